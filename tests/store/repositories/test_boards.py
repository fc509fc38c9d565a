"""Leaderboards: the matches that count, the order of lines, and shared ranks."""

import asyncio
import random
from typing import Any

import pytest
from sqlalchemy import Select

from bot.boards.ports import BoardKey, League, Line
from bot.boards.rankings import Tally
from bot.store.repositories import boards, standings
from bot.store.store import Store
from bot.store.transactions import Database
from bot.tables.model.ports import FencedError, Save
from bot.tables.model.records import MatchResult, Placing, Result, Status
from tests.store.samples import NOON, TABLE, beside, command, plan_of, table, won

GUILD = TABLE.guild


async def play(store: Store, *results: MatchResult, guild: int = GUILD) -> None:
    """Save a match for each of the results."""

    async def one(result: MatchResult) -> None:
        record = await store.tables.create(table(guild=guild, status=Status.FINISHED))
        await store.tables.save(Save(record, result=result))

    await asyncio.gather(*map(one, results))


def best_of(member: int, total: int, result: Result = Result.WIN) -> MatchResult:
    """The result of a match of one member, on a board that ranks by the best total."""
    return MatchResult("rum500", NOON, (Placing((member,), result, {"best_total": total}),))


def league(*, guild: int = GUILD, board: str = "rum500", ranking: str = "wins", pair: bool = False) -> League:
    """A ranking of all time."""
    return League(BoardKey(guild, board, 0), ranking, pair=pair)


async def board(
    store: Store, *, ranking: str = "wins", pairs: bool = False, limit: int = 100, offset: int = 0
) -> list[Line]:
    return list(await store.boards.page(league(ranking=ranking, pair=pairs), limit=limit, offset=offset))


async def place(store: Store, member: int, *, ranking: str = "wins") -> Line | None:
    return next(iter(await store.boards.own_lines(league(ranking=ranking), member)), None)


async def test_a_board_without_matches_is_empty(store: Store) -> None:
    assert await board(store) == []
    assert await place(store, 1) is None


async def test_a_line_sums_matches_wins_draws_losses_and_points(store: Store) -> None:
    results = (won(1, points=500), won(lost=(1,), points=-30), won(drew=(1,), points=70), won(1, points=505))
    await play(store, *results)
    figures = {"points": 1045}
    tally = Tally(matches=4, wins=2, draws=1, losses=1, streak=1, best_streak=1, figures=figures)
    row = Line(1, (1,), tally, None)
    assert await board(store) == [row]
    assert await place(store, 1) == row


async def test_more_wins_go_first_then_the_higher_rate_then_more_points(store: Store) -> None:
    await play(store, won(1), won(1), won(lost=(1,)), won(lost=(1,)))  # two wins of four
    await play(store, won(2, points=3))  # one of one
    await play(store, won(3, points=900), won(lost=(3,)))  # one of two
    await play(store, won(4, points=4))  # one of one, a point more than the second
    assert [row.members for row in await board(store)] == [(1,), (4,), (2,), (3,)]


async def test_equals_share_a_rank_and_the_next_counts_them(store: Store) -> None:
    await play(store, won(5), won(5), won(10), won(9), won(lost=(7,)))
    assert [(row.rank, row.members) for row in await board(store)] == [(1, (5,)), (2, (10,)), (2, (9,)), (4, (7,))]
    own = await place(store, 7)
    assert own is not None
    assert own.rank == 4


async def test_pages_put_together_are_the_board(store: Store) -> None:
    await play(store, *(won(member) for member in range(1, 8)))
    pages = [await board(store, limit=3, offset=offset) for offset in (0, 3, 6, 9)]
    assert [len(page) for page in pages] == [3, 3, 1, 0]
    assert [row for page in pages for row in page] == await board(store)


async def test_pairs_have_a_board_of_their_own_whoever_is_named_first(store: Store) -> None:
    first = MatchResult("rum500", NOON, (Placing((1, 2), Result.WIN), Placing((1,), Result.WIN)))
    second = MatchResult("rum500", NOON, (Placing((2, 1), Result.LOSS), Placing((1, 22), Result.LOSS)))
    await play(store, first, second)
    pairs = [(row.members, row.tally.matches, row.tally.wins) for row in await board(store, pairs=True)]
    assert pairs == [((1, 2), 2, 1), ((1, 22), 1, 0)]
    assert [row.members for row in await board(store)] == [(1,)]


async def test_a_match_has_the_winners_or_those_who_drew_with_the_member(store: Store) -> None:
    in_teams = [Placing(members, Result.WIN) for members in ((2,), (3,), (2, 3))]
    await play(store, MatchResult("rum500", NOON, (Placing((1,), Result.LOSS), *in_teams)))
    await play(store, won(2, lost=(1, 3)))
    await play(store, won(drew=(1, 2), lost=(3,)))
    for member, winners in ((1, [{2, 3}, {2}, {1, 2}]), (2, [{2, 3}, {2}, {1, 2}]), (3, [{2, 3}, {2}, set[int]()])):
        assert [each.winners for each in await store.boards.own_matches(GUILD, "rum500", member)] == winners


@pytest.mark.parametrize(("guild", "key"), [(GUILD - 1, "rum500"), (GUILD, "gin")])
async def test_another_server_and_another_board_know_nothing_of_it(store: Store, guild: int, key: str) -> None:
    await play(store, won(1))
    assert await store.boards.page(league(guild=guild, board=key), limit=10) == []
    assert await store.boards.own_lines(league(guild=guild, board=key), 1) == []


async def test_a_second_result_of_a_match_changes_nothing_even_with_other_members(store: Store) -> None:
    record = await store.tables.create(table(status=Status.FINISHED))
    await store.tables.save(Save(record, result=won(1)))
    before = await board(store)
    await store.tables.save(Save(record, result=won(2, lost=(1,))))
    assert await board(store) == before


async def test_a_result_without_lines_is_kept_and_shows_nobody(store: Store) -> None:
    await play(store, MatchResult("rum500", NOON, ()))
    assert await board(store) == []


async def test_the_best_figure_is_kept_and_the_others_are_summed(store: Store) -> None:
    for best, gins in ((40, 1), (90, 0), (-5, 2)):
        figures = {"best_deal": best, "gins": gins}
        await play(store, MatchResult("rum500", NOON, (Placing((1,), Result.WIN, figures),)))
    assert [row.tally.figures for row in await board(store)] == [{"best_deal": 90, "gins": 3}]


async def test_a_figure_counts_only_in_the_matches_that_have_it(store: Store) -> None:
    await play(store, won(1, points=500), MatchResult("rum500", NOON, (Placing((1,), Result.WIN),)))
    (row,) = await board(store)
    assert (row.tally.matches, row.tally.figures) == (2, {"points": 500})


async def test_the_best_total_ranks_where_the_board_says_so_negative_ones_too(store: Store) -> None:
    await play(store, best_of(1, -12), best_of(1, -30), best_of(2, 80), best_of(3, 80, Result.LOSS), best_of(2, 5))
    ranks = [(row.rank, row.members, row.tally.figures["best_total"]) for row in await board(store, ranking="best")]
    assert ranks == [(1, (2,), 80), (1, (3,), 80), (3, (1,), -12)]


async def test_a_streak_counts_the_last_wins_and_ends_with_a_draw_or_a_loss(store: Store) -> None:
    streaks: list[int] = []
    for result in (won(1), won(1), won(drew=(1,)), won(1), won(lost=(1,)), won(1), won(1), won(1)):
        await play(store, result)
        streaks += [row.tally.streak for row in await board(store)]
    assert streaks == [1, 2, 0, 1, 0, 1, 2, 3]


async def test_matches_that_end_in_the_same_instant_are_all_counted(store: Store) -> None:
    await play(store, *[won(1, lost=(2,), points=1)] * 40)
    assert [(row.tally.matches, row.tally.wins, row.tally.streak, row.tally.figures) for row in await board(store)] == [
        (40, 40, 40, {"points": 40}),
        (40, 0, 0, {"points": 40}),
    ]


async def test_a_last_command_that_is_refused_leaves_the_board_as_it_was(store: Store) -> None:
    record = await store.tables.create(table(status=Status.FINISHED))
    await store.tables.save(Save(record, (command(1),)))
    with pytest.raises(FencedError):
        await store.tables.save(Save(record, (command(1),), won(1)))
    assert await board(store) == []
    await store.tables.save(Save(record, (command(2),), won(1)))
    assert [row.tally.wins for row in await board(store)] == [1]


async def test_the_lines_are_what_the_placings_of_all_matches_add_up_to(store: Store) -> None:
    chance = random.Random(5)  # noqa: S311 - the same matches in every run
    for _ in range(60):
        ids = chance.sample(range(1, 6), 3)
        results = [chance.choice(list(Result)) for _ in ids]
        scored = [{"points": chance.randint(-50, 500), "best_round": chance.randint(-9, 200)} for _ in ids]
        lines = (Placing((each,), how, what) for each, how, what in zip(ids, results, scored, strict=True))
        await play(store, MatchResult("rum500", NOON, tuple(lines)))
    shown = [_as_summed(row) for row in await board(store)]
    assert shown
    assert sorted(shown) == await _summed(store.database)


def _as_summed(row: Line) -> tuple[object, ...]:
    figures = (row.tally.figures["points"], row.tally.figures["best_round"])
    tally = row.tally
    return (str(row.members[0]), tally.matches, tally.wins, tally.draws, tally.losses, *figures)


async def _summed(database: Database) -> list[tuple[object, ...]]:
    """The same lines, by a query over all matches."""
    async with beside(database) as connection:
        found = await connection.exec_driver_sql(
            "SELECT members, count(*), count(*) FILTER (WHERE result = 'win'), count(*) FILTER (WHERE result = 'draw'),"
            " count(*) FILTER (WHERE result = 'loss'), sum(CAST(figures ->> 'points' AS INTEGER)),"
            " max(CAST(figures ->> 'best_round' AS INTEGER)) FROM placings GROUP BY members ORDER BY members"
        )
        return [tuple(row) for row in found]


@pytest.mark.parametrize("query", [boards.page_of(league(), limit=9), boards.before(league(), rank=7)])
async def test_a_board_is_read_and_ranked_by_its_index_without_sorting(store: Store, query: Select[Any]) -> None:
    plan = await plan_of(store.database, query)
    if "SCAN standing" in plan:  # the lines of the page itself, few enough to be sorted
        plan = plan[: plan.index("SCAN standing")]
    assert not any(("SCAN" in step and step != "SCAN CONSTANT ROW") or "B-TREE" in step for step in plan)
    assert not any("Seq Scan" in step or step == "Sort" for step in plan)
    by_index = ("USING COVERING INDEX ix_places_rank (league=? AND shown=?", "Scan using ix_places_rank on places")
    assert any(each in step for step in plan for each in by_index)


async def test_a_match_that_ends_finds_its_lines_by_their_whole_keys(store: Store) -> None:
    plan = await plan_of(store.database, standings.lines_of_match(1, won(1, lost=(2,)), [0, 3]))
    whole = ("PRIMARY KEY (guild=? AND board=? AND season=? AND members=?)", "using pk_lines on lines")
    assert any(each in step for step in plan for each in whole)
