"""Golden playthroughs of every preset of every game."""

from __future__ import annotations

import pytest

from bot.games.catalogue import GAMES
from tests.games.playthrough import ALL, path_of, playthrough


@pytest.mark.parametrize(("key", "preset"), ALL)
def test_a_preset_is_played_as_it_was_written_down(key: str, preset: str) -> None:
    assert playthrough(key, preset) == path_of(key, preset).read_text(encoding="utf-8")


@pytest.mark.parametrize("key", GAMES)
def test_no_playthrough_is_missing_or_left_over(key: str) -> None:
    presets = {preset for of, preset in ALL if of == key}
    assert {path.stem for path in path_of(key, "classic").parent.glob("*.txt")} == presets
