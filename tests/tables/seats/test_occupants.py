"""The occupants of a seat, each from a certain command on; the journal itself names nobody."""

import pytest

from bot.games.refusals import NotNowError, StaleError
from bot.tables.model.lobby import add_computer
from bot.tables.model.ports import TableReason
from bot.tables.model.records import AssignmentCause, SeatAssignment
from bot.tables.model.seats import occupant_at
from tests.tables.fakes import Club
from tests.tables.test_table import ANN, BEN, CAT, add, club, lobby, play_round, running

__all__ = ["club"]
LONG = 900000000000000001


async def test_occupants_are_those_dealt_in(club: Club) -> None:
    table = await lobby(club, BEN)
    await table.change_lobby(club.by(ANN), add_computer)
    assert await club.disk.occupants(table.id) == []
    await table.start(club.by(ANN))
    assert await club.disk.occupants(table.id) == [
        SeatAssignment(0, 0, 1, ANN, AssignmentCause.DEALT_IN),
        SeatAssignment(1, 1, 1, BEN, AssignmentCause.DEALT_IN),
        SeatAssignment(2, 2, 1, None, AssignmentCause.DEALT_IN),
    ]


async def test_leaving_and_returning_take_effect_at_the_next_command(club: Club) -> None:
    table = await running(club, BEN)
    await add(club, table, ANN, 1)
    await table.leave(club.by(ANN))
    await table.sit(club.by(ANN), None)
    assert (await club.disk.occupants(table.id))[2:] == [
        SeatAssignment(2, 0, 3, None, AssignmentCause.LEFT),
        SeatAssignment(3, 0, 3, ANN, AssignmentCause.CAME_BACK),
    ]
    members = [occupant_at(club.disk.seated[table.id], 0, seq).member for seq in (1, 2, 3)]
    assert members == [ANN, ANN, ANN]


async def test_only_members_who_were_dealt_in_come_back_after_a_restart(club: Club) -> None:
    table = await running(club, BEN)
    await table.leave(club.by(BEN))
    again = await club.again().tables.get(table.id)
    with pytest.raises(NotNowError, match=TableReason.NOT_DEALT_IN.value):
        await again.sit(club.by(CAT), None)
    await again.sit(club.by(BEN), None)
    with pytest.raises(NotNowError, match=TableReason.SEATED_ALREADY.value):
        await again.sit(club.by(BEN), None)
    assert [seat.member for seat in again.facts.seats] == [ANN, BEN]


async def test_second_process_that_changes_a_seat_is_fenced_off(club: Club) -> None:
    table = await running(club, BEN)
    other = await club.again().tables.get(table.id)
    await other.leave(club.by(BEN))
    with pytest.raises(StaleError):
        await table.leave(club.by(ANN))
    assert [seat.member for seat in (await club.tables.get(table.id)).facts.seats] == [ANN, None]


async def test_journal_holds_no_member_ids(club: Club) -> None:
    members = [LONG, LONG + 1, LONG + 2]
    table = await club.tables.new(club.by(members[0]), guild=1, channel=7, game="small", preset=None, teams=0)
    for member in members[1:]:
        await table.sit(club.by(member), None)
    await table.start(club.by(members[0]))
    await play_round(club, table, *members)
    await table.next_round(club.by(members[1]), None)
    await table.leave(club.by(members[1]))
    await add(club, table, members[0])
    rows = club.disk.rows[table.id]
    assert len(rows) > 6
    for row in rows:
        fields = [str(getattr(row, name)) for name in row.__dataclass_fields__]
        assert not [field for field in fields for member in members if str(member) in field]


def test_seat_without_a_deal_has_no_occupant() -> None:
    with pytest.raises(LookupError):
        occupant_at((), 0, 1)
