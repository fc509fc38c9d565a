"""The rule books and the tests keep each other honest: no rule without a proof, no citation without a rule."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.games.catalogue import GAMES

ROOT = Path(__file__).parents[2]
BOOKS = {key: "rules.md" if key == next(iter(GAMES)) else f"rules-{key}.md" for key in GAMES}
"""The book of each game; the main game's has no game in its name."""
TEXTS = [path.read_text(encoding="utf-8") for book in BOOKS.values() if (path := ROOT / "docs" / book).exists()]
SERIES = "|".join(sorted(set(re.findall(r"^\| ([A-Z]+)-\d", "\n".join(TEXTS), re.MULTILINE))))
"""The letters before the number of a rule, in all books."""
CITED = re.compile(rf"\b({SERIES})-(\d{{2,3}})(?:\s+to\s+(?:{SERIES})-(\d{{2,3}}))?")
IN_NAME = re.compile(rf"(?<![a-z])({SERIES.lower()})_?(\d{{2,3}})(?![a-z\d])")
SHARED = {"0.1", "0.2", "0.3", "0.4", "0.5"}


def ids_in(text: str) -> Iterator[str]:
    """Every rule that a text cites; `R-02 to R-04` cites three."""
    for series, first, last in CITED.findall(text):
        for number in range(int(first), int(last or first) + 1):
            yield f"{series}-{number:02}"


@cache
def sections(book: str) -> tuple[tuple[str, str], ...]:
    """The sections of a book: title and text."""
    parts = re.split(r"^#+ (.*)$", (ROOT / "docs" / book).read_text(encoding="utf-8"), flags=re.MULTILINE)
    return tuple(zip(parts[1::2], parts[2::2], strict=True))


def rows(book: str, *, context: bool) -> Iterator[list[str]]:
    """The cells of every row of the tables, those of the context or all others."""
    for title, text in sections(book):
        if (title == "Context") is context:
            lines = (line for line in text.splitlines() if re.match(rf"\| (?:{SERIES})-", line))
            yield from ([cell.strip() for cell in line.strip("| ").split(" | ")] for line in lines)


def rules(book: str, *, context: bool = False) -> list[str]:
    """The ids that the rows of a book define."""
    return [rule for cells in rows(book, context=context) for rule in ids_in(cells[0])]


ALL_RULES = {rule for book in BOOKS.values() for context in (True, False) for rule in rules(book, context=context)}


@cache
def proved() -> frozenset[str]:
    """Every rule that the name of a test, its docstring or its parameters name."""
    found: set[str] = set()
    for file in (ROOT / "tests").rglob("test_*.py"):
        if file == Path(__file__):
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                found.update(named_by(node))
    return frozenset(found)


def named_by(test: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    """The rules that one test says it proves."""
    yield from (f"{series.upper()}-{number}" for series, number in IN_NAME.findall(test.name))
    yield from ids_in(ast.get_docstring(test) or "")
    for node in (node for decorator in test.decorator_list for node in ast.walk(decorator)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from ids_in(node.value)


def test_a_range_of_rules_is_every_rule_of_it() -> None:
    assert list(ids_in("(R-09 to R-11, AG-05)")) == ["R-09", "R-10", "R-11", "AG-05"]


@pytest.mark.parametrize("book", BOOKS.values())
def test_every_rule_has_a_test_that_names_it(book: str) -> None:
    assert [rule for rule in rules(book) if rule not in proved()] == []


@pytest.mark.parametrize("book", BOOKS.values())
def test_no_rule_is_written_down_twice(book: str) -> None:
    defined = [*rules(book), *rules(book, context=True)]
    assert defined
    assert sorted(rule for rule in set(defined) if defined.count(rule) > 1) == []


def test_whatever_is_cited_stands_in_a_book() -> None:
    files = [file for folder in ("bot", "cogs", "rendering", "tests") for file in (ROOT / folder).rglob("*.py")]
    files += (ROOT / "cogs").rglob("*.ftl")
    wrong = {
        f"{file.relative_to(ROOT)}: {rule}"
        for file in files
        for rule in ids_in(file.read_text(encoding="utf-8"))
        if rule not in ALL_RULES
    }
    assert wrong == set()


@pytest.mark.parametrize("game", GAMES)
def test_an_option_cites_a_rule_and_stands_beside_one_in_the_book(game: str) -> None:
    declarations = GAMES[game].options.declarations()
    assert [one.name for one in declarations if one.rule not in ALL_RULES | SHARED] == []
    text = " ".join(text for _, text in sections(BOOKS[game]))
    assert [one.name for one in declarations if f"`{one.name}`" not in text] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_book_names_no_option_that_is_not_there(game: str) -> None:
    names = {one.name for one in GAMES[game].options.declarations()}
    cells = [row[2] for row in rows(BOOKS[game], context=False) if len(row) > 2]
    assert {name for cell in cells for name in re.findall(r"`(\w+)`", cell)} - names == set()


@pytest.mark.parametrize("game", GAMES)
def test_the_book_tells_every_preset(game: str) -> None:
    (told,) = [text for title, text in sections(BOOKS[game]) if title == "Presets"]
    assert [preset for preset in GAMES[game].presets if f"`{preset}`" not in told] == []


@pytest.mark.parametrize(
    ("place", "link"),
    [
        ("docs/rules.md", "({})"),
        ("README.md", "(docs/{})"),
        ("README.ja.md", "(docs/{})"),
        ("deploy/mkdocs.yml", "- {}"),
    ],
)
def test_every_book_is_linked(place: str, link: str) -> None:
    text = (ROOT / place).read_text(encoding="utf-8")
    assert [book for book in BOOKS.values() if book != Path(place).name and link.format(book) not in text] == []
