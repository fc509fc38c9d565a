"""A member's settings: a line and a row of buttons for each, made from the declarations."""

from collections.abc import Iterator, Mapping

import discord
from discord import ui

from bot.games.options import Declaration, Value
from bot.people.settings import MemberSettings, possible_values
from cogs.ui.address import Action, Address
from cogs.ui.layout import LANGUAGE, TABLE_COLOUR, Content, Row, button, language_select, layout, rows, text
from cogs.words import Words


def settings_content(words: Words, settings: MemberSettings, languages: Mapping[str, str]) -> Content:
    """The private message in which a member sees and changes their settings; the languages have their own names."""
    return Content(layout(text(words("settings-title")), *_items(words, settings, languages), colour=TABLE_COLOUR))


def _items(words: Words, settings: MemberSettings, languages: Mapping[str, str]) -> Iterator[ui.Item[ui.LayoutView]]:
    chosen = settings.to_json()
    for option in settings.declarations():
        key = f"member-option-{option.name}"
        if option.name == LANGUAGE:
            yield text(words("option-line", named=words(key), hint=words(f"{key}.hint")))
            yield language_select(Address(0, Action.SETTING, LANGUAGE), words, settings.language, languages)
            continue
        holds = words(f"{key}-{str(chosen[option.name]).lower()}")
        named = words("option-value", label=words(key), value=holds)
        yield text(words("option-line", named=named, hint=words(f"{key}.hint")))
        yield _values(words, option, chosen[option.name])


def _values(words: Words, option: Declaration, chosen: Value) -> Row:
    """A button for each value; the one that holds now is green."""
    buttons = [
        button(
            Address(0, Action.SETTING, f"{option.name}:{typed}"),
            words(f"member-option-{option.name}-{typed}"),
            discord.ButtonStyle.success if value == chosen else discord.ButtonStyle.secondary,
        )
        for typed, value in possible_values(option).items()
    ]
    return rows(buttons)[0]
