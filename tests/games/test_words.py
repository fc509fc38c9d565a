"""Nothing forgotten in any game nor at any table: what panels and lobbies ask for has its words, and they fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.games.catalogue import GAMES
from bot.games.values import ControlStyle
from bot.tables.table_options import TableOptions
from cogs.words import Words

if TYPE_CHECKING:
    from bot.games.declarations import Declaration

WORDS = Words()
OPTIONS = [
    (options.game, declared)
    for options in (*(game.options for game in GAMES.values()), TableOptions)
    for declared in options.declarations()
]


@pytest.mark.parametrize(("key", "kind"), [(key, kind) for key, game in GAMES.items() for kind in game.controls])
def test_every_kind_of_command_has_its_words(key: str, kind: str) -> None:
    assert WORDS.has(f"{key}-choice-{kind}")
    assert WORDS.has(f"{key}-pick-{kind}")
    assert GAMES[key].controls[kind] is not ControlStyle.CONFIRM or WORDS.has(f"{key}-surely-{kind}")


@pytest.mark.parametrize(("key", "preset"), [(key, name) for key, game in GAMES.items() for name in game.presets])
def test_every_preset_has_a_name_and_a_hint(key: str, preset: str) -> None:
    assert WORDS(f"{key}-preset-{preset}")
    assert len(WORDS(f"{key}-preset-{preset}.hint")) <= 100


@pytest.mark.parametrize(("key", "declared"), OPTIONS, ids=[f"{key}-{declared.name}" for key, declared in OPTIONS])
def test_every_option_has_a_label_a_hint_a_group_and_words_for_its_values(key: str, declared: Declaration) -> None:
    assert WORDS(f"{key}-option-{declared.name}")
    assert len(WORDS(f"{key}-option-{declared.name}.hint")) <= 100
    assert WORDS(f"{key}-group-{declared.group}")
    for value in declared.values:
        assert WORDS(f"{key}-option-{declared.name}-{value}")
