"""The rule books, `docs/rules*.md`, read so that a player can look up the rule that a refusal names.

Each line of their tables is a rule with its ids; in a section whose title ends in an id, such as "The guarantees
(0.2)", each item of the list is a rule. They are in English, whatever the reader's language.

How to play a game, in four pictures with a caption each, and examples of melds as a table plays.

The rules of a game as a table plays it, on one page, with examples of its melds as a picture.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Final

from discord import ui

from bot.games.contract import AnyGame
from bot.games.options import Options
from cogs.ui.address import Action, Address
from cogs.ui.layout import TABLE_COLOUR, Content, button, layout, rows, text
from cogs.ui.pictures import Artist, Shown
from cogs.words import LETTERS, Words
from rendering.catalogue import DEFAULT, PICTURES
from rendering.picture import Picture
from rendering.scenes import examples_scene

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


def how_to_pictures(game_key: str) -> tuple[Picture, ...]:
    """The lessons of a game, in order; the words to the first are `lesson-<game>-1`.

    Raises:
        KeyError: there is no such game.

    """
    return PICTURES[game_key].lessons()


async def how_to_content(game_key: str, words: Words, artist: Artist) -> Content:
    """One message that teaches a game: four captions, each above its picture."""
    items: list[ui.Item[ui.LayoutView]] = [text(words("how-to-title", game=words(f"{game_key}-name")))]
    pictures: list[Shown] = []
    for number, picture in enumerate(how_to_pictures(game_key), 1):
        shown = await artist.shown(f"lesson{number}.png", picture, words)
        pictures.append(shown)
        items += [text(words(f"lesson-{game_key}-{number}")), shown.gallery()]
    return Content(layout(*items, colour=TABLE_COLOUR), tuple(pictures))


async def examples_shown(game: AnyGame, options: Options, words: Words, artist: Artist) -> tuple[Shown, ...]:
    """Examples of what is a meld and what isn't at a table with these options; () in a game without any."""
    examples = game.examples(options)
    if not examples:
        return ()
    return (await artist.shown("melds.png", examples_scene(examples, DEFAULT), words),)


_MOST: Final = 10
"""Rules that are shown at once; with their sentences they fit into a message."""


async def rules_content(game: AnyGame, options: Options, words: Words, artist: Artist) -> Content:
    """The page: the rules with the numbers of these options, examples of melds, and a button for the lessons."""
    examples = await examples_shown(game, options, words, artist)
    lessons = button(Address(0, Action.HOW_TO, game.key), words("button-how-to"))
    page = layout(
        text(rules_text(game, options, words)),
        *(one.gallery() for one in examples),
        *rows([lessons]),
        colour=TABLE_COLOUR,
    )
    return Content(page, examples)


def rules_text(game: AnyGame, options: Options, words: Words) -> str:
    """The words of the page as Markdown, a paragraph each."""
    title = words("rules-title", game=words(f"{game.key}-name"))
    return "\n".join([title, *(words.say(paragraph, LETTERS) for paragraph in game.rules_page(options))])


def rule_content(rules: Sequence[Rule], words: Words) -> Content:
    """What the rule book says under one id, or with some words; of many rules the first."""
    lines: list[str] = []
    for section, inside in groupby(rules[:_MOST], lambda rule: rule.section):
        lines.append(words("rule-section", section=section))
        lines += [words("rule-line", ids=rule.ids, sentence=rule.sentence) for rule in inside]
    if more := len(rules[_MOST:]):
        lines.append(words("rule-more", count=more))
    return Content(layout(text("\n".join(lines)), colour=TABLE_COLOUR))
