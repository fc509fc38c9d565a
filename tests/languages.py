"""The files of words, read: what stands in them in each language, and a language that is made up."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import ascii_letters

from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Transformer, Visitor

from cogs import words as words_package
from cogs.words.catalogue import LANGUAGES

FOLDER = Path(words_package.__file__).parent
ENGLISH = FOLDER / "en"
OTHERS = [code for code in LANGUAGES if code != "en"]
_MADE_UP = {ord(letter): 0x13A0 + number for number, letter in enumerate(ascii_letters)}
"""Cherokee letters, which take three bytes each."""


@dataclass(frozen=True)
class Line:
    """The text of a message, or of one of its attributes.

    Attributes:
        texts: what stands in it besides arguments.
        shown: the arguments that are put into it.
        asked: those, and the ones that it chooses by.

    """

    texts: tuple[str, ...]
    shown: frozenset[str]
    asked: frozenset[str]


class _Reading(Visitor):
    """What a pattern consists of, those of its choices included."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.shown: set[str] = set()
        self.chosen_by: set[str] = set()

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802 - the visitor's own way of naming
        self.texts.append(node.value)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - the same
        self.shown.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 - the same
        if isinstance(node.selector, ast.VariableReference):
            self.chosen_by.add(node.selector.id.name)
        for variant in node.variants:
            self.visit(variant.value)


def _line(pattern: ast.Pattern) -> Line:
    reading = _Reading()
    reading.visit(pattern)
    return Line(tuple(reading.texts), frozenset(reading.shown), frozenset(reading.shown | reading.chosen_by))


def parsed(path: Path) -> ast.Resource:
    """A file of words."""
    return FluentParser().parse(path.read_text(encoding="utf-8"))


@cache
def lines(path: Path) -> dict[str, Line]:
    """Every `message` and `message.attribute` of a file, in its order."""
    return dict(_lines(parsed(path)))


def _lines(resource: ast.Resource) -> Iterator[tuple[str, Line]]:
    for entry in resource.body:
        if isinstance(entry, ast.Message):
            if entry.value is not None:
                yield entry.id.name, _line(entry.value)
            for attribute in entry.attributes:
                yield f"{entry.id.name}.{attribute.id.name}", _line(attribute.value)


class _MakingUp(Transformer):
    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:  # noqa: N802 - the same
        return ast.TextElement(node.value.translate(_MADE_UP))


def made_up(folder: Path, code: str = "ja") -> Path:
    """A folder of English, and of a language that is English in letters of its own, under a code of the catalogue."""
    for path in ENGLISH.glob("*.ftl"):
        for language in ("en", code):
            (folder / language).mkdir(parents=True, exist_ok=True)
        (folder / "en" / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
        written = FluentSerializer().serialize(_MakingUp().visit(parsed(path)))
        (folder / code / path.name).write_text(written, encoding="utf-8")
    return folder


def is_made_up(text: str) -> bool:
    """Whether any letter of it is one of the language that is made up."""
    return any(ord(letter) in _MADE_UP.values() for letter in text)
