"""What every feature asks an interaction, and how it answers one in private."""

from collections.abc import Iterable
from typing import TypeAlias, cast

import discord

from bot.games.refusals import NotNowError, NotUnderstoodError
from bot.games.values import Say, say
from bot.people.member_data import kept_name
from bot.tables.model.ports import Actor
from bot.tables.model.view import TableFacts
from bot.tables.table import Table
from cogs.ui.content import Content
from cogs.ui.emojis_gone import without_what_is_gone
from cogs.ui.layout import NO_PINGS
from cogs.ui.names import TableNames
from cogs.ui.reasons import SurfaceReason
from cogs.words import LETTERS, Names, Words

Interaction: TypeAlias = discord.Interaction[discord.Client]
_TABLE = "table"
_PRESSES = 999_983
"""A prime, so that ids that differ in their upper bits alone, as those of one moment to the next, differ here too."""


def actor(interaction: Interaction) -> Actor:
    """Who asks, and by which interaction."""
    return Actor(interaction.user.id, interaction.id, name_of(interaction))


def name_of(interaction: Interaction) -> str:
    """What the server calls whoever gives a command or presses."""
    return kept_name(interaction.user.display_name)


def on_private_message(interaction: Interaction) -> bool:
    """True for a press on a message that only its presser sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def press_number(interaction: Interaction) -> int:
    """A short number of an interaction, another than that of those shortly before and after it."""
    return interaction.id % _PRESSES


def chosen(interaction: Interaction) -> str:
    """The one value that a select sent.

    Raises:
        NotUnderstoodError: it sent none, or several.

    """
    values = all_chosen(interaction)
    if len(values) != 1:
        raise NotUnderstoodError(SurfaceReason.NOT_A_CHOICE)
    return values[0]


def all_chosen(interaction: Interaction) -> list[str]:
    """Every value that a select sent."""
    return cast("list[str]", (interaction.data or {}).get("values", []))


def missing_in(channel: object, allowed: discord.Permissions) -> list[str]:
    """The names of the permissions that a table takes in a channel or thread, and that aren't allowed there."""
    send = "send_messages_in_threads" if isinstance(channel, discord.Thread) else "send_messages"
    return [name for name in ("view_channel", send, "attach_files") if not getattr(allowed, name)]


def permission_names(missing: Iterable[str]) -> tuple[Say, ...]:
    """Permissions as Discord's settings call them."""
    return tuple(say(f"permission-{name}") for name in missing)


def require_permissions(interaction: Interaction) -> None:
    """Refuse, naming what is missing, where the bot lacks a permission that a table needs.

    Raises:
        NotNowError: the channel's permissions don't let the bot post tables.

    """
    if missing := missing_in(interaction.channel, interaction.app_permissions):
        where = f"<#{interaction.channel_id}>"
        raise NotNowError(SurfaceReason.MISSING_PERMISSIONS, missing=permission_names(missing), channel=where)


def managed(interaction: Interaction) -> discord.Guild:
    """The server whose settings the member may change.

    Raises:
        NotNowError: they may not manage it, or may no more.

    """
    if interaction.guild is None or not interaction.permissions.manage_guild:
        raise NotNowError(SurfaceReason.NOT_A_MANAGER)
    return interaction.guild


async def note_table(interaction: Interaction, table: Table) -> None:
    """Remember which table an interaction is about, so that a refusal can call its seats and sides by their names.

    The table learns what its member is called now, and that they are present; who only types hasn't said so yet.
    """
    await table.see(interaction.user.id, name_of(interaction))
    if interaction.type is not discord.InteractionType.autocomplete:
        await table.present(actor(interaction))
    interaction.extras[_TABLE] = table.facts


def noted_table(interaction: Interaction) -> TableFacts | None:
    """The table that an interaction is about, as it was when that was noted; None where it is about none."""
    return interaction.extras.get(_TABLE)


def names_for(interaction: Interaction, words: Words) -> Names:
    """The names at the table that an interaction is about; letters if it isn't about a table."""
    facts = noted_table(interaction)
    return LETTERS if facts is None else TableNames(facts, words)


async def tell(interaction: Interaction, sentence: str) -> None:
    """Answer with a private sentence, whether or not it is the first answer."""
    if interaction.response.is_done():
        await interaction.followup.send(sentence, ephemeral=True, allowed_mentions=NO_PINGS)
    else:
        await interaction.response.send_message(sentence, ephemeral=True, allowed_mentions=NO_PINGS)


async def thinking(interaction: Interaction) -> None:
    """Tell the member that a private message is on its way."""
    await interaction.response.defer(ephemeral=True, thinking=True)


async def answer_with(
    interaction: Interaction, content: Content
) -> discord.InteractionMessage | discord.InteractionCallbackResponse[discord.Client]:
    """Answer with a new private message, or with what the one that was on its way is to show."""
    if interaction.response.is_done():
        return await without_what_is_gone(
            interaction.client,
            content.view,
            lambda: interaction.edit_original_response(
                view=content.view, attachments=content.files(), allowed_mentions=NO_PINGS
            ),
        )
    return await without_what_is_gone(
        interaction.client,
        content.view,
        lambda: interaction.response.send_message(
            view=content.view, files=content.files(), ephemeral=True, allowed_mentions=NO_PINGS
        ),
    )


def answered_message(answer: discord.InteractionMessage | discord.InteractionCallbackResponse[discord.Client]) -> int:
    """The id of the private message that `answer_with` has made."""
    return answer.id if isinstance(answer, discord.InteractionMessage) else answer.message_id or 0


async def redraw(interaction: Interaction, content: Content) -> None:
    """Answer by drawing over the private message that was pressed."""
    await interaction.response.edit_message(view=content.view, attachments=content.files(), allowed_mentions=NO_PINGS)


async def take(interaction: Interaction) -> None:
    """Tell Discord that a press on a public message was accepted; the message's writer redraws it."""
    await interaction.response.defer()
