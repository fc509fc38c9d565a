"""Rules of Japanese: no plural, one way to write a range, and one word for one thing."""

from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from cogs.words import Words
from tests.cogs.words.test_words import ROOT

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


@pytest.mark.parametrize(
    ("key", "chosen"),
    [
        ("prompt-draw", {"can": "pile"}),
        ("prompt-draw", {"can": "nothing"}),
        ("refusal-draw-first", {"can": "pile"}),
        ("refusal-draw-first", {"can": "nothing"}),
        ("refusal-stock-empty", {"can": "pile"}),
        ("refusal-stock-empty", {"can": "nothing"}),
        ("refusal-pile-empty", {"instead": "pass"}),
        ("refusal-not-in-pile", {"instead": "pass"}),
        ("refusal-only-top", {"instead": "pass"}),
        ("refusal-no-use", {"instead": "pass"}),
        ("refusal-no-new-meld", {"instead": "pass"}),
    ],
)
def test_a_pass_in_500_rum_is_called_that_and_no_end(key: str, chosen: dict[str, str]) -> None:
    """A pass ends the round, or only the wait for a card, as the option says."""
    words = Words("ja")
    told = words(f"rum500-{key}", card="A", **chosen)
    assert words("rum500-pick-pass") in told
    assert "終え" not in told
