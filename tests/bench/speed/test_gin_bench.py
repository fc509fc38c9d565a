"""Measures the speed of gin: least deadwood and whole deals, beside OpenSpiel in the same run if it is installed.

`pytest tests/bench/speed/test_gin_bench.py --benchmark-enable --benchmark-group-by=group`
"""

import random
from typing import Any

import pytest

from bot.games.gin.choices import legal_commands
from bot.games.gin.options import PRESETS
from bot.games.gin.phases import advance
from bot.games.gin.rounds import lay_out
from bot.games.gin_hands import CARDS, FACES, least_deadwood, mask_of
from tests.games.gin.tables import GIN, dealt, situation

HANDS = 2_000
DEALS = 20
CHANCE = random.Random(7)  # noqa: S311 - the same hands in every run
HANDS_OF_11 = [CHANCE.sample(range(52), 11) for _ in range(HANDS)]


@pytest.mark.benchmark(group="gin: least deadwood of a list of cards")
def test_least_deadwood_of_lists_of_eleven_bits(benchmark: Any) -> None:
    hands = [[1 << number for number in hand] for hand in HANDS_OF_11]
    found: Any = benchmark(lambda: [least_deadwood(sum(hand)) for hand in hands])
    assert len(found) == HANDS


@pytest.mark.benchmark(group="gin: least deadwood of a list of cards")
def test_least_deadwood_of_lists_of_eleven_faces(benchmark: Any) -> None:
    hands = [[CARDS[number] for number in hand] for hand in HANDS_OF_11]
    found: Any = benchmark(lambda: [least_deadwood(mask_of(hand)) for hand in hands])
    assert len(found) == HANDS


@pytest.mark.benchmark(group="gin: least deadwood of a list of cards")
def test_floor_openspiel_lists_of_ten(benchmark: Any) -> None:
    pyspiel: Any = pytest.importorskip("pyspiel")
    tools: Any = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    hands = [hand[:10] for hand in HANDS_OF_11]
    found: Any = benchmark(lambda: [tools.min_deadwood(hand) for hand in hands])
    assert len(found) == HANDS


@pytest.mark.benchmark(group="gin: random legal deals")
@pytest.mark.parametrize("preset", PRESETS)
def test_random_deals(benchmark: Any, preset: str) -> None:
    options, chance = PRESETS[preset], random.Random(1)  # noqa: S311 - a benchmark

    def deals() -> int:
        for _ in range(DEALS):
            order = list(FACES)
            chance.shuffle(order)
            state = lay_out(tuple(order), 0)
            while state.end is None:
                state = advance(state, options, chance.choice(legal_commands(state, options)))
        return DEALS

    assert benchmark(deals) == DEALS


@pytest.mark.benchmark(group="gin: random legal deals")
def test_floor_openspiel_random_deals(benchmark: Any) -> None:
    pyspiel: Any = pytest.importorskip("pyspiel")
    game, chance = pyspiel.load_game("gin_rummy"), random.Random(1)  # noqa: S311 - a benchmark

    def deals() -> int:
        for _ in range(DEALS):
            state: Any = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))
        return DEALS

    assert benchmark(deals) == DEALS


@pytest.mark.benchmark(group="gin: one table")
def test_choices_of_a_hand_of_eleven(benchmark: Any) -> None:
    state = situation("4S 5S 6S 9H 9D 9C 9S AH 2D 3C KD")
    found: Any = benchmark(GIN.choices, state, 0)
    assert set(found) == {"discard", "knock"}


@pytest.mark.benchmark(group="gin: one table")
def test_a_view(benchmark: Any) -> None:
    found: Any = benchmark(GIN.view, dealt(), 0)
    assert len(found.hand) == 10


@pytest.mark.benchmark(group="gin: one table")
def test_a_command_with_its_events(benchmark: Any) -> None:
    state = situation("4S 5S 6S 9H 9D 9C 9S AH 2D 3C KD")
    command = GIN.read("discard", "KD")
    found: Any = benchmark(GIN.apply, state, 0, command)
    assert len(found) == 2
