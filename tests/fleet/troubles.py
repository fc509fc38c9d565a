"""A fleet in trouble: its database goes away, cables are cut, processes and machines stand still or die.

All is in memory, and time passes in jumps from one event to the next. Each process sends heartbeats in a rhythm of its
own. Discord lets one shard of each bucket log in every five and a half seconds, and a login takes a second.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum

from bot.fleet.gate import InteractionGate
from bot.fleet.leases import LEASE, Fleet
from bot.fleet.serving import HANDOVER_POLL_SECONDS, HEARTBEAT_TIMEOUT_SECONDS, LeaseCoordinator
from bot.fleet.shards import PAUSE
from bot.tables.model.ports import StorageError
from tests.fleet.fakes import RecordingHandler, Sessions, Shared, Storage
from tests.fleet.simulation import settle

BACK_SECONDS, TAKEOVER_SECONDS = 3.0, 5.0
"""Until every shard is served after the database is back, and after a process died."""
_ROUND_TRIP, _LOGIN_SECONDS, _LOGIN_POLL_SECONDS = 0.02, 1.0, 0.5
_LONGEST_SECONDS = 3600.0


class CountingStorage(Storage):
    """A storage that counts the heartbeats that it was sent."""

    def __init__(self, shared: Shared) -> None:
        super().__init__(shared)
        self.beats = 0

    async def beat(self, me: int, *, leaving: bool) -> Fleet:
        self.beats += 1
        return await super().beat(me, leaving=leaving)


class TimedSessions(Sessions):
    """Sessions that log in one after the other."""

    def __init__(self, shared: Shared, max_concurrency: Callable[[], int]) -> None:
        super().__init__()
        self.identifies = 0
        self._shared, self._max_concurrency = shared, max_concurrency
        self._identified: dict[int, float] = {}

    @property
    def pending(self) -> frozenset[int]:
        return frozenset(self.wanted - self._logged_in)

    async def progress(self, storage: Storage) -> None:
        """Log in whatever may."""
        for shard in sorted(self.pending):
            if shard in self._identified:
                if self._identified[shard] + _LOGIN_SECONDS <= self._shared.seconds:
                    self._logged_in.add(shard)
                continue
            try:
                if await storage.login_wait(shard % self._max_concurrency(), PAUSE):
                    continue
            except StorageError:
                return
            self.identifies += 1
            self._identified[shard] = self._shared.seconds

    async def close(self, shard: int) -> None:
        await super().close(shard)
        self._identified.pop(shard, None)


@dataclass(eq=False)
class Process:
    """A process, and the machine under it.

    Attributes:
        paused: it stands still.
        silent: the database doesn't refuse it, but never answers.
        behind: the seconds for which the clock of its machine has stood still.
        deceived: its clock has stood still, and it has not heard from the database since.

    """

    id: int
    storage: CountingStorage
    sessions: TimedSessions
    next_beat: float
    next_renewal: float = 0.0
    coordinator: LeaseCoordinator = field(init=False)
    paused: bool = False
    silent: bool = False
    behind: float = 0.0
    deceived: bool = False


class Trouble(Enum):
    """What happens to a fleet."""

    CABLES = "all cables cut"
    DATABASE = "database killed"
    CABLE = "one process cut off"
    PAUSE = "process paused"
    MACHINE = "machine paused with its clock"
    KILL = "process killed"


OUTAGES = (Trouble.CABLES, Trouble.DATABASE)


@dataclass(frozen=True)
class Outcome:
    """What a trouble did to a fleet that was whole.

    Attributes:
        identifies: logins until twenty seconds after it.
        moved: shards that have another owner by then.
        shares: how many shards each process owned before, and then.
        most: the most shards that one of them owned meanwhile.
        served: seconds until every shard was served, counted from the end of an outage, else from its beginning.
        answered: seconds until a press would be answered at every shard.

    """

    identifies: int
    moved: int
    shares: tuple[tuple[int, ...], tuple[int, ...]]
    most: int
    served: float
    answered: float


class TroubledFleet:
    """The processes that live, on one database.

    Attributes:
        max_concurrency: into how many buckets Discord divides the logins.

    """

    def __init__(self, shards: int, max_concurrency: int, seed: int) -> None:
        self.shared, self.shards, self.max_concurrency = Shared(), shards, max_concurrency
        self.living: list[Process] = []
        self.chance = random.Random(seed)  # noqa: S311 - it keeps no secret
        self._ended: list[Process] = []
        self._owner_by_fence: dict[tuple[int, int], int] = {}

    @classmethod
    async def whole(cls, shards: int, max_concurrency: int, processes: int, seed: int = 7) -> "TroubledFleet":
        """Start processes, and wait until they share all shards evenly."""
        fleet = cls(shards, shards, seed)
        for _ in range(processes):
            await fleet.start()
        await fleet.becomes_whole()
        fleet.max_concurrency = max_concurrency
        return fleet

    async def start(self) -> None:
        """Start a process."""
        shared, storage = self.shared, CountingStorage(self.shared)
        sessions = TimedSessions(shared, lambda: self.max_concurrency)
        number = len(self.living) + len(self._ended) + 1
        process = Process(number, storage, sessions, shared.seconds + self.chance.random())

        def timer() -> float:
            return shared.seconds - process.behind

        process.coordinator = LeaseCoordinator(
            number,
            storage,
            sessions=sessions,
            handler=RecordingHandler(),
            gate=InteractionGate(await storage.enrol(self.shards), timer),
            timer=timer,
        )
        self.living.append(process)

    @property
    def running(self) -> list[Process]:
        return [process for process in self.living if not process.paused]

    @property
    def identifies(self) -> int:
        return sum(process.sessions.identifies for process in (*self.living, *self._ended))

    @property
    def beats(self) -> int:
        """How many heartbeats were sent."""
        return sum(process.storage.beats for process in (*self.living, *self._ended))

    @property
    def owners(self) -> tuple[int | None, ...]:
        return tuple(lease.owner for lease in self.shared.leases)

    @property
    def shares(self) -> tuple[int, ...]:
        """How many shards each process owns."""
        owned = Counter(self.owners)
        return tuple(owned[process.id] for process in self.living)

    def served(self, *, but_by: Sequence[Process] = ()) -> set[int]:
        """The shards that somebody acts for."""
        others = [process for process in self.running if process not in but_by]
        return {shard for process in others for shard in process.coordinator.gate.share.shards}

    @property
    def answered(self) -> set[int]:
        """The shards whose presses are answered: somebody acts for them, and hears them."""
        return {
            shard
            for process in self.running
            for shard in process.coordinator.gate.share.shards
            if process.sessions.is_ready(shard)
        }

    async def run(self, seconds: float, until: Callable[[], bool] = lambda: False) -> float:
        """Let time pass, and return how much did until something came true; infinite if it never did."""
        began, poll = self.shared.seconds, self.shared.seconds
        while not until():
            if self.shared.seconds >= began + seconds:
                return float("inf")
            events = [process.next_beat for process in self.running]
            if any(process.sessions.pending for process in self.running):
                events.append(poll)
            self.shared.seconds = max(self.shared.seconds, min([began + seconds, *events]))
            if self.shared.seconds >= poll:
                poll = self.shared.seconds + _LOGIN_POLL_SECONDS
                for process in self.running:
                    await process.sessions.progress(process.storage)
            for process in self.running:
                if process.next_beat <= self.shared.seconds:
                    await self._beat(process)
                    self._check()
        return self.shared.seconds - began

    async def _beat(self, process: Process) -> None:
        renew = process.next_renewal <= self.shared.seconds
        await process.coordinator.heartbeat(renew=renew)
        await settle()
        failed = process.storage.cut
        process.deceived = process.deceived and failed
        took = HEARTBEAT_TIMEOUT_SECONDS if failed and process.silent else _ROUND_TRIP
        now = self.shared.seconds + took
        if renew:
            process.next_renewal = now + process.coordinator.pause_seconds
        polls = process.coordinator.gate.incoming and not failed
        process.next_beat = min(process.next_renewal, now + HANDOVER_POLL_SECONDS) if polls else process.next_renewal

    def _check(self) -> None:
        """No fence has two owners; nobody acts for what another acts for, but where its clock stood still."""
        for lease in self.shared.leases:
            if lease.owner is not None:
                assert self._owner_by_fence.setdefault((lease.shard, lease.fencing_token), lease.owner) == lease.owner
        sane = [process for process in self.running if not process.deceived]
        served = Counter(shard for process in sane for shard in process.coordinator.gate.share.shards)
        assert served.total() == len(served), self.shared.seconds

    async def becomes_whole(self) -> None:
        """Wait until the load is even, every shard is answered, and each has one session."""

        def is_whole() -> bool:
            even = max(self.shares) - min(self.shares) <= 1
            return even and sum(len(each.sessions.wanted) for each in self.living) == len(self.answered) == self.shards

        assert await self.run(_LONGEST_SECONDS, is_whole) < _LONGEST_SECONDS, self.shares

    # Troubles

    async def suffer(self, trouble: Trouble, seconds: float) -> Outcome:
        """Let something happen for so long to a fleet that is whole, and look at it until twenty seconds after."""
        await self.run(self.chance.uniform(0, 2))
        before, owners, identifies, most = self.shares, self.owners, self.identifies, 0

        def all_of(shards: Callable[[], set[int]]) -> Callable[[], bool]:
            def look() -> bool:
                nonlocal most
                most = max(most, *self.shares)
                return len(shards()) == self.shards

            return look

        victims = self.befall(trouble)
        began = self.shared.seconds
        served = began + await self.run(seconds, all_of(lambda: self.served(but_by=victims)))
        await self.run(0 if trouble is Trouble.KILL else began + seconds - self.shared.seconds)
        self.recover(trouble, victims, seconds)
        if trouble in OUTAGES:
            began = self.shared.seconds
        if served == float("inf"):
            await self.run(_LONGEST_SECONDS, all_of(self.served))
            served = self.shared.seconds
        await self.run(_LONGEST_SECONDS, all_of(lambda: self.answered))
        answered = self.shared.seconds
        await self.run(20, all_of(set))
        moved = sum(one != other for one, other in zip(owners, self.owners, strict=True))
        shares = before, self.shares
        return Outcome(self.identifies - identifies, moved, shares, most, served - began, answered - began)

    def befall(self, trouble: Trouble) -> Sequence[Process]:
        """Begin a trouble; returns whom it concerns."""
        victims = self.living if trouble in OUTAGES else [self.chance.choice(self.living)]
        for process in victims:
            match trouble:
                case Trouble.KILL:
                    self.living = [each for each in self.living if each is not process]
                    self._ended.append(process)
                case Trouble.PAUSE | Trouble.MACHINE:
                    process.paused = True
                case _:
                    process.storage.cut, process.silent = True, trouble is not Trouble.DATABASE
        return victims

    def recover(self, trouble: Trouble, victims: Sequence[Process], seconds: float) -> None:
        """End a trouble that lasted this many seconds."""
        for process in victims:
            process.storage.cut = process.paused = False
            if trouble in {Trouble.PAUSE, Trouble.MACHINE}:
                process.next_beat = self.shared.seconds + self.chance.uniform(0, 0.3)
            if trouble is Trouble.MACHINE:
                process.behind += seconds
                process.deceived = True


def is_harmless(trouble: Trouble, seconds: float) -> bool:
    """True for what kills nobody, and keeps nobody alone from the database for as long as a lease lasts."""
    return trouble in OUTAGES or (trouble is not Trouble.KILL and seconds < LEASE.total_seconds() / 2)


def check(trouble: Trouble, seconds: float, outcome: Outcome) -> None:
    """Nothing moves where nobody died; what does is served soon."""
    if is_harmless(trouble, seconds):
        assert (outcome.identifies, outcome.moved, outcome.most) == (0, 0, max(outcome.shares[0])), outcome
    if trouble in OUTAGES:
        assert outcome.answered <= BACK_SECONDS, outcome
    assert outcome.served <= TAKEOVER_SECONDS, outcome
