"""Cards that a seat can't know make no difference to its computer's moves, at every level of every game.

A match is played twice with the same commands. The second time, the cards that the seat can't know are exchanged among
each other: those in other hands, and those that others drew unseen (tests/games/test_secrecy.py).
"""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from bot.computer.levels import evaluate_moves
from bot.games.catalogue import GAMES
from bot.games.observation import Level, Observation, ScoredMove
from bot.games.options import Options
from bot.games.values import Seat, visible_to
from tests.computer.seats import rng
from tests.effort import repetitions
from tests.games.test_secrecy import Played, played_twice

ROUNDS, POSITIONS = 2, repetitions(50)


def moves_of_all_levels(played: Played, options: Options, step: int, seat: Seat) -> list[Sequence[ScoredMove]]:
    """The moves of the seat after a step."""
    game, state = played.game, played.states[step]
    events = tuple(event for happened in played.events[: step + 1] for event in happened)
    observation: Any = Observation(options, game.view(state, seat), game.choices(state, seat), visible_to(events, seat))
    return [evaluate_moves(game.key, level, observation, rng(step)) for level in Level]


def compare(key: str, options: Options, number: int, patch: pytest.MonkeyPatch) -> int:
    """Compare the moves in both plays of a round; returns the number of positions compared."""
    game, compared = GAMES[key], 0
    both = played_twice(game, options, random.Random(number), patch)  # noqa: S311 - a test that repeats itself
    if both is None or both.seat is None:
        return 0
    for step, state in enumerate(both.repeated.states):
        if both.seat in game.to_act(state):
            compared += 1
            repeated = moves_of_all_levels(both.repeated, options, step, both.seat)
            assert repeated == moves_of_all_levels(both.played, options, step, both.seat)
    return compared


@pytest.mark.parametrize("key", GAMES)
def test_cards_that_a_seat_cannot_know_do_not_change_its_moves(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0
    for options in GAMES[key].presets.values():
        compared += sum(compare(key, options, number, monkeypatch) for number in range(ROUNDS))
    assert compared > 20


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES)
def test_cards_that_a_seat_cannot_know_do_not_change_its_moves_in_many_more_positions(key: str) -> None:
    compared = number = 0
    presets = list(GAMES[key].presets.values())
    with pytest.MonkeyPatch.context() as patch:
        while compared < POSITIONS:
            compared += compare(key, presets[number % len(presets)], number, patch)
            number += 1
