"""Practice deals of gin follow the game's own rules, and their examples say what came of the plans."""

from random import Random

import pytest

from bot.computer.gin.evaluation import NETS, ExpectedOutcome
from bot.computer.gin.memory import remember
from bot.computer.gin.policy import plans
from bot.games.gin.events import UpcardTurned
from bot.games.gin.options import PRESETS, GinOptions
from bot.games.gin.showdown import Result
from bot.games.gin.state import Match
from bot.games.gin_hands import FACES
from bot.games.observation import Observation
from bot.games.values import visible_to
from tests.effort import repetitions
from tests.games.gin.tables import GIN, SIDES
from training.fitting import TrainableNet
from training.gin import learning
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


def test_a_fork_plays_on_with_the_same_cards_and_leaves_the_deal_as_it_was() -> None:
    deal = Practice(PRESETS["classic"], Random(8))  # noqa: S311 - a test that repeats itself
    for _ in range(6):
        deal.follow(deal.plans()[-1])
    before, memories = deal.round, [*deal.memories]
    forks = [deal.fork(), deal.fork()]
    for fork in forks:
        while not fork.over:
            offered = fork.plans()
            fork.record(offered, offered[-1], None)
            fork.follow(offered[-1])
    assert forks[0].round == forks[1].round
    assert (deal.round, deal.memories, deal.choices) == (before, memories, ([], []))


def gins(monkeypatch: pytest.MonkeyPatch, patient: float) -> int:
    """How many deals of practice end with gin, if this share of them has a seat that waits for it."""
    deals: list[Practice] = []

    class Watched(Practice):
        def __init__(self, options: GinOptions, rng: Random) -> None:
            super().__init__(options, rng)
            deals.append(self)

    monkeypatch.setattr(learning, "Practice", Watched)
    monkeypatch.setattr(learning, "_PATIENT", patient)
    learning.practise(repetitions(60), Random(9), {})  # noqa: S311 - a test that repeats itself
    ends = [deal.round.end for deal in deals]
    return sum(end is not None and end.result is Result.GIN for end in ends)


def test_patient_seats_wait_for_gin(monkeypatch: pytest.MonkeyPatch) -> None:
    assert gins(monkeypatch, patient=1.0) > 2 * gins(monkeypatch, patient=0.0)


def test_nets_learn_from_comparisons_beside_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    nets = {name: TrainableNet((width, 4, 4), 1) for name, width in NETS.items()}
    sizes: list[int] = []
    for compared in (0.0, 0.2):
        monkeypatch.setattr(learning, "_COMPARED", compared)
        examples = learning.practise(repetitions(20), Random(10), nets)  # noqa: S311 - a test that repeats itself
        sizes.append(len(examples.targets["throw"]))
        assert len(examples.inputs["throw"]) == sizes[-1]
    assert sizes[1] > 2 * sizes[0]


def test_compared_plans_share_what_was_expected_and_differ_by_what_came_of_them() -> None:
    expected = [ExpectedOutcome(0.6, 0.4, 12.0, 8.0), ExpectedOutcome(0.4, 0.6, 8.0, 12.0)]
    first, second = learning.compared_targets(expected, {0: (1.0, 0.0, 30.0, 0.0), 1: (0.0, 1.0, 0.0, 10.0)})
    assert (first + second) / 2 == pytest.approx([0.5, 0.5, 0.5, 0.5])
    assert first - second == pytest.approx([1.0, -1.0, 1.5, -0.5])
