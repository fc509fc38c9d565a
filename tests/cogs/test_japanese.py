"""Rules of Japanese: no plural, and one way to write a range."""

from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from tests.cogs.test_words import ROOT

FILES = sorted((ROOT / "cogs/words/ja").glob("*.ftl"))
PLURALS = {"one", "other"}


class Selects(Visitor):
    """Collects the keys of every choice between variants, except numbers."""

    def __init__(self) -> None:
        self.found: list[set[str]] = []

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 - the name that the visitor looks up
        keys = {variant.key.name for variant in node.variants if isinstance(variant.key, ast.Identifier)}
        self.found.append(keys)
        self.generic_visit(node)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_choice_between_singular_and_plural(path: Path) -> None:
    """In Japanese every number is `other`; a sentence for exactly 1 has the key `[1]`."""
    selects = Selects()
    selects.visit(FluentParser().parse(path.read_text(encoding="utf-8")))
    assert [keys for keys in selects.found if keys == PLURALS] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_ranges_have_a_wave_dash(path: Path) -> None:
    """The wave dash is U+301C. The full-width tilde looks the same only in some fonts."""
    assert "\uff5e" not in path.read_text(encoding="utf-8")
