"""What one circle can say: nobody buys a place with accounts of their own, and honest groups aren't cut."""

import statistics
from collections.abc import Callable

import pytest

from bot.boards import circles
from bot.boards.lineups import FULL, PARTS, Lineup, Sums
from bot.boards.rating import ratings
from bot.games.anchors import COMPUTERS, half_span
from bot.games.observation import Level
from bot.games.rum500.game import TEAMS_BOARD
from tests.bench.ratings.boards import (
    BUYER,
    OWN,
    World,
    beginners,
    bought,
    bought_gin,
    exploited,
    friends,
    season,
    two_groups,
)

SPREAD = TEAMS_BOARD.spread
ANCHORS = TEAMS_BOARD.anchors
EASY, NORMAL, HARD = (
    max(each for each in ANCHORS if each.level == level).member for level in (Level.EASY, Level.NORMAL, Level.HARD)
)


def value(world: World) -> float:
    return world.rated()[BUYER].skill.value


def mean(measured: Callable[[int], float]) -> float:
    return statistics.mean(measured(number) for number in range(6))


def lineup(first: tuple[int, ...], second: tuple[int, ...], rounds: float = 6, ahead: float = 0) -> Lineup:
    """Rounds in each of which the first side makes `ahead` points more."""
    half = round(rounds * ahead / 2 * FULL * PARTS)
    return Lineup((first, second), Sums(1, round(rounds * FULL), (half, -half)))


@pytest.mark.parametrize("evenings", [1, 4])
@pytest.mark.parametrize("honest", [0, 1, 3])
def test_evenings_with_own_accounts_that_lose_bring_little(evenings: int, honest: int) -> None:
    gain = mean(lambda number: value(bought(number, evenings, 250, honest)) - value(bought(number, 0, 0, honest)))
    assert gain < (0.2, 0.6, 1.5)[(0, 1, 3).index(honest)]


def test_without_trust_and_limit_they_would_bring_the_first_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(circles, "KNOWN", 1e12)
    monkeypatch.setattr(circles, "MAX_SURPRISE", 1e12)
    assert mean(lambda number: value(bought(number, 4, 100, 3)) - value(bought(number, 0, 0, 3))) > 3


def test_shut_outs_of_one_own_account_at_gin_bring_nothing() -> None:
    assert mean(lambda number: value(bought_gin(number, 40, 40)) - value(bought_gin(number, 0, 0))) < 0.1


def test_honest_matches_with_three_beginners_bring_little() -> None:
    assert abs(mean(lambda number: beginners(number).gain)) < 1


def test_own_accounts_have_no_rank_until_others_know_them() -> None:
    found = bought(1, 4, 100).rated()
    assert all(found[own].provisional for own in OWN)
    assert not found[BUYER].provisional


def test_one_circle_alone_counts_in_full_whatever_it_says() -> None:
    found = ratings([lineup((1,), (2,), rounds=400, ahead=60)], SPREAD)
    assert found[0].skill.value > 20


def test_four_friends_are_rated_from_the_fourth_match_on() -> None:
    assert not any(each.provisional for each in friends(1, 4, matches=4).rated().values())


def test_the_uncertainty_follows_how_much_the_members_differ() -> None:
    alike, apart = (mean(lambda n, s=spread: season(n, 20, s).rated()[BUYER].skill.deviation) for spread in (2, 13))
    assert alike < 3.2
    assert apart > 4.2


def test_three_friends_and_a_computer_are_rated_and_compared_with_the_level() -> None:
    met = [lineup((one, NORMAL), tuple({1, 2, 3} - {one}), rounds=60, ahead=-20 * (one == 3)) for one in (1, 2, 3)]
    found = {each.members: each for each in ratings(met, SPREAD, anchors=ANCHORS)}
    assert found[3,].skill.value < found[1,].skill.value
    assert all(COMPUTERS not in members for members in found)
    beside = found[1,].beside
    assert beside is not None
    assert beside.deviation > found[1,].skill.deviation


def test_two_who_play_two_computers_are_compared_with_the_level_that_they_played() -> None:
    easy, hard = (
        ratings([lineup((1, 2), (level, level), rounds=600)], SPREAD, anchors=ANCHORS) for level in (EASY, HARD)
    )
    skills = {each.member: each.skill for each in ANCHORS}
    gap = skills[HARD] - skills[EASY]
    beside = [each.beside for found in (easy, hard) for each in found if each.members == (1,)]
    assert beside[0] is not None
    assert beside[1] is not None
    assert beside[1].value - beside[0].value == pytest.approx(gap, abs=4)


def test_rounds_with_computers_move_nobody_further_than_half_the_span_of_the_levels() -> None:
    people = season(2, 20)
    world = season(2, 20)
    world.skills[BUYER] = 150.0
    for _ in range(60):
        world.day += 7
        world.play(((BUYER, world.chance.choice(world.members[1:])), (NORMAL, NORMAL)))
    assert abs(value(world) - value(people)) <= half_span(ANCHORS) + 1e-9


def test_knowing_how_to_beat_a_computer_brings_little() -> None:
    assert mean(lambda number: exploited(number, half_span(ANCHORS)).gain) < 2


def test_two_groups_that_rarely_meet_look_no_more_alike_than_they_are() -> None:
    rated = [each for number in range(8) for each in two_groups(number, 8).rated().values()]
    assert statistics.mean(each.skill.deviation for each in rated) > 6.5
