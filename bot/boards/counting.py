"""Which matches look arranged: what somebody who may manage the server is shown, and may take off the boards.

Nothing is done by itself. A match is listed where its margins are further off than luck and skill make likely, or where
accounts that have met nobody else concede; docs/boards.md says it to members.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from math import sqrt
from typing import NamedTuple

from bot.boards.lineups import PARTS, Sides
from bot.games.anchors import people

LOOKED_AT = 200
"""How many of a server's newest matches are looked at."""
LISTED = 8
"""How many of them are listed at most."""
UNLIKELY = 3.5
"""From how many standard deviations on margins are unlikely."""
LEAST_MET = 3
"""How many matches of the same members make their accounts look at each other alone."""


class Why(StrEnum):
    """What looks arranged about a match."""

    MARGINS = "margins"
    ACCOUNTS = "accounts"
    CONCEDED = "conceded"


class Uncounted(NamedTuple):
    """A match that doesn't count: which manager has decided that, when (UTC), and why."""

    table: int
    board: str
    member: int
    at: datetime
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scored:
    """A match with points for each round; `margins` as in `Sums`, unweighted.

    Attributes:
        conceded: it ended before it was played out.
        uncounted: None where it counts.

    """

    table: int
    board: str
    ended_at: datetime
    sides: Sides
    rounds: int
    margins: tuple[int, ...]
    conceded: bool
    uncounted: Uncounted | None

    @property
    def circle(self) -> frozenset[int]:
        """The members who took part."""
        return frozenset(one for side in self.sides for one in people(side))


class Arranged(NamedTuple):
    """A match that looks arranged; `own`: whoever asks, or a partner of theirs, has played it."""

    match: Scored
    why: tuple[Why, ...]
    own: bool


def arranged(matches: Sequence[Scored], spreads: Mapping[str, float]) -> dict[int, tuple[Why, ...]]:
    """What looks arranged, by table, in the order of the matches. `spreads`: of a round's margin, by board."""
    met: dict[int, set[frozenset[int]]] = defaultdict(set)
    played: dict[tuple[str, frozenset[int]], list[Scored]] = defaultdict(list)
    for match in matches:
        played[match.board, match.circle].append(match)
        for member in match.circle:
            met[member].add(match.circle)
    found: dict[int, tuple[Why, ...]] = {}
    for match in matches:
        spread, together = spreads.get(match.board, 0.0), played[match.board, match.circle]
        alone = len(together) >= LEAST_MET and len(played) > 1 and any(len(met[one]) == 1 for one in match.circle)
        unlikely = spread and (_off([match], spread) > UNLIKELY or (alone and _off(together, spread) > UNLIKELY))
        signs = {Why.MARGINS: unlikely, Why.ACCOUNTS: alone, Why.CONCEDED: match.conceded}
        if unlikely or (alone and match.conceded):
            found[match.table] = tuple(why for why, is_seen in signs.items() if is_seen)
    return found


def _off(matches: Sequence[Scored], spread: float) -> float:
    """How many standard deviations of luck some member's margins in these matches are off zero."""
    made: dict[int, float] = defaultdict(float)
    luck = 0.0
    for match in matches:
        luck += match.rounds * spread**2 / 2 * (1 - 1 / len(match.sides))
        for side, total in zip(match.sides, match.margins, strict=True):
            for member in people(side):
                made[member] += total / PARTS
    return max(map(abs, made.values()), default=0.0) / sqrt(luck) if luck else 0.0
