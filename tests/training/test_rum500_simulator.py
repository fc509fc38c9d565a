"""simulator.cpp plays 500 Rum as the engine and its computers do: the same deals give the same events and scores."""

import json
import shutil

import numpy as np
import pytest

if shutil.which("c++") is None:
    pytest.skip("training 500 Rum needs a C++ compiler", allow_module_level=True)

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from bot.computer.rum500.evaluation import ALONE, CAREFUL, NETS, TEAMS, Evaluator, net_name
from bot.computer.rum500.policy import Skill, trained_evaluator
from bot.games.rum500.events import CardsDrawn, Discarded, LaidOff, Melded, PileTaken
from bot.games.rum500.options import PRESETS
from bot.games.rum500.state import Match
from bot.games.rum500.view import Rum500View
from bot.games.values import Choices, Command, Event
from tests.bench.yardstick import choose
from training import __main__
from training.fitting import TrainableNet
from training.rum500.learning import draw_examples, ending_pairs, is_for, is_simulated
from training.rum500.practice import GAME, INPUTS, VARIANTS, WIDTH, Practice, PracticeRound, Variant
from training.rum500.simulator import COMPARED_WIDTH, DealtRound, Habits, SimulatorPractice, card_number, duel, trace

CLASSIC = Variant("classic", (0, 1, 0, 1), 1)
HABITS = Habits(2.0, 0.5, 0.7)


class LoggedRound(PracticeRound):
    """A round in the engine that logs its events as the simulator does."""

    def __init__(self, practice: Practice, variant: Variant) -> None:
        options = PRESETS[variant.preset]
        super().__init__(practice, GAME.start(options, variant.sides), options)
        self.log: list[int] = []

    def observe(self, events: Iterable[Event]) -> None:
        for event in events:
            match event:
                case CardsDrawn(seat=seat, cards=cards):
                    self.log += [0, seat, card_number(cards[0])]
                case PileTaken(seat=seat, cards=cards):
                    self.log += [1, seat, len(cards)]
                case Melded(seat=seat, cards=cards, points=points):
                    self.log += [2, seat, len(cards), points]
                case LaidOff(seat=seat, cards=cards, number=number):
                    self.log += [3, seat, card_number(cards[0]), number]
                case Discarded(seat=seat, card=card):
                    self.log += [4, seat, card_number(card)]
                case _:
                    pass
        super().observe(events)

    def begin(self) -> DealtRound:
        """Deal, and return the cards; the log begins after the deal."""
        match = self.deal()
        self.log.clear()
        round_, cards = match.current_round, match.current_round.cards
        return DealtRound(cards.hands, cards.pile[0], cards.stock, round_.turn.seat, match.totals, match.opened)

    def play_by(self, decide: Callable[[Rum500View, Choices], Command]) -> Match:
        """Play to the end of the round by the decisions of another player."""
        while acting := GAME.to_act(self.match):
            seat = acting[0]
            self.apply(seat, decide(GAME.view(self.match, seat), GAME.choices(self.match, seat)))
        return self.match


def counted(match: Match) -> list[int]:
    """What the round that has ended counts for each side."""
    return [line.counted_net for line in match.sheet.sides] if match.sheet else []


@pytest.fixture(scope="module", autouse=True)
def fast_compilation() -> Iterator[None]:
    """Compile with less optimization: the simulator plays the same, only slower."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("training.rum500.simulator.OPTIMIZATION", "-O1")
        yield


@pytest.mark.parametrize("nets", [False, True], ids=["rules", "nets"])
@pytest.mark.parametrize("variant", [variant for variant in VARIANTS if is_simulated(variant)], ids=str)
def test_the_simulator_plays_as_the_engine_does(variant: Variant, nets: bool) -> None:
    evaluator: Evaluator = CAREFUL
    if nets:
        evaluator = trained_evaluator(TEAMS if is_for(variant, TEAMS) else ALONE)
    played = LoggedRound(Practice(evaluator, 4, noise=0), variant)
    dealt = played.begin()
    assert trace(variant, evaluator, dealt) == (played.log, counted(played.play()))


@pytest.mark.parametrize("number", range(3))
def test_the_simple_player_plays_as_the_frozen_yardstick_does(number: int) -> None:
    played = LoggedRound(Practice(CAREFUL, 510 + number, noise=0), CLASSIC)
    dealt = played.begin()
    match = played.play_by(lambda view, choices: choose("rum500", view, choices))
    assert trace(CLASSIC, None, dealt) == (played.log, counted(match))


def practise(seed: int = 1, compared: float = 0.0) -> SimulatorPractice:
    practice = SimulatorPractice(CAREFUL, seed, (CLASSIC,), HABITS._replace(compared=compared))
    practice.play(20)
    return practice


def test_the_examples_depend_on_the_seed_alone() -> None:
    first, again, other = ({net: rows.tobytes() for net, rows in practise(seed).examples.items()} for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_examples_hold_the_inputs_and_the_target() -> None:
    practice = practise()
    assert practice.rounds >= 20
    assert {net: rows.shape[1] for net, rows in practice.examples.items()} == dict.fromkeys(NETS, WIDTH)


def test_compared_moves_are_grouped_by_decision() -> None:
    practice = SimulatorPractice(CAREFUL, 1, (CLASSIC, CLASSIC), HABITS._replace(compared=0.5))
    practice.play(20)
    rows = practice.compared
    assert rows.shape[1] == COMPARED_WIDTH
    assert (np.diff(rows[:, 0]) >= 0).all()
    moves = np.unique(rows[:, 0], return_counts=True)[1]
    assert 1 <= moves.min() <= moves.max() == 4
    assert set(rows[:, 1]) == {0, 1}


def test_the_compared_moves_depend_on_the_seed_alone() -> None:
    assert practise(compared=0.5).compared.tobytes() == practise(compared=0.5).compared.tobytes()


def test_no_moves_are_compared_unless_asked_for() -> None:
    assert not len(practise().compared)


def compared_move(decision: int, net: int, feature: float, outcome: float) -> list[float]:
    """A row of compared moves, all of whose inputs are the same number."""
    return [decision, net, *[feature] * INPUTS, outcome]


def test_endings_of_the_same_turn_make_pairs() -> None:
    rows = [
        compared_move(1, 0, 0.1, 2.0),
        compared_move(1, 0, 0.2, 0.5),
        compared_move(2, 0, 0.3, 1.0),
        compared_move(3, 1, 0.4, 9.0),
        compared_move(3, 0, 0.5, 3.0),
    ]
    pairs = ending_pairs(np.array(rows, "f4"))
    assert pairs is not None
    [(first, second)] = zip(pairs.first, pairs.second, strict=True)
    assert (pairs.inputs[first, 0], pairs.inputs[second, 0]) == pytest.approx((0.1, 0.2))
    assert pairs.difference.tolist() == [[1.5]]


def test_the_target_of_a_draw_is_what_it_brings_more_than_the_best_pick_plus_the_score_of_that_pick() -> None:
    net = TrainableNet((INPUTS, 2, 1), 1, smooth=False)
    rows = [
        compared_move(3, 1, 0.4, 9.0),
        compared_move(3, 0, 0.5, 3.0),
        compared_move(3, 0, 0.6, 5.0),
        compared_move(4, 1, 0.7, 1.0),
    ]
    compared = np.array(rows, "f4")
    [score] = net.predict(compared[1:2, 2:-1])
    [example] = draw_examples(compared, net)
    assert example[:INPUTS] == pytest.approx([0.4] * INPUTS)
    assert example[INPUTS] == pytest.approx(float(score[0]) + 9.0 - 3.0)


def test_an_evaluator_ties_with_itself_on_the_same_deals() -> None:
    result = duel(CLASSIC, Skill(CAREFUL), Skill(CAREFUL), 1, 5)
    assert (result.won, result.margin) == (0.5, 0.0)


def test_nets_beat_the_simple_player() -> None:
    assert duel(CLASSIC, Skill(trained_evaluator()), None, 1, 100).won > 0.6


def test_training_writes_nets_for_teams_and_for_seats_that_play_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("training.rum500.learning.DUELS", 20)
    path = tmp_path / "rum500.json"
    assert __main__.main(["rum500", "--rounds", "20", "20", "20", "--out", str(path)]) == 0
    saved = json.loads(path.read_text())
    assert saved["made"] == {"by": "python -m training rum500", "rounds": [20, 20, 20], "seed": 1}
    assert set(saved["nets"]) == {net_name(group, net) for group in (TEAMS, ALONE) for net in NETS}


def test_the_simulator_refuses_two_packs_and_the_gambit() -> None:
    with pytest.raises(ValueError, match="one pack"):
        SimulatorPractice(CAREFUL, 1, (Variant("gambit", (0, 1), 1),), HABITS).play(1)
