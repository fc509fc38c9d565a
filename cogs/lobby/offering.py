"""The message that offers the seat of somebody who is away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from cogs.ui.address import Action, Address
from cogs.ui.layout import bare, button, rows, text
from cogs.ui.names import TableNames, mention

if TYPE_CHECKING:
    from bot.tables.records import Handover
    from bot.tables.table import Table
    from cogs.ui.interactions import Interaction
    from cogs.words import Words


async def offer_seat(interaction: Interaction, table: Table, offer: Handover, words: Words) -> None:
    """Ask the member in the channel, who alone is pinged, whether they take the seat."""
    to = offer.to or 0
    asked = words("seat-offer", who=mention(to), owner=TableNames(table.facts, words).seat(offer.seat))
    take = button(
        Address(table.id, Action.TAKE_SEAT, str(offer.seat)), words("button-take-seat"), discord.ButtonStyle.success
    )
    await interaction.response.send_message(
        view=bare(text(asked), *rows([take])),
        allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(to)]),
    )
