"""Keeps the ratings up to date, and predicts matches from them: the expected margin, and the most even teams.

Ratings are recomputed in a thread when somebody looks at a board, at most twice a minute.
"""

import asyncio
import logging
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from itertools import combinations
from math import sqrt
from typing import NamedTuple

from bot.boards.lineups import PARTS, Lineup
from bot.boards.ports import BoardKey, BoardRepository, RatedMatches
from bot.boards.rating import Known, Members, Rating, margin, ratings, units_of, widened
from bot.clock import Clock
from bot.games.anchors import people
from bot.games.values import Board

PAUSE = timedelta(seconds=30)
"""The shortest time between two computations of a board's ratings."""
PATIENCE = 1.0
"""How many seconds a reader waits for new ratings before they are shown the old ones."""
_log = logging.getLogger(__name__)


class MovedBy(NamedTuple):
    """How a match moved a member's rating.

    Attributes:
        before: None if it was the first match that rates them.
        margin, expected: the points a round that their side made above the mean of the others, and should have made.
        passed: the members whom they passed in the ranking, the best first.

    """

    before: Known | None
    after: Known
    margin: float
    expected: float
    passed: tuple[int, ...]


def moved_by(
    match: Lineup, before: Sequence[Rating], after: Sequence[Rating], shown: Collection[int]
) -> dict[int, MovedBy]:
    """How a match moved the ratings of its members. Only members in `shown` pass anybody, or are passed."""
    known = {each.members: each.own for each in before}
    earlier, now = ({each.members[0]: each for each in rated if not each.pair} for rated in (before, after))
    ranked = [one for one in sorted(shown) if one in earlier and not (earlier[one].provisional or now[one].provisional)]
    factor = len(match.sides) / (len(match.sides) - 1) / PARTS / match.sums.rounds
    found: dict[int, MovedBy] = {}
    for side, members in enumerate(match.sides):
        made, expected = match.sums.margins[side] * factor, margin(match.sides, known, side)
        for one in people(members):
            own = earlier.get(one)
            passed = [
                other
                for other in ranked
                if own is not None
                and one in ranked
                and earlier[other].skill.value > own.skill.value
                and now[other].skill.value < now[one].skill.value
            ]
            passed.sort(key=lambda other: -now[other].skill.value)
            found[one] = MovedBy(own and own.skill, now[one].skill, made, expected, tuple(passed))
    return found


class RatingChange(NamedTuple):
    """A member's rating before and after some matches, in points a round."""

    before: float
    after: float


class Ratings:
    """Computes and stores the ratings of all boards. One object per process."""

    def __init__(self, board_repository: BoardRepository, now: Clock) -> None:
        self._board_repository = board_repository
        self._now = now
        self._solved: dict[BoardKey, datetime] = {}
        self._solving: dict[BoardKey, asyncio.Task[None]] = {}
        self._one_at_a_time = asyncio.Lock()

    async def refresh(self, key: BoardKey, board: Board) -> None:
        """Recompute the ratings of a board if a match has ended since and the last time is long enough ago."""
        matches = await self._board_repository.rated_matches(key)
        last = self._solved.get(key)
        if matches.counted == matches.known or (last is not None and timedelta() <= self._now() - last < PAUSE):
            return
        task = self._solving.get(key)
        if task is None:
            work = self._recompute(key, board, matches)
            task = self._solving[key] = asyncio.create_task(work, name="rumtable-ratings")
        await asyncio.wait({task}, timeout=PATIENCE)

    async def settle(self, key: BoardKey, board: Board) -> None:
        """Compute the final ratings of a season, and carry over those of members who didn't play in it."""
        kept = False
        while not kept:  # it fails if a member or a match was removed, or the ratings were recomputed, meanwhile
            as_of = await self._board_repository.rated_matches(key)
            before = await self._before(key, board.spread)
            rated = await self._rated(key, board, before)
            absent = before.keys() - {each.members for each in rated}
            carried_over = [Rating(each, before[each], before[each], 0.0, provisional=True) for each in sorted(absent)]
            kept = await self._board_repository.keep_ratings(key, [*rated, *carried_over], as_of)

    async def moved_by(self, guild: int, board: Board, table: int) -> Mapping[int, MovedBy]:
        """How a match moves its members' ratings if it is taken for the newest; {} if it rates nobody.

        The ratings before and after it are both computed from the stored matches, so nothing else need be kept.
        """
        found = await self._board_repository.lineups_without(guild, board.key, table)
        if found is None:
            return {}
        key, match, others = found
        prior, lineups = await self._before(key, board.spread), await self._board_repository.lineups(key)
        solve = partial(ratings, spread=board.spread, before=prior, anchors=board.anchors)
        async with self._one_at_a_time:
            before, after = await asyncio.to_thread(lambda: (solve(others), solve(lineups)))
        shown = {each.members[0] for each in after if not each.pair}
        return moved_by(match, before, after, shown - await self._board_repository.hidden(sorted(shown)))

    async def changes_since(
        self, guild: int, board: Board, since: datetime, matches: Collection[int]
    ) -> Mapping[int, RatingChange]:
        """The rating changes of the members with a settled rating, as if only these matches had been played since."""
        lineups = await self._board_repository.lineups_since(guild, board.key, since, matches)
        solve = partial(ratings, spread=board.spread, before={}, anchors=board.anchors)
        before, after = await asyncio.to_thread(lambda: [solve(each) for each in lineups])
        settled = {each.members[0]: each.skill.value for each in before if not (each.pair or each.provisional)}
        now = {each.members[0]: each.skill.value for each in after if not (each.pair or each.provisional)}
        return {one: RatingChange(settled[one], now[one]) for one in settled if one in now}

    async def _recompute(self, key: BoardKey, board: Board, as_of: RatedMatches) -> None:
        """Recompute and store the ratings; `as_of` was read before, so matches that end meanwhile count next time."""
        try:
            rated = await self._rated(key, board, await self._before(key, board.spread))
            await self._board_repository.keep_ratings(key, rated, as_of)
        except Exception:  # noqa: BLE001 - readers keep the old ratings; logged with its traceback
            _log.exception(
                "computing the ratings of board %s of server %s failed; the old ones stay", key.board, key.guild
            )
        finally:
            now = self._now()
            recent = {each: then for each, then in self._solved.items() if timedelta() <= now - then < PAUSE}
            self._solved = recent | {key: now}
            del self._solving[key]

    async def _before(self, key: BoardKey, spread: float) -> Mapping[Members, Known]:
        """The priors that the season before left."""
        earlier = await self._board_repository.known_before(key)
        return {each: widened(known, spread, pair=len(each) > 1) for each, known in earlier.items()}

    async def _rated(self, key: BoardKey, board: Board, before: Mapping[Members, Known]) -> list[Rating]:
        lineups = await self._board_repository.lineups(key)
        return await asyncio.to_thread(ratings, lineups, board.spread, before, anchors=board.anchors)


@dataclass(frozen=True, slots=True)
class Odds:
    """The side that is expected to win, its expected margin in points a round, and the standard deviation of that."""

    side: int
    margin: float
    deviation: float


def odds(sides: Sequence[Members], known: Mapping[Members, Known]) -> Odds | None:
    """The expected result of a match of these sides; None if a member has no rating."""
    if len(sides) < 2 or any((member,) not in known for side in sides for member in side):  # noqa: PLR2004 - two sides to compare
        return None
    margins = [margin(sides, known, side) for side in range(len(sides))]
    best = max(range(len(sides)), key=lambda side: margins[side])
    doubt = 0.0
    for side, members in enumerate(sides):
        weight = 1.0 if side == best else 1 / (len(sides) - 1)  # the others count by their mean
        doubt += sum((weight * known[unit].deviation) ** 2 for unit in units_of(members) if unit in known)
    return Odds(best, margins[best], sqrt(doubt))


def balanced(members: Sequence[int], sides: Sequence[int], known: Mapping[Members, Known]) -> list[int]:
    """Order the members so that the seats of `sides` get the most even teams; the first of equally even ones wins."""
    count = max(sides) + 1
    splits = _splits(tuple(sorted(members)), len(members) // count)
    best = min(splits, key=lambda split: _spread(split, known))
    teams = [list(side) for side in best]
    return [teams[side].pop(0) for side in sides]


def _spread(split: Sequence[Members], known: Mapping[Members, Known]) -> float:
    margins = [margin(split, known, side) for side in range(len(split))]
    return max(margins) - min(margins)


def _splits(members: Members, size: int) -> Iterator[list[Members]]:
    """Every division of the members into teams of a size, each once."""
    if not members:
        yield []
        return
    first, *rest = members
    for partners in combinations(rest, size - 1):
        left = tuple(member for member in rest if member not in partners)
        yield from ([(first, *partners), *others] for others in _splits(left, size))
