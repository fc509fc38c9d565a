"""The nets of the hard players can be trained from this repository, and play without numpy."""

import json
import shutil
import statistics
from pathlib import Path
from unittest.mock import Mock

import numpy as np
import pytest

from bot.computer.gin import policy as gin
from bot.computer.net import decode_net
from bot.computer.rum500.evaluation import ALONE, NETS, TEAMS, net_name
from bot.games.gin.options import PRESETS
from tests.bench.computer.gin_duel import win_shares
from tests.effort import repetitions
from training import __main__ as command
from training.fitting import Pairs, TrainableNet
from training.rum500.practice import INPUTS

MAX_WEIGHTS_BYTES = 200_000
"""The most bytes of all weights together."""


def train_briefly(game: str, rounds: int, path: Path) -> Path:
    """Train the nets of a game in two generations that are far too short."""
    assert command.main([game, "--rounds", str(rounds), str(rounds), "--out", str(path)]) == 0
    return path


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return train_briefly("gin", 40, tmp_path_factory.mktemp("weights") / "gin.json")


def test_a_net_learns_a_function_of_its_inputs() -> None:
    inputs = np.random.default_rng(1).normal(0, 1, (2000, 3)).astype("f4")
    targets = np.stack([inputs[:, 0] * inputs[:, 1], inputs[:, 2]], 1)
    assert TrainableNet((3, 16, 8, 2), 1).fit(inputs, targets, 60, 1e-2) > 0.8


def test_a_net_learns_from_pairs_where_the_targets_are_random() -> None:
    """Only the pairs say that the first input counts."""
    rng = np.random.default_rng(1)
    inputs = rng.normal(0, 1, (4000, 2)).astype("f4")
    first, second = np.arange(0, 4000, 2), np.arange(1, 4000, 2)
    pairs = Pairs(inputs, first, second, inputs[first, :1] - inputs[second, :1])
    net = TrainableNet((2, 8, 1), 1, smooth=False)
    net.fit(inputs, rng.normal(0, 1, (4000, 1)).astype("f4"), 60, 1e-2, pairs=pairs)
    low, high = net.predict(np.array([[-1, 0], [1, 0]], "f4"))[:, 0]
    assert 1.0 < high - low < 2.0


@pytest.mark.parametrize(("pairs_weight", "rises"), [(0.1, False), (10, True)])
def test_the_weight_of_pairs_decides_where_examples_say_the_opposite(pairs_weight: float, rises: bool) -> None:
    inputs = np.random.default_rng(1).normal(0, 1, (2000, 1)).astype("f4")
    first, second = np.arange(0, 2000, 2), np.arange(1, 2000, 2)
    net = TrainableNet((1, 8, 1), 1, smooth=False)
    pairs = Pairs(inputs, first, second, inputs[first] - inputs[second])
    net.fit(inputs, -inputs, 30, 1e-2, pairs=pairs, pairs_weight=pairs_weight)
    low, high = net.predict(np.array([[-1], [1]], "f4"))[:, 0]
    assert bool(high > low) is rises


def test_training_writes_nets_and_how_they_were_made(trained: Path) -> None:
    saved = json.loads(trained.read_text())
    assert saved["made"] == {"by": "python -m training gin", "rounds": [40, 40], "seed": 1}
    assert set(saved["nets"]) == set(gin.trained_nets())


def test_small_training_of_500_rum_plays_in_the_engine(tmp_path: Path) -> None:
    path = tmp_path / "rum500.json"
    assert command.main(["rum500", "--small", "--rounds", "1", "--out", str(path)]) == 0
    nets = json.loads(path.read_text())["nets"]
    names = [net_name(group, net) for group in (TEAMS, ALONE) for net in NETS]
    assert {name: len(net["layers"][0]["weights"][0]) for name, net in nets.items()} == dict.fromkeys(names, INPUTS)


def test_the_same_seed_trains_the_same_nets(trained: Path, tmp_path: Path) -> None:
    assert train_briefly("gin", 40, tmp_path / "again.json").read_text() == trained.read_text()


def test_without_numpy_the_command_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "find_spec", Mock(return_value=None))
    assert command.main(["gin", "--small"]) == 2
    assert "pip install -r training/requirements.txt" in capsys.readouterr().err


def test_without_a_compiler_the_command_names_the_option_that_needs_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", Mock(return_value=None))
    assert command.main(["rum500"]) == 2
    assert "--small" in capsys.readouterr().err


def test_an_input_that_is_always_0_gets_no_weight() -> None:
    rng = np.random.default_rng(1)
    inputs = np.concatenate([rng.normal(0, 1, (600, 2)), np.zeros((600, 1))], 1).astype("f4")
    net = TrainableNet((3, 8, 1), 1, smooth=False)
    net.fit(inputs, inputs[:, :1].copy(), 3)
    assert not net.weights[0][2].any()


@pytest.mark.parametrize("smooth", [True, False])
def test_a_saved_net_gives_without_numpy_what_it_gave_with_it(smooth: bool) -> None:
    net = TrainableNet((3, 5, 4), 2, smooth=smooth)
    assert decode_net(net.encode())([0.5, -1.0, 2.0]) == pytest.approx(
        net.predict(np.array([[0.5, -1.0, 2.0]], "f4"))[0].tolist(), abs=1e-3
    )


def test_the_weights_in_the_repository_are_small_and_say_how_they_were_made() -> None:
    courses = command.COURSES.values()
    assert sum(course.file.stat().st_size for course in courses) < MAX_WEIGHTS_BYTES
    assert all(json.loads(course.file.read_text())["made"]["rounds"] for course in courses)


@pytest.mark.long
def test_two_minutes_of_training_beat_easy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a run with `-m long` trains enough to win; any other checks that the trained nets can play."""
    path = tmp_path / "gin.json"
    rounds = [str(repetitions(count // 20)) for count in command.COURSES["gin"].small.rounds]
    command.main(["gin", "--rounds", *rounds, "--out", str(path)])
    small = {name: decode_net(net) for name, net in json.loads(path.read_text())["nets"].items()}
    monkeypatch.setattr(gin, "trained_nets", lambda: small)
    won = statistics.mean(win_shares(gin.hard, gin.easy, PRESETS["classic"], repetitions(10)))
    assert won >= (0.55 if repetitions(1) > 1 else 0)
