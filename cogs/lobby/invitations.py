"""*Invite to my table*, in the menu of a member: a message in the table's channel that asks that member alone."""

from collections.abc import Generator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import TypeAlias, cast

import discord
from discord import app_commands

from bot.clock import Clock
from bot.games.refusals import NotNowError
from bot.people.member_data import kept_name
from bot.people.settings import CallWhen
from bot.tables.model.ports import TableReason
from bot.tables.table import Table
from cogs.command_tree import MenuCog
from cogs.services import ServicedBot
from cogs.ui.address import Action, Address
from cogs.ui.interactions import Interaction, SurfaceReason, missing_in, name_of, note_table, permission_names, tell
from cogs.ui.layout import View, bare, button, rows, text
from cogs.ui.reader import mention, shown_name

Place: TypeAlias = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread
MENU = "Invite to my table"
REST = timedelta(minutes=30)
"""How long a member isn't invited again in a server, and in which somebody invites only so many."""
MOST = 8
"""As many as can sit at one table."""


class Invited:
    """Who was invited in the last half hour, by whom. A restart forgets it."""

    def __init__(self, now: Clock) -> None:
        self._now = now
        self._asked: dict[tuple[int, int], tuple[int, datetime]] = {}

    @contextmanager
    def inviting(self, guild: int, by: int, member: discord.Member) -> Generator[None]:
        """Invite in the body. It is noted before, so that of two at once only one does.

        Raises:
            NotNowError: the member was invited not long ago, or their host has invited many.

        """
        now, asked = self._now(), (guild, member.id)
        self._asked = {each: known for each, known in self._asked.items() if now - known[1] < REST}
        if asked in self._asked:
            raise NotNowError(SurfaceReason.INVITED_LATELY, who=_name(member), until=_until(self._asked[asked][1]))
        own = [at for (server, _), (host, at) in self._asked.items() if (server, host) == (guild, by)]
        if len(own) >= MOST:
            raise NotNowError(SurfaceReason.INVITED_MANY, until=_until(min(own)))
        self._asked[asked] = by, now
        try:
            yield
        except BaseException:  # what was refused or failed costs nothing
            del self._asked[asked]
            raise


def _until(asked: datetime) -> str:
    return f"<t:{int((asked + REST).timestamp())}:R>"


def _name(member: discord.Member | discord.User) -> str:
    return shown_name(kept_name(member.display_name), member.id)


@app_commands.guild_only()
class InviteMenu(MenuCog):
    """The command, and who was invited by it."""

    def __init__(self, bot: ServicedBot) -> None:
        super().__init__(bot, MENU, self._invite)
        self._invited = Invited(bot.services.boards.now)

    async def _invite(self, interaction: Interaction, member: discord.Member | discord.User) -> None:
        table = await self._lobby(interaction)
        channel = _channel(interaction, table)
        guest = _guest(interaction, member, table, channel)
        calls = (await self._services.people.settings_of(guest.id)).call is not CallWhen.NEVER
        pinged = discord.AllowedMentions(everyone=False, roles=False, users=[guest] if calls else False)
        with self._invited.inviting(table.facts.guild, interaction.user.id, guest):
            sent = await channel.send(view=await self._message(interaction, table, guest), allowed_mentions=pinged)
        words = await self._services.words(interaction)
        key = "invite-sent" if calls else "invite-sent-quietly"
        await tell(interaction, words(key, who=_name(guest), link=sent.jump_url))

    async def _lobby(self, interaction: Interaction) -> Table:
        """The lobby in this server where the member sits, one with a free seat before others.

        Raises:
            NotNowError: there is none, or nobody can sit down there.

        """
        member, guild = interaction.user.id, interaction.guild_id or 0
        found = [
            table for table in await self._services.tables.lobbies(guild) if table.facts.seat_of(member) is not None
        ]
        if not found:
            raise NotNowError(SurfaceReason.NO_LOBBY_OF_YOURS)
        table = next((each for each in found if any(each.view(None).can_sit)), found[0])
        await note_table(interaction, table)
        if not any(table.view(None).can_sit):
            raise NotNowError(TableReason.NOBODY_MISSING)
        return table

    async def _message(self, interaction: Interaction, table: Table, guest: discord.Member) -> View:
        facts = table.facts
        words = await self._services.readers.server(facts.guild)
        host = shown_name(name_of(interaction), interaction.user.id)
        asked = words("invite-message", who=mention(guest.id), host=host, game=words(f"{facts.game.key}-name"))
        sitting = button(Address(table.id, Action.SIT), words("button-sit"), discord.ButtonStyle.success)
        return bare(text(asked), *rows([sitting]))


def _channel(interaction: Interaction, table: Table) -> Place:
    """Where the table is.

    Raises:
        NotNowError: the bot may not write there, or sees no such channel.

    """
    guild = cast("discord.Guild", interaction.guild)
    channel = guild.get_channel_or_thread(table.facts.channel)
    seen = isinstance(channel, discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread)
    missing = missing_in(channel, channel.permissions_for(guild.me)) if seen else ["view_channel"]
    if not seen or missing:
        where = f"<#{table.facts.channel}>"
        raise NotNowError(SurfaceReason.MISSING_PERMISSIONS, missing=permission_names(missing), channel=where)
    return channel


def _guest(
    interaction: Interaction,
    member: discord.Member | discord.User,
    table: Table,
    channel: Place,
) -> discord.Member:
    """The member, if they can be invited.

    Raises:
        NotNowError: they can't take a seat there.

    """
    if member.id == interaction.user.id:
        raise NotNowError(SurfaceReason.INVITED_SELF)
    if member.bot:
        raise NotNowError(SurfaceReason.INVITED_BOT)
    if table.facts.seat_of(member.id) is not None:
        raise NotNowError(SurfaceReason.INVITED_SEATED, who=_name(member))
    if not isinstance(member, discord.Member) or not channel.permissions_for(member).view_channel:
        raise NotNowError(SurfaceReason.INVITED_BLIND, who=_name(member), channel=f"<#{table.facts.channel}>")
    return member
