"""The days of servers in the store: begun, posted and closed once, their places and streaks."""

from collections.abc import Mapping
from datetime import timedelta

import pytest
import sqlalchemy as sa

from bot.daily.days import Day, placed
from bot.store.rows import table_row
from bot.store.schema import daily_rounds, tables
from bot.store.store import Store
from tests.store.repositories.test_hidden_members import hide
from tests.store.samples import NOON, PLAIN, beside

GUILD, FIRST = 5, 740_000
MANY = 5_000


async def began(store: Store, number: int, seed: str = "a") -> Day:
    return await store.days.begin(
        Day(
            guild=GUILD,
            day=FIRST + number,
            number=number + 1,
            game="rum500",
            preset="classic",
            level="normal",
            seed=seed * 64,
            ends_at=NOON + timedelta(days=number),
        )
    )


async def play(store: Store, number: int, points: Mapping[int, int | None]) -> None:
    """Let members play the deal of a day, written outside the program."""
    async with beside(store.database) as connection:
        table = {**table_row(PLAIN), "id": number + 1, "channel": number + 1}
        await connection.execute(sa.insert(tables), table)
        own = {"guild": GUILD, "day": FIRST + number, "table_id": number + 1}
        await connection.execute(
            sa.insert(daily_rounds), [{**own, "member": one, "points": worth} for one, worth in points.items()]
        )


async def test_a_day_is_begun_once_and_its_first_post_is_its_salt(store: Store) -> None:
    day = await began(store, 0)
    assert (await began(store, 0, seed="b")).seed == day.seed
    await store.days.note_posted(day, 3, 77)
    await store.days.note_posted(day, 3, 78)
    kept = await store.days.latest(GUILD)
    assert kept is not None
    assert (kept.salt, kept.message) == (77, 78)


async def test_streaks_go_on_over_days_that_the_server_had_and_break_on_one_missed(store: Store) -> None:
    for number, points in enumerate(({1: 5, 2: 7}, {1: 5, 2: None}, {1: 0, 2: 9})):
        day = await began(store, 2 * number)  # on the days between, the bot wasn't running
        await play(store, 2 * number, points)
        for _ in range(2):
            await store.days.close(day)
    streaks = {each.member: each.streak for each in await store.days.rounds(GUILD, FIRST + 4)}
    assert streaks == {1: 3, 2: 1}
    days = [await store.days.day(GUILD, FIRST + 2 * number) for number in range(3)]
    assert [day.streak for day in days if day] == [1, 0, 1]


async def test_a_day_of_thousands_closes_in_a_handful_of_statements_and_has_their_places(store: Store) -> None:
    day = await began(store, 0)
    await play(store, 0, {member: member * 7919 % 200 for member in range(1, MANY + 1)})
    await store.days.close(day)
    standing = placed(await store.days.rounds(GUILD, FIRST))
    for each in (standing[0], standing[MANY // 2], standing[-1]):
        assert await store.days.place(GUILD, FIRST, each.points) == (each.place, MANY)
    assert (await store.days.unannounced())[0].closed
    await store.days.note_announced(day)
    assert not await store.days.unannounced()


async def test_the_board_ranks_by_points_above_par_in_its_season_and_leaves_out_who_hides(store: Store) -> None:
    par = (10.0, 20.0, -5.0, 0.0)
    points = ({1: 20, 2: 40, 3: 99, 4: 0}, {1: 30, 2: 10, 3: 99}, {1: 5, 2: 35, 3: 99}, {1: -9, 2: None, 3: 99, 4: 50})
    for number in range(4):
        day = await began(store, number)
        await play(store, number, points[number])
        await store.days.close(day)
        await store.days.keep_par(day, par[number], 1.0, 200)
    await hide(store, 3)
    lines, own = await store.days.board(GUILD, 3, None, limit=10)
    assert [(each.rank, each.member, each.days) for each in lines] == [(1, 2, 3), (2, 1, 4)]  # two days aren't enough
    assert lines[0].average == pytest.approx((30 - 10 + 40) / 3)
    assert own is not None
    assert (own.rank, own.days) == (1, 4)
    span = (NOON - timedelta(days=1), NOON + timedelta(days=2))
    lines, own = await store.days.board(GUILD, 4, span, limit=1)
    assert [(each.member, each.average) for each in lines] == [(2, pytest.approx(20.0))]
    assert own is None


async def test_members_with_as_many_points_on_the_same_days_share_a_rank(store: Store) -> None:
    for number, (par, first, second) in enumerate(((-0.51, -14, 17), (28.545, 17, 47), (24.58, 47, -14))):
        day = await began(store, number)
        await play(store, number, {1: first, 2: second})
        await store.days.close(day)
        await store.days.keep_par(day, par, 1.0, 200)
    lines, own = await store.days.board(GUILD, 2, None, limit=10)
    assert [(each.rank, each.member) for each in lines] == [(1, 1), (1, 2)]
    assert own is not None
    assert own.rank == 1
