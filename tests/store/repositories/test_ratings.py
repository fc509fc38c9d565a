"""Stored ratings: sums are written in the transaction that ends a match, estimates and places separately."""

import asyncio
import itertools
import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.boards.leaderboards import Boards, PageRequest
from bot.boards.lineups import Lineup, Played, played, sides_of, summed
from bot.boards.ports import BoardKey, League
from bot.boards.rating import Rating, ratings
from bot.boards.ratings import PAUSE, Ratings
from bot.games.catalogue import GAMES
from bot.games.rum500.game import TEAMS_BOARD
from bot.store.store import Store
from bot.tables.model.ports import Save
from bot.tables.model.records import MatchResult, MatchScore, Placing, Result, RoundScore, Status
from tests.store.samples import NOON, TABLE, table

GUILD, SPREAD = TABLE.guild, TEAMS_BOARD.spread
ALL_TIME = BoardKey(GUILD, "rum500-teams", 0)
RATING = League(ALL_TIME, "rating", pair=False)


async def play(
    store: Store,
    *sides: tuple[int, ...],
    days: float = 0,
    points: Sequence[tuple[int, ...]],
    guild: int = GUILD,
    board: str = ALL_TIME.board,
) -> int:
    """Save a match of these sides that ended `days` after noon of the first day, won by the first side."""
    placings = [
        Placing(members, Result.WIN if side == sides[0] else Result.LOSS)
        for side in sides
        for members in (*((each,) for each in side), *([side] if len(side) > 1 else []))
    ]
    score = MatchScore(sides, tuple(RoundScore(each, rated=True) for each in points))
    result = MatchResult(board, NOON + timedelta(days=days), tuple(placings), score)
    record = await store.tables.create(table(guild=guild, status=Status.FINISHED))
    await store.tables.save(Save(record, result=result))
    return record.id


async def everyone_plays(store: Store, ahead: int = 60) -> None:
    """Save matches of six members in changing pairs; the pair with member 1 scores more."""
    pairs = list(itertools.combinations(range(1, 7), 2))
    days = itertools.count()
    for one, other in itertools.combinations(pairs, 2):
        if not set(one) & set(other):
            more = ahead * ((1 in one) - (1 in other))
            await play(store, one, other, days=next(days) % 9, points=[(more, 0)] * 6)


async def test_kept_sums_equal_those_of_all_matches_whatever_order_they_ended_in(store: Store) -> None:
    chance = random.Random(8)  # noqa: S311 - the same matches in every run
    told: dict[tuple[tuple[int, ...], ...], list[Played]] = {}
    for _ in range(30):
        sides = chance.choice([((1, 2), (3, 4)), ((3, 4), (1, 2)), ((1, 3), (2, 4))])
        days = chance.randrange(20)
        points = [(chance.randint(-90, 200), chance.randint(-90, 200)) for _ in range(chance.randint(1, 7))]
        number = await play(store, *sides, days=days, points=points)
        score = MatchScore(sides, tuple(RoundScore(each, rated=True) for each in points))
        told.setdefault(sides_of(score), []).append(played(score, NOON + timedelta(days=days), number, season=1))
    for season in (0, 1):
        kept = {each.sides: each.sums for each in await store.boards.lineups(ALL_TIME._replace(season=season))}
        assert kept == {sides: summed(sides, each, season) for sides, each in told.items()}


async def test_a_second_result_of_a_match_adds_nothing_to_the_sums(store: Store) -> None:
    number = await play(store, (1, 2), (3, 4), points=[(50, 0)])
    before = await store.boards.lineups(ALL_TIME)
    record = await store.tables.table(number)
    assert record is not None
    score = MatchScore(((1, 2), (3, 4)), (RoundScore((900, 0), rated=True),))
    await store.tables.save(Save(record, result=MatchResult(ALL_TIME.board, NOON, (), score)))
    assert await store.boards.lineups(ALL_TIME) == before


async def test_ratings_are_worked_out_when_somebody_looks_and_at_most_once_in_half_a_minute(store: Store) -> None:
    now = NOON
    kept = Ratings(store.boards, lambda: now)
    await everyone_plays(store)
    assert await store.boards.page(RATING, limit=9) == []
    await kept.refresh(ALL_TIME, TEAMS_BOARD)
    first = await store.boards.page(RATING, limit=9)
    assert first[0].members == (1,)
    await play(store, (2, 3), (4, 5), points=[(400, 0)] * 6)
    await kept.refresh(ALL_TIME, TEAMS_BOARD)
    assert _values(await store.boards.page(RATING, limit=9)) == _values(first)
    for then in (NOON + PAUSE, NOON - timedelta(hours=9)):  # as if the clock had been ahead
        now, before = then, await store.boards.page(RATING, limit=9)
        await kept.refresh(ALL_TIME, TEAMS_BOARD)
        assert _values(await store.boards.page(RATING, limit=9)) != _values(before)
        await play(store, (2, 3), (4, 5), points=[(400, 0)] * 6)


async def test_only_what_was_worked_out_in_the_last_half_minute_is_remembered(store: Store) -> None:
    now = NOON
    kept = Ratings(store.boards, lambda: now)
    await everyone_plays(store)
    for season in (0, 1):
        now += season * PAUSE
        await kept.refresh(ALL_TIME._replace(season=season), TEAMS_BOARD)
        assert [key.season for key in vars(kept)["_solved"]] == [season]


async def test_final_ratings_are_not_overwritten_by_those_that_were_being_worked_out(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, reading, begun, known = (
        Ratings(store.boards, lambda: NOON),
        asyncio.Event(),
        asyncio.Event(),
        store.boards.lineups,
    )

    async def read_slowly(key: BoardKey) -> Sequence[Lineup]:
        found = await known(key)
        begun.set()
        await reading.wait()
        return found

    await everyone_plays(store)
    with monkeypatch.context() as patch:
        patch.setattr(store.boards, "lineups", read_slowly)
        refreshing = asyncio.create_task(kept.refresh(ALL_TIME, TEAMS_BOARD))
        await begun.wait()
        [working] = [task for task in asyncio.all_tasks() if task.get_name() == "rumtable-ratings"]
    await play(store, (2, 3), (4, 5), points=[(400, 0)] * 6)  # which the slow ones don't include
    await kept.settle(ALL_TIME, TEAMS_BOARD)
    reading.set()
    await asyncio.gather(refreshing, working)
    final = {each.members: each for each in ratings(list(await known(ALL_TIME)), SPREAD)}
    shown = await store.boards.page(RATING, limit=9)
    assert [line.rating for line in shown] == [final[line.members] for line in shown]


async def test_the_own_pair_stands_where_the_page_ranks_it(store: Store) -> None:
    await everyone_plays(store)
    await play(store, (1, 2), (5, 6), days=10, points=[(900, 0)])  # rated higher than (1, 3)
    for days in range(11, 14):
        await play(store, (1, 3), (4, 5), days=days, points=[(1, 0)])
    boards = Boards(store.boards, GAMES, lambda: NOON)
    for view in ("wins", "streak"):
        page = await boards.page(GUILD, 1, PageRequest(ALL_TIME.board, view))
        [best] = (await store.boards.own_lines(League(ALL_TIME._replace(season=1), view, pair=True), 1))[:1]
        assert page.own_pair == best, view


async def test_the_places_are_those_of_the_model_and_a_pair_has_its_own(store: Store) -> None:
    await everyone_plays(store)
    await Ratings(store.boards, lambda: NOON).refresh(ALL_TIME, TEAMS_BOARD)
    lineups: list[Lineup] = list(await store.boards.lineups(ALL_TIME))
    model = {each.members: each for each in ratings(lineups, SPREAD)}
    for pair in (False, True):
        lines = await store.boards.page(RATING._replace(pair=pair), limit=99)
        shown = {line.members: line.rating for line in lines}
        assert shown == {members: each for members, each in model.items() if each.pair is pair}
        values = [each.skill.value for each in shown.values() if each is not None]
        assert values == pytest.approx(sorted(values, reverse=True))
    [own] = await store.boards.own_lines(RATING, 1)
    assert (own.rank, own.members) == (1, (1,))
    assert {line.members for line in await store.boards.own_lines(RATING._replace(pair=True), 6)} == {
        (each, 6) for each in range(1, 6)
    }


async def test_who_is_provisional_stands_behind_everyone_who_is_not(store: Store) -> None:
    await everyone_plays(store)
    await play(store, (8, 9), (2, 3), points=[(500, 0)] * 2)
    await Ratings(store.boards, lambda: NOON).refresh(ALL_TIME, TEAMS_BOARD)
    lines = await store.boards.page(RATING, limit=99)
    assert {line.members[0] for line in lines[-2:]} == {8, 9}
    rated: list[Rating] = [line.rating for line in lines if line.rating is not None]
    assert [each.provisional for each in rated] == [False] * 6 + [True] * 2


def _values(lines: Sequence[object]) -> list[float]:
    return [round(line.rating.skill.value, 6) for line in lines]  # type: ignore[attr-defined]  # lines of the rating


async def test_matches_of_one_round_that_does_not_count_are_kept_and_rate_nobody(store: Store) -> None:
    score = MatchScore(((1, 2), (3, 4)), (RoundScore((50, 0), rated=False),))
    record = await store.tables.create(table(status=Status.FINISHED))
    await store.tables.save(Save(record, result=MatchResult(ALL_TIME.board, NOON, (), score)))
    assert await store.boards.lineups(ALL_TIME) == []
    assert await store.boards.rated_matches(ALL_TIME) == (0, 0, 0)


async def test_matches_of_another_server_are_nobodys_here(store: Store) -> None:
    record = await store.tables.create(replace(table(status=Status.FINISHED), guild=5))
    score = MatchScore(((1, 2), (3, 4)), (RoundScore((50, 0), rated=True),))
    await store.tables.save(Save(record, result=MatchResult(ALL_TIME.board, NOON, (), score)))
    assert await store.boards.lineups(ALL_TIME) == []
