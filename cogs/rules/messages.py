"""The page of a game's rules, how to play it, and the rules of its book.

The books are `docs/rules*.md`, in English for every reader. Each row of their tables is a rule with its ids. In a
section whose title ends in an id, such as "The guarantees (0.2)", each item of the list is a rule.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path

from bot.games.contract import AnyGame
from bot.games.options import Options
from cogs.ui.address import Action, Address
from cogs.ui.layout import TABLE_COLOUR, Content, Item, button, layout, rows, text
from cogs.ui.pictures import Artist, PaintedPicture
from cogs.words import LETTERS, Words
from rendering.catalogue import DEFAULT_THEME, PICTURES
from rendering.scenes import examples_scene

_DOCS = Path(__file__).parents[2] / "docs"
_MAIN_BOOK = _DOCS / "rules.md"
"""The book of the main game, which also has the rules that all games share."""
_SECTION = re.compile(r"^#+ (.*)$", re.MULTILINE)
_SHARED_SECTION = re.compile(r"(?P<title>.*) \((?P<id>\d\.\d)\)")
_ROW = re.compile(r"^\| (?P<ids>(?:[A-Z]+-|\d\.)\d[^|]*) \| (?P<sentence>[^|]*) \|", re.MULTILINE)
_ITEM = re.compile(r"^- (?P<sentence>.*(?:\n  .*)*)", re.MULTILINE)
_ID = re.compile(r"(?:(?P<series>[A-Z]+)-|\d\.)(?P<first>\d+)(?: to [A-Z]+-(?P<last>\d+))?")
_OPTION_NAME = re.compile(r" \(`\w+`\)")
_MAX_PAGE_LENGTH = 3600
"""The rest of a message is left for the line that a panel adds."""
_MAX_RULES = 10
"""So many rules always fit into a message."""


async def rules_content(
    game: AnyGame, options: Options, words: Words, artist: Artist, *, table: int = 0, page: int = 0
) -> Content:
    """The rules with the numbers of these options, examples of melds, and a button that shows how to play.

    Many options make them too long for a message; then another button leads to the next page.
    """
    pages = rules_pages(game, options, words)
    page %= len(pages)
    pictures: tuple[PaintedPicture, ...] = ()
    if (examples := game.examples(options)) and not page:
        pictures = (await artist.shown("melds.png", examples_scene(examples, DEFAULT_THEME), words),)
    items: list[Item] = [text(pages[page]), *(picture.gallery() for picture in pictures)]
    buttons = [button(Address(0, Action.HOW_TO, game.key), words("button-how-to"))]
    if len(pages) > 1:
        following = (page + 1) % len(pages)
        label = words("button-read-on" if following else "button-back")
        buttons.insert(0, button(Address(table, Action.RULES, str(following)), label))
    return Content(layout(*items, *rows(buttons), colour=TABLE_COLOUR), pictures)


def rules_pages(game: AnyGame, options: Options, words: Words) -> list[str]:
    """The paragraphs of the rules in Markdown, in as few pages as take them; every preset has a single one."""
    title = words("rules-title", game=words(f"{game.key}-name"))
    pages = [title]
    for paragraph in game.rules_page(options):
        said = words.say(paragraph, LETTERS)
        if len(pages[-1]) + len(said) >= _MAX_PAGE_LENGTH:
            pages.append(title)
        pages[-1] += f"\n{said}"
    return pages


async def how_to_content(game_key: str, words: Words, artist: Artist) -> Content:
    """How to play a game: four captions, each above its picture.

    Raises:
        KeyError: there is no such game.

    """
    items: list[Item] = [text(words("how-to-title", game=words(f"{game_key}-name")))]
    pictures: list[PaintedPicture] = []
    for number, drawn in enumerate(PICTURES[game_key].how_to(), 1):
        picture = await artist.shown(f"how-to-{number}.png", drawn, words)
        pictures.append(picture)
        items += [text(words(f"how-to-{game_key}-{number}")), picture.gallery()]
    return Content(layout(*items, colour=TABLE_COLOUR), tuple(pictures))


@dataclass(frozen=True, slots=True)
class Rule:
    """A sentence of a rule book.

    Attributes:
        ids: its ids as printed in the book, single ones or ranges.
        section: the title of its section.
        sentence: the rule itself.

    """

    ids: str
    section: str
    sentence: str

    def each_id(self) -> Iterator[str]:
        """Every id of the rule, with ranges expanded."""
        for match in _ID.finditer(self.ids):
            if not match["series"]:
                yield match[0]
                continue
            for number in range(int(match["first"]), int(match["last"] or match["first"]) + 1):
                yield f"{match['series']}-{number:02}"


@cache
def rule_book(game: str) -> tuple[Rule, ...]:
    """The rules of a game in the order of its book, then the shared rules that its book doesn't state itself."""
    book = _DOCS / f"rules-{game}.md"
    if not book.is_file():
        return tuple(_read(_MAIN_BOOK))
    rules = list(_read(book))
    known = {rule_id for rule in rules for rule_id in rule.each_id()}
    shared = (rule for rule in _read(_MAIN_BOOK) if not rule.ids[0].isalpha())
    return (*rules, *(rule for rule in shared if rule.ids not in known))


def _read(book: Path) -> Iterator[Rule]:
    parts = _SECTION.split(book.read_text(encoding="utf-8"))
    for title, body in zip(parts[1::2], parts[2::2], strict=True):
        if shared := _SHARED_SECTION.fullmatch(title):
            for item in _ITEM.finditer(body):
                yield Rule(shared["id"], shared["title"], _plain(item["sentence"]))
        else:
            for row in _ROW.finditer(body):
                yield Rule(row["ids"], title, _plain(row["sentence"]))


def _plain(sentence: str) -> str:
    """A sentence on one line, without the names that options have in the code."""
    return _OPTION_NAME.sub("", " ".join(sentence.split()))


def find_rules(rule_id: str, games: Iterable[str]) -> Sequence[Rule]:
    """The rules with an id, from the first of these games' books that has any."""
    for game in games:
        if found := tuple(rule for rule in rule_book(game) if rule_id.strip().upper() in rule.each_id()):
            return found
    return ()


def rule_content(rules: Sequence[Rule], words: Words) -> Content:
    """The first ten of the rules, by section."""
    lines: list[str] = []
    for section, in_section in groupby(rules[:_MAX_RULES], lambda rule: rule.section):
        lines.append(words("rule-section", section=section))
        lines += [words("rule-line", ids=rule.ids, sentence=rule.sentence) for rule in in_section]
    if more := len(rules[_MAX_RULES:]):
        lines.append(words("rule-more", count=more))
    return Content(layout(text("\n".join(lines)), colour=TABLE_COLOUR))
