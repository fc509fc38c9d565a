"""The rounds of a match that are rated, and their points."""

from bot.tables.model.records import MatchScore, RoundScore
from bot.tables.table import Table
from tests.tables.clock.test_turn_clock import time_passes
from tests.tables.fakes import Club, run_due
from tests.tables.seats.test_own_turns import a_round_for_anns_side, last_round
from tests.tables.test_table import ANN, BEN, CAT, DAN, add, club, play_round, running

__all__ = ["club"]


def score(club: Club, table: Table) -> MatchScore:
    """The match round by round."""
    found = club.disk.results[table.id].score
    assert found is not None
    return found


async def test_round_has_its_points_and_is_rated(club: Club) -> None:
    table = await running(club, BEN)
    await play_round(club, table, ANN, BEN)
    await last_round(club, table)
    assert score(club, table) == MatchScore(((ANN,), (BEN,)), (RoundScore((1, 0), True), RoundScore((1, 0), True)))


async def test_partners_form_one_side(club: Club) -> None:
    table = await running(club, BEN, CAT, DAN, teams=2)
    for _ in range(2):
        await play_round(club, table, ANN, BEN, CAT, DAN)
        if table.facts.status.live:
            await table.next_round(club.by(BEN), None)
    assert score(club, table).sides == ((ANN, CAT), (BEN, DAN))


async def test_round_with_a_substitute_is_not_rated(club: Club) -> None:
    table = await running(club, BEN)
    await add(club, table, ANN, 1)
    await table.leave(club.by(ANN))
    await a_round_for_anns_side(club, table, away=True)
    await table.sit(club.by(ANN), None)
    await last_round(club, table)
    assert [each.rated for each in score(club, table).rounds] == [False, True]


async def test_round_with_turns_played_by_the_clock_is_rated(club: Club) -> None:
    table = await running(club, BEN)
    await time_passes(club, minutes=5, seconds=2)
    await table.present(club.by(ANN))
    await a_round_for_anns_side(club, table, away=False)
    await last_round(club, table)
    assert all(each.rated for each in score(club, table).rounds)


async def test_finished_rounds_of_an_abandoned_match_are_rated(club: Club) -> None:
    table = await running(club, BEN)
    await play_round(club, table, ANN, BEN)
    await table.next_round(club.by(BEN), None)
    await add(club, table, ANN, 1)
    club.minutes += 60 * 24 * 60
    await run_due(club.tables)
    for _ in range(6):
        club.minutes += 60 * 24 * 60
        await run_due(club.tables)
    result = club.disk.results[table.id]
    assert result.placings == ()
    assert score(club, table).rounds == (RoundScore((1, 0), rated=True),)
