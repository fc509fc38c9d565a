"""The rules of a game as a table plays it, on one page, with examples of its melds as a picture."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from bot.games.contract import AnyGame
from bot.games.options import Options
from cogs.rules.how_to_message import examples_shown
from cogs.rules.rule_book import Rule
from cogs.ui.address import Action, Address
from cogs.ui.layout import TABLE_COLOUR, Content, button, layout, rows, text
from cogs.ui.pictures import Artist
from cogs.words import LETTERS, Words

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
