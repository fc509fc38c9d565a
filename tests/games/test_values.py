"""Values that every game shares."""

import pytest

from bot.games.rum500.state import Turn
from bot.games.values import replaced


def test_a_changed_copy_keeps_the_other_fields_and_leaves_the_value_as_it_is() -> None:
    turn = Turn(seat=2, straights=1)
    assert replaced(turn, {"laid": True}) == Turn(seat=2, straights=1, laid=True)
    assert turn == Turn(seat=2, straights=1)


def test_a_field_that_is_not_there_is_not_added() -> None:
    with pytest.raises(AttributeError):
        replaced(Turn(seat=0), {"lade": True})
