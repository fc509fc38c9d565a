"""Absence and presence: computers sit in for absent members, and pause while nobody is present."""

from datetime import timedelta

import pytest

from bot.games.refusals import NotNowError, NotYourTurnError, StaleError
from bot.tables.model.lobby import agree
from bot.tables.model.ports import TableReason
from bot.tables.model.records import AssignmentCause, DeadlineKind, PlayedBy
from bot.tables.table import Table
from tests.tables.clock.test_turn_clock import FIVE_MINUTES, played, time_passes, turn_ends, with_clock
from tests.tables.fakes import Club
from tests.tables.test_table import ANN, BEN, CAT, add, club, running

__all__ = ["club"]


async def with_three(club: Club) -> Table:
    """A match of Ann, Ben and Cat in which all count by one, so that a round has five turns."""
    return await running(club, BEN, CAT)


async def missed(club: Club, table: Table, member: int) -> None:
    """Let the clock play the current turn of this member."""
    assert table.member_to_move == member
    await time_passes(club, minutes=5, seconds=2)


async def absent_ann(club: Club) -> Table:
    """A match in which Ann has missed two turns in a row; it is Ben's turn."""
    table = await with_three(club)
    await missed(club, table, ANN)
    await add(club, table, BEN, 1)
    await add(club, table, CAT, 1)
    await missed(club, table, ANN)
    return table


def absent(table: Table) -> list[int | None]:
    return [seat.member for seat in table.facts.seats if seat.absent]


async def test_second_missed_turn_in_a_row_makes_a_member_absent(club: Club) -> None:
    table = await with_three(club)
    await missed(club, table, ANN)
    assert absent(table) == []
    await add(club, table, BEN, 1)
    await add(club, table, CAT, 1)
    await missed(club, table, ANN)
    assert absent(table) == [ANN]
    last = (await club.disk.occupants(table.id))[-1]
    assert (last.seat, last.member, last.cause, last.from_seq) == (0, None, AssignmentCause.ABSENT, 6)
    assert absent(await club.again().tables.get(table.id)) == [ANN]


async def test_press_between_two_missed_turns_keeps_a_member_present(club: Club) -> None:
    table = await with_three(club)
    await missed(club, table, ANN)
    await table.present(club.by(ANN))
    await add(club, table, BEN, 1)
    await add(club, table, CAT, 1)
    await missed(club, table, ANN)
    assert absent(table) == []


async def test_computer_sits_in_for_an_absent_member_until_they_press_something(club: Club) -> None:
    table = await absent_ann(club)
    await add(club, table, BEN, 1)  # the round is over with five
    await table.next_round(club.by(BEN), None)
    assert played(club, table)[-1] == (0, PlayedBy.OCCUPANT)
    assert table.member_to_move == BEN
    await add(club, table, BEN, 1)
    await table.present(club.by(ANN))
    assert absent(table) == []
    await add(club, table, CAT, 1)
    assert (table.member_to_move, turn_ends(table) is not None) == (ANN, True)
    last = (await club.disk.occupants(table.id))[-1]
    assert (last.member, last.cause, last.from_seq) == (ANN, AssignmentCause.PRESENT, 10)
    await add(club, table, ANN, 1)


async def test_absent_member_keeps_the_seat_and_sees_the_hand(club: Club) -> None:
    table = await absent_ann(club)
    own, others = table.view(ANN), table.view(BEN)
    assert (own.away, others.away) == (True, False)
    assert own.match is not None
    assert len(own.match.hand) == 1
    assert table.facts.seat_of(ANN) == 0
    with pytest.raises(NotNowError):
        await table.sit(club.by(14), None)


async def test_stale_press_makes_a_member_present_but_plays_nothing(club: Club) -> None:
    table = await with_three(club)
    await missed(club, table, ANN)
    await add(club, table, BEN, 1)
    await add(club, table, CAT, 1)
    decision = table.view(ANN).decision
    await missed(club, table, ANN)
    before = len(club.disk.rows[table.id])
    press = club.pressed(ANN)
    await table.present(press)
    with pytest.raises(StaleError):
        await table.play(press, "add", "1", decision)
    assert (absent(table), len(club.disk.rows[table.id])) == ([], before)


async def test_discord_is_asked_when_a_turn_is_missed_and_a_departed_member_is_absent(club: Club) -> None:
    table = await with_three(club)
    club.notes.gone = {ANN, BEN}
    await time_passes(club, minutes=4)
    await add(club, table, ANN, 1)
    await time_passes(club, minutes=4)
    assert club.notes.asked_for == []
    await time_passes(club, minutes=1, seconds=2)
    assert club.notes.asked_for == [BEN]
    assert absent(table) == [BEN]
    assert played(club, table)[-1] == (1, PlayedBy.OCCUPANT)
    assert table.member_to_move == CAT


async def test_table_pauses_while_nobody_is_present(club: Club) -> None:
    table = await running(club, BEN)
    for member in (ANN, BEN, ANN):
        await missed(club, table, member)
    assert absent(table) == [ANN]
    while not all(seat.absent for seat in table.facts.seats):
        await time_passes(club, minutes=6)
    rows = len(club.disk.rows[table.id])
    await time_passes(club, minutes=60)
    later = club.again()
    await time_passes(later, minutes=60)
    again = await later.tables.get(table.id)
    assert len(club.disk.rows[table.id]) == rows
    assert [kind for kind in again.facts.until if kind is not DeadlineKind.IDLE] == []
    await again.present(later.by(BEN))
    assert absent(again) == [ANN]
    assert turn_ends(again) is not None or again.view(None).next_round is not None


async def test_left_or_reclaimed_seat_is_not_absent(club: Club) -> None:
    table = await absent_ann(club)
    await table.leave(club.by(ANN))
    assert absent(table) == []
    await table.sit(club.by(ANN), None)
    assert (absent(table), table.facts.seat_of(ANN)) == ([], 0)


async def silent_table(club: Club) -> Table:
    """A table without a clock where Ann hasn't moved for five minutes."""
    table = await with_clock(club, "none", BEN, CAT)
    await time_passes(club, minutes=5)
    return table


async def test_anybody_seated_may_help_after_five_silent_minutes(club: Club) -> None:
    table = await with_clock(club, "none", BEN, CAT)
    with pytest.raises(NotNowError, match=TableReason.NOT_SILENT.value):
        await table.let_computer_play(club.by(BEN), None)
    await time_passes(club, minutes=5)
    turn = table.view(None).turn
    assert turn is not None
    assert turn.silent_at_seq == 1
    await table.let_computer_play(club.by(BEN), turn.silent_at_seq)
    assert played(club, table) == [(0, PlayedBy.HELPER)]
    assert table.member_to_move == BEN
    assert table.facts.until[DeadlineKind.SILENCE] == club.now() + FIVE_MINUTES


async def test_move_restarts_the_silence_and_a_restart_keeps_it(club: Club) -> None:
    table = await silent_table(club)
    later = club.again()
    again = await later.tables.get(table.id)
    turn = again.view(None).turn
    assert turn is not None
    assert turn.silent_at_seq == 1
    await add(later, again, ANN, 1)
    with pytest.raises(NotNowError, match=TableReason.NOT_SILENT.value):
        await again.let_computer_play(later.by(CAT), None)


async def test_member_helped_twice_in_a_row_is_absent(club: Club) -> None:
    table = await silent_table(club)
    await table.let_computer_play(club.by(BEN), None)
    await add(club, table, BEN, 1)
    await add(club, table, CAT, 1)
    await time_passes(club, minutes=5)
    await table.let_computer_play(club.by(CAT), None)
    assert absent(table) == [ANN]


async def test_help_is_refused_to_strangers_for_stale_turns_and_with_a_clock(club: Club) -> None:
    table = await silent_table(club)
    with pytest.raises(NotYourTurnError, match=TableReason.NOT_SEATED.value):
        await table.let_computer_play(club.by(14), 1)
    await table.let_computer_play(club.by(BEN), 1)
    with pytest.raises(StaleError):
        await table.let_computer_play(club.by(CAT), 1)
    assert len(played(club, table)) == 1
    await table.end(club.by(ANN), moderator=True)
    with pytest.raises(NotNowError, match=TableReason.ENDED.value):
        await table.let_computer_play(club.by(CAT), 1)
    timed = await running(club, BEN)
    await time_passes(club, minutes=1)
    with pytest.raises(NotNowError, match=TableReason.CLOCK_PLAYS.value):
        await timed.let_computer_play(club.by(BEN), None)


async def test_absence_and_the_running_turn_survive_an_hour_of_downtime(club: Club) -> None:
    table = await absent_ann(club)
    later = club.again()
    later.minutes += 60
    await later.tables.resume()
    again = await later.tables.get(table.id)
    assert absent(again) == [ANN]
    assert turn_ends(again) is not None
    assert timedelta() < (turn_ends(again) or timedelta())


async def test_rematch_begins_with_everyone_present_and_their_time_restored(club: Club) -> None:
    table = await running(club, BEN)
    while table.view(None).outcome is None:
        if table.view(None).next_round is not None:
            await table.next_round(club.by(BEN), None)
        elif table.member_to_move == BEN:
            await add(club, table, BEN)
        else:
            await missed(club, table, ANN)
    assert absent(table) == [ANN]
    again = await club.tables.rematch(club.by(BEN), table.id)
    assert absent(again) == []
    await again.change_lobby(club.by(ANN), agree)
    await again.start(club.by(BEN))
    turn = again.view(None).turn
    assert turn is not None
    assert turn.more_time


async def test_absent_members_and_sides_have_no_vote_to_end_the_match(club: Club) -> None:
    table = await absent_ann(club)
    assert not await table.end(club.by(BEN), moderator=False)
    assert table.view(None).votes == (1,)
    assert await table.end(club.by(CAT), moderator=False)
    assert table.id not in club.disk.results


async def test_second_vote_of_a_member_is_refused(club: Club) -> None:
    table = await with_three(club)
    await table.end(club.by(BEN), moderator=False)
    with pytest.raises(NotNowError, match=TableReason.VOTED_ALREADY.value):
        await table.end(club.by(BEN), moderator=False)
    with pytest.raises(NotNowError, match=TableReason.NOT_SEATED.value):
        await table.end(club.by(14), moderator=False)
    assert table.view(None).votes == (1,)


async def test_turn_played_for_a_member_is_marked_until_they_have_moved(club: Club) -> None:
    table = await running(club, BEN)
    await missed(club, table, ANN)
    await table.present(club.by(ANN))
    assert [seat.played_for for seat in table.view(None).seats] == [True, False]
    await add(club, table, BEN, 1)
    assert table.view(None).seats[0].played_for
    await add(club, table, ANN, 1)
    assert not table.view(None).seats[0].played_for
