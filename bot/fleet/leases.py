"""Which process serves which shard: what one process should do next, given what the database says about all of them.

All times are the database server's. A process that can't reach the database stops acting after two thirds of its lease,
measured by its own clock: so it has stopped before anybody else can hold the shard.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

LEASE = timedelta(seconds=9)
"""How long a lease is valid after its last renewal, and a process counts as living after its last heartbeat."""
SELF_FENCE_AFTER = LEASE * 2 / 3
"""How long an owner acts after it sent the last renewal that succeeded."""


@dataclass(frozen=True, slots=True)
class Process:
    """A process of the fleet. One that is `leaving` hands over what it has and takes nothing."""

    id: int
    heartbeat: datetime
    leaving: bool = False


@dataclass(frozen=True, slots=True)
class Lease:
    """Who serves a shard.

    Attributes:
        owner: the process that holds it; None before the first, and after the last has left.
        fence: increases whenever the owner changes, so that a former owner's claim can be told from the present one's.
        until: when it expires.
        heir: the successor: the process that has requested the shard.
        hears: whether the successor's session of the shard is ready.
        taken: the interactions that the last owner accepted before it handed the shard over.

    """

    shard: int
    owner: int | None = None
    fence: int = 0
    until: datetime | None = None
    heir: int | None = None
    hears: bool = False
    taken: tuple[int, ...] = ()


class Heard(NamedTuple):
    """How often something changed that processes cache: deletions of members, and changes of settings."""

    forgotten: int = 0
    settings: int = 0


NOTHING_HEARD = Heard()


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
    heard: Heard = NOTHING_HEARD

    def living(self) -> frozenset[int]:
        """The processes whose last heartbeat is recent enough."""
        return frozenset(process.id for process in self.processes if process.heartbeat > self.now - LEASE)

    def staying(self) -> frozenset[int]:
        """The living processes that aren't leaving."""
        return self.living() - {process.id for process in self.processes if process.leaving}

    def holds(self, lease: Lease) -> bool:
        """True while a lease has an owner and has not expired."""
        return lease.owner is not None and lease.until is not None and lease.until > self.now

    def held_by(self, process: int) -> Sequence[Lease]:
        """The leases of a process that have not expired."""
        return [lease for lease in self.leases if lease.owner == process and self.holds(lease)]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a process does next, as numbers of shards.

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


def decide(me: int, fleet: Fleet, *, login_reserve: int = 0, logging_in: bool = False) -> Plan:
    """What a process does next.

    Every process decides for itself by the same rules; where two want the same shard, the database lets the first have
    it, and the other sees that in its next snapshot.

    Args:
        me: the process.
        fleet: the present snapshot.
        login_reserve: while fewer logins are left today, no shard is requested just to even out the load.
        logging_in: whether a shard that it owns has no session yet. Logins of a bucket queue up, so those that nobody
            serves go first: meanwhile the process gives up its requests for shards that somebody serves well.

    """
    staying = fleet.staying()
    successors = {
        lease.shard: lease.heir
        for lease in fleet.leases
        if lease.heir is not None and lease.heir in staying and lease.heir != lease.owner
    }
    hand_over = tuple(lease.shard for lease in fleet.held_by(me) if lease.hears and lease.shard in successors)
    requested = tuple(lease.shard for lease in fleet.leases if lease.heir == me and lease.owner != me)
    if me not in staying:
        return Plan(withdraw=requested, hand_over=hand_over)

    fair_share = -(-len(fleet.leases) // len(staying))  # rounded up
    load = Counter({process: len(fleet.held_by(process)) for process in staying})

    # A free shard that has a living successor is left to it. One's own requests come first: they are logged in already.
    free = [
        lease.shard for lease in fleet.leases if not fleet.holds(lease) and successors.get(lease.shard) in (None, me)
    ]
    free.sort(key=lambda shard: shard not in successors)
    claim = tuple(free[: max(0, fair_share - load[me])])

    logging_in = logging_in or bool(claim)
    pending = [shard for shard in requested if shard not in claim]
    kept = [
        shard
        for shard in pending
        if not logging_in or fleet.leases[shard].hears or fleet.leases[shard].owner not in staying
    ]
    kept = kept[: max(0, fair_share - load[me] - len(claim))]

    # Count as if every hand-over that somebody waits for were done, lest two processes even out the same difference.
    load[me] += len(claim) + len(kept)
    for shard, successor in successors.items():
        owner = fleet.leases[shard].owner
        if owner in staying:
            load[owner] -= 1
        if successor != me:
            load[successor] += 1

    few_logins = fleet.starts_left is not None and fleet.starts_left < login_reserve
    ask = _shards_to_request(me, fleet, load, successors, fair_share, evening_out=not (logging_in or few_logins))
    return Plan(claim, ask, tuple(shard for shard in pending if shard not in kept), hand_over)


def _shards_to_request(
    me: int,
    fleet: Fleet,
    load: Counter[int],
    successors: Mapping[int, int],
    fair_share: int,
    *,
    evening_out: bool,
) -> tuple[int, ...]:
    """The shards of other processes to request; `load` is updated as if they had been handed over."""
    staying = fleet.staying()
    request: list[int] = []
    candidates = [
        lease for lease in fleet.leases if fleet.holds(lease) and lease.owner != me and lease.shard not in successors
    ]
    for lease in candidates:
        if lease.owner not in staying and load[me] < fair_share:
            request.append(lease.shard)
            load[me] += 1
    if not evening_out:
        return tuple(request)

    # One shard of each owner in turn, beginning with the owner of most: the first shard of an owner ranks by its load,
    # the second by one less, and so on.
    ranked: list[tuple[int, int, int]] = []
    seen = Counter[int]()
    for lease in candidates:
        if lease.owner is not None and lease.owner in staying:
            ranked.append((seen[lease.owner] - load[lease.owner], lease.shard, lease.owner))
            seen[lease.owner] += 1
    for _, shard, owner in sorted(ranked):
        if load[owner] > load[me] + 1:  # a difference of one can't be evened out
            request.append(shard)
            load[owner] -= 1
            load[me] += 1
    return tuple(request)


@dataclass(frozen=True, slots=True)
class Share:
    """The servers of some of all shards, as Discord divides them."""

    count: int
    shards: AbstractSet[int] = frozenset()

    def shard_of(self, guild: int) -> int:
        """The shard that a server belongs to."""
        return (guild >> 22) % self.count

    def has(self, guild: int) -> bool:
        """True for a server of this share."""
        return self.shard_of(guild) in self.shards
