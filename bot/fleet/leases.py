"""Decides which process serves which shard: a pure function from a snapshot of the database to one process's plan.

All times are the database server's. A process that can't reach the database stops acting after three quarters of its
lease, measured by its own clock: so it has stopped before anybody else can hold the shard. Even if its clock stood
still, its writes would be refused: a transaction checks that its process still owns the lease, and locks the row until
it ends.

A process takes an expired lease as a sign that its owner is dead only if the database has answered the process itself
for as long as a lease lasts. After an outage of the database all leases have expired, and every process renews its own.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

LEASE = timedelta(seconds=4)
"""How long a lease is valid after its last renewal, and a process counts as living after its last heartbeat."""
SELF_FENCE_AFTER = LEASE * 3 / 4
"""How long an owner acts after sending its last successful renewal."""
RENEWED_ANEW_AFTER = timedelta(minutes=1)
"""A lease that its owner renews this long after it has expired gets a new token. For the deadlines of its shard it is a
new lease: they move by the time for which nobody served them."""
MAX_ANSWER_GAP = LEASE / 2
"""A longer gap between answers of the database may have kept other processes from renewing their leases."""


@dataclass(frozen=True, slots=True)
class Process:
    """A process of the fleet. One that is `leaving` hands over its shards and takes none."""

    id: int
    heartbeat_at: datetime
    leaving: bool = False


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to serve a shard.

    Attributes:
        owner: the process that holds it; None before the first owner, and after an owner has left.
        fencing_token: increases whenever the owner changes, so that a former owner's claim can be recognised; see
            also `RENEWED_ANEW_AFTER`.
        expires_at: when it expires.
        successor: the process that has requested the shard.
        successor_ready: whether the successor's session of the shard is ready.
        accepted_interactions: the interactions that the last owner accepted before it handed the shard over.

    """

    shard: int
    owner: int | None = None
    fencing_token: int = 0
    expires_at: datetime | None = None
    successor: int | None = None
    successor_ready: bool = False
    accepted_interactions: tuple[int, ...] = ()


class ChangeCounts(NamedTuple):
    """The numbers of changes so far that affect the processes' caches: deletions of members, changes of settings."""

    deletions: int = 0
    settings: int = 0


NO_CHANGES = ChangeCounts()


@dataclass(frozen=True, slots=True)
class Fleet:
    """A snapshot of the database at the moment `now`; the leases are ordered by shard.

    Attributes:
        starts_left: how many logins are left today, as of the last time a process asked Discord; None if none has.

    """

    now: datetime
    processes: Sequence[Process]
    leases: Sequence[Lease]
    starts_left: int | None = None
    changes: ChangeCounts = NO_CHANGES

    def living(self) -> frozenset[int]:
        """The processes whose last heartbeat is recent enough."""
        return frozenset(process.id for process in self.processes if process.heartbeat_at > self.now - LEASE)

    def staying(self) -> frozenset[int]:
        """The living processes that aren't leaving."""
        return self.living() - {process.id for process in self.processes if process.leaving}

    def holds(self, lease: Lease) -> bool:
        """True while a lease has an owner and has not expired."""
        return lease.owner is not None and lease.expires_at is not None and lease.expires_at > self.now

    def held_by(self, process: int) -> Sequence[Lease]:
        """The leases of a process that have not expired."""
        return [lease for lease in self.leases if lease.owner == process and self.holds(lease)]

    def unserved_for(self, lease: Lease) -> timedelta:
        """The time since a lease was last renewed, or its owner left; zero if it never had one."""
        return timedelta() if lease.expires_at is None else max(timedelta(), self.now - (lease.expires_at - LEASE))

    def next_expiry(self, me: int) -> timedelta | None:
        """How long until the first lease of another process expires unless it is renewed."""
        others = [
            lease.expires_at for lease in self.leases if lease.expires_at is not None and lease.owner not in (None, me)
        ]
        return min((until - self.now for until in others if until > self.now), default=None)

    def may_return(self, answering_since: datetime) -> bool:
        """True while another process that let a lease or a request expire may still return from a database outage.

        Args:
            answering_since: since when the database has answered the asking process without a gap.

        """
        if self.now >= answering_since + LEASE:
            return False
        living = self.living()
        return any(
            (lease.owner is not None and not self.holds(lease))
            or (lease.successor is not None and lease.successor not in living)
            for lease in self.leases
        )


@dataclass(frozen=True, slots=True)
class Plan:
    """The next actions of a process, as numbers of shards.

    Attributes:
        claim: become the owner of these, which nobody holds.
        ask: become the successor for these.
        withdraw: stop being the successor for these.
        hand_over: transfer these to their successors, whose sessions are ready.

    """

    claim: tuple[int, ...] = ()
    ask: tuple[int, ...] = ()
    withdraw: tuple[int, ...] = ()
    hand_over: tuple[int, ...] = ()


def decide(
    me: int,
    fleet: Fleet,
    answering_since: datetime,
    *,
    connected: AbstractSet[int] = frozenset(),
    login_reserve: int = 0,
    logging_in: bool = False,
) -> Plan:
    """Plan the next actions of a process.

    Every process decides for itself by the same rules. If two want the same shard, the database gives it to the first,
    and the other sees that in its next snapshot.

    Args:
        me: the process.
        fleet: the present snapshot.
        answering_since: since when the database has answered this process without a gap. Until that is as long as a
            lease lasts, processes whose leases have expired may return, and nothing is claimed or requested.
        connected: the shards whose sessions this process has. It prefers them: they take no login.
        login_reserve: while fewer logins are left today, no shard is requested just to even out the load.
        logging_in: whether a shard that it owns has no session yet. Logins of a bucket queue up, and shards that nobody
            serves go first, so meanwhile the process gives up its requests for shards that are served.

    """
    staying = fleet.staying()
    successors = {
        lease.shard: lease.successor
        for lease in fleet.leases
        if lease.successor is not None and lease.successor in staying and lease.successor != lease.owner
    }
    hand_over = tuple(lease.shard for lease in fleet.held_by(me) if lease.successor_ready and lease.shard in successors)
    requested = tuple(lease.shard for lease in fleet.leases if lease.successor == me and lease.owner != me)
    if me not in staying:
        return Plan(withdraw=requested, hand_over=hand_over)
    if fleet.may_return(answering_since):
        return Plan(hand_over=hand_over)

    # Nobody takes more than its fair share, so a process that starts leaves room for those that start with it.
    fair_share = -(-len(fleet.leases) // len(staying))  # rounded up
    load = Counter({process: len(fleet.held_by(process)) for process in staying})

    free = _free_shards(me, fleet, successors, connected)
    claim = tuple(free[: max(0, fair_share - load[me])])

    # Keep the requests that still fit into the share. While own shards wait for logins, keep only those that need no
    # more logins, or whose owner is leaving or dead.
    logging_in = logging_in or bool(claim)
    pending = [fleet.leases[shard] for shard in requested if shard not in claim]
    kept = [each.shard for each in pending if not logging_in or each.successor_ready or each.owner not in staying]
    leaving_me = sum(fleet.leases[shard].owner == me for shard in successors)
    kept = kept[: max(0, fair_share - load[me] + leaving_me - len(claim))]

    load[me] += len(claim) + len(kept)
    _count_hand_overs(me, fleet, load, successors)
    few_logins = fleet.starts_left is not None and fleet.starts_left < login_reserve
    evening_out = connected if logging_in or few_logins else frozenset(range(len(fleet.leases)))
    ask = _shards_to_request(me, fleet, load, successors, fair_share, connected=connected, evening_out=evening_out)
    return Plan(claim, ask, tuple(each.shard for each in pending if each.shard not in kept), hand_over)


def _count_hand_overs(me: int, fleet: Fleet, load: Counter[int], successors: Mapping[int, int]) -> None:
    """Count every pending hand-over as done, so that two processes don't even out the same difference.

    The shards that this process waits for are counted already.
    """
    for shard, successor in successors.items():
        owner = fleet.leases[shard].owner
        if owner is not None and owner in load:
            load[owner] -= 1
        if successor != me:
            load[successor] += 1


def _free_shards(me: int, fleet: Fleet, successors: Mapping[int, int], connected: AbstractSet[int]) -> Sequence[int]:
    """The shards to claim, in order: those that nobody holds, without those that have another living successor."""
    free = [
        lease.shard for lease in fleet.leases if not fleet.holds(lease) and successors.get(lease.shard) in (None, me)
    ]
    # Own requests and sessions come first; then each process begins with different shards, so that they don't collide.
    staying = sorted(fleet.staying())
    begin_with = set(free[staying.index(me) :: len(staying)])
    return sorted(free, key=lambda shard: (shard not in successors, shard not in connected, shard not in begin_with))


def _shards_to_request(
    me: int,
    fleet: Fleet,
    load: Counter[int],
    successors: Mapping[int, int],
    fair_share: int,
    *,
    connected: AbstractSet[int],
    evening_out: AbstractSet[int],
) -> tuple[int, ...]:
    """The shards of other processes to request; `load` is updated as if they had been handed over.

    `evening_out` are those that may be requested just to even out the load.
    """
    staying = fleet.staying()
    request: list[int] = []
    candidates = [
        lease for lease in fleet.leases if fleet.holds(lease) and lease.owner != me and lease.shard not in successors
    ]
    for lease in candidates:
        if lease.owner not in staying and load[me] < fair_share:
            request.append(lease.shard)
            load[me] += 1

    # One shard of each owner in turn, beginning with the owner of most: the first shard of an owner ranks by its load,
    # the second by one less, and so on.
    ranked: list[tuple[int, bool, int, int]] = []
    seen = Counter[int]()
    for lease in sorted(candidates, key=lambda lease: lease.shard not in connected):
        if lease.owner is not None and lease.owner in staying and lease.shard in evening_out:
            rank = seen[lease.owner] - load[lease.owner]
            ranked.append((rank, lease.shard not in connected, lease.shard, lease.owner))
            seen[lease.owner] += 1
    for _, _, shard, owner in sorted(ranked):
        if load[owner] > load[me] + 1:  # a difference of one can't be evened out
            request.append(shard)
            load[owner] -= 1
            load[me] += 1
    return tuple(request)


@dataclass(frozen=True, slots=True)
class Share:
    """The servers of some shards; Discord divides all servers among `count` shards."""

    count: int
    shards: AbstractSet[int] = frozenset()

    def shard_of(self, guild: int) -> int:
        """The shard that a server belongs to."""
        return (guild >> 22) % self.count

    def has(self, guild: int) -> bool:
        """True for a server of this share."""
        return self.shard_of(guild) in self.shards
