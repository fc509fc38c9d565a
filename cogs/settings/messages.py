"""The messages of a member's settings and of the data that is kept about them."""

from collections.abc import Mapping

import discord

from bot.people.member_data import DataSummary
from bot.people.settings import MemberSettings, possible_values
from cogs.ui.address import Action, Address
from cogs.ui.layout import LANGUAGE, TABLE_COLOUR, Button, Content, Item, button, language_select, layout, rows, text
from cogs.words import Words

_SECTIONS = (
    "tables",
    "practice",
    "results",
    "against_computers",
    "achievements",
    "daily_rounds",
    "names",
    "settings",
    "server_changes",
)
"""The sections of the kept data that have a line of their own. These lines also cover the other sections."""


def settings_content(words: Words, settings: MemberSettings, languages: Mapping[str, str]) -> Content:
    """A line and a row of buttons for each setting, and for the language a menu.

    `languages` has the languages' own names, by code.
    """
    items: list[Item] = [text(words("settings-title"))]
    current = settings.to_json()
    for option in settings.declarations():
        key = f"member-option-{option.name}"
        hint = words(f"{key}.hint")
        if option.name == LANGUAGE:
            items.append(text(words("option-line", named=words(key), hint=hint)))
            address = Address(0, Action.SETTING, LANGUAGE)
            items.append(language_select(address, words, words(key), settings.language, languages))
            continue
        value = words(f"{key}-{str(current[option.name]).lower()}")
        named = words("option-value", label=words(key), value=value)
        items.append(text(words("option-line", named=named, hint=hint)))
        buttons: list[Button] = []
        for typed, offered in possible_values(option).items():
            address = Address(0, Action.SETTING, f"{option.name}:{typed}")
            is_current = offered == current[option.name]
            colour = discord.ButtonStyle.success if is_current else discord.ButtonStyle.secondary
            buttons.append(button(address, words(f"{key}-{typed}"), colour))
        items += rows(buttons)
    return Content(layout(*items, colour=TABLE_COLOUR))


def privacy_content(words: Words, kept: DataSummary) -> Content:
    """What is kept about a member, and the buttons that export, hide and delete it."""
    if not kept.counts:
        return _content(words("privacy-nothing"))
    counts = [words(f"privacy-{name}", count=kept.counts[name]) for name in _SECTIONS if name in kept.counts]
    hidden = words("privacy-hidden" if kept.hidden else "privacy-shown")
    hide = "false" if kept.hidden else "true"
    buttons = [
        button(Address(0, Action.PRIVACY_EXPORT), words("button-privacy-export")),
        button(Address(0, Action.PRIVACY_HIDE, hide), words(f"member-option-hidden-{hide}")),
        _danger_button(words, Action.PRIVACY_DELETE),
    ]
    return _content("\n".join([words("privacy-title"), *counts, hidden]), *buttons)


def deletion_question(words: Words, kept: DataSummary) -> Content:
    """What a deletion removes and what stays, and the button that confirms it."""
    buttons = [
        _danger_button(words, Action.PRIVACY_CONFIRM),
        button(Address(0, Action.PRIVACY), words("button-privacy-keep")),
    ]
    seats = [words("privacy-seated", count=kept.seated)] if kept.seated else []
    return _content("\n".join([words("privacy-sure"), *seats, words("privacy-for-good")]), *buttons)


def _content(body: str, *buttons: Button) -> Content:
    return Content(layout(text(body), *rows(buttons), colour=TABLE_COLOUR))


def _danger_button(words: Words, action: Action) -> Button:
    return button(Address(0, action), words(f"button-{action.value}"), discord.ButtonStyle.danger)
