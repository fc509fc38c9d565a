"""A fleet in memory: its processes, and a clock that the test advances."""

import asyncio
from dataclasses import dataclass

from bot.fleet.gate import InteractionGate
from bot.fleet.serving import HEARTBEAT_SECONDS, LeaseCoordinator
from tests.fleet.fakes import RecordingHandler, Sessions, Shared, Storage

SETTLE_TURNS = 12
"""The number of turns of the event loop after which everything that a heartbeat began is done."""


@dataclass
class Peer:
    """A process; one that is `dead` sends no more heartbeats."""

    id: int
    storage: Storage
    sessions: Sessions
    handler: RecordingHandler
    coordinator: LeaseCoordinator
    dead: bool = False

    @property
    def serves(self) -> frozenset[int]:
        """The shards that it acts for now."""
        return frozenset() if self.dead else frozenset(self.coordinator.gate.share.shards)


class SimulatedFleet:
    """All processes there ever were, dead ones included."""

    def __init__(self, shards: int) -> None:
        self.shared, self.shards = Shared(), shards
        self.all: list[Peer] = []

    @property
    def alive(self) -> list[Peer]:
        return [peer for peer in self.all if not peer.dead]

    async def start(self) -> Peer:
        storage, sessions, handler = Storage(self.shared), Sessions(), RecordingHandler()
        gate = InteractionGate(await storage.enrol(self.shards), lambda: self.shared.seconds)
        number = len(self.all) + 1
        coordinator = LeaseCoordinator(
            number, storage, sessions=sessions, handler=handler, gate=gate, timer=lambda: self.shared.seconds
        )
        self.all.append(Peer(number, storage, sessions, handler, coordinator))
        return self.all[-1]

    async def heartbeat(self, *peers: Peer) -> None:
        """Let these send a heartbeat, or all that are alive."""
        for peer in peers or self.alive:
            await peer.coordinator.heartbeat()
            await settle()

    async def advance(self, heartbeats: int = 1) -> None:
        """Let time pass in which every login that was begun succeeds."""
        for _ in range(heartbeats):
            self.shared.seconds += HEARTBEAT_SECONDS
            for peer in self.alive:
                peer.sessions.finish_logins()
            await self.heartbeat()

    def served_shards(self) -> list[int]:
        """Every shard that a process acts for, once for each such process."""
        return sorted(shard for peer in self.all for shard in peer.serves)


async def settle() -> None:
    """Let everything that was begun be done."""
    for _ in range(SETTLE_TURNS):
        await asyncio.sleep(0)
