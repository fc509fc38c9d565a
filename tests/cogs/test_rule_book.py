"""The rule books as the bot reads them: every rule that a refusal can name is found, in words for players."""

import pytest

from bot.games.catalogue import GAMES
from cogs.rules.messages import book_of, find_rules
from tests.test_rules_books import ALL_RULES


def test_every_rule_of_the_books_is_found_by_its_id() -> None:
    assert [rule for rule in sorted(ALL_RULES | {"0.2", "0.3", "0.4"}) if not find_rules(rule, GAMES)] == []


def test_each_rule_of_a_range_is_found() -> None:
    found = {rule: find_rules(rule, ["solitaire"]) for rule in ("S-32", "S-33", "S-34", "AS-12")}
    assert len({each for rules in found.values() for each in rules}) == 1


def test_an_id_is_found_in_small_letters_and_with_blanks_around_it() -> None:
    assert find_rules(" r-34 ", ["rum500"]) == find_rules("AR-02", ["rum500"]) != ()


def test_what_is_no_id_is_not_found() -> None:
    assert all(find_rules(typed, GAMES) == () for typed in ("", "R-", "R-0", "R", "-", "0.9", ".*"))


def test_a_rule_that_a_game_words_for_itself_is_told_in_its_words() -> None:
    (own,) = find_rules("0.2", ["gin", "rum500"])
    assert own.sentence.startswith("After three laps (six turns)")
    assert len(find_rules("0.2", ["rum500"])) > 5


@pytest.mark.parametrize("game", GAMES)
def test_no_line_is_longer_than_a_message_or_names_an_option_of_the_code(game: str) -> None:
    book = book_of(game)
    assert len(book) > 20
    assert all(rule.sentence and len(rule.sentence) < 600 and "(`" not in rule.sentence for rule in book)
