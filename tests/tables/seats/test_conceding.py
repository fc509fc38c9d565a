"""Conceding a match and winning it by a walk-over."""

from functools import partial

import pytest

from bot.games.observation import Level
from bot.games.refusals import NotNowError, NotYourTurnError
from bot.tables.history.export import StoredMatch, inconsistency
from bot.tables.model.lobby import add_computer
from bot.tables.model.ports import TableReason
from bot.tables.model.records import AssignmentCause, Ending, Result, Status
from bot.tables.model.seats import give_seat, played_match
from bot.tables.model.votes import ExitOutcome, ExitPenalty, Terms, terms_of_conceding, terms_of_leaving
from bot.tables.table import Table
from tests.tables.fakes import SMALL, Club, run_due
from tests.tables.seats.test_against_computers import with_computers
from tests.tables.seats.test_own_turns import results
from tests.tables.test_table import ANN, BEN, CAT, DAN, add, club, lobby, running

__all__ = ["club"]


async def after_a_round(club: Club, *members: int, teams: int = 0) -> Table:
    """A match after a round in which everyone has counted by one themselves."""
    table = await running(club, *members, teams=teams)
    everyone = (ANN, *members)
    for number in range(5):
        await add(club, table, everyone[number % len(everyone)], 1)
    await table.next_round(club.by(ANN), None)
    return table


async def test_other_side_wins_once_everyone_present_of_one_side_concedes(club: Club) -> None:
    table = await after_a_round(club, BEN, CAT, DAN, teams=2)
    await table.concede(club.by(ANN))
    assert table.facts.status is Status.PLAYING
    assert table.view(None).conceding == (0,)
    await table.concede(club.by(CAT))
    outcome = table.view(None).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners, table.facts.status) == (Ending.CONCEDED, (1,), Status.FINISHED)
    assert results(club, table)[BEN, DAN] is Result.WIN
    assert results(club, table)[ANN, CAT] is Result.LOSS


async def test_conceded_match_stays_conceded_after_a_restart(club: Club) -> None:
    table = await after_a_round(club, BEN)
    await table.concede(club.by(BEN))
    again = await club.again().tables.get(table.id)
    assert again.view(None).outcome == table.view(None).outcome
    with pytest.raises(NotNowError, match=TableReason.ENDED.value):
        await again.concede(club.by(ANN))


async def test_two_of_three_sides_play_on_when_one_concedes(club: Club) -> None:
    table = await after_a_round(club, BEN, CAT)
    assert (await table.terms(BEN, terms_of_conceding)).outcome is ExitOutcome.GOES_ON
    await table.concede(club.by(BEN))
    assert [seat.member for seat in table.facts.seats] == [ANN, None, CAT]
    with pytest.raises(NotNowError, match=TableReason.SIDE_CONCEDED.value):
        await table.sit(club.by(BEN), None)
    assert (await table.terms(CAT, terms_of_conceding)).outcome is ExitOutcome.LOST
    await table.concede(club.by(CAT))
    assert results(club, table) == {(ANN,): Result.WIN, (BEN,): Result.LOSS, (CAT,): Result.LOSS}


async def test_conceding_takes_a_round_in_which_everyone_played_their_own_turns(club: Club) -> None:
    table = await running(club, BEN)
    for member in (ANN, BEN):
        with pytest.raises(NotNowError, match=TableReason.TOO_EARLY.value):
            await table.concede(club.by(member))
    await add(club, table, ANN)
    await table.leave(club.by(BEN))
    await add(club, table, ANN)
    await table.next_round(club.by(ANN), None)
    await table.sit(club.by(BEN), None)
    with pytest.raises(NotNowError, match=TableReason.TOO_EARLY.value):
        await table.concede(club.by(BEN))
    assert table.facts.status is Status.PLAYING


async def test_conceding_twice_or_without_a_seat_is_refused(club: Club) -> None:
    table = await after_a_round(club, BEN, CAT, DAN, teams=2)
    await table.concede(club.by(ANN))
    with pytest.raises(NotNowError, match=TableReason.CONCEDED_ALREADY.value):
        await table.concede(club.by(ANN))
    with pytest.raises(NotYourTurnError, match=TableReason.NOT_SEATED.value):
        await table.concede(club.by(99))
    assert table.view(None).conceding == (0,)


async def test_absent_partner_does_not_have_to_concede(club: Club) -> None:
    table = await after_a_round(club, BEN, CAT, DAN, teams=2)
    await table.leave(club.by(CAT))
    await table.concede(club.by(ANN))
    assert table.facts.status is Status.FINISHED


async def test_wish_to_concede_ends_with_the_round(club: Club) -> None:
    table = await after_a_round(club, BEN, CAT, DAN, teams=2)
    await table.concede(club.by(DAN))
    for member in (ANN, BEN, CAT):
        await add(club, table, member, 1)
    await add(club, table, DAN, 2)
    assert table.view(None).conceding == (3,)
    await table.next_round(club.by(BEN), None)
    assert table.view(None).conceding == ()


async def test_last_side_with_members_wins_by_a_walk_over(club: Club) -> None:
    table = await after_a_round(club, BEN, CAT)
    assert (await table.terms(CAT, terms_of_leaving)).outcome is ExitOutcome.GOES_ON
    await table.leave(club.by(CAT))
    assert (await table.terms(BEN, terms_of_leaving)).outcome is ExitOutcome.LOST
    await table.leave(club.by(BEN))
    outcome = table.view(None).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == (Ending.WALK_OVER, (0,))
    assert results(club, table) == {(ANN,): Result.WIN, (BEN,): Result.LOSS, (CAT,): Result.LOSS}


async def test_no_walk_over_in_the_first_round(club: Club) -> None:
    table = await running(club, BEN)
    assert (await table.terms(BEN, terms_of_leaving)).outcome is ExitOutcome.GOES_ON
    await table.leave(club.by(BEN))
    assert table.facts.status is Status.PLAYING
    assert (await table.terms(ANN, terms_of_leaving)).outcome is ExitOutcome.ENDS
    await table.leave(club.by(ANN))
    assert (table.facts.status, club.disk.results) == (Status.ENDED, {})


async def test_conceded_match_is_verified(club: Club) -> None:
    table = await after_a_round(club, BEN)
    await table.concede(club.by(BEN))
    storage = club.disk
    kept = StoredMatch(
        storage.tables[table.id], storage.rows[table.id], storage.seated[table.id], storage.results[table.id]
    )
    assert inconsistency(kept, {"small": SMALL}) is None


async def test_terms_depend_on_who_played_the_turns(club: Club) -> None:
    table = await running(club, BEN, CAT)
    for member, by in ((ANN, 2), (BEN, 1), (CAT, 2)):
        await add(club, table, member, by)
    assert await table.terms(BEN, terms_of_conceding) == Terms(ExitOutcome.GOES_ON, ExitPenalty.LOSS)
    await table.next_round(club.by(ANN), None)
    await table.leave(club.by(BEN))
    for member, by in ((ANN, 1), (CAT, 1), (ANN, 2)):
        await add(club, table, member, by)
    await table.next_round(club.by(ANN), None)
    await add(club, table, ANN, 1)
    await table.sit(club.by(BEN), None)
    assert await table.terms(BEN, terms_of_conceding) == Terms(ExitOutcome.GOES_ON, ExitPenalty.LOSS_ANYWAY)
    assert await table.terms(BEN, terms_of_leaving) == Terms(ExitOutcome.GOES_ON, ExitPenalty.LOSS_ANYWAY)


async def test_leaving_two_members_and_a_computer_costs_a_loss(club: Club) -> None:
    table = await lobby(club, BEN)
    await table.change_lobby(club.by(ANN), add_computer)
    await table.start(club.by(ANN))
    assert await table.terms(BEN, terms_of_leaving) == Terms(ExitOutcome.GOES_ON, ExitPenalty.LOSS)


async def test_leaving_computers_alone_costs_nothing(club: Club) -> None:
    table = await lobby(club)
    await table.change_lobby(club.by(ANN), add_computer)
    await table.start(club.by(ANN))
    assert (await table.terms(ANN, terms_of_leaving)).penalty is ExitPenalty.NOTHING


@pytest.mark.parametrize(("level", "cost"), [(Level.NORMAL, ExitPenalty.RATED), (Level.EASY, ExitPenalty.RECORD)])
async def test_rounds_against_a_level_that_rates_nobody_are_on_the_record_alone(
    club: Club, level: Level, cost: ExitPenalty
) -> None:
    table = await with_computers(club, levels=(level,))
    while table.view(None).next_round is None:
        await add(club, table, ANN, 1)
    assert (await table.terms(ANN, terms_of_conceding)).penalty is ExitPenalty.RECORD
    assert (await table.terms(ANN, partial(terms_of_conceding, rates_alone=True))).penalty is cost


async def test_who_took_over_the_only_seat_of_a_member_is_charged_with_nothing(club: Club) -> None:
    table = await with_computers(club, levels=(Level.NORMAL,))
    while table.view(None).next_round is None:
        await add(club, table, ANN, 1)
    state = give_seat(table.keeper.state, 0, DAN, AssignmentCause.SUBSTITUTE)
    played = played_match(await club.disk.journal(table.id, whole=True), state.occupants)
    assert terms_of_conceding(state, 0, played) == Terms(ExitOutcome.LOST, ExitPenalty.NOT_THEIRS)


async def test_partners_against_computers_have_not_won_because_one_of_them_leaves(club: Club) -> None:
    table = await lobby(club, BEN, teams=2)
    for _ in range(2):
        await table.change_lobby(club.by(ANN), add_computer)
    await table.start(club.by(ANN))
    await table.leave(club.by(BEN))
    assert table.facts.status is Status.PLAYING


async def test_conceding_a_match_that_nobody_wins_costs_nothing(club: Club) -> None:
    table = await with_computers(club, BEN, levels=(Level.NORMAL,))
    while table.view(None).next_round is None:
        view = table.view(None)
        assert view.match is not None
        if (member := view.member(view.match.to_act[0])) is not None:
            await add(club, table, member, 1)
        else:
            club.minutes += 1
            await run_due(club.tables)
    await table.leave(club.by(BEN))
    assert await table.terms(ANN, terms_of_conceding) == Terms(ExitOutcome.ENDS, ExitPenalty.NOTHING)
    await table.concede(club.by(ANN))
    assert (table.facts.status, club.disk.results) == (Status.ENDED, {})
