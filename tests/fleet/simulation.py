"""Processes of a fleet in memory, whose time a test turns."""

import asyncio
from dataclasses import dataclass

from bot.fleet.gate import Door
from bot.fleet.serving import BEAT, Serving
from tests.fleet.fakes import Duties, Sessions, Shared, Storage

SETTLED = 12
"""So many turns of the event loop see through what a beat begins."""


@dataclass
class One:
    """A process; one that is `dead` beats no more, and one that is cut off can't reach the database."""

    id: int
    storage: Storage
    sessions: Sessions
    duties: Duties
    serving: Serving
    dead: bool = False

    @property
    def acts_for(self) -> frozenset[int]:
        """The shards that it acts for now."""
        return frozenset() if self.dead else frozenset(self.serving.door.share.shards)


class Crew:
    """All processes there ever were."""

    def __init__(self, shards: int) -> None:
        self.shared, self.shards = Shared(), shards
        self.all: list[One] = []

    @property
    def alive(self) -> list[One]:
        """Those that are not dead."""
        return [one for one in self.all if not one.dead]

    async def start(self) -> One:
        """Start another process."""
        storage, sessions, duties = Storage(self.shared), Sessions(), Duties()
        count = await storage.enrol(self.shards)
        door = Door(count, lambda: self.shared.seconds)
        number = len(self.all) + 1
        serving = Serving(
            number, storage, sessions=sessions, duties=duties, door=door, timer=lambda: self.shared.seconds
        )
        self.all.append(One(number, storage, sessions, duties, serving))
        return self.all[-1]

    async def beat(self, *some: One) -> None:
        """Let these beat, or all who live."""
        for one in some or self.alive:
            await one.serving.beat()
            await settle()

    async def quiet(self, beats: int = 1) -> None:
        """Let time go by in which every session comes up that was begun."""
        for _ in range(beats):
            self.shared.seconds += BEAT
            for one in self.alive:
                one.sessions.come_up()
            await self.beat()

    def acted_for(self) -> list[int]:
        """Every shard that is acted for, once for each process that does."""
        return sorted(shard for one in self.all for shard in one.acts_for)


async def settle() -> None:
    """Let what was begun be done."""
    for _ in range(SETTLED):
        await asyncio.sleep(0)
