"""Discord's surface of all tables: who is told when one has changed, and what a member may do from the channel.

Cogs translate a command or a press, call this, and are done.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, TypeAlias

import discord

from bot.games.refusals import NotNowError
from bot.tables.table import Actor
from cogs.ui.panels import Panels
from cogs.ui.pictures import Artist, PaintsPictures
from cogs.ui.public_messages import Parts, PublicMessages
from cogs.ui.reasons import SurfaceReason

if TYPE_CHECKING:
    from bot.tables.table import Table
    from bot.tables.tables import Tables
    from cogs.ui.public_messages import Channels
    from cogs.words import Words

_log = logging.getLogger(__name__)
Interaction: TypeAlias = "discord.Interaction[discord.Client]"
_NEEDED = ("view_channel", "send_messages", "attach_files")


class Surface:
    """The messages of every table, and the one who is told that a table has changed (`bot.tables.ports.Listener`)."""

    def __init__(self, channels: Channels, tables: Tables, words: Words, painter: PaintsPictures) -> None:
        self.tables = tables
        self.words = words
        self.artist = Artist(painter, words)
        self.panels = Panels(tables, words, self.artist)
        self.public = PublicMessages(Parts(channels, tables, self.panels, words, self.artist))

    async def table_changed(self, table: int) -> None:
        """Let the public message and every open panel follow."""
        self.panels.table_changed(table)
        self.public.of(table).writer.request()

    async def announce(self, table: int) -> int | None:
        """Post the score of the round anew: the message's id is the salt of the next deal. None where that failed."""
        loaded = await self.tables.get(table)
        before = loaded.view(None).message
        message = self.public.of(table)
        message.post_anew()
        await message.writer.finish()
        after = loaded.view(None).message
        return None if after == before else after

    async def settle(self) -> None:
        """Wait until every message shows the newest state."""
        await self.panels.settle()
        await self.public.settle()

    async def tick(self) -> None:
        """What time brings: last edits of panels, calls to silent players.

        Called every few seconds by whoever runs the bot.
        """
        for turn in (self.tables.act_when_due, self.panels.tick, self.public.tick):
            try:
                await turn()
            except Exception:  # noqa: BLE001 - time goes on for all other tables; it is logged with its traceback
                _log.exception("what time brings could not be done; it is tried again")

    async def resume(self) -> None:
        """Bring the messages of all live tables up to date after a start: they may be gone, or behind the store.

        One after the other, so that a press need not wait until all of them are loaded.
        """
        for table in await self.tables.live():
            message = self.public.of(table)
            message.resume()
            await message.writer.finish()

    async def here(self, interaction: Interaction) -> Table:
        """The live table of the channel.

        Raises:
            NotNowError: there is none.

        """
        table = await self.tables.in_channel(interaction.channel_id or 0)
        if table is None:
            raise NotNowError(SurfaceReason.NO_TABLE_HERE)
        return table

    async def mine(self, interaction: Interaction, kind: str | None = None) -> Table:
        """The table that a member's command means.

        Where such a move is open to them, else where they sit, else the channel's.

        Raises:
            NotNowError: the channel has no table, and the member has none of their own.

        """
        member = interaction.user.id
        shared = await self.tables.in_channel(interaction.channel_id or 0)
        own = await self.tables.private_of(member, interaction.guild_id or 0)
        seated = [shared] if shared and any(seat.member == member for seat in shared.view(None).seats) else []
        tables = [*seated, *own]
        if found := next((table for table in tables if kind in table.view(member).choices), None):
            return found
        if tables:
            return tables[0]
        return await self.here(interaction)

    async def play(self, interaction: Interaction, kind: str, typed: str) -> None:
        """A slash command of the game: judged as it arrives, answered with the new panel."""
        table = await self.mine(interaction, kind)
        with self.panels.about_to_open(table.id, interaction.user.id):
            await table.play(actor(interaction), kind, typed, None)
            await self.panels.open(interaction, table.id)


def actor(interaction: Interaction) -> Actor:
    """Who asks, and by which interaction."""
    return Actor(interaction.user.id, interaction.id)


def on_private_message(interaction: Interaction) -> bool:
    """True for a press on a message that only its presser sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def require_permissions(interaction: Interaction) -> None:
    """Refuse, by name, where the bot lacks what a table needs.

    Raises:
        NotNowError: the channel's permissions don't let the bot post tables.

    """
    allowed = interaction.app_permissions
    missing = [name for name in _needed(interaction) if not getattr(allowed, name)]
    if missing:
        names = ", ".join(name.replace("_", " ").title() for name in missing)
        raise NotNowError(SurfaceReason.MISSING_PERMISSIONS, missing=names, channel=f"<#{interaction.channel_id}>")


def _needed(interaction: Interaction) -> tuple[str, ...]:
    if isinstance(interaction.channel, discord.Thread):
        return ("view_channel", "send_messages_in_threads", "attach_files")
    return _NEEDED
