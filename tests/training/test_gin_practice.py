"""Practice deals are the game's own: seats know and plan what they would at a table, decision by decision."""

from random import Random

import pytest

from bot.computer.gin.memory import remember
from bot.computer.gin.policy import plans
from bot.games.gin.events import UpcardTurned
from bot.games.gin.options import PRESETS
from bot.games.gin.state import Match
from bot.games.gin_hands import FACES
from bot.games.observation import Sight
from bot.games.values import seen_by
from tests.games.gin.tables import ALONE, GIN
from tests.lengths import times
from training.gin.practice import Practice, commands_of, plans_of

DEALS = times(6)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_seat_plans_the_same_in_practice_and_at_a_table(preset: str) -> None:
    chance, options = Random(5), PRESETS[preset]  # noqa: S311 - a test that repeats itself
    for _ in range(DEALS):
        deal = Practice(options, chance)
        match = Match(options, ALONE, 1, 0, round=deal.round)
        events = (UpcardTurned(FACES[deal.round.upcard]),)
        while not deal.over:
            seat = deal.round.turn
            seen = seen_by(events, seat)
            sight = Sight(options, GIN.view(match, seat), GIN.choices(match, seat), seen)
            assert remember(seen, seat) == deal.memories[seat]
            practised = deal.plans()
            assert sorted(map(repr, plans(sight, remember(seen, seat)))) == sorted(map(repr, practised))
            plan = chance.choice(practised)
            for command in commands_of(deal.round, plan):
                match, new = GIN.apply(match, seat, command)
                events = (*events, *new)
            deal.follow(plan)
            assert match.round == deal.round


def test_a_deal_is_won_by_one_seat_with_the_points_of_its_end() -> None:
    chance, decided = Random(6), 0  # noqa: S311 - a test that repeats itself
    for _ in range(DEALS):
        deal = Practice(PRESETS["classic"], chance)
        while not deal.over:
            deal.follow(deal.plans()[-1])
        win, loss, won, lost = deal.outcome(0)
        assert deal.outcome(1) == (loss, win, lost, won)
        decided += win + loss == 1 and won + lost > 0
    assert decided


def test_what_a_knock_would_have_met_is_noted_though_it_is_not_made() -> None:
    chance = Random(7)  # noqa: S311 - a test that repeats itself
    deal = Practice(PRESETS["classic"], chance)
    while not deal.answers and not deal.over:
        offered = plans_of(deal.round, deal.options, deal.memories[deal.round.turn])
        deal.note(offered, offered[-1], None)
        deal.follow(offered[-1])
    assert deal.answers[0].knocker <= 10
