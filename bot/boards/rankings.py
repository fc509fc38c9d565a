"""The declarations of boards: the tally of a line, the rankings, the views, and the seasons.

A ranking turns a line into one whole number; more is better, and equal numbers share a rank. The number is kept in an
index, and its high bits, the tier, are counted in advance: so finding the last rank of 100,000 takes no longer than the
first. To add a ranking, add it to `RANKINGS`, and the words `ranking-<key>`.

A season lasts some months of a server's calendar, a week seven days of it, from midnight to midnight in its time zone.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from typing import NamedTuple, Self
from zoneinfo import ZoneInfo

from bot.games.values import BEST_PREFIX, POINTS, Board
from bot.people.settings import ServerSettings
from bot.tables.model.records import Figures, Placing, Result

RATING = "rating"
"""The only ranking that isn't computed from single lines; see rating.py."""
_COUNT = 1 << 20
_HALF = 1 << 21
_MIN_RANKED_STREAK = 2
"""The fewest wins in a row that are ranked; `bests.MIN_STREAK` make a record."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The counts of a line: matches by result, the current and the longest winning streak, and the board's figures."""

    matches: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    streak: int = 0
    best_streak: int = 0
    figures: Figures = field(default_factory=dict[str, int])

    def after(self, placing: Placing) -> Self:
        """The tally after one more match."""
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
    """The figures after one more match: sums, or maxima for the best of a round."""
    joined = dict(before)
    for name, value in new.items():
        joined[name] = (
            max(before.get(name, value), value) if name.startswith(BEST_PREFIX) else before.get(name, 0) + value
        )
    return joined


def _by_wins(tally: Tally) -> int:
    """Wins first; then the better rate, which means fewer matches; then points."""
    fewer = _COUNT - 1 - tally.matches if tally.wins else 0
    points = min(max(tally.figures.get(POINTS, 0) + _HALF, 0), 2 * _HALF - 1)
    return (tally.wins * _COUNT + fewer) * 2 * _HALF + points


def _by_best(tally: Tally) -> int | None:
    return next((value for name, value in tally.figures.items() if name.startswith(BEST_PREFIX)), None)


def _by_streak(tally: Tally) -> int | None:
    """The longest winning streak first; then the longer current one."""
    if tally.best_streak < _MIN_RANKED_STREAK:
        return None
    return tally.best_streak * _COUNT + tally.streak


TIERS: Mapping[str, int] = {"wins": 22, "best": 0, "streak": 20, RATING: 6}
"""The number of low bits that the tier of a ranking drops."""
RANKINGS: Mapping[str, Callable[[Tally], int | None]] = {"wins": _by_wins, "best": _by_best, "streak": _by_streak}
"""The function of each ranking, by its key; it returns None for a line that isn't ranked."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """One way to look at a board.

    Attributes:
        key: its words are `board-view-<key>`, and above the lines `board-order-<ranking>`.
        rankings: the first of these that has lines is shown.
        pair: True if the lines are of pairs.
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
    BoardView("best", ("best",), lambda board: any(name.startswith(BEST_PREFIX) for name in board.figures)),
    BoardView("streak", ("streak",), lambda board: True),  # noqa: ARG005 - every board has it
)
VIEWS: Mapping[str, BoardView] = {view.key: view for view in _ALL}


def views_of(board: Board) -> list[BoardView]:
    """The views of a board, the most informative first."""
    return [view for view in _ALL if view.offered(board)]


ALL_TIME = 0
"""Stands for all seasons together, and for matches outside of any."""
_YEAR = 12


class Span(NamedTuple):
    """The time of a season in UTC; `ends_at` no longer belongs to it."""

    starts_at: datetime
    ends_at: datetime


@dataclass(frozen=True, slots=True)
class Season:
    """A season of a server; its numbers begin with 1.

    `closed`: it is over, and its boards don't change any more. `announced`: its end was announced to the server.
    `posting_since`: when an attempt to announce it began whose outcome is unknown.
    """

    guild: int
    number: int
    starts_at: datetime
    ends_at: datetime
    closed: bool = False
    announced: bool = False
    posting_since: datetime | None = None


def current_season(seasons: Iterable[Season]) -> int:
    """The number of the season that runs, of all that a server has; all time if none does."""
    return next((each.number for each in seasons if not each.closed), ALL_TIME)


def span(settings: ServerSettings, moment: datetime) -> Span | None:
    """The season of a server at a moment; None if it has no seasons."""
    length = settings.season_months
    if not length:
        return None
    zone = ZoneInfo(settings.timezone)
    local = moment.astimezone(zone)
    months = local.year * _YEAR + local.month - 1
    first = months - (months - (settings.season_month - 1)) % length
    return Span(_midnight(first, zone), _midnight(first + length, zone))


def _midnight(months: int, zone: ZoneInfo) -> datetime:
    """The beginning of a month, by its number since the year 0. If the clock skips midnight, the moment after."""
    year, month = divmod(months, _YEAR)
    return datetime(year, month + 1, 1, tzinfo=zone).astimezone(UTC)


_DAYS = 7


@dataclass(frozen=True, slots=True)
class Week:
    """A week of a server, as its time zone was set when it began; a later change takes effect with the next.

    Attributes:
        week: the date of its Monday, as its proleptic ordinal.
        starts_at, ends_at: UTC.
        posting_since: when an attempt to announce it began whose outcome is unknown.

    """

    guild: int
    week: int
    starts_at: datetime
    ends_at: datetime
    posting_since: datetime | None = None

    @classmethod
    def at(cls, guild: int, settings: ServerSettings, moment: datetime) -> Self:
        """The week of a server at a moment."""
        today = moment.astimezone(ZoneInfo(settings.timezone)).date()
        return cls.of(guild, settings, today.toordinal() - today.weekday())

    @classmethod
    def of(cls, guild: int, settings: ServerSettings, monday: int) -> Self:
        """The week that begins on a Monday."""
        zone = ZoneInfo(settings.timezone)
        days = [date.fromordinal(each) for each in (monday, monday + _DAYS)]
        starts_at, ends_at = (datetime(at.year, at.month, at.day, tzinfo=zone).astimezone(UTC) for at in days)
        return cls(guild, monday, starts_at, ends_at)

    def following(self, settings: ServerSettings, now: datetime) -> Self:
        """The next week to announce, once this one is over; one that follows directly begins where this ended."""
        current = type(self).at(self.guild, settings, now)
        if current.week > self.week + _DAYS:
            return current
        return replace(type(self).of(self.guild, settings, self.week + _DAYS), starts_at=self.ends_at)
