"""A fleet in memory: a database whose clock a test turns, sessions that come up when it says so, duties that are noted.

`Shared` does what bot/store/fleet_store.py does; tests/store/test_fleet_store.py holds both to the same facts.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

from bot.fleet.leases import LEASE, NOTHING_HEARD, Fleet, Heard, Lease, Plan, Process, Share
from bot.tables.model.ports import PostedAt, StorageError


@dataclass
class Shared:
    """What all processes share. `seconds` is the time, by every clock."""

    seconds: float = 0.0
    processes: dict[int, Process] = field(default_factory=dict[int, Process])
    leases: list[Lease] = field(default_factory=list[Lease])
    starts_left: int | None = None
    fingerprint: str = ""
    logins: dict[int, float] = field(default_factory=dict[int, float])
    heard: Heard = NOTHING_HEARD

    @property
    def now(self) -> datetime:
        """The time of the database."""
        return datetime(2026, 11, 1, tzinfo=UTC) + timedelta(seconds=self.seconds)

    def fleet(self) -> Fleet:
        """All that is known now."""
        return Fleet(self.now, tuple(self.processes.values()), tuple(self.leases), self.starts_left, self.heard)


class Storage:
    """A `FleetStorage`, as one process reaches it; `cut` off it can't.

    `stuck` it can change nothing; `late` it can, but isn't told.
    """

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self.cut = self.stuck = self.late = False

    def _reached(self) -> Shared:
        if self.cut:
            raise StorageError("no route to the database")
        return self._shared

    async def enrol(self, shards: int) -> int:
        shared = self._reached()
        if not shared.leases:
            shared.leases = [Lease(number) for number in range(shards)]
        return len(shared.leases)

    async def beat(self, me: int, *, leaving: bool) -> Fleet:
        shared = self._reached()
        shared.processes[me] = Process(me, shared.now, leaving)
        until = shared.now + LEASE
        shared.leases = [replace(each, until=until) if each.owner == me else each for each in shared.leases]
        return shared.fleet()

    async def change(self, me: int, plan: Plan) -> Fleet:
        shared = self._reached()
        if self.stuck:
            raise StorageError("lock timeout")
        living = shared.fleet().living()
        for shard in plan.claim:
            lease = shared.leases[shard]
            if not shared.fleet().holds(lease):
                new = Lease(shard, me, lease.fence + 1, shared.now + LEASE)
                shared.leases[shard] = new
        for shard in plan.ask:
            if shared.leases[shard].heir not in living and shared.leases[shard].owner != me:
                shared.leases[shard] = replace(shared.leases[shard], heir=me, hears=False)
        for shard in plan.withdraw:
            if shared.leases[shard].heir == me:
                shared.leases[shard] = replace(shared.leases[shard], heir=None, hears=False)
        if self.late:
            raise StorageError("the database doesn't answer")
        return shared.fleet()

    async def hears(self, me: int, shard: int) -> None:
        lease = self._reached().leases[shard]
        if lease.heir == me:
            self._shared.leases[shard] = replace(lease, hears=True)

    async def hand_over(self, lease: Lease, taken: Sequence[int]) -> bool:
        shared = self._reached()
        now = shared.leases[lease.shard]
        as_known = (now.owner, now.fence, now.heir, now.hears) == (lease.owner, lease.fence, lease.heir, True)
        if not as_known or now.heir not in shared.fleet().living():
            return False
        until = shared.now + LEASE
        shared.leases[lease.shard] = Lease(lease.shard, lease.heir, lease.fence + 1, until, taken=tuple(taken))
        if self.late:
            raise StorageError("the database doesn't answer")
        return True

    async def leave(self, me: int) -> None:
        shared = self._reached()
        shared.processes.pop(me, None)
        shared.leases = [
            replace(each, owner=None, fence=each.fence + 1, until=shared.now) if each.owner == me else each
            for each in shared.leases
        ]

    async def login_wait(self, bucket: int, pause: timedelta) -> timedelta:
        shared = self._reached()
        next_turn = shared.logins.get(bucket, -1e9) + pause.total_seconds()
        if shared.seconds < next_turn:
            return timedelta(seconds=next_turn - shared.seconds)
        shared.logins[bucket] = shared.seconds
        return timedelta()

    async def note_starts(self, left: int) -> None:
        self._reached().starts_left = left

    def serve(self, me: int, share: Callable[[], Share]) -> None:
        raise NotImplementedError

    async def live_on(self, me: int, share: Share, now: datetime, gap: timedelta) -> None:
        raise NotImplementedError

    async def posted(self, share: Share) -> Sequence[PostedAt]:
        raise NotImplementedError

    async def behind(self, share: Share) -> Sequence[PostedAt]:
        raise NotImplementedError

    def remembers_all(self, forgotten: int) -> bool:
        raise NotImplementedError

    def has_forgotten(self, forgotten: int) -> None:
        raise NotImplementedError

    async def commands(self) -> str:
        return self._reached().fingerprint

    async def note_commands(self, fingerprint: str) -> None:
        self._reached().fingerprint = fingerprint


class Sessions:
    """Sessions that hear once `come_up` says so."""

    def __init__(self) -> None:
        self.begun: set[int] = set()
        self.up: set[int] = set()
        self.logins = 0

    def open(self, shard: int) -> None:
        self.logins += shard not in self.begun
        self.begun.add(shard)

    def hears(self, shard: int) -> bool:
        return shard in self.up

    def come_up(self) -> None:
        """Let every session hear that was begun."""
        self.up |= self.begun

    async def close(self, shard: int) -> None:
        self.begun.discard(shard)
        self.up.discard(shard)


def _over() -> asyncio.Event:
    over = asyncio.Event()
    over.set()
    return over


@dataclass
class Duties:
    """Notes what a process has to do; while it is `unable`, nothing can be taken up.

    Attributes:
        finishing: what happens while it finishes what was begun for a shard.
        taking, drawing: nothing is taken up, or let go, before they are set.

    """

    taken_up: list[tuple[int, timedelta]] = field(default_factory=list[tuple[int, timedelta]])
    heard: list[Heard] = field(default_factory=list[Heard])
    begun: list[int] = field(default_factory=list[int])
    let_gone: list[int] = field(default_factory=list[int])
    finishing: Callable[[], None] = lambda: None
    taking: asyncio.Event = field(default_factory=_over)
    drawing: asyncio.Event = field(default_factory=_over)
    unable: bool = False

    async def hear(self, heard: Heard) -> None:
        self.heard.append(heard)

    async def take_up(self, share: Share, gap: timedelta) -> None:
        if self.unable:
            raise StorageError("lock timeout")
        await self.taking.wait()
        (shard,) = share.shards
        self.taken_up.append((shard, gap))

    def begin(self, share: Share) -> None:
        self.begun += share.shards

    async def finish(self, share: Share) -> None:
        assert share.shards
        self.finishing()

    async def let_go(self, share: Share) -> None:
        await self.drawing.wait()
        self.let_gone += share.shards
