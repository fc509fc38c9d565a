"""The rating: what it says of whom, how sure it is, and when it says nothing."""

import itertools
import math
import random

import pytest

from bot.boards import linear
from bot.boards.lineups import FULL, PARTS, Lineup, Sums
from bot.boards.rating import Known, Rating, margin, place_among, ratings, widened
from bot.boards.ratings import moved_by
from bot.games.anchors import Anchor

SPREAD = 63.0


def lineup(*sides: tuple[int, ...], rounds: float = 6, ahead: float = 0) -> Lineup:
    """Rounds of these sides, in each of which the first makes `ahead` points more than the second."""
    whole = round(rounds * FULL)
    half = round(rounds * ahead / 2 * FULL * PARTS)
    return Lineup(sides, Sums(1, whole, (half, -half, *(0 for _ in sides[2:]))))


def everyone(ahead: float = 0, rounds: float = 6) -> list[Lineup]:
    """Six members, each against each; 1 makes `ahead` points more than the others."""
    return [
        lineup((one,), (other,), rounds=rounds, ahead=ahead if one == 1 else 0)
        for one, other in itertools.combinations(range(1, 7), 2)
    ]


def by_members(found: list[Rating]) -> dict[tuple[int, ...], Rating]:
    return {each.members: each for each in found}


def test_who_makes_more_is_rated_higher_and_everyone_else_alike() -> None:
    found = by_members(ratings(everyone(ahead=30), SPREAD))
    values = [found[member,].skill.value for member in range(1, 7)]
    assert values[0] > 2
    assert values[1] < 0
    assert values[1:] == pytest.approx([values[1]] * 5)
    assert sum(values) == pytest.approx(0)


def test_few_rounds_say_little_and_many_say_what_was_made() -> None:
    few, many = (by_members(ratings(everyone(ahead=6, rounds=each), SPREAD))[1,].skill for each in (0.1, 5000))
    assert few.value < 1
    assert many.value == pytest.approx(5, abs=0.2)
    assert SPREAD / 16 < few.deviation < 2.5 * SPREAD / 16
    assert many.deviation < few.deviation / 2


def test_two_who_play_each_other_are_rated() -> None:
    found = by_members(ratings([lineup((1,), (2,), rounds=60, ahead=10)], SPREAD))
    assert found[1,].skill.value == pytest.approx(-found[2,].skill.value)
    assert found[1,].skill.value > 1
    assert not found[1,].provisional


def test_two_who_always_partner_each_other_are_rated_alike() -> None:
    met = [lineup((1, 2), (3, 4), rounds=60, ahead=20), lineup((1, 2), (3, 5), rounds=60, ahead=20)]
    found = by_members(ratings(met, SPREAD))
    assert found[1,].skill.value == pytest.approx(found[2,].skill.value)
    assert found[1,].skill.deviation > 0.7 * SPREAD / 16


def test_who_has_met_none_of_most_others_is_provisional() -> None:
    found = by_members(ratings([*everyone(rounds=40), lineup((11,), (12,), rounds=200, ahead=60)], SPREAD))
    assert (found[11,].provisional, found[1,].provisional) == (True, False)


def test_rounds_that_count_for_nothing_connect_nobody() -> None:
    found = by_members(ratings([*everyone(rounds=40), lineup((1,), (9,), rounds=0)], SPREAD))
    assert (9,) not in found


def test_a_pair_that_makes_more_than_its_members_do_elsewhere_has_a_part_of_its_own() -> None:
    pairs = list(itertools.combinations(range(1, 7), 2))
    met = [
        lineup(one, other, rounds=60, ahead=20 * ((one == (1, 2)) - (other == (1, 2))))
        for one, other in itertools.combinations(pairs, 2)
        if not set(one) & set(other)
    ]
    found = by_members(ratings(met, SPREAD))
    own = {members: each.own.value for members, each in found.items() if each.pair}
    assert max(own, key=lambda members: own[members]) == (1, 2)
    best = found[1, 2]
    assert best.skill.value == pytest.approx(best.own.value + found[1,].skill.value + found[2,].skill.value)
    assert best.skill.value > found[1,].skill.value


def test_a_rating_is_provisional_below_half_of_what_members_have_played() -> None:
    met = [*everyone(rounds=40), lineup((1,), (9,), rounds=30)]
    found = by_members(ratings(met, SPREAD))
    assert found[9,].provisional
    assert not found[1,].provisional


def test_where_nobody_has_played_much_two_matches_are_enough() -> None:
    met = [*everyone(rounds=2)]
    for newcomer, rounds in ((9, 3.5), (8, 4)):
        met += [lineup((each,), (newcomer,), rounds=rounds) for each in (1, 2, 3)]
    found = by_members(ratings(met, SPREAD))
    assert (found[9,].provisional, found[8,].provisional) == (True, False)


def test_a_new_season_begins_with_what_the_last_one_left() -> None:
    before = {(2,): widened(Known(5.0, 1.0), SPREAD, pair=False)}
    found = by_members(ratings(everyone(rounds=1), SPREAD, before))
    assert found[2,].skill.value > 4
    assert found[2,].skill.value > found[1,].skill.value


def test_a_season_widens_what_is_known_and_never_beyond_what_is_unknown() -> None:
    assert widened(Known(5.0, 0.0), SPREAD, pair=False) == Known(5.0, SPREAD / 32)
    assert widened(Known(5.0, 3.9), SPREAD, pair=False) == Known(5.0, SPREAD / 16)
    assert widened(Known(1.0, 1.9), SPREAD, pair=True) == Known(1.0, SPREAD / 32)


def test_three_sides_that_play_alone_are_rated_by_their_distance_from_the_mean() -> None:
    three = Lineup(((1,), (2,), (3,)), Sums(1, 600 * FULL, tuple(600 * FULL * PARTS * each for each in (4, 0, -4))))
    found = by_members(ratings([three], SPREAD))
    values = [found[member,].skill.value for member in (1, 2, 3)]
    assert values[0] == pytest.approx(-values[2], abs=0.01)
    assert 3 < values[0] < 4


def test_the_order_in_which_line_ups_come_changes_nothing() -> None:
    met = everyone(ahead=11)
    assert by_members(ratings(met[::-1], SPREAD))[1,].skill.value == pytest.approx(
        by_members(ratings(met, SPREAD))[1,].skill.value, abs=1e-9
    )


def test_the_expected_margin_is_the_difference_of_the_sides() -> None:
    known = {(1,): Known(5, 1), (2,): Known(1, 1), (1, 2): Known(0.5, 1), (3,): Known(2, 1)}
    assert margin([(1, 2), (3, 4)], known, 0) == pytest.approx(4.5)
    assert margin([(1,), (2,), (3,)], known, 0) == pytest.approx(3.5)


@pytest.mark.parametrize(
    ("value", "deviation", "place"),
    [
        (13, 2, ("hard", "")),
        (9, 2, ("hard", "hard")),
        (5, 2, ("normal", "hard")),
        (-1, 3, ("normal", "normal")),
        (-20, 4, ("", "easy")),
        (5, 6, None),
    ],
)
def test_a_rank_says_between_which_levels_somebody_plays(
    value: float, deviation: float, place: tuple[str, str] | None
) -> None:
    levels = [Anchor(1, "easy", -10), Anchor(2, "normal", 0), Anchor(3, "hard", 20), Anchor(4, "hard", 10)]
    assert place_among(levels, Known(value, deviation)) == place
    assert place_among([], Known(value, deviation)) is None


def test_a_large_server_is_solved_by_sweeps_to_the_same_ratings() -> None:
    chance = random.Random(3)  # noqa: S311 - the same server in every run
    met = [lineup(*_two(chance), rounds=12, ahead=chance.gauss(0, 20)) for _ in range(150)]
    exact = by_members(ratings(met, SPREAD))
    swept = _with_exact(0, met)
    assert max(abs(swept[each].skill.value - exact[each].skill.value) for each in exact) < 0.1
    for each in exact:
        if not exact[each].pair:
            assert swept[each].skill.deviation == pytest.approx(exact[each].skill.deviation, rel=0.35)


def _two(chance: random.Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    four = chance.sample(range(20), 4)
    return tuple(sorted(four[:2])), tuple(sorted(four[2:]))


def _with_exact(exact: int, met: list[Lineup]) -> dict[tuple[int, ...], Rating]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.boards.linear.EXACT", exact)
        return by_members(ratings(met, SPREAD))


def test_a_small_system_is_solved_exactly() -> None:
    precision = [{0: 4.0, 1: 2.0}, {0: 2.0, 1: 3.0}]
    found = linear.solve(precision, [8.0, 8.0])
    assert found.means == pytest.approx([1.0, 2.0])
    covariances = found.covariances([0, 1])
    assert covariances[0] == pytest.approx([3 / 8, -2 / 8])
    assert covariances[1] == pytest.approx([-2 / 8, 4 / 8])
    assert linear.variance(covariances, [1.0, -1.0]) == pytest.approx(11 / 8)


def test_half_of_the_likelihood_is_what_the_data_say_of_the_spread() -> None:
    """The likelihood of one margin by hand: normal, with the variance of the skill and the noise."""
    for deviation in (1.0, 3.0):
        precision, right = [{0: deviation**-2 + 1.0}], [2.0]
        by_hand = -(2.0**2) / (2 * (deviation**2 + 1)) - math.log(deviation**2 + 1) / 2
        assert linear.evidence(precision, right) - math.log(deviation) - 2.0**2 / 2 == pytest.approx(by_hand)


def test_whom_a_match_has_passed_is_told_without_those_who_hide() -> None:
    before = [lineup((one,), (other,), rounds=40, ahead=12) for one, other in itertools.combinations(range(1, 7), 2)]
    new = lineup((6,), (1,), rounds=90, ahead=60)
    told = Lineup(new.sides, Sums(1, 90, tuple(each // FULL for each in new.sums.margins)))
    earlier, later = ratings(before, SPREAD), ratings([*before, new], SPREAD)
    found = moved_by(told, earlier, later, {1, 2, 3, 5, 6})
    assert found[6].margin == pytest.approx(60, abs=0.1)
    assert found[6].expected < -5
    assert found[6].before is not None
    assert found[6].after.value > found[6].before.value
    assert 5 in found[6].passed
    assert 4 not in found[6].passed
    assert found[1].passed == ()
    assert moved_by(told, earlier, later, {1, 2, 3, 4, 5})[6].passed == ()
