"""The boards of all servers as they are looked at: one page of one view, and where the asker stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from bot.boards.board_storage import BoardKey, BoardStorage, League, Line
from bot.boards.rating import Known, Members
from bot.boards.ratings import Ratings
from bot.boards.seasons import ALL_TIME, Season
from bot.boards.tally import RATING
from bot.boards.views import VIEWS, BoardView, views_of
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
