"""Matches that a manager takes off the boards, which then look as if they had never been played, and puts back."""

import random
from datetime import timedelta
from typing import Any

import pytest

from bot.boards.lineups import FULL
from bot.boards.ports import BoardKey
from bot.boards.rating import ratings
from bot.boards.ratings import Ratings
from bot.boards.suspicious import Uncounted
from bot.games.rum500.game import TEAMS_BOARD
from bot.store.store import Store
from tests.store.filled import rows_of
from tests.store.repositories.test_ratings import GUILD, RATING, play
from tests.store.repositories.test_season_ends import IN_WINTER
from tests.store.samples import NOON

BOARDS = ("lines", "lineups", "places", "leagues", "tiers")
MANAGER = 999
KEY = BoardKey(GUILD, TEAMS_BOARD.key, 0)


async def season(store: Store, count: int) -> list[int]:
    """Save matches of eight members; returns their tables."""
    chance = random.Random(4)  # noqa: S311 - the same matches in every run
    found: list[int] = []
    for number in range(count):
        one, two, three, four = chance.sample(range(1, 9), 4)
        points = [(chance.randint(-90, 200), chance.randint(-90, 200)) for _ in range(4)]
        found.append(await play(store, (one, two), (three, four), days=number / 3, points=points))
    return found


def decision(table: int) -> Uncounted:
    return Uncounted(table, TEAMS_BOARD.key, MANAGER, NOON + timedelta(days=9), ("margins",), ())


async def boards_of(store: Store) -> dict[str, Any]:
    """The rows of the boards; no tier is empty, as every match would leave some."""
    rows = await rows_of(store.database)
    assert all(row["size"] for row in rows["tiers"])
    return {name: rows[name] for name in BOARDS}


async def test_a_match_that_does_not_count_has_never_been_played(store: Store) -> None:
    await season(store, 12)
    kept = await boards_of(store)
    last = await play(store, (1, 2), (3, 4), days=4, points=[(400, -100)] * 4)
    assert await boards_of(store) != kept
    assert await store.boards.set_counted(GUILD, decision(last), counts=False)
    after = await boards_of(store)
    forgotten = {(row["guild"], row["board"], row["season"], row["ranking"], row["pair"]) for row in kept["leagues"]}
    after["leagues"] = [row for row in after["leagues"] if (*list(row.values())[1:6],) in forgotten]
    for row in (*kept["leagues"], *after["leagues"]):
        row["as_of"] = 0
    assert after == kept


async def test_a_match_that_counts_again_counts_as_before(store: Store) -> None:
    tables = await season(store, 12)
    kept = await boards_of(store)
    for table in tables[::3]:
        assert await store.boards.set_counted(GUILD, decision(table), counts=False)
        assert not await store.boards.set_counted(GUILD, decision(table), counts=False)
    assert len(await store.boards.uncounted(GUILD, TEAMS_BOARD.key)) == 4
    for table in tables[::3]:
        assert await store.boards.set_counted(GUILD, decision(table), counts=True)
    after = await boards_of(store)
    for row in (*kept["leagues"], *after["leagues"]):
        row["as_of"] = 0
    assert after == kept
    assert not await store.boards.uncounted(GUILD, TEAMS_BOARD.key)


async def test_both_decisions_are_in_the_log_of_changes(store: Store) -> None:
    [table] = await season(store, 1)
    for counts in (False, True):
        await store.boards.set_counted(GUILD, decision(table), counts=counts)
    told = [(each.member, each.before, each.after) for each in await store.servers.server_changes(GUILD, 9)]
    assert told == [(MANAGER, table, None), (MANAGER, None, table)]


async def test_another_servers_match_is_out_of_reach(store: Store) -> None:
    [table] = await season(store, 1)
    assert not await store.boards.set_counted(GUILD - 1, decision(table), counts=False)
    assert not await store.boards.uncounted(GUILD, TEAMS_BOARD.key)


async def test_a_closed_season_stays_as_it_is(store: Store) -> None:
    tables = await season(store, 6)
    [running] = await store.boards.seasons(GUILD)
    await store.boards.close_season(running)
    before = await store.boards.lineups(KEY._replace(season=1))
    await store.boards.set_counted(GUILD, decision(tables[0]), counts=False)
    assert await store.boards.lineups(KEY._replace(season=1)) == before
    assert sum(each.sums.matches for each in await store.boards.lineups(KEY)) == 5


@pytest.mark.parametrize("closed", [False, True])
async def test_a_match_that_does_not_count_takes_no_weight_in_the_next_season(store: Store, *, closed: bool) -> None:
    last, _ = [await play(store, (1, 2), (3, 4), days=IN_WINTER - days, points=[(90, 0)]) for days in (11, 9)]
    second = KEY._replace(season=2)
    [halved] = await store.boards.lineups(second)
    if closed:
        await store.boards.close_season((await store.boards.seasons(GUILD))[-1])
    await store.boards.set_counted(GUILD, decision(last), counts=False)
    [alone] = await store.boards.lineups(second)
    assert (halved.sums.rounds, alone.sums.rounds) == (FULL // 2, FULL)
    await store.boards.set_counted(GUILD, decision(last), counts=True)
    assert await store.boards.lineups(second) == [halved]


async def test_ratings_that_were_worked_out_meanwhile_are_not_kept(store: Store) -> None:
    tables = await season(store, 12)
    as_of = await store.boards.rated_matches(KEY)
    known = ratings(await store.boards.lineups(KEY), TEAMS_BOARD.spread)
    await store.boards.set_counted(GUILD, decision(tables[3]), counts=False)
    assert not await store.boards.keep_ratings(KEY, known, as_of)


async def test_ratings_equal_those_recomputed_from_all_that_counts(store: Store) -> None:
    tables = await season(store, 30)
    for table in tables[4::9]:
        await store.boards.set_counted(GUILD, decision(table), counts=False)
    await Ratings(store.boards, lambda: NOON).refresh(KEY, TEAMS_BOARD)
    shown = {line.members: line.rating for line in await store.boards.page(RATING, limit=99)}
    model = ratings(await store.boards.lineups(KEY), TEAMS_BOARD.spread)
    alone = {each.members: each for each in model if not each.pair}
    assert shown == alone
    assert len(shown) == 8


async def test_a_match_that_does_not_count_is_in_no_record(store: Store) -> None:
    tables = await season(store, 12)
    before = await store.boards.own_matches(GUILD, TEAMS_BOARD.key, 1)
    theirs = [each.table for each in before]
    await store.boards.set_counted(GUILD, decision(theirs[0]), counts=False)
    assert [each.table for each in await store.boards.own_matches(GUILD, TEAMS_BOARD.key, 1)] == theirs[1:]
    assert {each.table for each in await store.boards.scored(GUILD)} == {*tables}
