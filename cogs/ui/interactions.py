"""What every feature asks of an interaction, and how it answers one in private."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, cast

import discord

from bot.games.refusals import NotNowError, NotUnderstoodError
from bot.tables.table import Actor
from cogs.ui.layout import NO_PINGS
from cogs.ui.names import TableNames
from cogs.ui.reasons import SurfaceReason
from cogs.words import LETTERS

if TYPE_CHECKING:
    from bot.tables.table_view import TableFacts
    from cogs.ui.content import Content
    from cogs.words import Names, Words

Interaction: TypeAlias = "discord.Interaction[discord.Client]"
_NEEDED = ("view_channel", "send_messages", "attach_files")
_NEEDED_IN_THREAD = ("view_channel", "send_messages_in_threads", "attach_files")
_TABLE = "table"


def actor(interaction: Interaction) -> Actor:
    """Who asks, and by which interaction."""
    return Actor(interaction.user.id, interaction.id)


def on_private_message(interaction: Interaction) -> bool:
    """True for a press on a message that only its presser sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def chosen(interaction: Interaction) -> str:
    """The one value that a select sent.

    Raises:
        NotUnderstoodError: it sent none, or several.

    """
    values = cast("list[str]", (interaction.data or {}).get("values", []))
    if len(values) != 1:
        raise NotUnderstoodError(SurfaceReason.NOT_A_CHOICE)
    return values[0]


def require_permissions(interaction: Interaction) -> None:
    """Refuse, by name, where the bot lacks what a table needs.

    Raises:
        NotNowError: the channel's permissions don't let the bot post tables.

    """
    needed = _NEEDED_IN_THREAD if isinstance(interaction.channel, discord.Thread) else _NEEDED
    missing = [name for name in needed if not getattr(interaction.app_permissions, name)]
    if missing:
        names = ", ".join(name.replace("_", " ").title() for name in missing)
        raise NotNowError(SurfaceReason.MISSING_PERMISSIONS, missing=names, channel=f"<#{interaction.channel_id}>")


def note_table(interaction: Interaction, facts: TableFacts) -> None:
    """Remember which table an interaction is about, so that a refusal can call its seats and sides by their names."""
    interaction.extras[_TABLE] = facts


def table_noted(interaction: Interaction) -> TableFacts | None:
    """The table that an interaction is about, where that was remembered."""
    return interaction.extras.get(_TABLE)


def names_for(interaction: Interaction, words: Words) -> Names:
    """The names at the table that an interaction is about; letters where it is about none."""
    facts = table_noted(interaction)
    return LETTERS if facts is None else TableNames(facts, words)


async def tell(interaction: Interaction, sentence: str) -> None:
    """Answer with a private sentence, as the first answer or after it."""
    if interaction.response.is_done():
        await interaction.followup.send(sentence, ephemeral=True, allowed_mentions=NO_PINGS)
    else:
        await interaction.response.send_message(sentence, ephemeral=True, allowed_mentions=NO_PINGS)


async def answer_with(interaction: Interaction, content: Content) -> None:
    """Answer with a private message of its own."""
    await interaction.response.send_message(
        view=content.view, files=content.files(), ephemeral=True, allowed_mentions=NO_PINGS
    )


async def redraw(interaction: Interaction, content: Content) -> None:
    """Answer by drawing over the private message that was pressed."""
    await interaction.response.edit_message(view=content.view, attachments=content.files(), allowed_mentions=NO_PINGS)


async def take(interaction: Interaction) -> None:
    """Tell Discord that a press on a public message was taken; the message itself is drawn by its writer."""
    await interaction.response.defer()
