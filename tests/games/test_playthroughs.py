"""Golden playthroughs of every preset of every game."""

from pathlib import Path

import pytest

from bot.games.catalogue import GAMES
from tests.games import playthrough as recorder
from tests.games.playthrough import ALL, path_of, playthrough


@pytest.mark.parametrize(("key", "preset"), ALL)
def test_a_preset_plays_as_recorded(key: str, preset: str) -> None:
    assert playthrough(key, preset) == path_of(key, preset).read_text(encoding="utf-8")


@pytest.mark.parametrize("key", GAMES)
def test_no_recording_is_missing_or_left_over(key: str) -> None:
    presets = {preset for game, preset in ALL if game == key}
    assert {path.stem for path in path_of(key, "classic").parent.glob("*.txt")} == presets, (
        f"python -m tests.games.playthrough {key}"
    )


def test_one_game_can_be_recorded_without_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def path_in_folder(game: str, preset: str) -> Path:
        return tmp_path / game / f"{preset}.txt"

    monkeypatch.setattr(recorder, "path_of", path_in_folder)
    monkeypatch.setattr("sys.argv", ["playthrough", "solitaire"])
    recorder.main()
    assert [path.name for path in tmp_path.iterdir()] == ["solitaire"]
    assert {path.stem for path in (tmp_path / "solitaire").iterdir()} == set(GAMES["solitaire"].presets)
