"""The rule books: every rule that a refusal can name is found, in a sentence for players."""

import pytest

from bot.games.catalogue import GAMES
from cogs.rules.messages import find_rules, rule_book
from tests.project.test_rules_books import ALL_RULES


def test_every_rule_is_found_by_its_id() -> None:
    assert [rule for rule in sorted(ALL_RULES | {"0.2", "0.3", "0.4"}) if not find_rules(rule, GAMES)] == []


def test_a_rule_is_found_by_each_id_of_its_range() -> None:
    found = {rule: find_rules(rule, ["solitaire"]) for rule in ("S-32", "S-33", "S-34", "AS-12")}
    assert len({rule for rules in found.values() for rule in rules}) == 1


def test_case_and_surrounding_spaces_of_an_id_do_not_matter() -> None:
    assert find_rules(" r-34 ", ["rum500"]) == find_rules("AR-02", ["rum500"]) != ()


def test_an_incomplete_or_unknown_id_finds_nothing() -> None:
    assert all(find_rules(typed, GAMES) == () for typed in ("", "R-", "R-0", "R", "-", "0.9", ".*"))


def test_a_shared_rule_that_a_game_states_itself_is_found_in_the_games_words() -> None:
    (own,) = find_rules("0.2", ["gin", "rum500"])
    assert own.sentence.startswith("After three laps (six turns)")
    assert len(find_rules("0.2", ["rum500"])) > 5


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_short_and_free_of_option_names_from_the_code(game: str) -> None:
    book = rule_book(game)
    assert book
    assert all(rule.sentence and len(rule.sentence) < 600 and "(`" not in rule.sentence for rule in book)
