"""A server's week: what stood out in its matches and daily deals, announced once in a channel that the server names.

It covers the matches in a channel, or shared in one, without hidden members, and the days that are over.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import takewhile
from typing import NamedTuple

from bot.boards.bests import MIN_STREAK, ServerBest
from bot.boards.leaderboards import Boards
from bot.boards.ports import BoardRepository, OpenMatch, WonDays
from bot.boards.rankings import Week
from bot.games.anchors import people
from bot.games.values import Board
from bot.people.settings import ServerSettings
from bot.tables.model.records import Result

MIN_MATCHES = 3
"""With fewer matches there is nothing to announce."""
CAUGHT_UP = timedelta(days=1)
"""How long after its end a week is still announced."""


class Riser(NamedTuple):
    """The member whose rating rose most, in points a round before and after."""

    member: int
    board: Board
    before: float
    after: float


class Streak(NamedTuple):
    """The members with the longest winning streak, and its length."""

    members: tuple[int, ...]
    board: Board
    wins: int


class Closest(NamedTuple):
    """The match with the closest result; `channel` is where one may look back at it, None if nobody may."""

    match: OpenMatch
    channel: int | None


@dataclass(frozen=True, slots=True)
class Highlights:
    """What stood out in a week; None for what nobody has achieved."""

    matches: int
    best: ServerBest | None
    closest: Closest | None
    riser: Riser | None
    streak: Streak | None
    won_days: WonDays | None

    @property
    def members(self) -> list[int]:
        """Everybody whom they name."""
        named = set(self.best.members if self.best else ()) | set(self.streak.members if self.streak else ())
        named |= {each.member for each in (self.riser, self.won_days) if each is not None}
        named |= _members([self.closest.match] if self.closest else [])
        return sorted(named)


class Weeks:
    """The weeks of all servers. One object per process."""

    def __init__(self, board_repository: BoardRepository, boards: Boards) -> None:
        self._board_repository = board_repository
        self._boards = boards

    async def note_announced(self, week: Week, settings: ServerSettings) -> None:
        """Note that a week was announced, or isn't going to be."""
        await self._board_repository.follow(week, week.following(settings, self._boards.now()))

    async def highlights(self, week: Week) -> Highlights | None:
        """What stood out in a week; None if it ended too long ago, or too little was played."""
        if self._boards.now() - week.ends_at > CAUGHT_UP:
            return None
        matches = await self._board_repository.open_matches(week.guild, week.starts_at, week.ends_at)
        if len(matches) < MIN_MATCHES:
            return None
        found, closest = await self._board_repository.best_rounds([each.table for each in matches]), _closest(matches)
        # Of several boards the best of the first, as their points don't compare.
        best = next((found[key] for key in self._boards.by_key if key in found), None)
        looked_back_at = [each.table for each in (best, closest) if each is not None]
        channels = await self._board_repository.open_journals(looked_back_at)
        return Highlights(
            len(matches),
            best and replace(best, channel=channels.get(best.table)),
            closest and Closest(closest, channels.get(closest.table)),
            await self._riser(week, matches),
            await self._streak(week, matches),
            await self._board_repository.won_days(week.guild, week.starts_at, week.ends_at),
        )

    async def _riser(self, week: Week, matches: Sequence[OpenMatch]) -> Riser | None:
        for board, played in self._by_board(matches):
            if not played:
                continue
            tables = [each.table for each in played]
            changes = await self._boards.ratings.changes_since(week.guild, board, week.starts_at, tables)
            rose = {one: changes[one].after - changes[one].before for one in _members(played) if one in changes}
            member = max(sorted(rose), key=lambda one: rose[one], default=None)
            if member is not None and rose[member] > 0:
                return Riser(member, board, *changes[member])
        return None

    async def _streak(self, week: Week, matches: Sequence[OpenMatch]) -> Streak | None:
        """The longest streak at the end of the week, of those who played in it.

        Equal ones on a board are named together; of several boards with equal ones, the first counts.
        """
        found = list[Streak]()
        for board, played in self._by_board(matches):
            wins: dict[int, int] = {}
            for member in await self._board_repository.on_streaks(week.guild, board.key, _members(played)):
                own = await self._board_repository.own_matches(week.guild, board.key, member)
                until = [each.result for each in reversed(own) if each.ended_at < week.ends_at]
                wins[member] = len([*takewhile(lambda result: result is Result.WIN, until)])
            longest = max(wins.values(), default=0)
            if longest >= MIN_STREAK:
                found.append(Streak(tuple(sorted(one for one in wins if wins[one] == longest)), board, longest))
        return max(found, key=lambda streak: streak.wins, default=None)

    def _by_board(self, matches: Sequence[OpenMatch]) -> list[tuple[Board, list[OpenMatch]]]:
        """The matches of each board that rates, those of the main game first."""
        rating = (board for board in self._boards.by_key.values() if board.spread)
        return [(board, [each for each in matches if each.board == board.key]) for board in rating]


def _members(matches: Sequence[OpenMatch]) -> set[int]:
    return {one for each in matches for side in each.sides for one in people(side)}


def _closest(matches: Sequence[OpenMatch]) -> OpenMatch | None:
    """The match that was won by the smallest part of the winner's points; of equal ones the first."""
    close: dict[OpenMatch, float] = {}
    for each in matches:
        if each.played_out and len(each.totals) > 1:
            best, second = sorted(each.totals, reverse=True)[:2]
            close[each] = (best - second) / max(best, 1)
    return min(close, key=lambda each: close[each], default=None)
