"""The rule books, `docs/rules*.md`, read so that a player can look up the rule that a refusal names.

Each line of their tables is a rule with its ids; in a section whose title ends in an id, such as "The guarantees
(0.2)", each item of the list is a rule. They are in English, whatever the reader's language.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_DOCS = Path(__file__).parents[2] / "docs"
_MAIN = _DOCS / "rules.md"
"""The book of the main game, which also holds what all games share."""
_SECTION = re.compile(r"^#+ (.*)$", re.MULTILINE)
_SHARED = re.compile(r"(?P<title>.*) \((?P<id>\d\.\d)\)")
_ROW = re.compile(r"^\| (?P<ids>(?:[A-Z]+-|\d\.)\d[^|]*) \| (?P<sentence>[^|]*) \|", re.MULTILINE)
_ITEM = re.compile(r"^- (?P<sentence>.*(?:\n  .*)*)", re.MULTILINE)
_ID = re.compile(r"(?:(?P<series>[A-Z]+)-|\d\.)(?P<first>\d+)(?: to [A-Z]+-(?P<last>\d+))?")
_OPTION = re.compile(r" \(`\w+`\)")


@dataclass(frozen=True, slots=True)
class Rule:
    """A sentence of a book. `ids` is as printed there, `section` what the sentence is about."""

    ids: str
    section: str
    sentence: str

    def each_id(self) -> Iterator[str]:
        """Every id of the rule, including those inside a range."""
        for found in _ID.finditer(self.ids):
            if not found["series"]:
                yield found[0]
                continue
            for number in range(int(found["first"]), int(found["last"] or found["first"]) + 1):
                yield f"{found['series']}-{number:02}"


@cache
def book_of(game: str) -> tuple[Rule, ...]:
    """The rules of a game in the order of its book, then the shared ones that its own book doesn't state."""
    own = _DOCS / f"rules-{game}.md"
    if not own.is_file():
        return tuple(_read(_MAIN))
    rules = list(_read(own))
    known = {each for rule in rules for each in rule.each_id()}
    shared = (rule for rule in _read(_MAIN) if not rule.ids[0].isalpha())
    return (*rules, *(rule for rule in shared if rule.ids not in known))


def find_rules(wanted: str, games: Iterable[str]) -> tuple[Rule, ...]:
    """The sentences under an id, in the book of the first of these games that has it; none if no book does."""
    for game in games:
        if found := tuple(rule for rule in book_of(game) if wanted.strip().upper() in rule.each_id()):
            return found
    return ()


def _read(book: Path) -> Iterator[Rule]:
    parts = _SECTION.split(book.read_text(encoding="utf-8"))
    for title, body in zip(parts[1::2], parts[2::2], strict=True):
        if shared := _SHARED.fullmatch(title):
            sentences = (_plain(item["sentence"]) for item in _ITEM.finditer(body))
            yield from (Rule(shared["id"], shared["title"], sentence) for sentence in sentences)
        else:
            yield from (Rule(row["ids"], title, _plain(row["sentence"])) for row in _ROW.finditer(body))


def _plain(sentence: str) -> str:
    """A sentence on one line, without the options' names from the code."""
    return _OPTION.sub("", " ".join(sentence.split()))
