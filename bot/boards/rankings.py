"""What a line of a board says about its members, and what it is ranked by.

A ranking is a declaration: from a line it makes one whole number, and more is better. Equal numbers share a rank. A new
ranking is a member of `RANKINGS` and its words `ranking-<key>`, nothing else.

What a board can be looked at by: its views, each a declaration, and the rankings that it takes its lines from.

Seasons: so many months of a server's calendar, from midnight to midnight in its time zone.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import NamedTuple, Self
from zoneinfo import ZoneInfo

from bot.games.values import BEST, POINTS, Board
from bot.people.settings import ServerSettings
from bot.tables.model.records import Figures, Placing, Result

RATING = "rating"
"""The ranking that isn't made from single lines; see rating.py."""
_COUNT = 1 << 20
_HALF = 1 << 21
_LEAST_STREAK = 2


@dataclass(frozen=True, slots=True)
class Tally:
    """A line: how many matches, how they went, the wins in a row now and at most, and the figures of `Board`."""

    matches: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    streak: int = 0
    best_streak: int = 0
    figures: Figures = field(default_factory=dict[str, int])

    def after(self, placing: Placing) -> Self:
        """The line after one more match."""
        result = placing.result
        streak = self.streak + 1 if result is Result.WIN else 0
        return replace(
            self,
            matches=self.matches + 1,
            wins=self.wins + (result is Result.WIN),
            draws=self.draws + (result is Result.DRAW),
            losses=self.losses + (result is Result.LOSS),
            streak=streak,
            best_streak=max(self.best_streak, streak),
            figures=_joined(self.figures, placing.figures),
        )


def _joined(before: Figures, new: Figures) -> dict[str, int]:
    """The figures with those of one more match."""
    joined = dict(before)
    for name, value in new.items():
        joined[name] = max(before.get(name, value), value) if name.startswith(BEST) else before.get(name, 0) + value
    return joined


def _by_wins(tally: Tally) -> int:
    """Most wins; of equals the better rate, which is fewer matches; then more points."""
    fewer = _COUNT - 1 - tally.matches if tally.wins else 0
    points = min(max(tally.figures.get(POINTS, 0) + _HALF, 0), 2 * _HALF - 1)
    return (tally.wins * _COUNT + fewer) * 2 * _HALF + points


def _by_best(tally: Tally) -> int | None:
    return next((value for name, value in tally.figures.items() if name.startswith(BEST)), None)


def _by_streak(tally: Tally) -> int | None:
    """The longest row of wins; of equals the one that goes on."""
    if tally.best_streak < _LEAST_STREAK:
        return None
    return tally.best_streak * _COUNT + tally.streak


TIERS: Mapping[str, int] = {"wins": 22, "best": 0, "streak": 20, RATING: 6}
"""The low bits of a rank that its tier leaves out. Whole tiers are counted beforehand, so that no rank takes long."""
RANKINGS: Mapping[str, Callable[[Tally], int | None]] = {"wins": _by_wins, "best": _by_best, "streak": _by_streak}
"""What a line's rank is made of, by the ranking's key; None: the line has no place in it."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """One way to look at a board.

    Attributes:
        key: its words are `board-view-<key>`, and above the lines `board-order-<ranking>`.
        rankings: the one to take lines from; where it has none yet, the next.
        pair: lines of pairs.
        offered: whether a board has this view.

    """

    key: str
    rankings: tuple[str, ...]
    offered: Callable[[Board], bool]
    pair: bool = False


_ALL = (
    BoardView("rating", (RATING,), lambda board: board.spread > 0),
    BoardView("wins", ("wins",), lambda board: not board.best),
    BoardView("pairs", (RATING, "wins"), lambda board: board.pairs, pair=True),
    BoardView("best", ("best",), lambda board: any(name.startswith(BEST) for name in board.figures)),
    BoardView("streak", ("streak",), lambda board: True),  # noqa: ARG005 - every board has it
)
VIEWS: Mapping[str, BoardView] = {view.key: view for view in _ALL}


def views_of(board: Board) -> list[BoardView]:
    """The views of a board, the one that tells most first."""
    return [view for view in _ALL if view.offered(board)]


ALL_TIME = 0
"""The number that stands for no season: all matches there ever were."""
_YEAR = 12


class Span(NamedTuple):
    """From when to when a season lasts, UTC; the end is no longer part of it."""

    starts_at: datetime
    ends_at: datetime


@dataclass(frozen=True, slots=True)
class Season:
    """A season of a server; its numbers begin with 1.

    `closed`: it is over, and its boards don't change any more. `told`: the server knows.
    """

    guild: int
    number: int
    starts_at: datetime
    ends_at: datetime
    closed: bool = False
    told: bool = False


def span(settings: ServerSettings, moment: datetime) -> Span | None:
    """The season that a server's calendar has at a moment; None where it has no seasons."""
    length = settings.season_months
    if not length:
        return None
    zone = ZoneInfo(settings.timezone)
    local = moment.astimezone(zone)
    months = local.year * _YEAR + local.month - 1
    first = months - (months - (settings.season_month - 1)) % length
    return Span(_midnight(first, zone), _midnight(first + length, zone))


def _midnight(months: int, zone: ZoneInfo) -> datetime:
    """The beginning of a month, counted from the year 0; where the clock skips midnight, when it does."""
    year, month = divmod(months, _YEAR)
    return datetime(year, month + 1, 1, tzinfo=zone).astimezone(UTC)
