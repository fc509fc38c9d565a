"""`replaced`, the fast copy of a frozen dataclass."""

import pytest

from bot.games.rum500.state import Turn
from bot.games.values import fast_replace


def test_a_copy_with_replaced_fields_leaves_the_original_unchanged() -> None:
    turn = Turn(seat=2, straights=1)
    assert fast_replace(turn, {"laid": True}) == Turn(seat=2, straights=1, laid=True)
    assert turn == Turn(seat=2, straights=1)


def test_replacing_an_unknown_field_raises_an_error() -> None:
    with pytest.raises(AttributeError):
        fast_replace(Turn(seat=0), {"lade": True})
