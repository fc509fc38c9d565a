"""The random options of other tests cover every option."""

import pytest

from bot.games.catalogue import GAMES
from bot.games.options import Declaration
from tests.games.any_options import coherent, values_of

ALL = [(key, option) for key, game in GAMES.items() for option in game.options.declarations()]


@pytest.mark.parametrize(("game", "option"), ALL, ids=[f"{key}-{option.name}" for key, option in ALL])
def test_every_option_is_tried_with_its_default_and_another_value(game: str, option: Declaration) -> None:
    values = values_of(option)
    assert option.default in values
    assert len(values) > 1
    assert [option.read(value) for value in values] == list(values)
    assert GAMES[game].options.from_json({option.name: option.default})


def test_a_value_that_excludes_an_earlier_one_is_left_out() -> None:
    rum500 = GAMES["rum500"].options
    assert coherent(rum500, {"rounds": 0, "winner_bonus": 50}).to_json()["winner_bonus"] == 0
    assert coherent(rum500, {"winner_bonus": 50, "rounds": 2}).to_json()["winner_bonus"] == 50
