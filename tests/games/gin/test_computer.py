"""The computer players of gin and the solitaire in whole matches."""

import random

import pytest

from bot.games.gin.options import PRESETS, GinOptions
from bot.games.gin.state import Phase
from bot.games.solitaire.options import PRESETS as SOLITAIRES
from bot.games.values import Deal
from tests.computer.seats import first_move
from tests.games.gin.tables import GIN, SIDES, seed, situation
from tests.games.solitaire.tables import SOLITAIRE


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_between_computers_ends_within_25_rounds(preset: str) -> None:
    state, rounds = GIN.start(PRESETS[preset], SIDES), 0
    while GIN.outcome(state) is None:
        rounds += 1
        state, _ = GIN.apply(state, None, Deal(seed(rounds), "5"))
        while GIN.to_act(state):
            seat = GIN.to_act(state)[0]
            state, _ = GIN.apply(state, seat, first_move(GIN, state, seat))
    assert rounds < 25


def test_the_computer_beats_random_play_in_nearly_every_decided_round() -> None:
    chance, won, lost = random.Random(3), 0, 0  # noqa: S311 - seeded, so that the test is repeatable
    for number in range(60):
        state, _ = GIN.apply(GIN.start(GinOptions(), SIDES), None, Deal(seed(number), "6"))
        while GIN.to_act(state):
            seat = GIN.to_act(state)[0]
            choices = GIN.choices(state, seat)
            listed = choices[chance.choice(list(choices))]
            command = first_move(GIN, state, seat) if seat == 0 else chance.choice(listed).command
            state, _ = GIN.apply(state, seat, command)
        won, lost = won + (state.totals[0] > 0), lost + (state.totals[1] > 0)
    assert won > 40
    assert won > 10 * lost


@pytest.mark.parametrize(("top", "kind"), [("9S", "take"), ("QD", "draw")])
def test_the_computer_takes_only_a_discard_that_makes_a_meld(top: str, kind: str) -> None:
    state = situation("9H 9D 2C 4S 6H 8C KS JC QH 3D", phase=Phase.DRAW, pile=top)
    assert first_move(GIN, state, 0).kind == kind


@pytest.mark.parametrize("preset", SOLITAIRES)
def test_the_computer_plays_a_solitaire_to_its_end(preset: str) -> None:
    state = SOLITAIRE.start(SOLITAIRES[preset], (0,))
    while SOLITAIRE.outcome(state) is None:
        state, _ = SOLITAIRE.apply(state, None, Deal(seed(state.round_no), "5"))
        while SOLITAIRE.to_act(state):
            command = first_move(SOLITAIRE, state, 0)
            state, _ = SOLITAIRE.apply(state, 0, command)
    assert state.totals[0] > 0
