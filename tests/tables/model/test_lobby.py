"""The size to which the teams of a lobby are filled up, and who finds no seat."""

from collections.abc import Mapping

import pytest

from bot.games.refusals import NotNowError
from bot.tables.model.lobby import sit, target_side_size
from bot.tables.model.match import TableState
from bot.tables.model.ports import TableReason
from bot.tables.model.records import SeatRecord, Status
from tests.store.samples import table
from tests.tables.small_game import SmallGame, SmallOptions


class ThreeTeams(SmallGame):
    """Three teams of two or three; twelve play in three or four teams."""

    def seatings(self, options: SmallOptions) -> Mapping[int, tuple[int, ...]]:
        del options
        return {6: (3,), 9: (3,), 12: (3, 4)}


def lobby(sides: tuple[int, ...]) -> TableState:
    """A lobby of three teams with a member in a seat of each of these."""
    seats = tuple(SeatRecord(side, number) for number, side in enumerate(sides))
    record = table(side_count=3, status=Status.LOBBY, seats=seats)
    return TableState(record=record, game=ThreeTeams(), options=SmallOptions())


@pytest.mark.parametrize(
    ("sides", "size"),
    [((), 2), ((0, 1, 2), 2), ((2, 2), 2), ((0, 2, 2, 2), 3), ((0, 0, 0, 1), 3), ((1, 1, 1, 1), 4), ((1,) * 5, 5)],
    ids=str,
)
def test_target_size_is_the_smallest_possible_that_holds_the_largest_team(sides: tuple[int, ...], size: int) -> None:
    assert target_side_size(lobby(sides)) == size


@pytest.mark.parametrize(
    ("taken", "reason"), [(3, TableReason.SIDE_FULL), (4, TableReason.TABLE_FULL)], ids=["one seat", "none"]
)
def test_a_full_team_names_another_while_one_has_room(taken: int, reason: TableReason) -> None:
    state = lobby((0,) * 4 + (1,) * 4 + (2,) * taken)
    with pytest.raises(NotNowError) as refused:
        sit(state, 99, 0)
    assert refused.value.reason is reason
