"""Paragraphs in the language files have no line breaks or spaces from the layout of their source."""

import dataclasses
import re
from collections.abc import Iterator
from typing import Any

import pytest
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor
from hypothesis import given
from hypothesis import strategies as st

from bot.games.catalogue import GAMES
from bot.games.options import Options
from cogs.words import LETTERS, Words
from cogs.words.catalogue import LANGUAGES
from tests.cogs.words.test_words import messages
from tests.effort import examples
from tests.games.any_options import any_options, values_of

IN_LINES = {
    "daily-post",
    "server-daily-title",
    "daily-over",
    "daily-over-quiet",
    "search-also",
    "leave-price-goes-on",
    "check-seed",
    "check-fingerprint",
    "privacy-title",
    "privacy-sure",
    "trial-done",
    "welcome",
}
"""Messages that have two lines on purpose or aren't sentences."""
MARKED = re.compile(r"\n+(?=-# |#|$)")
"""An intended line break: before small print, a title, or an argument."""


def tables(key: str) -> Iterator[Options]:
    """Every preset, and the first preset with each value of each option in turn."""
    game = GAMES[key]
    yield from game.presets.values()
    first: Any = next(iter(game.presets.values()))
    for option in first.declarations():
        for value in option.values or ((option.low, option.high) if option.high else (False, True)):
            yield dataclasses.replace(first, **{option.name: option.read(value)})


@pytest.mark.parametrize("key", GAMES)
def test_no_paragraph_of_a_rules_page_has_line_breaks_or_stray_spaces(key: str, words: Words) -> None:
    pages = [GAMES[key].rules_page(options) for options in tables(key)]
    texts = {words.say(paragraph, LETTERS) for page in pages for paragraph in page}
    assert [text for text in texts if re.search(r"\n|  |\s$|^\s", text)] == []


@pytest.mark.parametrize(
    ("options", "said", "unsaid"),
    [
        ({}, {"laps", "hands-stay", "deal-passes"}, {"laps-no-stock", "hands-count-too", "two-sides", "gambit-wild"}),
        ({"stock_end": "no_stock"}, {"laps-no-stock", "hands-count-too"}, {"laps", "hands-stay"}),
        ({"stock_end": "continue"}, {"laps", "hands-count-too"}, {"hands-stay"}),
        ({"stock_end": "reshuffle"}, {"reshuffle-limit", "hands-stay"}, {"hands-count-too"}),
        ({"stock_end": "continue", "hand_points": "credit"}, {"hands-credit"}, {"hands-count-too", "hands-stay"}),
        ({"two_sides": True}, {"two-sides"}, set[str]()),
        ({"starter_discards": True}, {"winner-deals"}, {"deal-passes"}),
        ({"joker_swap": True, "lay_off_after": "side"}, {"swap-first"}, set[str]()),
        ({"joker_swap": True}, {"joker-swap"}, {"swap-first"}),
        ({"lay_off_after": "side"}, {"lay-off-after-side"}, {"swap-first"}),
        ({"out_of_turn": True}, {"out-of-turn", "out-of-turn-last"}, set[str]()),
        ({"out_of_turn": True, "boathouse": True}, {"out-of-turn", "out-boathouse"}, {"out-of-turn-last"}),
        ({"gambit": True}, {"gambit", "gambit-wild", "gambit-double", "gambit-splitter"}, {"jokers-wild"}),
    ],
)
def test_a_page_of_500_rum_says_what_its_options_play(
    options: dict[str, Any], said: set[str], unsaid: set[str]
) -> None:
    game = GAMES["rum500"]
    page = {
        paragraph.key.removeprefix("rum500-rules-") for paragraph in game.rules_page(game.options.from_json(options))
    }
    assert said <= page
    assert not unsaid & page


@pytest.mark.parametrize(("language", "left"), [("en", "left"), ("ja", "左")])
def test_ar_18_the_next_dealer_is_told_in_the_direction_of_play(language: str, left: str) -> None:
    """Which isn't clockwise in the gambit (R-101)."""
    assert left not in Words(language)("rum500-rules-winner-deals")


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES)
@examples(20)
@given(data=st.data())
def test_a_rules_page_does_not_depend_on_options_without_effect(key: str, data: st.DataObject) -> None:
    game = GAMES[key]
    options: Any = data.draw(any_options(game.options))
    page = game.rules_page(options)
    for declared in options.declarations():
        if declared.name in options.without_effect():
            others = [dataclasses.replace(options, **{declared.name: declared.read(v)}) for v in values_of(declared)]
            assert [game.rules_page(other) for other in others] == [page] * len(others), declared.name


class _Texts(Visitor):
    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802 - the visitor's own way of naming
        self.found.append(node.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_has_accidental_line_breaks_or_double_spaces(language: str) -> None:
    broken: list[str] = []
    for message in messages(language):
        texts = _Texts()
        texts.visit(message)
        plain = [MARKED.sub("", text) for text in texts.found]
        if message.id.name not in IN_LINES and any("\n" in text or "  " in text for text in plain):
            broken.append(message.id.name)
    assert broken == []


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.primary_kinds])
def test_a_game_with_a_coloured_button_says_by_which_rule(key: str) -> None:
    game = GAMES[key]
    for options in game.presets.values():
        assert f"{key}-rules-panel" in [paragraph.key for paragraph in game.rules_page(options)]
