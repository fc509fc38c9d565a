"""The nets of the hard players can be made anew from this repository, and play without numpy."""

import json
import statistics
from pathlib import Path
from unittest.mock import Mock

import numpy as np
import pytest

from bot.computer.gin import policy as gin
from bot.computer.net import net_of
from bot.computer.rum500.evaluation import ALONE, EXAMPLES, TEAMS, named
from bot.games.gin.options import PRESETS
from tests.bench.gin_duel import share
from tests.lengths import times
from training import __main__ as command
from training.fitting import Fit, Gaps
from training.rum500.practice import INPUTS

MOST = 100_000
"""Bytes of weights for a game."""


RUM500 = [named(group, name) for group in (TEAMS, ALONE) for name in EXAMPLES]


def briefly(game: str, rounds: int, path: Path) -> Path:
    """The nets of a game after two generations that are far too short."""
    assert command.main([game, "--rounds", str(rounds), str(rounds), "--out", str(path)]) == 0
    return path


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return briefly("gin", 40, tmp_path_factory.mktemp("weights") / "gin.json")


def test_a_net_learns_what_can_be_learnt() -> None:
    inputs = np.random.default_rng(1).normal(0, 1, (2000, 3)).astype("f4")
    targets = np.stack([inputs[:, 0] * inputs[:, 1], inputs[:, 2]], 1)
    assert Fit((3, 16, 8, 2), 1).fit(inputs, targets, 60, 1e-2) > 0.8


def test_a_net_learns_what_makes_the_difference_where_luck_hides_it() -> None:
    """The targets are luck alone; only pairs say that the first input counts."""
    chance = np.random.default_rng(1)
    inputs = chance.normal(0, 1, (4000, 2)).astype("f4")
    one, other = np.arange(0, 4000, 2), np.arange(1, 4000, 2)
    gaps = Gaps(inputs, one, other, inputs[one, :1] - inputs[other, :1])
    fit = Fit((2, 8, 1), 1, smooth=False)
    fit.fit(inputs, chance.normal(0, 1, (4000, 1)).astype("f4"), 60, 1e-2, gaps=gaps)
    low, high = fit.judge(np.array([[-1, 0], [1, 0]], "f4"))[:, 0]
    assert 1.0 < high - low < 2.0


def test_training_writes_nets_with_their_making_beside_them(trained: Path) -> None:
    saved = json.loads(trained.read_text())
    assert saved["made"] == {"by": "python -m training gin", "rounds": [40, 40], "seed": 1}
    assert set(saved["nets"]) == set(gin.learnt())


def test_500_rum_learns_from_whole_matches_in_the_engine(tmp_path: Path) -> None:
    path = tmp_path / "rum500.json"
    assert command.main(["rum500", "--small", "--rounds", "1", "--out", str(path)]) == 0
    nets = json.loads(path.read_text())["nets"]
    assert {name: len(net["layers"][0]["weights"][0]) for name, net in nets.items()} == dict.fromkeys(RUM500, INPUTS)


def test_the_same_seed_makes_the_same_nets(trained: Path, tmp_path: Path) -> None:
    assert briefly("gin", 40, tmp_path / "again.json").read_text() == trained.read_text()


def test_without_numpy_the_command_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "find_spec", Mock(return_value=None))
    assert command.main(["gin", "--small"]) == 2
    assert "pip install -r training/requirements.txt" in capsys.readouterr().err


def test_without_a_compiler_the_command_says_what_does_without(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "compiler", Mock(return_value=None))
    assert command.main(["rum500"]) == 2
    assert "--small" in capsys.readouterr().err


def test_an_input_that_is_always_0_gets_no_weight() -> None:
    chance = np.random.default_rng(1)
    inputs = np.concatenate([chance.normal(0, 1, (600, 2)), np.zeros((600, 1))], 1).astype("f4")
    fit = Fit((3, 8, 1), 1, smooth=False)
    fit.fit(inputs, inputs[:, :1].copy(), 3)
    assert not fit.weights[0][2].any()


@pytest.mark.parametrize("smooth", [True, False])
def test_a_net_says_without_numpy_what_it_said_with_it(smooth: bool) -> None:
    fit = Fit((3, 5, 4), 2, smooth=smooth)
    assert net_of(fit.plain())([0.5, -1.0, 2.0]) == pytest.approx(
        fit.judge(np.array([[0.5, -1.0, 2.0]], "f4"))[0].tolist(), abs=1e-3
    )


def test_the_weights_that_come_with_the_program_are_small_and_say_how_they_were_made() -> None:
    for subject in command.SUBJECTS.values():
        assert subject.file.stat().st_size < MOST
        assert json.loads(subject.file.read_text())["made"]["rounds"]


@pytest.mark.long
def test_two_minutes_of_training_beat_who_thinks_of_its_hand_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With `-m long`, by as much as they say; a little of it only has to play."""
    path, rounds = tmp_path / "gin.json", [str(times(rounds // 20)) for rounds in command.SUBJECTS["gin"].small.rounds]
    command.main(["gin", "--rounds", *rounds, "--out", str(path)])
    small = {name: net_of(net) for name, net in json.loads(path.read_text())["nets"].items()}
    monkeypatch.setattr(gin, "learnt", lambda: small)
    won = statistics.mean(share(gin.hard, gin.easy, PRESETS["classic"], times(10)))
    assert won >= (0.55 if times(1) > 1 else 0)
