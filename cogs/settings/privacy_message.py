"""What is kept of a member, in words; the question before it's deleted, and what is said after."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from cogs.ui.address import Action, Address
from cogs.ui.content import Content
from cogs.ui.layout import TABLE_COLOUR, button, layout, rows, text

if TYPE_CHECKING:
    from bot.people.member_data import MemberData
    from cogs.ui.layout import Button
    from cogs.words import Words

_TOLD = ("tables", "results", "achievements", "names", "settings", "server_changes")
"""The sections that have a line; the others belong to one of these."""


def privacy_content(words: Words, data: MemberData) -> Content:
    """What is kept, and what can be done about it; a sentence where nothing is."""
    if not data.sections:
        return _message(words("privacy-nothing"))
    lines = [words(f"privacy-{name}", count=data.count(name)) for name in _TOLD if data.count(name)]
    hidden = words("privacy-hidden" if data.hidden else "privacy-shown")
    hide = "false" if data.hidden else "true"
    buttons = [
        button(Address(0, Action.PRIVACY_EXPORT), words("button-privacy-export")),
        button(Address(0, Action.PRIVACY_HIDE, hide), words(f"member-option-hidden-{hide}")),
        _deleting(words, Action.PRIVACY_DELETE),
    ]
    return _message("\n".join([words("privacy-title"), *lines, hidden]), *buttons)


def question_content(words: Words, data: MemberData) -> Content:
    """What a deletion takes away, and what stays."""
    buttons = [
        _deleting(words, Action.PRIVACY_SURELY),
        button(Address(0, Action.PRIVACY), words("button-privacy-keep")),
    ]
    seats = [words("privacy-seated", count=data.seated)] if data.seated else []
    return _message("\n".join([words("privacy-sure"), *seats, words("privacy-for-good")]), *buttons)


def deleted_content(words: Words) -> Content:
    """It's done."""
    return _message(words("privacy-deleted"))


def _message(said: str, *buttons: Button) -> Content:
    return Content(layout(text(said), *rows(buttons), colour=TABLE_COLOUR))


def _deleting(words: Words, action: Action) -> Button:
    return button(Address(0, action), words(f"button-{action.value}"), discord.ButtonStyle.danger)
