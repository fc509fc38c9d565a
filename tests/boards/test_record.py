"""A member's record: margins, partners, opponents, and the curve of their rating."""

from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.boards.lineups import PARTS, Sides
from bot.boards.rating import Known
from bot.boards.record import Meetings, PastMatch, Record, record_of
from bot.games.anchors import COMPUTERS
from bot.tables.model.records import Result

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
WIN, LOSS, DRAW = Result.WIN, Result.LOSS, Result.DRAW


def match(
    sides: Sides, result: Result, *, winners: Collection[int] = (), margin: int = 0, rounds: int = 6
) -> PastMatch:
    """A match whose first side made `margin` points a round more than the second."""
    half = margin * rounds * PARTS // 2
    return PastMatch(1, NOON + timedelta(1), result, sides, rounds, (half, -half), frozenset(winners))


def record(*matches: PastMatch, **asked: Any) -> Record:
    """The record of 1, for 9."""
    plain: dict[str, Any] = {"asker": 9, "unnamed": (), "known": {}, "spread": 63.0}
    return record_of(1, matches, **(plain | asked))


def test_the_partner_is_who_they_have_won_with_most() -> None:
    often = [match(((1, 2), (5, 6)), LOSS)] * 5 + [match(((1, 2), (5, 6)), WIN)]
    well = [match(((1, 3), (5, 6)), WIN)] * 3
    assert record(*often, *well).partner == (3, Meetings(won=3))
    assert record(*often).partner is None


def test_the_nemesis_is_who_they_have_lost_to_more_often_than_won() -> None:
    met = [match(((1,), (4,)), LOSS)] * 3 + [match(((1,), (5,)), LOSS)] * 4 + [match(((1,), (5,)), WIN)] * 3
    assert record(*met).nemesis == (4, Meetings(lost=3))
    assert record(*[match(((1,), (4,)), WIN)] * 9).nemesis is None


def test_of_three_sides_only_the_one_that_won_has_beaten_the_others() -> None:
    sides = ((1,), (4,), (9,))
    met = [match(sides, LOSS, winners={9})] * 2 + [match(sides, LOSS, winners={4})] + [match(sides, WIN, winners={1})]
    assert record(*met).nemesis == (9, Meetings(won=1, lost=2))
    assert record(*met, asker=4).against == Meetings(won=1, lost=1)


def test_sides_that_share_a_win_have_drawn_with_each_other_alone() -> None:
    shared = match(((1, 2), (4, 5), (8, 9)), DRAW, winners={1, 2, 4, 5})
    assert record(shared, asker=4).against == Meetings(drawn=1)
    assert record(shared, asker=9).against == Meetings()


def test_who_was_met_twice_or_is_hidden_is_not_named() -> None:
    few = [match(((1, 2), (5, 6)), WIN)] * 2
    assert record(*few).partner is None
    assert record(*few, *few, unnamed={2}).partner is None


def test_matches_against_and_with_whoever_asks_are_told_apart() -> None:
    found = record(match(((1, 9), (5, 6)), WIN), match(((1, 2), (5, 9)), LOSS), match(((1, 2), (8, 9)), DRAW))
    assert (found.together, found.against) == (Meetings(won=1), Meetings(lost=1, drawn=1))


def test_the_margin_is_what_the_side_made_a_round_more_than_the_others() -> None:
    found = record(
        match(((1, 2), (5, 6)), WIN, margin=30, rounds=2), match(((1, 2), (5, 6)), LOSS, margin=-30, rounds=1)
    )
    assert found.margin == pytest.approx(10)


def test_matches_without_rounds_that_count_have_no_margin_and_no_curve() -> None:
    before = PastMatch(1, NOON, WIN, None, 0, (), frozenset())
    found = record(before, match(((1, 2), (5, 6)), WIN, rounds=0))
    assert (found.margin, found.curve) == (None, ())


def test_the_curve_goes_up_with_what_was_made_and_becomes_surer() -> None:
    curve = record(*[match(((1,), (4,)), WIN, margin=40)] * 10).curve
    values, deviations = [each.value for each in curve], [each.deviation for each in curve]
    assert values == sorted(values)
    assert deviations == sorted(deviations, reverse=True)
    assert 0 < values[0] < values[-1] < 40


def test_what_a_strong_partner_brings_is_not_theirs() -> None:
    met = [match(((1, 2), (5, 6)), WIN, margin=20)] * 4
    assert record(*met, known={(2,): Known(20, 1)}).curve[-1].value == pytest.approx(0, abs=1e-9)


def test_a_long_curve_is_thinned_and_ends_with_the_last_match() -> None:
    met = [match(((1,), (4,)), WIN, margin=number % 7) for number in range(200)]
    curve = record(*met).curve
    assert len(curve) <= 40
    assert curve[-1].deviation == min(each.deviation for each in curve)


def test_a_board_without_ratings_has_no_curve() -> None:
    assert record(match(((1,), (4,)), WIN, margin=3), spread=0).curve == ()


def test_the_newest_match_says_what_was_made_what_was_expected_and_how_far_that_moved_the_rating() -> None:
    found = record(*[match(((1,), (4,)), WIN, margin=40)] * 3, known={(4,): Known(-3, 1)})
    moved = found.moved
    assert moved is not None
    assert (moved.before, moved.after) == (found.curve[-2].value, found.curve[-1].value)
    assert moved.margin == pytest.approx(40)
    assert moved.expected == pytest.approx(moved.before + 3)


def test_matches_with_computers_are_nobodys_nemesis_and_leave_margin_and_curve_alone() -> None:
    people = [match(((1, 2), (5, 6)), WIN, margin=30)]
    mixed = [match(((1, 2), (5, COMPUTERS + 1)), LOSS, margin=-90)] * 5
    found = record(*people, *mixed)
    assert found.nemesis == (5, Meetings(won=1, lost=5))
    assert (found.margin, found.curve) == (record(*people).margin, record(*people).curve)
