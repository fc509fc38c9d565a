"""The rules of a game as a table plays it, on one page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.words import LETTERS

if TYPE_CHECKING:
    from bot.games.game import AnyGame
    from bot.games.options import Options
    from cogs.words import Words


def rules_text(game: AnyGame, options: Options, words: Words) -> str:
    """The page as Markdown, a paragraph each."""
    title = words("rules-title", game=words(f"{game.key}-name"))
    return "\n".join([title, *(words.say(paragraph, LETTERS) for paragraph in game.rules_page(options))])
