"""A server's week in the store: which is due, what stood out of it, and that one follows another without a gap."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.boards.leaderboards import Boards
from bot.boards.rankings import Week
from bot.boards.week import Highlights, Weeks
from bot.daily.days import Day
from bot.games.catalogue import GAMES
from bot.games.observation import Level
from bot.games.rum500.game import TEAMS_BOARD
from bot.people.settings import Key, ServerChange, ServerSettings
from bot.store.store import Store
from bot.tables.model.bests import Best, BestKind
from bot.tables.model.ports import Save
from bot.tables.model.records import MatchResult, MatchScore, Placing, Result, RoundScore, Status
from tests.store.repositories.test_counting import decision
from tests.store.repositories.test_days import play as play_day
from tests.store.repositories.test_hidden_members import hide
from tests.store.samples import NOON, TABLE, table

GUILD, BOARD = TABLE.guild, TEAMS_BOARD.key
NORMAL = next(each.member for each in TEAMS_BOARD.anchors if each.level == Level.NORMAL)
SETTINGS = ServerSettings(week_channel=5)
MONDAY = datetime(2026, 11, 16, tzinfo=UTC)
OVER = MONDAY + timedelta(days=7)
ANN, BEN, CAT, DAN = 11, 12, 13, 14


async def play(
    store: Store,
    *sides: tuple[int, ...],
    points: Sequence[tuple[int, ...]],
    at: datetime = NOON,
    best: int = 0,
    board: str = BOARD,
    lines: bool = True,
    **changes: Any,
) -> int:
    """A match that the first side has won, whose best round brought it so many points; returns its table."""
    placings = [
        Placing((member,), Result.WIN if side == sides[0] else Result.LOSS) for side in sides for member in side
    ]
    bests = (Best(BestKind.ROUND, sides[0], best, 2),) if best else ()
    score = MatchScore(sides, tuple(RoundScore(each, rated=True) for each in points))
    result = MatchResult(board, at, tuple(placings) if lines else (), score, bests=bests)
    record = await store.tables.create(table(**{"guild": GUILD, "status": Status.FINISHED, "verdict": None} | changes))
    await store.tables.save(Save(record, result=result))
    return record.id


async def set_channel(store: Store, channel: int | None = 5, *, at: datetime = NOON, zone: str = "UTC") -> None:
    change = ServerChange(at, 1, Key.WEEK_CHANNEL, None, channel)
    await store.servers.change_server(GUILD, ServerSettings(week_channel=channel, timezone=zone), change)


def weeks_of(store: Store, now: datetime = OVER) -> Weeks:
    return Weeks(store.boards, Boards(store.boards, GAMES, lambda: now))


async def highlights(store: Store, now: datetime = OVER) -> Highlights | None:
    return await weeks_of(store, now).highlights(Week.at(GUILD, SETTINGS, NOON))


async def test_a_week_is_due_once_and_the_next_begins_where_it_has_ended(store: Store) -> None:
    await set_channel(store)
    assert await store.boards.weeks_due(OVER - timedelta(seconds=1)) == []
    [week] = await store.boards.weeks_due(OVER)
    assert (week.starts_at, week.ends_at) == (MONDAY, OVER)
    for _ in range(2):
        await weeks_of(store).note_announced(week, SETTINGS)
    assert await store.boards.weeks_due(OVER) == []
    [following] = await store.boards.weeks_due(OVER + timedelta(days=7))
    assert following.starts_at == OVER


async def test_a_server_without_a_channel_has_no_week(store: Store) -> None:
    await set_channel(store)
    await set_channel(store, None)
    assert await store.boards.weeks_due(OVER) == []


async def test_a_week_waits_until_its_last_day_is_closed(store: Store) -> None:
    await set_channel(store)
    day = Day(guild=GUILD, day=740_000, number=1, game="rum500", preset="classic", level="hard", seed="", ends_at=OVER)
    await store.days.begin(day)
    assert await store.boards.weeks_due(OVER) == []
    await store.days.close(day)
    assert len(await store.boards.weeks_due(OVER)) == 1


def test_the_hours_of_a_week_follow_the_clock_and_a_change_of_the_zone_leaves_no_gap() -> None:
    berlin = ServerSettings(timezone="Europe/Berlin")
    week = Week.at(1, berlin, datetime(2026, 10, 25, 12, tzinfo=UTC))
    assert week.ends_at - week.starts_at == timedelta(days=7, hours=1)
    for zone in ("Pacific/Honolulu", "Pacific/Kiritimati", "Europe/Berlin"):
        following = week.following(ServerSettings(timezone=zone), week.ends_at)
        assert following.starts_at == week.ends_at
        assert timedelta(days=6) < following.ends_at - following.starts_at < timedelta(days=8)
    late = week.following(berlin, week.ends_at + timedelta(days=30))
    assert late.starts_at > week.ends_at + timedelta(days=21)


async def test_it_tells_the_best_round_the_closest_match_and_who_won_most_in_a_row(store: Store) -> None:
    first = await play(store, (ANN, BEN), (CAT, DAN), points=[(300, 0), (210, 100)], best=300)
    close = await play(store, (ANN, CAT), (BEN, DAN), points=[(260, 250), (250, 255)], at=NOON + timedelta(hours=1))
    await play(store, (ANN, DAN), (BEN, CAT), points=[(505, 20)], best=200, at=NOON + timedelta(hours=2))
    found = await highlights(store)
    assert found is not None
    assert (found.matches, found.won_days) == (3, None)
    assert found.best is not None
    assert (found.best.table, found.best.value, found.best.channel) == (first, 300, TABLE.channel)
    assert found.closest is not None
    assert (found.closest.match.table, found.closest.match.totals) == (close, (510, 505))
    assert found.streak is not None
    assert (found.streak.members, found.streak.wins) == ((ANN,), 3)
    assert found.members == [ANN, BEN, CAT, DAN]


async def test_the_longest_streak_is_that_of_any_board_and_of_equal_ones_the_main_games(store: Store) -> None:
    for _ in range(3):
        await play(store, (ANN, BEN), (CAT, DAN), points=[(505, 300)])
        await play(store, (CAT,), (DAN,), points=[(100, 20)], board="gin")
    found = await highlights(store)
    assert found is not None
    assert found.streak is not None
    assert (found.streak.members, found.streak.board.key, found.streak.wins) == ((ANN, BEN), BOARD, 3)
    await play(store, (CAT,), (DAN,), points=[(100, 20)], board="gin")
    found = await highlights(store)
    assert found is not None
    assert found.streak is not None
    assert (found.streak.members, found.streak.board.key, found.streak.wins) == ((CAT,), "gin", 4)


async def test_who_rose_most_is_told_by_the_matches_of_the_week_alone(store: Store) -> None:
    for number in range(12):
        sides = [((ANN, BEN), (CAT, DAN)), ((ANN, CAT), (BEN, DAN)), ((ANN, DAN), (BEN, CAT))][number % 3]
        await play(store, *sides, points=[(20, 0)] * 8, at=MONDAY - timedelta(days=8 * number + 1))
    for number in range(3):
        at = NOON + timedelta(hours=number)
        await play(store, (DAN, BEN), (ANN, CAT), points=[(90, 0)] * 8, at=at)
    found = await highlights(store)
    assert found is not None
    assert found.riser is not None
    assert found.riser.member in {BEN, DAN}
    assert found.riser.after > found.riser.before + 1
    far = await highlights(store, OVER + timedelta(hours=20))
    await play(store, (ANN, CAT), (BEN, DAN), points=[(300, 0)] * 8, at=OVER + timedelta(hours=1))
    assert await highlights(store, OVER + timedelta(hours=20)) == far  # what follows the week changes nothing


async def test_it_is_silent_with_fewer_than_three_matches_that_all_may_see(store: Store) -> None:
    sides = (ANN, BEN), (CAT, DAN)
    for hour in range(2):
        await play(store, *sides, points=[(9, 0)], at=NOON + timedelta(hours=hour))
    await play(store, *sides, points=[(9, 0)], at=MONDAY - timedelta(seconds=1))
    await play(store, *sides, points=[(9, 0)], at=OVER)
    await play(store, *sides, points=[(9, 0)], shared=False, message=None)
    taken = await play(store, *sides, points=[(9, 0)])
    await store.boards.set_counted(GUILD, decision(taken)._replace(board=BOARD), counts=False)
    await play(store, (ANN, 99), (CAT, DAN), points=[(9, 0)])
    await hide(store, 99)
    assert await highlights(store) is None
    await hide(store, 99, hidden=False)
    assert await highlights(store) is not None
    assert await highlights(store, OVER + timedelta(days=1, seconds=1)) is None  # too late


async def test_matches_without_lines_are_told_if_they_are_finished_and_nobody_in_them_hides(store: Store) -> None:
    for _ in range(2):
        await play(store, (ANN, BEN), (CAT, DAN), points=[(9, 0)])
    await play(store, (ANN, BEN), (CAT, DAN), points=[(9, 8)], lines=False, status=Status.EXPIRED)
    assert await highlights(store) is None
    await play(store, (99, NORMAL), (NORMAL, NORMAL), points=[(9, 0)], lines=False)
    assert await highlights(store) is not None
    await hide(store, 99)
    assert await highlights(store) is None


async def test_the_winner_of_the_daily_deals_won_most_days_and_is_not_hidden(store: Store) -> None:
    for number, points in enumerate(({ANN: 5, BEN: 9}, {ANN: 50, BEN: 9}, {CAT: 30, BEN: 30}, {BEN: 1, ANN: 2})):
        at = MONDAY + timedelta(days=number + 1)
        dealt: dict[str, Any] = {"game": "rum500", "preset": "classic", "level": "hard", "seed": ""}
        day = await store.days.begin(Day(guild=5, day=740_000 + number, number=number + 1, **dealt, ends_at=at))
        await play_day(store, number, points)
        if number < 3:
            await store.days.close(day)
    won = await store.boards.won_days(5, MONDAY, OVER)
    assert won is not None
    assert (won.member, won.days) == (BEN, 2)
    await hide(store, BEN)
    won = await store.boards.won_days(5, MONDAY, OVER)
    assert won is not None
    assert (won.member, won.days) == (ANN, 1)
