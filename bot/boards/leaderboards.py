"""Answers requests about boards: a page of a board, a member's record, and the final boards of a season.

A season is closed once, the first time the bot runs after its end; from then on its boards don't change.
"""

import asyncio
import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import combinations

from bot.boards.bests import MIN_STREAK, ServerBest, streaks
from bot.boards.ports import BoardKey, BoardRepository, League, Line
from bot.boards.rankings import ALL_TIME, RATING, VIEWS, BoardView, Season, Tally, current_season, views_of
from bot.boards.rating import Known, Members, Rating, units_of
from bot.boards.ratings import PATIENCE, MovedBy, Ratings
from bot.boards.record import AgainstLevel, Meetings, Record, record_of, usual_partners
from bot.boards.suspicious import MAX_LISTED, SuspiciousMatch, Uncounted, signs_by_table
from bot.clock import Clock
from bot.games.contract import AnyGame
from bot.games.values import Board
from bot.tables.model.bests import BestKind

PAGE = 8
"""Lines on a page."""
_MOVED_KEPT = 64
"""For how many matches `Boards.moved_by` is cached."""
MAX_MOVED = 4
"""For how many matches `Boards.moved_by` is computed at a time. Requests for others wait, at most for `PATIENCE`."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PageRequest:
    """A request for a page. `view` None means the first that has lines, `season` None the current one."""

    board: str
    view: str | None = None
    season: int | None = None
    page: int = 1


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a board.

    Attributes:
        ranking: what its lines are ranked by.
        lines: the lines of this page; `more` is True if another page follows.
        own, own_pair: the lines of the member who asks, and of their best pair.
        matches: the number of matches that the ratings include.
        seasons: all seasons of the server, the newest first; `season` is the one shown, 0 for all time.
        uncounted: the matches that the board doesn't count, whatever season they belong to.
        alone: while the board has no lines, the members with the most wins against a level of computers; else empty.
        played: True once a match has counted on it in the season, whoever has a place by this ranking.

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
    uncounted: Sequence[Uncounted]
    alone: Sequence[AgainstLevel]
    played: bool


@dataclass(frozen=True, slots=True)
class MemberRecord:
    """A member's record on a board: their tally, their rating if they have one, and the rest.

    Attributes:
        other_boards: the other boards on which they have played.
        computers: their matches against computers under the rules of this board, by level. Nothing else here includes
            these matches, so the tally may be empty.

    """

    board: Board
    tally: Tally
    rating: Rating | None
    record: Record
    other_boards: Sequence[Board]
    computers: Mapping[str, Meetings]


class Boards:
    """The boards of all servers. One object per process."""

    def __init__(self, board_repository: BoardRepository, games: Mapping[str, AnyGame], now: Clock) -> None:
        self._board_repository = board_repository
        self._games = games
        self.now = now
        self.ratings = Ratings(board_repository, now)
        self._moved: dict[int, asyncio.Task[Mapping[int, MovedBy]]] = {}

    @property
    def by_key(self) -> Mapping[str, Board]:
        """Every board by its key, those of the main game first."""
        return {key: board for game in self._games.values() for key, board in game.boards.items()}

    async def first_played(self, guild: int, preferred: Sequence[str]) -> str:
        """The first board of a server that has lines, else the first with matches alone against computers.

        If there is neither, the very first. The boards in `preferred` come before the others.
        """
        keys = [*dict.fromkeys((*preferred, *self.by_key))]
        for key in keys:
            if await self._is_played(BoardKey(guild, key, ALL_TIME)):
                return key
        for key in keys:
            if await self._board_repository.best_against_computers(guild, key, limit=1):
                return key
        return keys[0]

    async def _is_played(self, key: BoardKey) -> bool:
        """True once a board has a line to show."""
        return bool(await self._board_repository.page(League(key, "wins", pair=False), limit=1))

    async def page(self, guild: int, member: int, asked: PageRequest) -> Page:
        """A page for the member who asks; the board must be in `by_key`."""
        board = self.by_key[asked.board]
        seasons = await self._board_repository.seasons(guild)
        key = BoardKey(guild, board.key, _season(seasons, asked.season))
        if board.spread:
            await self.ratings.refresh(key, board)
        view, ranking, lines = await self._first_lines(key, board, asked)
        own = await self._own(key, member, ranking, pair=False)
        pair = await self._own(key, member, ranking, pair=True) if board.pairs else None
        known = await self._board_repository.rated_matches(key)
        played = bool(lines) or own is not None or await self._is_played(key)
        ever = key._replace(season=ALL_TIME)
        alone: Sequence[AgainstLevel] = []
        if not played and (key == ever or not await self._is_played(ever)):
            alone = await self._board_repository.best_against_computers(guild, board.key, limit=PAGE)
        return Page(
            board=board,
            view=view,
            ranking=ranking,
            season=key.season,
            number=asked.page,
            lines=lines[:PAGE],
            more=len(lines) > PAGE,
            own=own,
            own_pair=pair,
            matches=max(known.known, 0),
            seasons=seasons,
            uncounted=await self._board_repository.uncounted(guild, board.key),
            alone=alone,
            played=played,
        )

    async def record(self, guild: int, member: int, *, asker: int, board: str | None) -> MemberRecord | None:
        """A member's record on a board, by default the one they play most; None if they have none or are hidden."""
        lines = await self._board_repository.boards_of(guild, member)
        against = await self._board_repository.against_computers(guild, member)
        played = {key: lines.get(key, Tally()) for key in self.by_key if key in lines or key in against}
        if not played or (member != asker and await self._board_repository.hidden([member])):
            return None
        if board is None:
            alone = {key: sum(met.matches for met in against.get(key, {}).values()) for key in played}
            board = max(played, key=lambda key: (played[key].matches, alone[key]))
        if board not in played:
            return None
        matches = await self._board_repository.own_matches(guild, board, member)
        key = BoardKey(guild, board, ALL_TIME)
        spread = self.by_key[board].spread
        if spread:
            await self.ratings.refresh(key, self.by_key[board])
        met = {unit for match in matches for side in match.sides or () for unit in units_of(side)}
        met.add((member,))  # a match alone against computers can rate a member without any other
        rated = await self._board_repository.ratings(key, sorted(met))
        known = {each.members: each.own for each in rated}
        unnamed = await self._board_repository.hidden(
            sorted({one for each in matches for side in each.sides or () for one in side})
        )
        record = record_of(member, matches, asker=asker, unnamed=unnamed, known=known, spread=spread)
        own = next((each for each in rated if each.members == (member,)), None)
        others = [self.by_key[each] for each in played if each != board]
        return MemberRecord(self.by_key[board], played[board], own, record, others, against.get(board, {}))

    async def known(self, guild: int, board: Board, members: Sequence[int], size: int) -> Mapping[Members, Known]:
        """The current ratings of these members, and of all pairs or teams of `size` among them."""
        if not board.spread:
            return {}
        key = BoardKey(guild, board.key, _season(await self._board_repository.seasons(guild), None))
        await self.ratings.refresh(key, board)
        units: set[Members] = {(member,) for member in members}
        units |= set(combinations(sorted(members), size)) if size > 1 else set()
        return {each.members: each.own for each in await self._board_repository.ratings(key, sorted(units))}

    async def moved_by(self, guild: int, board: Board, table: int) -> Mapping[int, MovedBy]:
        """How a finished match moved its members' ratings; {} if it rates nobody, or if computing it takes too long."""
        if not board.spread:
            return {}
        try:
            async with asyncio.timeout(PATIENCE):
                while table not in self._moved:
                    at_work = [task for task in self._moved.values() if not task.done()]
                    if len(at_work) < MAX_MOVED:
                        break
                    await asyncio.wait(at_work, return_when=asyncio.FIRST_COMPLETED)
                if table not in self._moved:
                    working = self.ratings.moved_by(guild, board, table)
                    self._moved[table] = asyncio.create_task(working, name="rumtable-moved")
                    for old in list(self._moved)[:-_MOVED_KEPT]:
                        del self._moved[old]
                task = self._moved[table]
                await asyncio.wait({task})
        except TimeoutError:
            return {}
        if task.exception() is not None:  # the message is sent without it
            self._moved.pop(table, None)
            _log.error("computing how a match of board %s moved ratings failed", board.key, exc_info=task.exception())
            return {}
        return task.result()

    async def bests(self, guild: int, board: Board) -> list[ServerBest]:
        """The records of a server on a board, those with `apart` last."""
        found = [*await self._board_repository.bests(guild, board.key)]
        if board.spread:
            longest = list[ServerBest]()
            for line in await self._longest_streaks(guild, board):
                [member] = line.members
                longest += (await self._streaks(guild, board, member)).values()
            longest.sort(key=lambda each: each.ended_at)
            for of_kind in ([each for each in longest if each.apart is apart] for apart in (False, True)):
                found += [max(of_kind, key=lambda each: each.value)] if of_kind else []
        journals = await self._board_repository.open_journals([each.table for each in found])
        order = [*BestKind]
        found.sort(key=lambda each: (each.apart, order.index(each.kind)))
        return [replace(each, channel=journals.get(each.table)) for each in found]

    async def new_bests(self, guild: int, board: Board, table: int, members: Sequence[int]) -> list[ServerBest]:
        """The records that a match has set; `members` are those who were dealt in."""
        if await self._board_repository.hidden(members):
            return []
        own, found = await self._board_repository.bests_of(table), list[ServerBest]()
        if own:
            ended = (own[0].ended_at, table)
            earlier = await self._board_repository.bests(guild, board.key, before=ended)
            beaten = {(each.kind, each.apart): each.value for each in earlier}
            found += [each for each in own if each.value > beaten.get((each.kind, each.apart), each.value)]
        return found + await self._new_streak(guild, board, table, members)

    async def _new_streak(self, guild: int, board: Board, table: int, members: Sequence[int]) -> list[ServerBest]:
        """The streak that this match has made the longest of the server; members with equal streaks share it."""
        if not board.spread:
            return []
        found = [
            streak
            for member in members
            for streak in (await self._streaks(guild, board, member, until=table)).values()
            if streak.table == table
        ]
        top = max((each.value for each in found), default=0)
        theirs = {each.members for each in found if each.value == top}
        others = [line for line in await self._longest_streaks(guild, board) if line.members not in theirs]
        if not found or any(line.tally.best_streak >= top for line in others):
            return []
        return [replace(found[0], value=top, members=tuple(sorted(one for each in theirs for one in each)))]

    async def _longest_streaks(self, guild: int, board: Board) -> Sequence[Line]:
        league = League(BoardKey(guild, board.key, ALL_TIME), "streak", pair=False)
        return await self._board_repository.page(league, limit=PAGE)

    async def _streaks(
        self, guild: int, board: Board, member: int, until: int | None = None
    ) -> Mapping[bool, ServerBest]:
        matches = await self._board_repository.own_matches(guild, board.key, member)
        found = streaks(member, matches, board.anchors, until=until)
        return {apart: streak for apart, streak in found.items() if streak.value >= MIN_STREAK}

    async def suspicious(self, guild: int, manager: int) -> list[SuspiciousMatch]:
        """The newest matches of a server that look arranged and still count, for a manager who may take them off."""
        scored = await self._board_repository.scored(guild)
        signs = signs_by_table(scored, {key: board.spread for key, board in self.by_key.items()})
        listed = [each for each in scored if each.uncounted is None and each.table in signs][:MAX_LISTED]
        theirs = await self._with_partners(guild, manager, {each.board for each in listed})
        return [SuspiciousMatch(each, signs[each.table], bool(theirs & each.members)) for each in listed]

    async def uncounted(self, guild: int, manager: int) -> list[tuple[Uncounted, bool]]:
        """The matches of a server that don't count, the newest decision first.

        Each with True if the manager who asks, or a usual partner of theirs, played it.
        """
        found = [each for key in self.by_key for each in await self._board_repository.uncounted(guild, key)]
        theirs = await self._with_partners(guild, manager, {each.board for each in found})
        newest = sorted(found, key=lambda each: each.at, reverse=True)
        return [(each, any(theirs & {*side} for side in each.sides)) for each in newest]

    async def _with_partners(self, guild: int, manager: int, boards: Collection[str]) -> set[int]:
        """A manager and their usual partners on these boards."""
        theirs = {manager}
        for key in boards:
            theirs |= usual_partners(manager, await self._board_repository.own_matches(guild, key, manager))
        return theirs

    async def take_off(self, guild: int, manager: int, suspicious: SuspiciousMatch) -> None:
        """Take a match off the boards."""
        match = suspicious.match
        decision = Uncounted(match.table, match.board, manager, self.now(), suspicious.signs, match.sides)
        await self._board_repository.set_counted(guild, decision, counts=False)

    async def put_back(self, guild: int, manager: int, before: Uncounted) -> None:
        """Let a match count again."""
        decision = before._replace(member=manager, at=self.now())
        await self._board_repository.set_counted(guild, decision, counts=True)

    async def _first_lines(
        self, key: BoardKey, board: Board, asked: PageRequest
    ) -> tuple[BoardView, str, Sequence[Line]]:
        """The view that was asked for, or the first with lines, with its ranking and those lines."""
        views = views_of(board)
        wanted = [VIEWS[asked.view]] if asked.view in {view.key for view in views} else views
        for view in wanted:
            for ranking in view.rankings:
                league = League(key, ranking, pair=view.pair)
                lines = await self._board_repository.page(league, limit=PAGE + 1, offset=(asked.page - 1) * PAGE)
                if lines or (asked.page > 1 and await self._board_repository.page(league, limit=1)):
                    return view, ranking, lines
        return wanted[0], wanted[0].rankings[0], []

    async def _own(self, key: BoardKey, member: int, ranking: str, *, pair: bool) -> Line | None:
        """The best line of a member by a ranking; a pair without a rating is found by its wins."""
        for each in (RATING, "wins") if pair and ranking == RATING else (ranking,):
            lines = await self._board_repository.own_lines(League(key, each, pair=pair), member)
            if lines:
                return lines[0]
        return None


def _season(seasons: Sequence[Season], asked: int | None) -> int:
    """The season that was asked for or the current one, if it exists, else all time."""
    wanted = current_season(seasons) if asked is None else asked
    return wanted if wanted in {each.number for each in seasons} else ALL_TIME


_NOBODY = 0


@dataclass(frozen=True, slots=True)
class FinalBoard:
    """A board at the end of a season: its first view with lines, and its pairs if it has any."""

    members: Page
    pairs: Page | None


class SeasonEnds:
    """Closes seasons, and finds their final boards. One object per process."""

    def __init__(self, board_repository: BoardRepository, boards: Boards) -> None:
        self._board_repository = board_repository
        self._boards = boards

    async def close_due(self, now: datetime) -> None:
        """Close every season that is over; its boards never change after that."""
        for season in await self._board_repository.seasons_due(now):
            for board in self._boards.by_key.values():
                key = BoardKey(season.guild, board.key, season.number)
                if board.spread:
                    await self._boards.ratings.settle(key, board)
            await self._board_repository.close_season(season)

    async def final(self, season: Season) -> list[FinalBoard]:
        """The boards of a season that have lines."""
        found: list[FinalBoard] = []
        for key, board in self._boards.by_key.items():
            members = await self._boards.page(season.guild, _NOBODY, PageRequest(key, season=season.number))
            if members.lines:
                asked = PageRequest(key, VIEWS["pairs"].key, season.number)
                pairs = await self._boards.page(season.guild, _NOBODY, asked) if board.pairs else None
                found.append(FinalBoard(members, pairs if pairs and pairs.lines else None))
        return found
