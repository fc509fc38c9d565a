"""A member's settings: a line and a row of buttons for each, made from the declarations.

What is kept of a member, in words; the question before it's deleted, and what is said after.
"""

from collections.abc import Iterator, Mapping

import discord
from discord import ui

from bot.games.options import Declaration, Value
from bot.people.member_data import MemberGlance
from bot.people.settings import MemberSettings, possible_values
from cogs.ui.address import Action, Address
from cogs.ui.layout import LANGUAGE, TABLE_COLOUR, Button, Content, Row, button, language_select, layout, rows, text
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


_TOLD = ("tables", "results", "achievements", "names", "settings", "server_changes")
"""The sections that have a line; the others belong to one of these."""


def privacy_content(words: Words, kept: MemberGlance) -> Content:
    """What is kept, and what can be done about it; a sentence where nothing is."""
    if not kept.counts:
        return _message(words("privacy-nothing"))
    lines = [words(f"privacy-{name}", count=kept.counts[name]) for name in _TOLD if name in kept.counts]
    hidden = words("privacy-hidden" if kept.hidden else "privacy-shown")
    hide = "false" if kept.hidden else "true"
    buttons = [
        button(Address(0, Action.PRIVACY_EXPORT), words("button-privacy-export")),
        button(Address(0, Action.PRIVACY_HIDE, hide), words(f"member-option-hidden-{hide}")),
        _deleting(words, Action.PRIVACY_DELETE),
    ]
    return _message("\n".join([words("privacy-title"), *lines, hidden]), *buttons)


def question_content(words: Words, kept: MemberGlance) -> Content:
    """What a deletion takes away, and what stays."""
    buttons = [
        _deleting(words, Action.PRIVACY_SURELY),
        button(Address(0, Action.PRIVACY), words("button-privacy-keep")),
    ]
    seats = [words("privacy-seated", count=kept.seated)] if kept.seated else []
    return _message("\n".join([words("privacy-sure"), *seats, words("privacy-for-good")]), *buttons)


def deleted_content(words: Words) -> Content:
    """It's done."""
    return _message(words("privacy-deleted"))


def _message(said: str, *buttons: Button) -> Content:
    return Content(layout(text(said), *rows(buttons), colour=TABLE_COLOUR))


def _deleting(words: Words, action: Action) -> Button:
    return button(Address(0, action), words(f"button-{action.value}"), discord.ButtonStyle.danger)
