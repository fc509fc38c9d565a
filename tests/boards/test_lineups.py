"""The sums that ratings are worked out from: whole numbers, whatever order matches are counted in."""

import random
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from bot.boards.lineups import FULL, PARTS, WEEK, Played, Sums, added, nothing, played, sides_of, summed
from bot.tables.model.records import MatchScore, RoundScore

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
SIDES = ((1, 2), (3, 4))


def score(*rounds: tuple[int, ...], rated: bool = True) -> MatchScore:
    """A match in which 3 and 4 are the first side, and 1 and 2 the second."""
    return MatchScore(((4, 3), (2, 1)), tuple(RoundScore(each, rated) for each in rounds))


def match(day: float, table: int = 1, season: int = 0, margin: int = 100) -> Played:
    """A match of one round that ended `day` days after the first."""
    return Played(NOON + timedelta(days=day), table, 1, (margin, -margin), season)


def test_a_line_up_is_the_same_whoever_sat_where() -> None:
    assert sides_of(score((0, 0))) == SIDES == sides_of(MatchScore(((1, 2), (4, 3)), ()))


def test_a_match_adds_each_sides_points_less_the_mean_of_all() -> None:
    found = played(score((10, 50), (0, 30)), NOON, 7)
    assert found == Played(NOON, 7, 2, (35 * PARTS, -35 * PARTS))


def test_rounds_that_count_for_no_rating_add_nothing() -> None:
    mixed = MatchScore(SIDES, (RoundScore((90, 10), rated=False), RoundScore((10, 10), rated=True)))
    assert played(mixed, NOON, 7) == Played(NOON, 7, 1, (0, 0))
    assert summed(SIDES, [played(score((90, 10), rated=False), NOON, 7)]) == nothing(SIDES)


def test_the_margins_of_eight_who_play_alone_are_whole_numbers_and_add_up_to_nothing() -> None:
    alone = MatchScore(tuple((member,) for member in range(8)), (RoundScore((7, 0, 0, 0, 0, 0, 0, 0), rated=True),))
    margins = played(alone, NOON, 1).margins
    assert sum(margins) == 0
    assert margins[0] == 7 * PARTS - 7 * PARTS // 8


def test_the_nth_match_of_the_same_sides_within_a_week_weighs_an_nth() -> None:
    week = [match(0, 1), match(2, 2), match(4, 3)]
    assert summed(SIDES, week) == Sums(3, FULL + FULL // 2 + FULL // 3, (9240 * 100, -9240 * 100))


def test_a_week_later_a_match_weighs_all_again() -> None:
    assert summed(SIDES, [match(0, 1), match(7, 2)]).rounds == 2 * FULL


def test_a_season_has_its_own_matches_with_the_weight_that_they_have_among_all() -> None:
    matches = [match(0, 1, season=1), match(1, 2, season=2)]
    assert [summed(SIDES, matches, season).rounds for season in (0, 1, 2)] == [FULL + FULL // 2, FULL, FULL // 2]


@given(st.lists(st.tuples(st.integers(0, 400), st.integers(1, 3), st.integers(-300, 300)), max_size=12), st.integers(0))
def test_sums_kept_match_by_match_equal_those_worked_out_anew_in_any_order(
    drawn: list[tuple[int, int, int]], order: int
) -> None:
    """Hours at which matches ended, several at the same, with their season and margin."""
    matches = [match(hour / 24, table, season, margin) for table, (hour, season, margin) in enumerate(drawn)]
    kept = {season: nothing(SIDES) for season in range(4)}
    before: list[Played] = []
    for new in random.Random(order).sample(matches, len(matches)):  # noqa: S311 - any order
        near = [each for each in before if abs(each.ended_at - new.ended_at) <= WEEK]
        for season, more in added(SIDES, near, new).items():
            kept[season] = kept[season].plus(more)
        before.append(new)
    assert kept == {season: summed(SIDES, matches, season) for season in range(4)}
