"""Leaderboards: what counts, in which order, who shares a rank."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from typing import TYPE_CHECKING

import pytest
from sqlalchemy.dialects import sqlite

from bot.store import Store, boards
from bot.tables.records import BoardRow, MatchResult, Result, Standing, Status
from tests.store.making import NOON, TABLE, table, won

if TYPE_CHECKING:
    from pathlib import Path

GUILD = TABLE.guild


async def play(store: Store, *results: MatchResult, guild: int = GUILD) -> None:
    """Let a match end with each of the results."""

    async def one(result: MatchResult) -> None:
        record = await store.create(table(guild=guild, status=Status.FINISHED))
        await store.save(record, (), result)

    await asyncio.gather(*map(one, results))


async def board(store: Store, *, pairs: bool = False, limit: int = 100, offset: int = 0) -> list[BoardRow]:
    return list(await store.board(GUILD, "rum500", pairs=pairs, limit=limit, offset=offset))


async def test_a_board_without_matches_is_empty(store: Store) -> None:
    assert await board(store) == []
    assert await store.place(GUILD, "rum500", 1) is None


async def test_a_line_sums_matches_wins_draws_losses_and_points(store: Store) -> None:
    results = (won(1, points=500), won(lost=(1,), points=-30), won(drew=(1,), points=70), won(1, points=505))
    await play(store, *results)
    row = BoardRow(rank=1, members=(1,), matches=4, wins=2, draws=1, losses=1, points=1045)
    assert await board(store) == [row]
    assert await store.place(GUILD, "rum500", 1) == row


async def test_more_wins_go_first_then_the_higher_rate_then_more_points(store: Store) -> None:
    await play(store, won(1), won(1), won(lost=(1,)), won(lost=(1,)))  # two wins of four
    await play(store, won(2, points=3))  # one of one
    await play(store, won(3, points=900), won(lost=(3,)))  # one of two
    await play(store, won(4, points=4))  # one of one, a point more than the second
    assert [row.members for row in await board(store)] == [(1,), (4,), (2,), (3,)]


async def test_equals_share_a_rank_and_the_next_counts_them(store: Store) -> None:
    await play(store, won(5), won(5), won(10), won(9), won(lost=(7,)))
    assert [(row.rank, row.members) for row in await board(store)] == [(1, (5,)), (2, (10,)), (2, (9,)), (4, (7,))]
    place = await store.place(GUILD, "rum500", 7)
    assert place is not None
    assert place.rank == 4


async def test_pages_put_together_are_the_board(store: Store) -> None:
    await play(store, *(won(member) for member in range(1, 8)))
    pages = [await board(store, limit=3, offset=offset) for offset in (0, 3, 6, 9)]
    assert [len(page) for page in pages] == [3, 3, 1, 0]
    assert [row for page in pages for row in page] == await board(store)


async def test_pairs_have_a_board_of_their_own_whoever_is_named_first(store: Store) -> None:
    first = MatchResult("rum500", NOON, (Standing((1, 2), Result.WIN, 5), Standing((1,), Result.WIN, 5)))
    second = MatchResult("rum500", NOON, (Standing((2, 1), Result.LOSS, 1), Standing((1, 22), Result.LOSS, 0)))
    await play(store, first, second)
    pairs = [(row.members, row.matches, row.wins) for row in await board(store, pairs=True)]
    assert pairs == [((1, 2), 2, 1), ((1, 22), 1, 0)]
    assert [row.members for row in await board(store)] == [(1,)]


@pytest.mark.parametrize(("guild", "key"), [(GUILD - 1, "rum500"), (GUILD, "gin")])
async def test_another_server_and_another_board_know_nothing_of_it(store: Store, guild: int, key: str) -> None:
    await play(store, won(1))
    assert await store.board(guild, key, pairs=False, limit=10) == []
    assert await store.place(guild, key, 1) is None


async def test_a_second_result_of_a_match_changes_nothing_even_with_other_members(store: Store) -> None:
    record = await store.create(table(status=Status.FINISHED))
    await store.save(record, (), won(1))
    before = await board(store)
    await store.save(record, (), won(2, lost=(1,)))
    assert await board(store) == before


async def test_a_result_without_lines_is_kept_and_shows_nobody(store: Store) -> None:
    await play(store, MatchResult("rum500", NOON, ()))
    assert await board(store) == []


def test_a_board_is_read_from_its_index_alone(path: Path) -> None:
    asyncio.run(_made(path))
    query = boards.page(1, "rum500", pairs=False, limit=10, offset=0)
    sql = str(query.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True}))
    with contextlib.closing(sqlite3.connect(path)) as beside:
        plan = beside.execute(f"EXPLAIN QUERY PLAN {sql}").fetchall()
    assert any("COVERING INDEX ix_standings_board" in str(step) for step in plan)


async def _made(path: Path) -> None:
    await (await Store.open(path)).close()
