"""simulator.cpp plays 500 Rum as the engine and its computers do: the same deals, the same events, the same scores."""

import json
import shutil

import numpy as np
import pytest

if shutil.which("c++") is None:
    pytest.skip("training 500 Rum needs a C++ compiler", allow_module_level=True)

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from bot.computer.rum500.evaluation import ALONE, CAREFUL, EXAMPLES, TEAMS, Judge, named
from bot.computer.rum500.policy import learnt
from bot.games.rum500.events import CardsDrawn, Discarded, LaidOff, Melded, PileTaken
from bot.games.rum500.options import PRESETS
from bot.games.rum500.state import Match
from bot.games.rum500.view import Rum500View
from bot.games.values import Choices, Command, Event
from tests.bench.yardstick import choose
from training import __main__
from training.fitting import Fit
from training.rum500.learning import (
    draws_of,
    gaps_of,
    is_fast,
    is_of,
)
from training.rum500.practice import (
    GAME,
    INPUTS,
    KINDS,
    WIDTH,
    Kind,
    Practice,
    Round,
)
from training.rum500.simulator import (
    COMPARED,
    Dealt,
    Fast,
    Habits,
    duel,
    number_of,
    traced,
)

CLASSIC = Kind("classic", (0, 1, 0, 1), 1)
HABITS = Habits(2.0, 0.5, 0.7)


class Told(Round):
    """A round in the engine that writes its events down as the simulator does."""

    def __init__(self, practice: Practice, kind: Kind) -> None:
        options = PRESETS[kind.preset]
        super().__init__(practice, GAME.start(options, kind.sides), options)
        self.told: list[int] = []

    def note(self, events: Iterable[Event]) -> None:
        """Remember what happened, and write it down."""
        for event in events:
            match event:
                case CardsDrawn(seat=seat, cards=cards):
                    self.told += [0, seat, number_of(cards[0])]
                case PileTaken(seat=seat, cards=cards):
                    self.told += [1, seat, len(cards)]
                case Melded(seat=seat, cards=cards, points=points):
                    self.told += [2, seat, len(cards), points]
                case LaidOff(seat=seat, cards=cards, number=number):
                    self.told += [3, seat, number_of(cards[0]), number]
                case Discarded(seat=seat, card=card):
                    self.told += [4, seat, number_of(card)]
                case _:
                    pass
        super().note(events)

    def play_by(self, decide: Callable[[Rum500View, Choices], Command]) -> Match:
        """Play to the end of the round by somebody else's decisions."""
        while acting := GAME.to_act(self.match):
            seat = acting[0]
            self.give(seat, decide(GAME.view(self.match, seat), GAME.choices(self.match, seat)))
        return self.match


def begun_with(match: Match) -> Dealt:
    """The cards of a round that has been dealt."""
    round_, cards = match.running, match.running.cards
    return Dealt(cards.hands, cards.pile[0], cards.stock, round_.turn.seat, match.totals, match.opened)


def counted(match: Match) -> list[int]:
    """What the round that is over counts for each side."""
    return [line.counted for line in match.sheet.sides] if match.sheet else []


def judge_for(kind: Kind, *, nets: bool) -> Judge:
    """The rules of thumb, or the nets for teams or for who plays alone."""
    return learnt(TEAMS if is_of(kind, TEAMS) else ALONE) if nets else CAREFUL


@pytest.fixture(scope="module", autouse=True)
def compiled_quickly() -> Iterator[None]:
    """Let the compiler take less time: it plays the same, only slower."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("training.rum500.simulator.OPTIMIZED", "-O1")
        yield


@pytest.mark.parametrize("nets", [False, True], ids=["rules", "nets"])
@pytest.mark.parametrize("kind", [kind for kind in KINDS if is_fast(kind)], ids=str)
def test_the_simulator_plays_as_the_engine_does(kind: Kind, nets: bool) -> None:
    judge = judge_for(kind, nets=nets)
    played = Told(Practice(judge, 4, noise=0), kind)
    begun = begun_with(played.deal())
    played.told.clear()
    assert traced(kind, judge, begun) == (played.told, counted(played.play()))


@pytest.mark.parametrize("number", range(3))
def test_the_simple_player_plays_as_the_frozen_yardstick_does(number: int) -> None:
    played = Told(Practice(CAREFUL, 510 + number, noise=0), CLASSIC)
    begun = begun_with(played.deal())
    played.told.clear()
    match = played.play_by(lambda view, choices: choose("rum500", view, choices))
    assert traced(CLASSIC, None, begun) == (played.told, counted(match))


def test_the_same_seed_gives_the_same_examples_and_another_others() -> None:
    def practised(seed: int) -> dict[str, bytes]:
        practice = Fast(CAREFUL, seed, (CLASSIC,), HABITS)
        practice.play(20)
        return {name: rows.tobytes() for name, rows in practice.examples.items()}

    assert practised(1) == practised(1)
    assert practised(1) != practised(2)


def practised_ways(share: float) -> bytes:
    practice = Fast(CAREFUL, 1, (CLASSIC,), HABITS._replace(compared=share))
    practice.play(20)
    return practice.compared.tobytes()


def test_examples_hold_inputs_and_what_came_of_them() -> None:
    practice = Fast(CAREFUL, 1, (CLASSIC,), HABITS)
    practice.play(20)
    assert practice.rounds >= 20
    assert {name: rows.shape[1] for name, rows in practice.examples.items()} == dict.fromkeys(EXAMPLES, WIDTH)


def test_what_comes_of_several_ways_to_go_on_is_told_decision_by_decision() -> None:
    practice = Fast(CAREFUL, 1, (CLASSIC, CLASSIC), HABITS._replace(compared=0.5))
    practice.play(20)
    rows = practice.compared
    assert rows.shape[1] == COMPARED
    assert (np.diff(rows[:, 0]) >= 0).all()
    ways = np.unique(rows[:, 0], return_counts=True)[1]
    assert 1 <= ways.min() <= ways.max() == 4
    assert set(rows[:, 1]) == {0, 1}


def test_the_same_seed_compares_the_same_ways() -> None:
    assert practised_ways(0.5) == practised_ways(0.5)


def test_without_comparisons_there_are_none() -> None:
    practice = Fast(CAREFUL, 1, (CLASSIC,), HABITS)
    practice.play(20)
    assert not len(practice.compared)


def way(decision: int, net: int, told: float, came: float) -> list[float]:
    """A way to go on; it was told one number again and again."""
    return [decision, net, *[told] * INPUTS, came]


def test_ways_to_end_the_same_turn_make_pairs() -> None:
    ways = [way(1, 0, 0.1, 2.0), way(1, 0, 0.2, 0.5), way(2, 0, 0.3, 1.0), way(3, 1, 0.4, 9.0), way(3, 0, 0.5, 3.0)]
    gaps = gaps_of(np.array(ways, "f4"))
    assert gaps is not None
    assert [(*gaps.inputs[[one, other], 0],) for one, other in zip(gaps.one, gaps.other, strict=True)] == [
        pytest.approx((0.1, 0.2))
    ]
    assert gaps.gap.tolist() == [[1.5]]


def test_a_draw_should_be_worth_what_it_brings_more_than_the_pick_beside_it() -> None:
    fit = Fit((INPUTS, 2, 1), 1, smooth=False)
    ways = np.array([way(3, 1, 0.4, 9.0), way(3, 0, 0.5, 3.0), way(3, 0, 0.6, 5.0), way(4, 1, 0.7, 1.0)], "f4")
    [said] = fit.judge(ways[1:2, 2:-1])
    [example] = draws_of(ways, fit)
    assert example[:INPUTS] == pytest.approx([0.4] * INPUTS)
    assert example[INPUTS] == pytest.approx(float(said[0]) + 9.0 - 3.0)


def test_nobody_is_ahead_of_itself_on_the_same_deals() -> None:
    found = duel(CLASSIC, CAREFUL, CAREFUL, 1, 5)
    assert (found.won, found.margin) == (0.5, 0.0)


def test_nets_beat_the_simple_player() -> None:
    assert duel(CLASSIC, learnt(), None, 1, 100).won > 0.6


def test_training_makes_nets_for_teams_and_for_who_plays_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("training.rum500.learning.DUELS", 20)
    path = tmp_path / "rum500.json"
    assert __main__.main(["rum500", "--rounds", "20", "20", "20", "--out", str(path)]) == 0
    saved = json.loads(path.read_text())
    assert saved["made"] == {"by": "python -m training rum500", "rounds": [20, 20, 20], "seed": 1}
    assert set(saved["nets"]) == {named(group, name) for group in (TEAMS, ALONE) for name in EXAMPLES}


def test_two_packs_and_the_gambit_are_left_to_the_engine() -> None:
    with pytest.raises(ValueError, match="one pack"):
        Fast(CAREFUL, 1, (Kind("gambit", (0, 1), 1),), HABITS).play(1)
