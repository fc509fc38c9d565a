"""What is told in whole paragraphs reads as written: no line is broken where its source is."""

from __future__ import annotations

import dataclasses
import re
from typing import TYPE_CHECKING, Any

import pytest
from fluent.syntax.visitor import Visitor

from bot.games.catalogue import GAMES
from cogs.words import LETTERS, Words
from tests.cogs.test_words import messages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fluent.syntax import ast

    from bot.games.declarations import Options

WORDS = Words()
IN_LINES = {"leave-price"}
"""Messages that are two sentences on a line each."""
MARKED = re.compile(r"\n+(?=-# |#|$)")
"""A line of its own on purpose: small print or a title begins it, or what is put in."""


def tables(key: str) -> Iterator[Options]:
    """Every preset, and the first with each value of each option in turn."""
    game = GAMES[key]
    yield from game.presets.values()
    first: Any = next(iter(game.presets.values()))
    for one in first.declarations():
        for value in one.values or ((one.low, one.high) if one.high else (False, True)):
            yield dataclasses.replace(first, **{one.name: one.read(value)})


@pytest.mark.parametrize("key", GAMES)
def test_no_paragraph_of_a_rules_page_is_broken_or_has_a_gap(key: str) -> None:
    pages = [GAMES[key].rules_page(options) for options in tables(key)]
    told = {WORDS.say(paragraph, LETTERS) for page in pages for paragraph in page}
    assert [text for text in told if re.search(r"\n|  |\s$|^\s", text)] == []


class _Texts(Visitor):
    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802 - the visitor's own way of naming
        self.found.append(node.value)


def test_no_message_is_broken_where_its_source_is_or_has_a_gap() -> None:
    broken: list[str] = []
    for message in messages():
        texts = _Texts()
        texts.visit(message)
        plain = [MARKED.sub("", text) for text in texts.found]
        if message.id.name not in IN_LINES and any("\n" in text or "  " in text for text in plain):
            broken.append(message.id.name)
    assert broken == []
