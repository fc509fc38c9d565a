"""The menu of languages, in a member's settings and a server's."""

from collections.abc import Mapping
from typing import Final

from bot.people.settings import AS_DISCORD
from cogs.ui.address import Address
from cogs.ui.layout import Row, select
from cogs.words import Words

LANGUAGE: Final = "language"
"""What both settings are called."""


def offered_languages(words: Words, languages: Mapping[str, str]) -> dict[str, str]:
    """What can be chosen, by the value that is kept: what Discord says, or a language by its own name."""
    return {AS_DISCORD: words("language-as-discord"), **languages}


def language_select(address: Address, words: Words, chosen: str, languages: Mapping[str, str]) -> Row:
    """The menu; a language that is spoken no more reads as what holds instead."""
    offered = [(value, name, "") for value, name in offered_languages(words, languages).items()]
    return select(address, words("choose-language"), offered, chosen=chosen if chosen in languages else AS_DISCORD)
