"""The boards of all servers as they are looked at: one page of one view, and where the asker stands.

Asks for a member's record: what the store has of them, put together by the model of the ratings.

The end of a season: its last ratings, and who has won it. Done once for each season, whenever the bot is there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations

from bot.boards.rankings import ALL_TIME, RATING, VIEWS, BoardView, Season, Tally, views_of
from bot.boards.rating import Known, Members, Rating, units_of
from bot.boards.ratings import Ratings
from bot.boards.record import Meetings, PastMatch, Record, record_of
from bot.boards.storage import BoardKey, BoardStorage, League, Line
from bot.clock import Clock
from bot.games.contract import AnyGame
from bot.games.values import Board

PAGE = 8
"""Lines on a page."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for: a board; its view, None: the first that has lines; a season, None: the present one; a page."""

    board: str
    view: str | None = None
    season: int | None = None
    page: int = 1


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a board.

    Attributes:
        ranking: what its lines are ranked by.
        lines: those of the page; `more`: another page follows.
        own, own_pair: the line of who asked, and of the best pair that they are part of.
        matches: how many the ratings know of.
        seasons: those of the server, the newest first; `season` is the one that is shown, 0: all time.

    """

    board: Board
    view: BoardView
    ranking: str
    season: int
    number: int
    lines: Sequence[Line]
    more: bool
    own: Line | None
    own_pair: Line | None
    matches: int
    seasons: Sequence[Season]


class Boards:
    """See the module's docstring. One object per process."""

    def __init__(self, storage: BoardStorage, games: Mapping[str, AnyGame], now: Clock) -> None:
        self._storage = storage
        self._games = games
        self.now = now
        self.ratings = Ratings(storage, now)

    @property
    def by_key(self) -> Mapping[str, Board]:
        """Every board by its key, those of the main game first."""
        return {key: board for game in self._games.values() for key, board in game.boards.items()}

    async def page(self, guild: int, member: int, asked: Asked) -> Page:
        """One page, for the member who asks; the board is one of `by_key`."""
        board = self.by_key[asked.board]
        seasons = await self._storage.seasons(guild)
        key = BoardKey(guild, board.key, _season(seasons, asked.season))
        if board.spread:
            await self.ratings.refresh(key, board.spread)
        view, ranking, lines = await self._found(key, board, asked)
        own = await self._own(key, member, ranking, pair=False)
        pair = await self._own(key, member, RATING if board.spread else "wins", pair=True) if board.pairs else None
        known = await self._storage.rated_matches(key)
        return Page(
            board,
            view,
            ranking,
            key.season,
            asked.page,
            lines[:PAGE],
            len(lines) > PAGE,
            own,
            pair,
            known.known,
            seasons,
        )

    async def known(self, guild: int, board: Board, members: Sequence[int], size: int) -> Mapping[Members, Known]:
        """What the present ratings say of these members, and of what all sides of a size make together."""
        if not board.spread:
            return {}
        key = BoardKey(guild, board.key, _season(await self._storage.seasons(guild), None))
        await self.ratings.refresh(key, board.spread)
        units: set[Members] = {(member,) for member in members}
        units |= set(combinations(sorted(members), size)) if size > 1 else set()
        return {each.members: each.own for each in await self._storage.ratings(key, sorted(units))}

    async def _found(self, key: BoardKey, board: Board, asked: Asked) -> tuple[BoardView, str, Sequence[Line]]:
        """The view that was asked for, or the first that has lines."""
        views = views_of(board)
        wanted = [VIEWS[asked.view]] if asked.view in {view.key for view in views} else views
        for view in wanted:
            for ranking in view.rankings:
                league = League(key, ranking, pair=view.pair)
                lines = await self._storage.page(league, limit=PAGE + 1, offset=(asked.page - 1) * PAGE)
                if lines or (asked.page > 1 and await self._storage.page(league, limit=1)):
                    return view, ranking, lines
        return wanted[0], wanted[0].rankings[0], []

    async def _own(self, key: BoardKey, member: int, ranking: str, *, pair: bool) -> Line | None:
        """The best line that a member is part of; of pairs that have no rating by their wins."""
        for each in dict.fromkeys((ranking, "wins")) if pair else (ranking,):
            lines = await self._storage.own_lines(League(key, each, pair=pair), member)
            if lines:
                return lines[0]
        return None


def _season(seasons: Sequence[Season], asked: int | None) -> int:
    """A season that there is: the one that was asked for, or the present one; where there is none, all time."""
    running = next((each.number for each in seasons if not each.closed), ALL_TIME)
    wanted = running if asked is None else asked
    return wanted if wanted in {each.number for each in seasons} else ALL_TIME


@dataclass(frozen=True, slots=True)
class AskedRecord:
    """A member's record on a board: their line, their rating where they have one, and the rest.

    `other_boards`: those that they have played on besides. `computers`: how their matches with computers of each level
    went, by the rules of this board; they are in nothing else here, so the line may be empty.
    """

    board: Board
    tally: Tally
    rating: Rating | None
    record: Record
    other_boards: Sequence[Board]
    computers: Mapping[str, Meetings]


async def ask_record(
    storage: BoardStorage, boards: Boards, guild: int, member: int, *, asker: int, board: str | None
) -> AskedRecord | None:
    """The record on a board, None: on the one they have played on most; None for who has none, or is hidden."""
    lines = await storage.boards_of(guild, member)
    against = await storage.against_computers(guild, member)
    played = {key: lines.get(key, Tally()) for key in boards.by_key if key in lines or key in against}
    if not played or (member != asker and await storage.hidden([member])):
        return None
    chosen = board if board in played else max(played, key=lambda key: (played[key].matches, _met_in(against, key)))
    if board is not None and chosen != board:
        return None
    matches = await storage.own_matches(guild, chosen, member)
    key = BoardKey(guild, chosen, ALL_TIME)
    spread = boards.by_key[chosen].spread
    if spread:
        await boards.ratings.refresh(key, spread)
    rated = await storage.ratings(key, sorted(_met(matches)))
    known = {each.members: each.own for each in rated}
    unnamed = await storage.hidden(sorted({one for each in matches for side in each.sides or () for one in side}))
    record = record_of(member, matches, asker=asker, unnamed=unnamed, known=known, spread=spread)
    own = next((each for each in rated if each.members == (member,)), None)
    others = [boards.by_key[each] for each in played if each != chosen]
    return AskedRecord(boards.by_key[chosen], played[chosen], own, record, others, against.get(chosen, {}))


def _met_in(against: Mapping[str, Mapping[str, Meetings]], board: str) -> int:
    """How many matches with computers there were."""
    return sum(met.matches for met in against.get(board, {}).values())


def _met(matches: Sequence[PastMatch]) -> set[tuple[int, ...]]:
    """Everyone whose skill plays a part in these matches, members and pairs."""
    return {unit for match in matches for side in match.sides or () for unit in units_of(side)}


_NOBODY = 0


@dataclass(frozen=True, slots=True)
class FinalBoard:
    """How a board stood at the end of a season: its first view that has lines, and its pairs where it has any."""

    members: Page
    pairs: Page | None


class SeasonEnds:
    """See the module's docstring. One object per process."""

    def __init__(self, storage: BoardStorage, boards: Boards) -> None:
        self._storage = storage
        self._boards = boards

    async def close_due(self, now: datetime) -> None:
        """Close every season whose time is over: what its boards say from now on stays."""
        for season in await self._storage.seasons_due(now):
            for board in self._boards.by_key.values():
                key = BoardKey(season.guild, board.key, season.number)
                if board.spread:
                    await self._boards.ratings.settle(key, board.spread)
            await self._storage.close_season(season)

    async def untold(self) -> Sequence[Season]:
        """The seasons that are closed, and whose end has not been told."""
        return await self._storage.seasons_untold()

    async def told(self, season: Season) -> None:
        """Note that the end of a season has been told, or that there is nowhere to tell it."""
        await self._storage.note_told(season)

    async def final(self, season: Season) -> list[FinalBoard]:
        """The boards on which anybody stands at the end of a season."""
        found: list[FinalBoard] = []
        for key, board in self._boards.by_key.items():
            members = await self._boards.page(season.guild, _NOBODY, Asked(key, season=season.number))
            if members.lines:
                asked = Asked(key, VIEWS["pairs"].key, season.number)
                pairs = await self._boards.page(season.guild, _NOBODY, asked) if board.pairs else None
                found.append(FinalBoard(members, pairs if pairs and pairs.lines else None))
        return found
