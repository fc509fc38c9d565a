"""The end of a season in the store: its boards stay, ratings are carried over, and it happens only once."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from bot.boards.leaderboards import Boards, PageRequest, SeasonEnds
from bot.boards.ports import BoardKey, RatedMatches
from bot.boards.ratings import Ratings
from bot.games.catalogue import GAMES
from bot.games.rum500.game import TEAMS_BOARD
from bot.people.settings import ServerChange, ServerSettings
from bot.store.store import Store
from bot.store.transactions import Database
from tests.store.repositories.test_ratings import ALL_TIME, GUILD, everyone_plays, play
from tests.store.samples import NOON

NEW_YEAR = datetime(2027, 1, 1, tzinfo=UTC)
FIRST = ALL_TIME._replace(season=1)
SECOND = ALL_TIME._replace(season=2)
IN_WINTER = (NEW_YEAR - NOON) / timedelta(days=1) + 10
"""Days after the first match, in the second season."""


def boards(store: Store, now: datetime = NEW_YEAR) -> Boards:
    return Boards(store.boards, GAMES, lambda: now)


async def value_of(store: Store, member: int, season: int) -> tuple[float, float]:
    [found] = await store.boards.ratings(ALL_TIME._replace(season=season), [(member,)])
    return found.skill.value, found.skill.deviation


async def test_a_rating_is_carried_over_with_more_uncertainty_and_moves_on_from_there(store: Store) -> None:
    await everyone_plays(store)
    await SeasonEnds(store.boards, boards(store)).close_due(NEW_YEAR)
    before = await value_of(store, 1, 1)
    await play(store, (1, 2), (3, 4), days=IN_WINTER, points=[(0, 0)])
    await play(store, (1, 5), (3, 6), days=IN_WINTER, points=[(0, 0)])
    later = boards(store)
    page = await later.page(GUILD, 1, PageRequest(ALL_TIME.board))
    assert page.season == 2
    after = await value_of(store, 1, 2)
    assert after[0] == pytest.approx(before[0], rel=0.15)
    assert after[1] > before[1]


async def test_who_sits_a_season_out_keeps_what_is_known_of_them(store: Store) -> None:
    await everyone_plays(store)
    ends = SeasonEnds(store.boards, boards(store))
    await ends.close_due(NEW_YEAR)
    await play(store, (2, 3), (4, 5), days=IN_WINTER, points=[(0, 0)])
    await ends.close_due(NEW_YEAR + timedelta(days=91))
    known = await store.boards.known_before(ALL_TIME._replace(season=3))
    assert known[1,].value == pytest.approx((await value_of(store, 1, 1))[0])
    assert (await boards(store).page(GUILD, 1, PageRequest(ALL_TIME.board, "rating", 2))).own is None


async def test_who_sat_it_out_is_still_known_where_somebody_looks_as_it_is_closed(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await everyone_plays(store)
    ends = SeasonEnds(store.boards, boards(store))
    await ends.close_due(NEW_YEAR)
    await play(store, (2, 3), (4, 5), days=IN_WINTER, points=[(0, 0)])
    read = store.boards.rated_matches

    async def closed_meanwhile(key: BoardKey) -> RatedMatches:
        found = await read(key)
        monkeypatch.undo()
        await ends.close_due(NEW_YEAR + timedelta(days=91))
        return found

    monkeypatch.setattr(store.boards, "rated_matches", closed_meanwhile)
    await Ratings(store.boards, lambda: NEW_YEAR).refresh(SECOND, TEAMS_BOARD)
    assert (1,) in await store.boards.known_before(ALL_TIME._replace(season=3))


async def test_a_season_that_is_closed_does_not_change_any_more(store: Store) -> None:
    await everyone_plays(store)
    await SeasonEnds(store.boards, boards(store)).close_due(NEW_YEAR)
    asked = PageRequest(ALL_TIME.board, "rating", 1)
    first = (await boards(store).page(GUILD, 1, asked)).lines
    await play(store, (1, 2), (3, 4), days=IN_WINTER, points=[(0, 300)] * 6)
    assert (await boards(store).page(GUILD, 1, asked)).lines == first


async def test_two_matches_that_end_at_the_same_moment_open_one_season(store: Store) -> None:
    both = [play(store, (1, 2), (3, 4), points=[(9, 0)]), play(store, (5, 6), (7, 8), points=[(9, 0)])]
    await asyncio.gather(*both)
    assert [each.number for each in await store.boards.seasons(GUILD)] == [1]


async def test_a_season_without_a_match_has_no_number(store: Store) -> None:
    await play(store, (1, 2), (3, 4), points=[(9, 0)])
    await play(store, (1, 2), (3, 4), days=365, points=[(9, 0)])
    spans = [(each.number, each.starts_at) for each in await store.boards.seasons(GUILD)]
    assert spans == [(2, datetime(2027, 10, 1, tzinfo=UTC)), (1, datetime(2026, 10, 1, tzinfo=UTC))]


async def test_a_change_of_the_length_moves_the_end_of_the_season_that_is_on(store: Store) -> None:
    await play(store, (1, 2), (3, 4), points=[(9, 0)])
    change = ServerChange(NOON, 1, "season_months", 3, 1)
    await store.servers.change_server(GUILD, ServerSettings(season_months=1), change)
    [season] = await store.boards.seasons(GUILD)
    assert season.ends_at == datetime(2026, 12, 1, tzinfo=UTC)


async def test_what_was_due_while_the_bot_was_away_is_done_when_it_is_back_and_once(database: Database) -> None:
    store = await Store.open(database)
    await play(store, (1, 2), (3, 4), points=[(9, 0)])
    await store.close()
    store = await Store.open(database)
    ends = SeasonEnds(store.boards, boards(store))
    much_later = NEW_YEAR + timedelta(days=40)
    assert await store.boards.unannounced_seasons() == []
    for _ in range(2):
        await ends.close_due(much_later)
    [season] = await store.boards.unannounced_seasons()
    assert season.number == 1
    await store.boards.note_announced(season)
    assert await store.boards.unannounced_seasons() == []
    assert await store.boards.seasons_due(much_later) == []
    await store.close()


async def test_a_match_that_ended_in_a_season_before_is_counted_there(store: Store) -> None:
    await play(store, (1, 2), (3, 4), points=[(9, 0)])
    await play(store, (1, 2), (3, 4), days=IN_WINTER, points=[(9, 0)])
    await play(store, (1, 2), (3, 4), days=1, points=[(9, 0)])
    counted = [(await store.boards.rated_matches(key)).counted for key in (FIRST, SECOND, ALL_TIME)]
    assert counted == [2, 1, 3]
