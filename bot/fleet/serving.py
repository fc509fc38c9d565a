"""This process's part in the fleet: it renews its leases, takes shards over and hands them over.

The package's docstring lists the steps of a hand-over and how long each takes.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from bot.fleet.gate import InteractionGate
from bot.fleet.leases import (
    LEASE,
    MAX_ANSWER_GAP,
    SELF_FENCE_AFTER,
    ChangeCounts,
    Fleet,
    Lease,
    Plan,
    Share,
    decide,
)
from bot.fleet.ports import FleetRepository, ShardHandler
from bot.fleet.shards import GatewaySessions
from bot.logs import OutageLog
from bot.tables.model.ports import StorageError
from bot.tables.model.tasks import KeyedTasks

HEARTBEAT_SECONDS = 1.0
"""The time between two heartbeats, each of which is a write."""
HANDOVER_POLL_SECONDS = 0.15
"""The time between two reads of the leases while this process is about to get a shard: short, as it is holding back the
shard's interactions."""
RETRY_SECONDS = 0.5
"""The time between a failed heartbeat and the next."""
_EXPIRED_SECONDS = 0.05
"""How long after the expiry of another process's lease this process reads the leases."""
HEARTBEAT_TIMEOUT_SECONDS = SELF_FENCE_AFTER.total_seconds() / 2
"""How long a heartbeat may take: the log reports a database that hangs before this process stops acting."""
SESSION_LINGER_SECONDS = 2.0
"""How long a session stays up after its shard was handed over, so that work already begun can finish."""
LOGIN_RESERVE_PER_SHARD = 3
"""While fewer logins for each shard are left today, no shard moves just to even out the load."""
_UNREACHABLE = (
    "The database of the fleet can't be reached: %s. "
    f"This process acts for {SELF_FENCE_AFTER.seconds} s more at most; then others may take its shards over."
)
_REACHABLE = "The database of the fleet can be reached again."
_STUCK = "No shard can be claimed or requested: %s. This process keeps the shards that it has."
_UNSTUCK = "Shards can be claimed and requested again."
_log = logging.getLogger(__name__)


class LeaseCoordinator:
    """Keeps one process's leases, sessions and gate in step with the database.

    Attributes:
        gate: open for the shards that this process serves.
        leaving: set to hand over everything and request nothing.
        pause_seconds: how long after a heartbeat the next is due.

    """

    def __init__(
        self,
        me: int,
        fleet_repository: FleetRepository,
        *,
        sessions: GatewaySessions,
        handler: ShardHandler,
        gate: InteractionGate,
        timer: Callable[[], float],
    ) -> None:
        self.gate = gate
        self.leaving = False
        self.pause_seconds = HEARTBEAT_SECONDS
        self._me = me
        self._fleet_repository = fleet_repository
        self._sessions = sessions
        self._handler = handler
        self._timer = timer
        self._owned: dict[int, int] = {}  # the fencing token of every lease that is this process's by the database
        self._serving: dict[int, int] = {}  # the fencing token of every lease that it acts on
        self._outages: dict[int, tuple[int, timedelta]] = {}  # by shard: the claim's token, how long nobody served
        self._to_evict: set[int] = set()
        self._work = KeyedTasks()
        self._seen: ChangeCounts | None = None
        self._unreachable = OutageLog(_UNREACHABLE, _REACHABLE)
        self._stuck = OutageLog(_STUCK, _UNSTUCK)
        self._others = 0
        self._answered = self._answering_since = datetime.min.replace(tzinfo=UTC)

    @property
    def is_leader(self) -> bool:
        """True for the process that does the work that belongs to no server: the one that serves the first shard."""
        return 0 in self.gate.share.shards

    async def run(self) -> None:
        """Send heartbeats until cancelled."""
        while True:
            await self.heartbeat()
            due = self._timer() + self.pause_seconds
            while self.gate.incoming and not self._unreachable.lasts and self._timer() + HANDOVER_POLL_SECONDS < due:
                await asyncio.sleep(HANDOVER_POLL_SECONDS)
                await self.heartbeat(renew=False)
            await asyncio.sleep(max(0.0, due - self._timer()))

    async def heartbeat(self, *, renew: bool = True) -> None:
        """Renew the leases, or just read them, and begin the work that the snapshot calls for."""
        sent, deadline = self._timer(), asyncio.get_running_loop().time() + HEARTBEAT_TIMEOUT_SECONDS
        try:
            async with _timeout_at(deadline):
                before = await (
                    self._fleet_repository.beat(self._me, leaving=self.leaving)
                    if renew
                    else self._fleet_repository.snapshot()
                )
        except StorageError as error:
            self._unreachable.note(error)
            self.pause_seconds = RETRY_SECONDS
            return
        self._unreachable.note(None)
        was_fenced = self._timer() >= self.gate.valid_until
        for lease in before.held_by(self._me):
            token = self._owned.get(lease.shard, lease.fencing_token)
            if token != lease.fencing_token:  # it was renewed anew
                noted, earlier = self._outages.get(lease.shard, (token, timedelta()))
                outage = before.now - self._answered + (earlier if noted == token else timedelta())
                self._outages[lease.shard] = lease.fencing_token, outage
        self._drop_lost(before)
        if renew:
            self.gate.valid_until = sent + SELF_FENCE_AFTER.total_seconds()
        if not timedelta() <= before.now - self._answered <= MAX_ANSWER_GAP:
            self._answering_since = before.now  # by the database's own clock
        self._answered = before.now

        plan = self._decide(before)
        fleet = await self._carry_out(before, plan, deadline)
        self._others = len(fleet.staying() - {self._me})
        self.pause_seconds = HEARTBEAT_SECONDS
        if (expiry := fleet.next_expiry(self._me)) is not None:  # of a lease that isn't renewed any more
            self.pause_seconds = min(HEARTBEAT_SECONDS, expiry.total_seconds() + _EXPIRED_SECONDS)
        self._follow(fleet, plan)
        if renew and was_fenced and self._serving:
            self._handler.refresh(self.gate.share)
        if fleet.changes != self._seen:
            self._work.begin("cache invalidation", partial(self._invalidate_caches, fleet.changes))
        self.gate.recheck()

    def _decide(self, fleet: Fleet) -> Plan:
        own = [lease.shard for lease in fleet.held_by(self._me) if lease.successor is None]
        return decide(
            self._me,
            fleet,
            self._answering_since,
            connected=frozenset(filter(self._sessions.is_ready, self._sessions.wanted)),
            login_reserve=LOGIN_RESERVE_PER_SHARD * len(fleet.leases),
            logging_in=not all(map(self._sessions.is_ready, own)),
        )

    async def _carry_out(self, before: Fleet, plan: Plan, deadline: float) -> Fleet:
        """Claim and request what is planned. If that fails, the snapshot of the heartbeat stays valid."""
        for shard in plan.claim:
            # Noted before the claim is sent: the database may accept it, but answer too late.
            lease = before.leases[shard]
            self._outages[shard] = lease.fencing_token + 1, before.unserved_for(lease)
        fleet, changes = before, Plan(plan.claim, plan.ask, plan.withdraw)
        try:
            if changes != Plan():
                async with _timeout_at(deadline):
                    fleet = await self._fleet_repository.change(self._me, changes)
        except StorageError as error:
            self._stuck.note(error)
        else:
            self._stuck.note(None)
        return fleet

    async def _invalidate_caches(self, changes: ChangeCounts) -> None:
        await self._handler.invalidate_caches(changes)
        self._seen = changes

    def _follow(self, fleet: Fleet, plan: Plan) -> None:
        """Begin the work that the snapshot calls for, for each shard separately."""
        self._drop_lost(fleet)
        for lease in fleet.held_by(self._me):
            shard = lease.shard
            if shard not in self._serving:
                self._begin(shard, partial(self._take_over, lease))
            elif shard in plan.hand_over:
                self._begin(shard, partial(self._hand_over, lease))
            elif lease.successor is None:
                self._sessions.open(shard)

        requested = {
            lease.shard: lease for lease in fleet.leases if lease.successor == self._me and lease.owner != self._me
        }
        for shard, lease in requested.items():
            self._sessions.open(shard)
            if not lease.successor_ready and self._sessions.is_ready(shard) and shard not in self._to_evict:
                self._begin(shard, partial(self._fleet_repository.successor_is_ready, self._me, shard))
        incoming = requested.keys() | self._owned.keys() - self._serving.keys()
        self.gate.incoming = {shard for shard in incoming if self._sessions.is_ready(shard)}

        for shard in self._sessions.wanted - requested.keys() - self._owned.keys():
            self._begin(shard, partial(self._sessions.close, shard))
        for shard in self._to_evict:
            self._begin(shard, partial(self._evict, shard))

    def _begin(self, shard: int, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Begin work for a shard, unless some is going on. If the database fails, a later heartbeat tries again."""

        async def logged() -> None:
            try:
                await work()
            except StorageError as error:
                _log.info("Work for shard %s is put off until the next heartbeat: %s", shard, error)

        self._work.begin(shard, logged)

    def _drop_lost(self, fleet: Fleet) -> None:
        """Note which leases are this process's, and stop acting on those that aren't."""
        self._owned = {lease.shard: lease.fencing_token for lease in fleet.held_by(self._me)}
        for shard, fence in list(self._serving.items()):
            if self._owned.get(shard) != fence:
                if shard in self._owned:
                    _log.info("The lease of shard %s had expired: its deadlines are moved before it is served.", shard)
                else:
                    told = "The lease was lost: shard %s is another process's, or free. It is dropped here."
                    _log.warning(told, shard)
                self._drop(shard)

    def _drop(self, shard: int) -> None:
        """Stop acting for a shard at once, and evict its servers from memory as soon as no work for it is going on."""
        self.gate.close(shard)
        self._serving.pop(shard, None)
        self._to_evict.add(shard)

    async def _take_over(self, lease: Lease) -> None:
        shard = lease.shard
        share = self._share_of(shard)
        claim = self._outages.get(shard)
        outage = claim[1] if claim is not None and claim[0] == lease.fencing_token else timedelta()
        await self._handler.prepare(share, outage)
        if self._outages.get(shard) is claim:  # else the shard was lost and claimed again meanwhile
            self._outages.pop(shard, None)
        if self._owned.get(shard) != lease.fencing_token:  # it was lost meanwhile
            return
        self._serving[shard] = lease.fencing_token
        self._to_evict.discard(shard)
        self.gate.open(shard, lease.accepted_interactions)
        _log.info("Lease taken: shard %s is served from now on.", shard)
        self._sessions.open(shard)
        self._handler.refresh(share)

    async def _hand_over(self, lease: Lease) -> None:
        """Make the successor the owner; if it has given up meanwhile, serve the shard again at once.

        Both processes hold interactions back until then, so work that doesn't need the lease is done afterwards.
        """
        shard = lease.shard
        self.gate.hold(shard)
        del self._serving[shard]
        self._to_evict.add(shard)  # if the database doesn't answer, a later heartbeat finds out whose the shard is
        await self._handler.drain(self._share_of(shard))
        if not await self._fleet_repository.hand_over(lease, self.gate.recently_accepted(shard)):
            await self._take_over(lease)
            return
        _log.info("Lease given: shard %s is handed over to process %x.", shard, lease.successor)
        await self._evict(shard)
        if self._sessions.is_ready(shard):
            await asyncio.sleep(SESSION_LINGER_SECONDS)  # work for the shard goes on, so its session isn't closed

    async def _evict(self, shard: int) -> None:
        self.gate.close(shard)
        await self._handler.evict(self._share_of(shard))
        self._to_evict.discard(shard)

    def _share_of(self, shard: int) -> Share:
        return Share(self.gate.share.count, frozenset({shard}))

    async def hand_over_all(self, max_wait: timedelta) -> None:
        """Leave the fleet, and wait until others have every shard, while there are others and the database answers.

        `run` has to go on meanwhile: its heartbeats hand the shards over.
        """
        self.leaving = True
        deadline = self._timer() + max_wait.total_seconds()
        while self._owned and self._others and not self._unreachable.lasts and self._timer() < deadline:  # noqa: ASYNC110 - `run` changes it
            await asyncio.sleep(HANDOVER_POLL_SECONDS)
        await self._work.finish()

    async def release(self) -> None:
        """Give up the leases that nobody has taken. No heartbeat may follow."""
        for shard in list(self._serving):
            self._drop(shard)
        try:
            await self._fleet_repository.leave(self._me)
        except StorageError as error:
            _log.warning("The leases can't be released, so they expire in %s s: %s", LEASE.seconds, error)


@asynccontextmanager
async def _timeout_at(deadline: float) -> AsyncGenerator[None]:
    """Limit a query in the body to a deadline in the event loop's time.

    Raises:
        StorageError: the database has not answered by then.

    """
    try:
        async with asyncio.timeout_at(deadline):
            yield
    except TimeoutError:
        raise StorageError("the database doesn't answer") from None
