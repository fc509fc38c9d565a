"""This process's part in the fleet: it tells that it lives, takes shards up and lets them go."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import partial
from typing import Any

from bot.fleet.gate import Door
from bot.fleet.leases import ACTS, LEASE, Fleet, Heard, Lease, Plan, Share, decide
from bot.fleet.ports import Duties, FleetStorage, Sessions
from bot.tables.model.ports import StorageError
from bot.tables.model.tasks import SideBySide, Trouble

BEAT, QUICK = 1.0, 0.15
"""Seconds between two beats, and while a lease is awaited whose shard is heard already."""
PATIENCE = ACTS.total_seconds() / 2
"""Seconds that a beat may take, so that trouble is told before this process stops acting."""
LINGERS = 2.0
"""Seconds that a session stays up after its shard was handed over: what was begun is still answered."""
RESERVE = 3
"""Shards move only to even things out while the day has this many logins left for each."""
_UNHEARD = f"The other processes can't be heard of: %s. This one acts for {ACTS.seconds} s more at most."
_STUCK = "No shard can be taken: %s. This process keeps those that it has."
_log = logging.getLogger(__name__)


class Serving:
    """See the module's docstring. One object per process.

    Attributes:
        door: which presses are taken, and whose servers are ours.
        leaving: nothing is taken up any more, and all of it is for others to ask for.

    """

    def __init__(
        self,
        me: int,
        storage: FleetStorage,
        *,
        sessions: Sessions,
        duties: Duties,
        door: Door,
        timer: Callable[[], float],
    ) -> None:
        self._me = me
        self._storage = storage
        self._sessions = sessions
        self._duties = duties
        self._timer = timer
        self._mine: dict[int, int] = {}
        self._held: dict[int, int] = {}
        self._gaps: dict[int, tuple[int, timedelta]] = {}
        self._up: set[int] = set()
        self._to_forget: set[int] = set()
        self._at_work = SideBySide()
        self._heard: Heard | None = None
        self.leaving = False
        self._unheard = Trouble(_UNHEARD, "The other processes can be heard of again.")
        self._stuck = Trouble(_STUCK, "Shards can be taken again.")
        self._others = 0
        self.door = door

    @property
    def elected(self) -> bool:
        """True for the one process that does what belongs to no server: it serves the first shard."""
        return 0 in self.door.share.shards

    async def run(self) -> None:
        """Beat until cancelled."""
        while True:
            await self.beat()
            await asyncio.sleep(QUICK if self.door.awaited else BEAT)

    async def beat(self) -> None:
        """Tell that this process lives, and begin what follows from what the others have told."""
        asked, ends = self._timer(), asyncio.get_running_loop().time() + PATIENCE
        try:
            async with _by(ends):
                before = await self._storage.beat(self._me, leaving=self.leaving)
        except StorageError as trouble:
            self._unheard.note(trouble)
            return
        self._unheard.note(None)
        lapsed = self._timer() >= self.door.until
        self._drop_what_is_lost(before)
        self.door.until = asked + ACTS.total_seconds()
        plan = decide(self._me, before, reserve=RESERVE * len(before.leases), deaf=self._deaf(before))
        fleet = await self._changed(before, plan, ends)
        self._others = len(fleet.staying() - {self._me})
        self._follow(fleet, plan)
        if lapsed and self._held:
            self._duties.begin(self.door.share)
        if fleet.heard != self._heard:
            self._at_work.begin("what was heard", partial(self._hear, fleet.heard))
        self.door.stir()

    def _deaf(self, before: Fleet) -> bool:
        """True while it doesn't hear a shard of its own that nobody else is about to take."""
        own = (each.shard for each in before.of(self._me) if each.heir is None)
        return not all(map(self._sessions.hears, own))

    async def _changed(self, before: Fleet, plan: Plan, ends: float) -> Fleet:
        """Take and ask for what is planned. Where that can't be done now, what was renewed before stands.

        For how long nobody has served a shard is noted first: the database may take the lease, and answer too late.
        """
        self._gaps |= {shard: (before.leases[shard].fence + 1, unserved(before, shard)) for shard in plan.claim}
        moving = Plan(plan.claim, plan.ask, plan.withdraw)
        try:
            async with _by(ends):
                fleet = before if moving == Plan() else await self._storage.change(self._me, moving)
        except StorageError as trouble:
            self._stuck.note(trouble)
            return before
        self._stuck.note(None)
        return fleet

    async def _hear(self, heard: Heard) -> None:
        await self._duties.hear(heard)
        self._heard = heard

    def _follow(self, fleet: Fleet, plan: Plan) -> None:
        """Begin what the leases ask for, for each shard by itself."""
        self._drop_what_is_lost(fleet)
        for shard, lease in ((each.shard, each) for each in fleet.of(self._me)):
            if shard not in self._held:
                self._begin(shard, partial(self._take_up, lease))
            elif shard in plan.hand_over:
                self._begin(shard, partial(self._hand_over, lease))
            elif lease.heir is None:
                self._open(shard)
        self._listen(fleet)
        for shard in self._to_forget:
            self._begin(shard, partial(self._forget, shard))

    def _drop_what_is_lost(self, fleet: Fleet) -> None:
        """Know which leases are this process's, and act no more for those that aren't."""
        self._mine = {each.shard: each.fence for each in fleet.of(self._me)}
        for shard in [each for each, fence in self._held.items() if self._mine.get(each) != fence]:
            _log.warning("shard %s is another process's", shard)
            self._drop(shard)

    def _begin(self, shard: int, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._at_work.begin(shard, partial(_logged, shard, work))

    def _drop(self, shard: int) -> None:
        """Act for a shard no more, at once; what was in memory goes as soon as nobody works on it."""
        self.door.close(shard)
        self._held.pop(shard, None)
        self._to_forget.add(shard)

    def _listen(self, fleet: Fleet) -> None:
        """Log in the shards that this process is to inherit, and out those that it has nothing to do with."""
        asked = {each.shard: each for each in fleet.leases if each.heir == self._me and each.owner != self._me}
        for shard, lease in asked.items():
            self._open(shard)
            if not lease.hears and self._sessions.hears(shard):
                self._begin(shard, partial(self._storage.hears, self._me, shard))
        soon = asked.keys() | self._mine.keys() - self._held.keys()
        self.door.awaited = {shard for shard in soon if self._sessions.hears(shard)}
        for shard in self._up - set(asked) - set(self._mine):
            self._begin(shard, partial(self._close, shard))

    def _open(self, shard: int) -> None:
        self._up.add(shard)
        self._sessions.open(shard)

    async def _close(self, shard: int) -> None:
        self._up.discard(shard)
        await self._sessions.close(shard)

    def _share_of(self, shard: int) -> Share:
        return Share(self.door.share.count, frozenset({shard}))

    async def _take_up(self, lease: Lease) -> None:
        shard = lease.shard
        share = self._share_of(shard)
        fence, gap = noted = self._gaps.get(shard, (0, timedelta()))
        await self._duties.take_up(share, gap if fence == lease.fence else timedelta())
        if self._gaps.get(shard) is noted:  # it may have been lost and claimed anew meanwhile
            del self._gaps[shard]
        if self._mine.get(shard) != lease.fence:  # it was lost meanwhile
            return
        self._held[shard] = lease.fence
        self._to_forget.discard(shard)
        self.door.open(shard, lease.taken)
        _log.info("shard %s is served from now on", shard)
        self._open(shard)
        self._duties.begin(share)

    async def _hand_over(self, lease: Lease) -> None:
        """Let the heir have a shard; where it has given up meanwhile, go on at once.

        The heir lets presses wait, and no longer than Discord does: what needs the lease no more is done after it.
        """
        shard = lease.shard
        share = self._share_of(shard)
        self.door.offer(shard)
        del self._held[shard]
        self._to_forget.add(shard)  # by a later beat, where the database can't say now whose it is
        await self._duties.finish(share)
        if not await self._storage.hand_over(lease, self.door.taken(shard)):
            await self._take_up(lease)
            return
        _log.info("shard %s is handed over", shard)
        await self._forget(shard)
        await asyncio.sleep(LINGERS)

    async def _forget(self, shard: int) -> None:
        self.door.close(shard)
        await self._duties.let_go(self._share_of(shard))
        self._to_forget.discard(shard)

    async def hand_all_over(self, patience: timedelta) -> None:
        """Let others take every shard, where there are any and the database can be asked; `run` goes on meanwhile."""
        self.leaving = True
        until = self._timer() + patience.total_seconds()
        while self._mine and self._others and not self._unheard.lasts and self._timer() < until:  # noqa: ASYNC110 - `run` reads it
            await asyncio.sleep(QUICK)
        await self._at_work.finish()

    async def release(self) -> None:
        """Give up what is left, once nothing more is begun for it."""
        for shard in list(self._held):
            self._drop(shard)
        try:
            await self._storage.leave(self._me)
        except StorageError as trouble:
            _log.warning("the leases can't be given up (%s): they lapse", trouble)


def unserved(before: Fleet, shard: int) -> timedelta:
    """For how long nobody has served a shard; no time where somebody does, or nobody ever has."""
    lease = before.leases[shard]
    if before.holds(lease) or lease.until is None:
        return timedelta()
    return max(timedelta(), before.now - (lease.until - LEASE))


@asynccontextmanager
async def _by(ends: float) -> AsyncGenerator[None]:
    """Ask the database for something, which is over at a moment of the event loop's.

    Raises:
        StorageError: it can't be asked, or hasn't answered by then.

    """
    try:
        async with asyncio.timeout_at(ends):
            yield
    except TimeoutError:
        raise StorageError("the database doesn't answer") from None


async def _logged(shard: int, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Do some work; what the database can't do now follows from the next beat."""
    try:
        await work()
    except StorageError as trouble:
        _log.info("nothing can be done for shard %s now (%s)", shard, trouble)
