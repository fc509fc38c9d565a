"""What is kept of a member, in words; the question before it's deleted, and what is said after."""

import discord

from bot.people.member_data import MemberGlance
from cogs.ui.address import Action, Address
from cogs.ui.layout import TABLE_COLOUR, Button, Content, button, layout, rows, text
from cogs.words import Words

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
