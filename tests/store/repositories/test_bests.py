"""The records of a server: the best of all matches that count, were played in channels, and have no hidden members."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.boards.bests import ServerBest
from bot.boards.leaderboards import Boards
from bot.games.catalogue import GAMES
from bot.games.rum500.game import SINGLES_BOARD
from bot.store.store import Store
from bot.tables.model.bests import Best, BestKind
from bot.tables.model.ports import Save
from bot.tables.model.records import Status
from tests.store.repositories.test_counting import decision
from tests.store.repositories.test_hidden_members import hide
from tests.store.samples import NOON, TABLE, table, won

GUILD, BOARD = TABLE.guild, SINGLES_BOARD
ANN, BEN, CAT = EVERYBODY = (11, 12, 13)


async def play(
    store: Store, points: int, *, winner: int = ANN, days: float = 0, apart: bool = False, **changes: Any
) -> int:
    """Save a match with these points in its best round and these turns to its fastest gin; returns its table."""
    record = await store.tables.create(table(status=Status.FINISHED, **changes))
    bests = (Best(BestKind.ROUND, (winner,), points, 2), Best(BestKind.GIN, (winner,), -points, 1))
    result = won(winner, lost=tuple({*EVERYBODY} - {winner}))
    result = replace(result, ended_at=NOON + timedelta(days=days), apart=apart, bests=bests)
    await store.tables.save(Save(record, result=result))
    return record.id


def boards_of(store: Store) -> Boards:
    return Boards(store.boards, GAMES, lambda: NOON)


async def rounds(store: Store) -> list[ServerBest]:
    return [each for each in await boards_of(store).bests(GUILD, BOARD) if each.kind is BestKind.ROUND]


async def new(store: Store, at: int, kind: BestKind) -> list[int]:
    """The values of the records of a kind that a match has set."""
    found = await boards_of(store).new_bests(GUILD, BOARD, at, EVERYBODY)
    return [each.value for each in found if each.kind is kind]


async def test_the_most_points_and_the_fewest_turns_stand_and_of_equals_the_first(store: Store) -> None:
    first = await play(store, 90, days=1)
    await play(store, 90, winner=BEN, days=2)
    fast = await play(store, 30, winner=CAT, days=3)
    found = {each.kind: each for each in await boards_of(store).bests(GUILD, BOARD)}
    best = found[BestKind.ROUND]
    assert (best.table, best.members, best.round, best.channel) == (first, (ANN,), 2, TABLE.channel)
    assert (found[BestKind.GIN].table, found[BestKind.GIN].value) == (fast, -30)


async def test_a_private_match_sets_none_until_it_is_shared(store: Store) -> None:
    await play(store, 90, shared=False, message=None)
    assert not await rounds(store)
    await play(store, 80, shared=False, message=5)
    [shown] = await rounds(store)
    assert (shown.value, shown.channel) == (80, None)


async def test_a_match_with_a_hidden_member_sets_none(store: Store) -> None:
    await play(store, 90)
    await hide(store, CAT)
    assert not await boards_of(store).bests(GUILD, BOARD)
    await hide(store, CAT, hidden=False)
    assert await rounds(store)


async def test_a_match_that_does_not_count_sets_none(store: Store) -> None:
    kept, taken = await play(store, 80), await play(store, 90, days=1)
    await store.boards.set_counted(GUILD, decision(taken)._replace(board=BOARD.key), counts=False)
    assert [each.table for each in await rounds(store)] == [kept]


async def test_levels_that_rate_nobody_stand_apart(store: Store) -> None:
    await play(store, 120, apart=True)
    await play(store, 80)
    assert [(each.value, each.apart) for each in await rounds(store)] == [(80, False), (120, True)]


async def test_what_beats_all_matches_before_it_is_new_and_stays_so(store: Store) -> None:
    first, equal, better = [await play(store, points, days=day) for day, points in enumerate((80, 80, 90))]
    await play(store, 130, days=9)
    assert [await new(store, at, BestKind.ROUND) for at in (first, equal, better)] == [[], [], [90]]
    await hide(store, BEN)
    assert await new(store, better, BestKind.ROUND) == []


async def test_a_streak_is_told_when_nobody_has_had_a_longer_one(store: Store) -> None:
    tables = [await play(store, 10, winner=BEN if day == 3 else ANN, days=day) for day in range(8)]
    streak = next(each for each in await boards_of(store).bests(GUILD, BOARD) if each.kind is BestKind.STREAK)
    assert (streak.members, streak.value, streak.table) == ((ANN,), 4, tables[7])
    told = [await new(store, at, BestKind.STREAK) for at in tables]
    assert told == [[], [], [3], [], [], [], [], [4]]


async def test_the_longest_streak_of_all_members_stands(store: Store) -> None:
    for day, winner in enumerate((BEN, BEN, BEN, ANN, ANN, ANN, ANN, CAT, CAT, CAT)):
        await play(store, 10, winner=winner, days=day)
    found = [each for each in await boards_of(store).bests(GUILD, BOARD) if each.kind is BestKind.STREAK]
    assert [(each.members, each.value) for each in found] == [((ANN,), 4)]
