"""The margin to expect, and the most even teams."""

import pytest

from bot.boards.rating import Known
from bot.boards.ratings import balanced, odds

ALONE = {(member,): Known(float(value), 3.0) for member, value in ((1, 8), (2, 5), (3, 1), (4, 0))}


def test_the_stronger_side_is_expected_to_make_the_difference() -> None:
    found = odds([(3, 4), (1, 2)], ALONE)
    assert found is not None
    assert (found.side, found.margin, found.deviation) == (1, 12.0, 6.0)


def test_of_several_others_only_the_mean_is_in_doubt() -> None:
    found = odds([(1,), (2,), (3,), (4,)], ALONE)
    assert found is not None
    assert (found.side, found.margin, found.deviation) == (0, 6.0, pytest.approx((9 + 3) ** 0.5))


def test_where_somebody_is_not_rated_nothing_is_expected() -> None:
    assert odds([(1, 2), (3, 9)], ALONE) is None
    assert odds([(1,)], ALONE) is None


@pytest.mark.parametrize("seats", [[0, 1, 0, 1], [0, 0, 1, 1]], ids=str)
def test_the_teams_are_as_even_as_possible_wherever_their_seats_are(seats: list[int]) -> None:
    order = balanced([4, 2, 1, 3], seats, ALONE)
    teams = [{member for member, side in zip(order, seats, strict=True) if side == number} for number in (0, 1)]
    assert {frozenset(team) for team in teams} == {frozenset({1, 4}), frozenset({2, 3})}


def test_a_pair_that_is_more_than_its_members_counts() -> None:
    order = balanced([1, 2, 3, 4], [0, 0, 1, 1], {**ALONE, (1, 4): Known(9.0, 2.0)})
    assert set(order[:2]) != {1, 4}


def test_four_teams_of_two_are_made_of_eight() -> None:
    known = {(member,): Known(float(member), 1.0) for member in range(8)}
    order = balanced(range(8), [0, 1, 2, 3] * 2, known)
    assert [order[side] + order[side + 4] for side in range(4)] == [7] * 4
