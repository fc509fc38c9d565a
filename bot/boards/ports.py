"""The interface to the storage of boards, which bot/store implements."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, Protocol

from bot.boards.bests import ServerBest
from bot.boards.export import Export
from bot.boards.lineups import Lineup, Sides
from bot.boards.rankings import Season, Tally, Week
from bot.boards.rating import Known, Rating
from bot.boards.record import AgainstLevel, Meetings, PastMatch
from bot.boards.suspicious import ScoredMatch, Uncounted


class BoardKey(NamedTuple):
    """A board of a server in a season; season 0 is all time."""

    guild: int
    board: str
    season: int


class League(NamedTuple):
    """One ranking of a board, of members or of pairs."""

    key: BoardKey
    ranking: str
    pair: bool


class RatedMatches(NamedTuple):
    """How many matches count for the ratings of a board, and how many of them the stored ratings include.

    `known` is below 0 if a match was taken off the boards or put back since.
    `deletions` is the number of members deleted so far, on all boards: no rating may name them any more.
    """

    counted: int
    known: int
    deletions: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a board.

    Attributes:
        rank: from 1; equals share it, and the next rank counts them (1, 2, 2, 4). Hidden members are not counted.
        rating: None if they have none.

    """

    rank: int
    members: tuple[int, ...]
    tally: Tally
    rating: Rating | None


class OpenMatch(NamedTuple):
    """A match that was in a channel, or shared in one, without hidden members.

    Attributes:
        totals: the points of each side.
        played_out: False if it was conceded or decided otherwise.

    """

    table: int
    board: str
    sides: Sides
    totals: tuple[int, ...]
    played_out: bool


class WonDays(NamedTuple):
    """On how many days a member was first of those who played the daily deal."""

    member: int
    days: int


class BoardRepository(Protocol):
    """Each method is one transaction, durable when it returns."""

    async def page(self, league: League, *, limit: int, offset: int = 0) -> Sequence[Line]:
        """A page of a ranking; equals have a fixed order, so no line is on two pages."""
        ...

    async def own_lines(self, league: League, member: int) -> Sequence[Line]:
        """The lines that a member is part of, the best first, even if the member is hidden."""
        ...

    async def own_matches(self, guild: int, board: str, member: int) -> Sequence[PastMatch]:
        """A member's newest matches on a board, the oldest of them first."""
        ...

    async def boards_of(self, guild: int, member: int) -> Mapping[str, Tally]:
        """A member's lines of all time, by board."""
        ...

    async def against_computers(self, guild: int, member: int) -> Mapping[str, Mapping[str, Meetings]]:
        """The results of a member's matches with computers, by board and by level."""
        ...

    async def best_against_computers(self, guild: int, board: str, *, limit: int) -> Sequence[AgainstLevel]:
        """The members with the most wins against a level of computers, without hidden members."""
        ...

    async def achievements_of(self, guild: int, member: int) -> Mapping[str, int]:
        """How often a member has earned each achievement in a server; those never earned are left out."""
        ...

    async def first_achieved(self, guild: int, table: int) -> Sequence[tuple[int, str]]:
        """What a match has earned its members for the first time in a server: each a member and an achievement."""
        ...

    async def achieved_by(self, guild: int) -> Mapping[str, int]:
        """How many members of a server have each achievement."""
        ...

    async def players(self, guild: int) -> int:
        """How many members of a server have a line on any board."""
        ...

    async def exported(self, guild: int, year: int | None) -> Export:
        """All matches of a server that count, or those of one year (UTC), and the lines of its boards."""
        ...

    async def hidden(self, members: Sequence[int]) -> set[int]:
        """The hidden ones among these members."""
        ...

    async def lineups(self, key: BoardKey) -> Sequence[Lineup]:
        """The line-ups of a board."""
        ...

    async def rated_matches(self, key: BoardKey) -> RatedMatches:
        """How many matches count for the ratings of a board."""
        ...

    async def known_before(self, key: BoardKey) -> Mapping[tuple[int, ...], Known]:
        """The ratings that the season before left, as `Rating.own`, without the uncertainty of a new season."""
        ...

    async def keep_ratings(self, key: BoardKey, ratings: Sequence[Rating], as_of: RatedMatches) -> bool:
        """Replace the stored ratings of a board, with their ranks.

        `as_of` is what `rated_matches` returned before they were computed. Returns False, and writes nothing, if a
        member was deleted, a match taken off the boards, or other ratings stored meanwhile.
        """
        ...

    async def scored(self, guild: int) -> Sequence[ScoredMatch]:
        """The newest matches of a server that have points for each round, the newest first."""
        ...

    async def lineups_without(
        self, guild: int, board: str, table: int
    ) -> tuple[BoardKey, Lineup, Sequence[Lineup]] | None:
        """The board of a match, the match, and the board's line-ups without it; None if it rates nobody."""
        ...

    async def bests(
        self, guild: int, board: str, *, before: tuple[datetime, int] | None = None
    ) -> Sequence[ServerBest]:
        """The records of a board, the first of equal ones, without streaks.

        `before` is the end and the table of a match: only the matches that ended before it count.
        """
        ...

    async def bests_of(self, table: int) -> Sequence[ServerBest]:
        """The bests of one match; none if it doesn't count."""
        ...

    async def open_journals(self, matches: Sequence[int]) -> Mapping[int, int]:
        """The channel of each of these matches that everybody in the channel may look back at."""
        ...

    async def uncounted(self, guild: int, board: str) -> Sequence[Uncounted]:
        """The matches that a board doesn't count, the newest decision first."""
        ...

    async def set_counted(self, guild: int, decision: Uncounted, *, counts: bool) -> bool:
        """Take a match off the boards, or put it back with `counts`, and note it in the log of the server's changes.

        The boards become what they would be if it had never been played, or always counted; those of closed seasons
        stay. Returns False if nothing changed.
        """
        ...

    async def ratings(self, key: BoardKey, members: Sequence[tuple[int, ...]]) -> Sequence[Rating]:
        """The stored ratings of these members and pairs; those without one are left out."""
        ...

    async def seasons(self, guild: int) -> Sequence[Season]:
        """Every season of a server in which a match has ended, the newest first."""
        ...

    async def seasons_due(self, now: datetime) -> Sequence[Season]:
        """The seasons of all servers that are over and not closed."""
        ...

    async def close_season(self, season: Season) -> None: ...

    async def unannounced_seasons(self) -> Sequence[Season]:
        """The seasons of all servers that are closed but not announced."""
        ...

    async def note_announcing(self, season: Season, since: datetime) -> None:
        """Note that the message about its end is about to be sent."""
        ...

    async def note_announced(self, season: Season) -> None:
        """Note that the end of a season was announced."""
        ...

    async def weeks_due(self, now: datetime) -> Sequence[Week]:
        """The weeks that are over, and all of whose daily deals are closed; those of this process's servers."""
        ...

    async def note_week_posting(self, week: Week, since: datetime) -> None:
        """Note that the message about a week is about to be sent."""
        ...

    async def follow(self, week: Week, following: Week) -> None:
        """Put the next week in the place of one that was announced, or isn't going to be."""
        ...

    async def open_matches(self, guild: int, since: datetime, until: datetime) -> Sequence[OpenMatch]:
        """The finished matches of a server that count and ended between two moments, the earliest first."""
        ...

    async def best_rounds(self, matches: Sequence[int]) -> Mapping[str, ServerBest]:
        """The best round of these matches by board; with a level that rates nobody only where there is no other."""
        ...

    async def on_streaks(self, guild: int, board: str, members: Collection[int]) -> Sequence[int]:
        """Those of these members who have had a streak, the longest current ones first; only the first few."""
        ...

    async def lineups_since(
        self, guild: int, board: str, since: datetime, matches: Collection[int]
    ) -> tuple[Sequence[Lineup], Sequence[Lineup]]:
        """The line-ups of a board before a moment, and those with only these of the later matches."""
        ...

    async def won_days(self, guild: int, since: datetime, until: datetime) -> WonDays | None:
        """Who won most of the daily deals that ended between two moments; hidden members are left out."""
        ...
