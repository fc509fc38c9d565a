"""The state of a match: the arguments of its `replace` methods, new turns, and take-backs."""

from typing import Any, get_type_hints

import pytest

from bot.games.rum500 import state
from bot.games.rum500.state import Phase, Turn
from tests.games.rum500.tables import do, table


@pytest.mark.parametrize("part", [state.Cards, state.Turn, state.Round, state.Match])
def test_the_arguments_of_replace_are_fields_with_their_types(part: Any) -> None:
    declared, fields = get_type_hints(getattr(state, f"{part.__name__}Changes")), get_type_hints(part)
    assert set(declared) < set(fields) or part is state.Cards
    assert {name: fields[name] for name in declared} == declared


def test_a_turn_starts_without_anything_from_the_previous_turn() -> None:
    match = do(table("4S 4D 9H JC", "2D", pile="4C"), "0 take 4C with 4S 4D")
    assert match.current_round.turn != Turn(seat=0)
    assert do(match, "0 discard 9H").current_round.turn == Turn(seat=1)


def test_0_2_a_play_can_be_taken_back_only_until_the_next_command() -> None:
    match = do(table("7S 8S 9S KD KH KC 2H 3C", "2D", phase=Phase.PLAY), "0 meld 7S 8S 9S")
    assert match.current_round.turn.last_play is not None
    after = do(match, "0 meld KD KH KC")
    assert after.current_round.turn.last_play is not None
    assert after.current_round.turn.last_play.before.turn.last_play is None
