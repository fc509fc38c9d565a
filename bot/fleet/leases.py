"""Who serves which shard: what one process does next, from what the database says of all of them.

A shard belongs to the process that holds its lease. Moments are the database's own; a process that can't ask it stops
acting at two thirds of its lease by its own clock, so that nobody else can hold the shard by then. A newcomer never
waits for a lapse: it asks for a shard, listens beside the owner, and is handed the lease once it hears.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

LEASE = timedelta(seconds=9)
"""How long a lease holds after its last renewal, and a process counts as living after its last heartbeat."""
ACTS = LEASE * 2 / 3
"""How long an owner acts after it last asked for a renewal that was granted."""


@dataclass(frozen=True, slots=True)
class Process:
    """A process that has told that it lives; one that is `leaving` hands over what it has, and takes nothing."""

    id: int
    heartbeat: datetime
    leaving: bool = False


@dataclass(frozen=True, slots=True)
class Lease:
    """Who serves a shard.

    Attributes:
        owner: the process that holds it; None before the first, and after the last has left.
        fence: grows whenever the owner changes, so that one that had it before is told apart.
        until: when it lapses.
        heir: who has asked for it, and `hears` once its session of the shard is up.
        taken: the interactions that the last owner took before it handed the shard over.

    """

    shard: int
    owner: int | None = None
    fence: int = 0
    until: datetime | None = None
    heir: int | None = None
    hears: bool = False
    taken: tuple[int, ...] = ()


class Heard(NamedTuple):
    """How often something has changed that processes keep in memory: members were deleted, or set something."""

    forgotten: int = 0
    settings: int = 0


NOTHING_HEARD = Heard()


@dataclass(frozen=True, slots=True)
class Fleet:
    """All that the database says at one moment, `now`; the leases stand in the order of their shards.

    Attributes:
        starts_left: how often the bot may still log a shard in today, as far as anybody has asked.

    """

    now: datetime
    processes: Sequence[Process]
    leases: Sequence[Lease]
    starts_left: int | None = None
    heard: Heard = NOTHING_HEARD

    def living(self) -> frozenset[int]:
        """The processes that were heard of lately."""
        return frozenset(each.id for each in self.processes if each.heartbeat > self.now - LEASE)

    def staying(self) -> frozenset[int]:
        """The living processes that want shards."""
        return self.living() - {each.id for each in self.processes if each.leaving}

    def holds(self, lease: Lease) -> bool:
        """True while a lease has not lapsed."""
        return lease.owner is not None and lease.until is not None and lease.until > self.now

    def of(self, process: int) -> Sequence[Lease]:
        """The leases that a process holds."""
        return [each for each in self.leases if each.owner == process and self.holds(each)]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a process does next, each for some shards.

    Attributes:
        claim: take those that nobody holds.
        ask: become the heir of those.
        withdraw: be no longer their heir.
        hand_over: give those to their heirs, who hear already.

    """

    claim: tuple[int, ...] = ()
    ask: tuple[int, ...] = ()
    withdraw: tuple[int, ...] = ()
    hand_over: tuple[int, ...] = ()


def decide(me: int, fleet: Fleet, *, reserve: int = 0, deaf: bool = False) -> Plan:
    """What a process does next.

    While fewer than `reserve` logins are left today, it asks for no shard only to even out. While it is `deaf` to some
    of its own, it waits for none of those either: all log in one after the other, and those that nobody hears go first.
    """
    staying = fleet.staying()
    heirs = _heirs(fleet, staying)
    given = tuple(each.shard for each in fleet.of(me) if each.hears and each.shard in heirs)
    asked = tuple(each.shard for each in fleet.leases if each.heir == me and each.owner != me)
    if me not in staying:
        return Plan(withdraw=asked, hand_over=given)
    fair = -(-len(fleet.leases) // len(staying))
    count = Counter({each: len(fleet.of(each)) for each in staying})
    claim = _free(me, fleet, heirs)[: max(0, fair - count[me])]
    asked = tuple(each for each in asked if each not in claim)
    deaf = deaf or bool(claim)
    kept = [each for each in asked if not deaf or fleet.leases[each].hears or fleet.leases[each].owner not in staying]
    kept = kept[: max(0, fair - count[me] - len(claim))]
    count[me] += len(claim) + len(kept)
    for shard, heir in heirs.items():
        owner = fleet.leases[shard].owner
        count.subtract([owner] if owner in staying else [])
        count.update([heir] if heir != me else [])
    sparing = deaf or (fleet.starts_left is not None and fleet.starts_left < reserve)
    ask = _wanted(me, fleet, count, heirs, fair, sparing=sparing)
    return Plan(claim, ask, tuple(each for each in asked if each not in kept), given)


def _heirs(fleet: Fleet, staying: AbstractSet[int]) -> dict[int, int]:
    """The shards that somebody waits for who can still take them."""
    waited = ((each.shard, each.heir) for each in fleet.leases if each.heir != each.owner)
    return {shard: heir for shard, heir in waited if heir is not None and heir in staying}


def _free(me: int, fleet: Fleet, heirs: dict[int, int]) -> tuple[int, ...]:
    """The shards that nobody holds; one that has an heir is the heir's, and comes first."""
    free = [each.shard for each in fleet.leases if not fleet.holds(each) and heirs.get(each.shard) in (None, me)]
    return tuple(sorted(free, key=lambda shard: heirs.get(shard) is None))


def _wanted(
    me: int, fleet: Fleet, count: Counter[int], heirs: dict[int, int], fair: int, *, sparing: bool
) -> tuple[int, ...]:
    """The shards to ask for: all of those who leave, and so many of who has more that nobody has two more than this."""
    open_to_ask = [each for each in fleet.leases if fleet.holds(each) and each.owner != me and each.shard not in heirs]
    wanted: list[int] = []
    for lease in (each for each in open_to_ask if each.owner not in fleet.staying()):
        if count[me] < fair:
            wanted.append(lease.shard)
            count[me] += 1
    for lease in _richest_first(open_to_ask, count):
        if not sparing and lease.owner is not None and count[lease.owner] > count[me] + 1:
            wanted.append(lease.shard)
            count[lease.owner] -= 1
            count[me] += 1
    return tuple(wanted)


def _richest_first(leases: Iterable[Lease], count: Counter[int]) -> Sequence[Lease]:
    """One shard of each owner after the other, beginning with the owner of most."""
    by_owner: dict[int, list[Lease]] = {}
    for lease in leases:
        if lease.owner is not None and lease.owner in count:
            by_owner.setdefault(lease.owner, []).append(lease)
    numbered = [
        (count[owner] - number, lease) for owner, theirs in by_owner.items() for number, lease in enumerate(theirs)
    ]
    return [lease for _, lease in sorted(numbered, key=lambda each: (-each[0], each[1].shard))]


@dataclass(frozen=True, slots=True)
class Share:
    """Which servers are a process's: those of some of all shards, as Discord divides them."""

    count: int
    shards: AbstractSet[int] = frozenset()

    def shard_of(self, guild: int) -> int:
        """The shard that a server belongs to."""
        return (guild >> 22) % self.count

    def has(self, guild: int) -> bool:
        """True for a server of this share."""
        return self.shard_of(guild) in self.shards
