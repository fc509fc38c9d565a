"""What a seat can't know makes no difference to how its computer weighs: at every level of every game.

A match is played twice with the same commands; the second time the cards that the seat can't know, those in other hands
and those that others drew unseen among them, lie in each other's places (tests/games/test_secrecy.py).
"""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from bot.computer.levels import weigh
from bot.games.catalogue import GAMES
from bot.games.observation import Level, Sight, Weighed
from bot.games.options import Options
from bot.games.values import Seat, seen_by
from tests.computer.seats import chance
from tests.games.test_secrecy import Played, played_twice
from tests.lengths import times

ROUNDS, POSITIONS = 2, times(50)


def weighings(played: Played, options: Options, step: int, seat: Seat) -> list[Sequence[Weighed]]:
    """How the players of all levels weigh what the seat may know after a step."""
    game, state = played.game, played.states[step]
    events = tuple(event for happened in played.events[: step + 1] for event in happened)
    sight: Any = Sight(options, game.view(state, seat), game.choices(state, seat), seen_by(events, seat))
    return [weigh(game.key, level, sight, chance(step)) for level in Level]


def positions(key: str, options: Options, number: int, patch: pytest.MonkeyPatch) -> int:
    """In how many positions of a round the weighing stays what it is where unknown cards lie elsewhere."""
    game, compared = GAMES[key], 0
    two = played_twice(game, options, random.Random(number), patch)  # noqa: S311 - a test that repeats itself
    if two is None or two.seat is None:
        return 0
    for step, state in enumerate(two.repeated.states):
        if two.seat in game.to_act(state):
            compared += 1
            assert weighings(two.repeated, options, step, two.seat) == weighings(two.played, options, step, two.seat)
    return compared


@pytest.mark.parametrize("key", GAMES)
def test_cards_that_a_seat_cannot_know_change_nothing_in_how_its_computer_weighs(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = 0
    for options in GAMES[key].presets.values():
        compared += sum(positions(key, options, number, monkeypatch) for number in range(ROUNDS))
    assert compared > 20


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES)
def test_nor_in_as_many_positions_as_the_run_has_time_for(key: str) -> None:
    compared = number = 0
    presets = list(GAMES[key].presets.values())
    with pytest.MonkeyPatch.context() as patch:
        while compared < POSITIONS:
            compared += positions(key, presets[number % len(presets)], number, patch)
            number += 1
