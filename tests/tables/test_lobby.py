"""The size to which the teams of a lobby are filled up."""

from collections.abc import Mapping

import pytest

from bot.tables.model.lobby import target_side_size
from bot.tables.model.match import TableState
from bot.tables.model.records import SeatRecord, Status
from tests.store.making import table
from tests.tables.small_game import SmallGame, SmallOptions


class ThreeTeams(SmallGame):
    """Three teams of two or three; twelve play in three or four teams."""

    def seatings(self, options: SmallOptions) -> Mapping[int, tuple[int, ...]]:
        del options
        return {6: (3,), 9: (3,), 12: (3, 4)}


@pytest.mark.parametrize(
    ("sides", "size"),
    [((), 2), ((0, 1, 2), 2), ((2, 2), 2), ((0, 2, 2, 2), 3), ((0, 0, 0, 1), 3), ((1, 1, 1, 1), 4), ((1,) * 5, 5)],
    ids=str,
)
def test_target_size_is_the_smallest_possible_that_holds_the_largest_team(sides: tuple[int, ...], size: int) -> None:
    seats = tuple(SeatRecord(side, number) for number, side in enumerate(sides))
    record = table(side_count=3, status=Status.LOBBY, seats=seats)
    assert target_side_size(TableState(record=record, game=ThreeTeams(), options=SmallOptions())) == size
