"""What Japanese has of its own: no plural, and one way to write a range."""

from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from tests.cogs.test_words import ROOT

FILES = sorted((ROOT / "cogs/words/ja").glob("*.ftl"))
PLURALS = {"one", "other"}


class Selects(Visitor):
    """The keys of every choice between variants; those that are numbers are left out."""

    def __init__(self) -> None:
        self.found: list[set[str]] = []

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 - the visitor's own way of naming
        self.found.append({each.key.name for each in node.variants if isinstance(each.key, ast.Identifier)})
        self.generic_visit(node)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_variant_waits_for_a_plural_that_never_comes(path: Path) -> None:
    """Whatever the number, Japanese is `other`; a sentence for exactly 1 has the key `[1]`."""
    selects = Selects()
    selects.visit(FluentParser().parse(path.read_text(encoding="utf-8")))
    assert [keys for keys in selects.found if keys == PLURALS] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_range_is_written_with_a_wave_dash(path: Path) -> None:
    """U+301C; the full-width tilde looks the same in some fonts only."""
    assert "\uff5e" not in path.read_text(encoding="utf-8")
