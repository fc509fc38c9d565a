"""Finds the matches that look arranged. They are listed for managers of the server, who may take them off the boards.

Nothing is taken off automatically. A match is listed if its margins are larger than luck and skill make likely, or if
accounts that have met nobody else concede. docs/boards.md explains it to members.
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

EXAMINED = 200
"""How many of a server's newest matches are examined."""
MAX_LISTED = 8
"""How many of those that look arranged are listed, the newest."""
UNLIKELY = 3.5
"""Margins are unlikely if they are more than this many standard deviations from 0."""
MIN_MET = 3
"""The fewest matches of the same members for which it counts that one of them has met nobody else."""


class Sign(StrEnum):
    """What makes a match look arranged."""

    MARGINS = "margins"
    ACCOUNTS = "accounts"
    CONCEDED = "conceded"


class Uncounted(NamedTuple):
    """A match that was taken off the boards: which manager decided that, when (UTC), why, and who played it."""

    table: int
    board: str
    member: int
    at: datetime
    why: tuple[str, ...]
    sides: Sides


@dataclass(frozen=True, slots=True)
class ScoredMatch:
    """A match with points for each round; `margins` as in `Sums`, unweighted.

    Attributes:
        conceded: it ended before it was played out.
        uncounted: the decision that took it off the boards; None if it counts.

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
    def members(self) -> frozenset[int]:
        """The members who took part."""
        return frozenset(one for side in self.sides for one in people(side))


class SuspiciousMatch(NamedTuple):
    """A match that looks arranged; `own` is True if the manager who asks, or a usual partner of theirs, played it."""

    match: ScoredMatch
    signs: tuple[Sign, ...]
    own: bool


def signs_by_table(matches: Sequence[ScoredMatch], spreads: Mapping[str, float]) -> dict[int, tuple[Sign, ...]]:
    """The signs of the matches that look arranged, by table, in the order of the matches.

    `spreads` are the standard deviations of a round's margin, by board.
    """
    met: dict[int, set[frozenset[int]]] = defaultdict(set)
    played: dict[tuple[str, frozenset[int]], list[ScoredMatch]] = defaultdict(list)
    for match in matches:
        played[match.board, match.members].append(match)
        for member in match.members:
            met[member].add(match.members)
    found: dict[int, tuple[Sign, ...]] = {}
    for match in matches:
        spread, together = spreads.get(match.board, 0.0), played[match.board, match.members]
        isolated = len(together) >= MIN_MET and len(played) > 1 and any(len(met[one]) == 1 for one in match.members)
        unlikely = spread and (_off([match], spread) > UNLIKELY or (isolated and _off(together, spread) > UNLIKELY))
        signs = {Sign.MARGINS: unlikely, Sign.ACCOUNTS: isolated, Sign.CONCEDED: match.conceded}
        if unlikely or (isolated and match.conceded):
            found[match.table] = tuple(sign for sign, is_seen in signs.items() if is_seen)
    return found


def _off(matches: Sequence[ScoredMatch], spread: float) -> float:
    """The largest distance of a member's total margin in these matches from 0, in standard deviations of luck."""
    made: dict[int, float] = defaultdict(float)
    luck = 0.0
    for match in matches:
        luck += match.rounds * spread**2 / 2 * (1 - 1 / len(match.sides))
        for side, total in zip(match.sides, match.margins, strict=True):
            for member in people(side):
                made[member] += total / PARTS
    return max(map(abs, made.values()), default=0.0) / sqrt(luck) if luck else 0.0
