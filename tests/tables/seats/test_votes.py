"""Votes that are completed when a dissenter leaves or becomes absent."""

from dataclasses import replace

import pytest

from bot.tables.model.records import Ending, Result, Status
from bot.tables.model.votes import ExitOutcome, ExitPenalty, Terms, end_or_vote, lacking, terms_of_leaving
from bot.tables.table import Table
from tests.tables.clock.test_turn_clock import time_passes
from tests.tables.fakes import Club
from tests.tables.seats.test_conceding import after_a_round
from tests.tables.seats.test_own_turns import results
from tests.tables.test_table import ANN, BEN, CAT, DAN, add, club, running

__all__ = ["club"]


async def goes(club: Club, table: Table, member: int, how: str) -> None:
    """Let the member to move leave, or turn out to have left the server."""
    if how == "leaves":
        await table.leave(club.by(member))
        return
    club.notes.gone.add(member)
    await time_passes(club, minutes=5, seconds=2)


@pytest.mark.parametrize("how", ["leaves", "is away"])
async def test_departure_of_the_last_dissenter_ends_the_match(club: Club, how: str) -> None:
    table = await running(club, BEN, CAT, DAN, teams=2)
    for member in (CAT, BEN, DAN):
        assert not await table.end(club.by(member), moderator=False)
    writes = club.disk.writes
    assert await table.terms(ANN, terms_of_leaving) == Terms(ExitOutcome.ENDS, ExitPenalty.NOTHING)
    await goes(club, table, ANN, how)
    assert table.facts.status is Status.ENDED
    assert club.disk.writes == writes + 1
    assert club.disk.results == {}


@pytest.mark.parametrize("how", ["leaves", "is away"])
async def test_departure_of_the_dissenting_partner_concedes(club: Club, how: str) -> None:
    table = await after_a_round(club, BEN, CAT, DAN, teams=2)
    await add(club, table, ANN, 1)
    await table.concede(club.by(DAN))
    assert await table.terms(BEN, terms_of_leaving) == Terms(ExitOutcome.LOST, ExitPenalty.LOSS)
    await goes(club, table, BEN, how)
    outcome = table.view(None).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners, table.facts.status) == (Ending.CONCEDED, (0,), Status.FINISHED)
    assert results(club, table)[DAN,] is Result.LOSS
    assert results(club, table)[ANN, CAT] is Result.WIN


async def test_departure_of_the_conceding_member_concedes_nothing(club: Club) -> None:
    table = await after_a_round(club, BEN, CAT, DAN, teams=2)
    await add(club, table, ANN, 1)
    await table.concede(club.by(BEN))
    await goes(club, table, BEN, "is away")
    assert table.facts.status is Status.PLAYING


@pytest.mark.parametrize(("votes", "member"), [((CAT, DAN), None), ((CAT,), ANN)])
async def test_departure_of_the_last_dissenter_hands_the_seat_over(
    club: Club, votes: tuple[int, ...], member: int | None
) -> None:
    table = await running(club, BEN, CAT, DAN, teams=2)
    await goes(club, table, ANN, "is away")
    for voter in votes:
        await table.hand_over(club.by(voter), ANN, None, moderator=False)
    assert table.facts.seats[0].member == ANN
    await goes(club, table, BEN, "is away")
    assert [seat.member for seat in table.facts.seats] == [member, BEN, CAT, DAN]


async def test_return_of_a_member_completes_no_vote(club: Club) -> None:
    table = await running(club, BEN)
    await table.end(club.by(ANN), moderator=False)
    await goes(club, table, ANN, "is away")
    await goes(club, table, BEN, "is away")
    assert all(seat.absent for seat in table.facts.seats)
    assert table.facts.status is Status.PLAYING
    await table.present(club.by(ANN))
    assert table.facts.status is Status.PLAYING


def test_a_vote_lacks_as_many_as_make_more_than_half_of_each_side() -> None:
    present = [(0, ANN), (1, BEN), (0, CAT), (1, DAN), (1, 15)]
    assert lacking(present, ()) == [(2, (ANN, CAT)), (2, (BEN, DAN, 15))]
    assert lacking(present, (ANN, DAN)) == [(1, (CAT,)), (1, (BEN, 15))]
    assert lacking(present, (ANN, BEN, CAT, DAN)) == []


async def test_a_majority_that_a_returning_voter_completes_takes_one_more_vote(club: Club) -> None:
    table = await running(club, BEN, CAT, DAN, teams=2)
    record = replace(table.keeper.state.record, end_votes=(ANN, BEN, CAT, DAN))
    assert end_or_vote(record, ANN, moderator=False).status is Status.ENDED
