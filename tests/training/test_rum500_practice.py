"""Practice rounds of 500 Rum in the engine are repeatable and give examples to learn from."""

from bot.computer.levels import evaluate_moves
from bot.computer.rum500.evaluation import CAREFUL, NETS
from bot.computer.rum500.policy import trained_evaluator
from bot.games.observation import Level
from tests.computer.seats import decisions, rng
from training.rum500.practice import TWO, WIDTH, Practice, Variant, lead


def practise(seed: int, rounds: int = 3) -> dict[str, list[float]]:
    """The examples of a few rounds."""
    practice = Practice(CAREFUL, seed)
    practice.play(rounds)
    return {net: list(practice.examples[net]) for net in NETS}


def test_the_examples_depend_on_the_seed_alone() -> None:
    examples = practise(5)
    assert examples == practise(5)
    assert examples != practise(6)
    assert all(rows and len(rows) % WIDTH == 0 for rows in examples.values())


def test_the_gambit_can_be_practised_though_it_begins_with_a_choice() -> None:
    practice = Practice(CAREFUL, 1, variants=(Variant("gambit", TWO, 1),))
    practice.play(1)
    assert practice.examples["after_discard"]


def test_nets_can_practise() -> None:
    practice = Practice(trained_evaluator(), 5, noise=0)
    practice.play(1)
    assert practice.examples["after_discard"]


def test_the_lead_of_a_side_is_over_the_mean_of_the_others() -> None:
    assert lead([10, 20, 30, 0], (0, 1, 0, 1), 2) == 20
    assert lead([30, 0, 10], (0, 1, 2), 0) == 25


def test_a_fixed_position_has_a_fixed_ranking() -> None:
    """Newly trained nets may rank this position differently; then `RANKING` is updated."""
    observations = (decision.observation for decision in decisions("rum500", "classic", 1))
    observation = next(at for at in observations if at.view.phase == "play")
    moves = evaluate_moves("rum500", Level.HARD, observation, rng())
    assert [(move.command.text, round(move.value)) for move in moves] == RANKING


RANKING = [("5C", -2), ("2D", -2), ("9H", -3), ("JH", -5), ("TS", -5), ("TC", -5), ("QD", -6), ("QH", -7)]
