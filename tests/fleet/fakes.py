"""Fakes for a fleet in memory: a database, gateway sessions, and a handler that records its calls.

`Shared` and `Storage` do what bot/store/repositories/fleet.py does; tests/store/repositories/test_fleet_store.py tests
both alike.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

from bot.fleet.leases import LEASE, NO_CHANGES, RENEWED_ANEW_AFTER, ChangeCounts, Fleet, Lease, Plan, Process, Share
from bot.fleet.shards import GatewaySessions
from bot.tables.model.ports import PostedAt, StorageError


@dataclass
class Shared:
    """The rows that all processes share. `seconds` is the time, by every clock."""

    seconds: float = 0.0
    processes: dict[int, Process] = field(default_factory=dict[int, Process])
    leases: list[Lease] = field(default_factory=list[Lease])
    starts_left: int | None = None
    fingerprint: str = ""
    logins: dict[int, float] = field(default_factory=dict[int, float])
    changes: ChangeCounts = NO_CHANGES

    @property
    def now(self) -> datetime:
        return datetime(2026, 11, 1, tzinfo=UTC) + timedelta(seconds=self.seconds)

    def fleet(self) -> Fleet:
        return Fleet(self.now, tuple(self.processes.values()), tuple(self.leases), self.starts_left, self.changes)


class Storage:
    """The `FleetRepository` of one process.

    Attributes:
        cut: the database can't be reached.
        stuck: changes fail.
        late: changes and hand-overs succeed, but the answer never arrives.

    """

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self.cut = self.stuck = self.late = False

    def _connect(self) -> Shared:
        if self.cut:
            raise StorageError("no route to the database")
        return self._shared

    async def enrol(self, shards: int) -> int:
        shared = self._connect()
        if not shared.leases:
            shared.leases = [Lease(number) for number in range(shards)]
        return len(shared.leases)

    async def beat(self, me: int, *, leaving: bool) -> Fleet:
        shared = self._connect()
        shared.processes[me] = Process(me, shared.now, leaving)
        shared.leases = [self._renewed(lease) if lease.owner == me else lease for lease in shared.leases]
        return shared.fleet()

    def _renewed(self, lease: Lease) -> Lease:
        now = self._shared.now
        anew = lease.expires_at is not None and lease.expires_at <= now - RENEWED_ANEW_AFTER
        return replace(lease, expires_at=now + LEASE, fencing_token=lease.fencing_token + anew)

    async def snapshot(self) -> Fleet:
        return self._connect().fleet()

    async def change(self, me: int, plan: Plan) -> Fleet:
        shared = self._connect()
        if self.stuck:
            raise StorageError("lock timeout")
        living = shared.fleet().living()
        for shard in plan.claim:
            lease = shared.leases[shard]
            if not shared.fleet().holds(lease):
                shared.leases[shard] = Lease(shard, me, lease.fencing_token + 1, shared.now + LEASE)
        for shard in plan.ask:
            if shared.leases[shard].successor not in living and shared.leases[shard].owner != me:
                shared.leases[shard] = replace(shared.leases[shard], successor=me, successor_ready=False)
        for shard in plan.withdraw:
            if shared.leases[shard].successor == me:
                shared.leases[shard] = replace(shared.leases[shard], successor=None, successor_ready=False)
        if self.late:
            raise StorageError("the database doesn't answer")
        return shared.fleet()

    async def successor_is_ready(self, me: int, shard: int) -> None:
        lease = self._connect().leases[shard]
        if lease.successor == me:
            self._shared.leases[shard] = replace(lease, successor_ready=True)

    async def hand_over(self, lease: Lease, accepted: Sequence[int]) -> bool:
        shared = self._connect()
        stored = shared.leases[lease.shard]
        unchanged = (stored.owner, stored.fencing_token, stored.successor) == (
            lease.owner,
            lease.fencing_token,
            lease.successor,
        )
        if not unchanged or not stored.successor_ready or stored.successor not in shared.fleet().living():
            return False
        until = shared.now + LEASE
        shared.leases[lease.shard] = Lease(
            lease.shard, lease.successor, lease.fencing_token + 1, until, accepted_interactions=tuple(accepted)
        )
        if self.late:
            raise StorageError("the database doesn't answer")
        return True

    async def leave(self, me: int) -> None:
        shared = self._connect()
        shared.processes.pop(me, None)
        shared.leases = [
            replace(lease, owner=None, fencing_token=lease.fencing_token + 1, expires_at=shared.now + LEASE)
            if lease.owner == me
            else lease
            for lease in shared.leases
        ]

    async def login_wait(self, bucket: int, pause: timedelta) -> timedelta:
        shared = self._connect()
        next_turn = shared.logins.get(bucket, -1e9) + pause.total_seconds()
        if shared.seconds < next_turn:
            return timedelta(seconds=next_turn - shared.seconds)
        shared.logins[bucket] = shared.seconds
        return timedelta()

    async def note_starts(self, left: int) -> None:
        self._connect().starts_left = left

    def serve(self, me: int, share: Callable[[], Share]) -> None:
        raise NotImplementedError

    async def resume_after(self, me: int, share: Share, now: datetime, gap: timedelta) -> None:
        raise NotImplementedError

    async def posted(self, share: Share) -> Sequence[PostedAt]:
        raise NotImplementedError

    async def behind(self, share: Share) -> Sequence[PostedAt]:
        raise NotImplementedError

    def has_dropped_caches(self, deletions: int) -> bool:
        raise NotImplementedError

    def note_caches_dropped(self, deletions: int) -> None:
        raise NotImplementedError

    async def commands(self) -> str:
        return self._connect().fingerprint

    async def note_commands(self, fingerprint: str) -> None:
        self._connect().fingerprint = fingerprint


class Sessions(GatewaySessions):
    """Sessions without Discord: those that are wanted become ready with `finish_logins`."""

    def __init__(self) -> None:  # pyright: ignore[reportMissingSuperCall] - no bot
        self.wanted: set[int] = set()
        self.logins = 0
        self._logged_in: set[int] = set()

    def open(self, shard: int) -> None:
        self.logins += shard not in self.wanted
        self.wanted.add(shard)

    def is_ready(self, shard: int) -> bool:
        return shard in self._logged_in

    def finish_logins(self) -> None:
        self._logged_in |= self.wanted

    async def close(self, shard: int) -> None:
        self.wanted.discard(shard)
        self._logged_in.discard(shard)


def _set_event() -> asyncio.Event:
    event = asyncio.Event()
    event.set()
    return event


@dataclass
class RecordingHandler:
    """A `ShardHandler` that records its calls; while it is `broken`, nothing can be prepared.

    Attributes:
        while_draining: is called by `drain`.
        preparing, drawing: `prepare` and `evict` wait until these are set.

    """

    prepared: list[tuple[int, timedelta]] = field(default_factory=list[tuple[int, timedelta]])
    invalidated: list[ChangeCounts] = field(default_factory=list[ChangeCounts])
    refreshed: list[int] = field(default_factory=list[int])
    evicted: list[int] = field(default_factory=list[int])
    while_draining: Callable[[], None] = lambda: None
    preparing: asyncio.Event = field(default_factory=_set_event)
    drawing: asyncio.Event = field(default_factory=_set_event)
    broken: bool = False

    async def invalidate_caches(self, changes: ChangeCounts) -> None:
        self.invalidated.append(changes)

    async def prepare(self, share: Share, outage: timedelta) -> None:
        if self.broken:
            raise StorageError("lock timeout")
        await self.preparing.wait()
        (shard,) = share.shards
        self.prepared.append((shard, outage))

    def refresh(self, share: Share) -> None:
        self.refreshed += share.shards

    async def drain(self, share: Share) -> None:
        assert share.shards
        self.while_draining()

    async def evict(self, share: Share) -> None:
        await self.drawing.wait()
        self.evicted += share.shards
