"""How 500 Rum's nets are made: rounds that repeat themselves, and examples that hold what came of them."""

from bot.computer.levels import weigh
from bot.computer.rum500.evaluation import CAREFUL, EXAMPLES
from bot.computer.rum500.policy import learnt
from bot.games.observation import Level
from tests.computer.seats import chance, decisions
from training.rum500.practice import TWO, WIDTH, Kind, Practice, lead


def practised(seed: int, rounds: int = 3) -> dict[str, list[float]]:
    """The examples of a few rounds."""
    practice = Practice(CAREFUL, seed)
    practice.play(rounds)
    return {name: list(practice.examples[name]) for name in EXAMPLES}


def test_the_same_seed_gives_the_same_examples_and_another_others() -> None:
    examples = practised(5)
    assert examples == practised(5)
    assert examples != practised(6)
    assert all(rows and len(rows) % WIDTH == 0 for rows in examples.values())


def test_a_gambit_is_practised_too_though_it_begins_with_a_choice() -> None:
    practice = Practice(CAREFUL, 1, kinds=(Kind("gambit", TWO, 1),))
    practice.play(1)
    assert practice.examples["after_discard"]


def test_nets_practise_as_well_as_rules_do() -> None:
    practice = Practice(learnt(), 5, noise=0)
    practice.play(1)
    assert practice.examples["after_discard"]


def test_a_side_leads_by_what_it_has_more_than_the_mean_of_the_others() -> None:
    assert lead([10, 20, 30, 0], (0, 1, 0, 1), 2) == 20
    assert lead([30, 0, 10], (0, 1, 2), 0) == 25


def test_a_fixed_situation_gives_a_fixed_ranking() -> None:
    """Nets that were made anew rank anew: then this is what has changed."""
    sight = next(each.sight for each in decisions("rum500", "classic", 1) if each.sight.view.phase == "play")
    ranked = [(one.command.text, round(one.value)) for one in weigh("rum500", Level.HARD, sight, chance())]
    assert ranked == RANKED


RANKED = [("5C", -2), ("2D", -2), ("9H", -4), ("JH", -4), ("TS", -5), ("TC", -5), ("QD", -8), ("QH", -9)]
