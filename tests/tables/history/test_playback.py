"""A journal played back round by round."""

import pytest

from bot.tables.history.playback import Round, rounds_of
from bot.tables.model.match import JournalError
from bot.tables.model.seats import occupant_at
from bot.tables.table import Table
from tests.tables.fakes import SMALL, Club
from tests.tables.small_game import Add
from tests.tables.test_table import ANN, BEN, add, club, play_round, running

__all__ = ["club"]


async def recorded_rounds(club: Club, table: Table, *, first: int = 1) -> tuple[Round, ...]:
    rows = [row for row in await club.disk.journal(table.id, whole=True) if row.seq >= first]
    return rounds_of(table.keeper.state, rows)


async def two_rounds(club: Club) -> Table:
    table = await running(club, BEN)
    await play_round(club, table, ANN, BEN)
    await table.next_round(club.by(BEN), None)
    await add(club, table, ANN, 1)
    return table


async def round_left(club: Club) -> Table:
    """A round that Ben left after his move; the computer played it to its end."""
    table = await running(club, BEN)
    await add(club, table, ANN)
    await add(club, table, BEN, 1)
    await table.leave(club.by(BEN))
    await add(club, table, ANN, 1)  # 4; the computer counts to 5
    return table


async def test_round_has_its_steps_and_the_points_after_it(club: Club) -> None:
    rounds = await recorded_rounds(club, await two_rounds(club))
    assert [(each.is_over, each.totals) for each in rounds] == [(True, (1, 0)), (False, (1, 0))]
    assert [(step.seq, step.seat, step.command) for step in rounds[0].steps[1:]] == [
        (2, 0, Add(2)),
        (3, 1, Add(2)),
        (4, 0, Add(2)),
    ]
    assert [step.seq for step in rounds[1].steps] == [5, 6]


async def test_only_the_last_round_has_the_outcome(club: Club) -> None:
    table = await running(club, BEN)
    await play_round(club, table, ANN, BEN)
    await table.next_round(club.by(BEN), None)
    await play_round(club, table, ANN, BEN)
    first, last = await recorded_rounds(club, table)
    assert first.end.outcome is None
    assert last.end.outcome is not None
    assert (last.totals, last.end.outcome.winners) == ((2, 0), (0,))


async def test_steps_of_a_round_lead_from_its_start_to_its_end(club: Club) -> None:
    for each in await recorded_rounds(club, await two_rounds(club)):
        state = each.start
        for step in each.steps:
            state, events = SMALL.apply(state, None if step.seq in (1, 5) else step.seat, step.command)
            assert events == step.events
        assert state == each.end.state


async def test_rounds_are_the_same_when_the_journal_begins_with_a_later_deal(club: Club) -> None:
    table = await two_rounds(club)
    whole, later = await recorded_rounds(club, table), await recorded_rounds(club, table, first=5)
    assert len(later) == 1
    assert (later[0].steps, later[0].end.state, later[0].totals) == (
        whole[1].steps,
        whole[1].end.state,
        whole[1].totals,
    )


async def test_step_belongs_to_the_occupant_at_that_time(club: Club) -> None:
    table = await round_left(club)
    await table.sit(club.by(BEN), None)
    await table.next_round(club.by(BEN), None)
    occupants = await club.disk.occupants(table.id)
    first, _ = await recorded_rounds(club, table)
    played_by = [occupant_at(occupants, step.seat, step.seq).member for step in first.steps if step.seat is not None]
    assert played_by == [ANN, BEN, ANN, None]


async def test_missing_row_is_a_journal_error(club: Club) -> None:
    table = await two_rounds(club)
    rows = await club.disk.journal(table.id, whole=True)
    with pytest.raises(JournalError):
        rounds_of(table.keeper.state, [*rows[:2], *rows[3:]])


async def test_empty_journal_has_no_rounds(club: Club) -> None:
    table = await running(club, BEN)
    assert rounds_of(table.keeper.state, ()) == ()
