"""Practice deals of gin follow the game's own rules: seats know and plan what they would at a table."""

from random import Random

import pytest

from bot.computer.gin.memory import remember
from bot.computer.gin.policy import plans
from bot.games.gin.events import UpcardTurned
from bot.games.gin.options import PRESETS
from bot.games.gin.state import Match
from bot.games.gin_hands import FACES
from bot.games.observation import Observation
from bot.games.values import visible_to
from tests.effort import repetitions
from tests.games.gin.tables import GIN, SIDES
from training.gin.practice import Practice, commands_of

DEALS = repetitions(6)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_seat_has_the_same_memory_and_plans_in_practice_and_at_a_table(preset: str) -> None:
    rng, options = Random(5), PRESETS[preset]  # noqa: S311 - a test that repeats itself
    for _ in range(DEALS):
        deal = Practice(options, rng)
        match = Match(options, SIDES, 1, 0, round=deal.round)
        events = (UpcardTurned(FACES[deal.round.upcard]),)
        while not deal.over:
            seat = deal.round.turn
            seen = visible_to(events, seat)
            observation = Observation(options, GIN.view(match, seat), GIN.choices(match, seat), seen)
            assert remember(seen, seat) == deal.memories[seat]
            practised = deal.plans()
            assert sorted(map(repr, plans(observation, remember(seen, seat)))) == sorted(map(repr, practised))
            plan = rng.choice(practised)
            for command in commands_of(deal.round, plan):
                match, new = GIN.apply(match, seat, command)
                events = (*events, *new)
            deal.follow(plan)
            assert match.round == deal.round


def test_one_seat_wins_what_the_other_loses() -> None:
    rng, decided = Random(6), 0  # noqa: S311 - a test that repeats itself
    for _ in range(DEALS):
        deal = Practice(PRESETS["classic"], rng)
        while not deal.over:
            deal.follow(deal.plans()[-1])
        win, loss, won, lost = deal.outcome(0)
        assert deal.outcome(1) == (loss, win, lost, won)
        decided += win + loss == 1 and won + lost > 0
    assert decided


def test_a_possible_knock_is_recorded_though_it_is_not_made() -> None:
    deal = Practice(PRESETS["classic"], Random(7))  # noqa: S311 - a test that repeats itself
    while not deal.knocks and not deal.over:
        offered = deal.plans()
        deal.record(offered, offered[-1], None)
        deal.follow(offered[-1])
    assert deal.knocks[0].knocker <= 10
