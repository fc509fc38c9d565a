"""*Invite to my table*, in the menu of a member: a message in the table's channel that asks that member to sit down."""

from collections.abc import Generator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import TypeAlias, cast

import discord
from discord import app_commands

from bot.clock import Clock
from bot.games.refusals import NotNowError
from bot.people.member_data import clean_name
from bot.people.settings import CallWhen
from bot.tables.table import Table
from cogs.command_tree import ContextMenuCog
from cogs.services import ServicedBot
from cogs.ui.address import Action, Address
from cogs.ui.interactions import Interaction, SurfaceReason, mark_present, missing_in, name_of, permission_names, reply
from cogs.ui.layout import button, rows, text, without_container
from cogs.ui.reader import mention, safe_name

Channel: TypeAlias = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread
MENU = "Invite to my table"
INVITATION_INTERVAL = timedelta(minutes=30)
"""The time between two invitations of a member in a server, and the period in which a host's invitations count."""
MAX_INVITATIONS = 8
"""As many as can sit at one table."""


class RecentInvitations:
    """The invitations of the last half hour. They are lost at a restart."""

    def __init__(self, now: Clock) -> None:
        self._now = now
        self._sent: dict[tuple[int, int], tuple[int, datetime]] = {}  # host and time, by server and guest

    @contextmanager
    def inviting(self, guild: int, host: int, guest: discord.Member) -> Generator[None]:
        """Invite in the body. The time is noted before, so only one of two simultaneous invitations is sent.

        Raises:
            NotNowError: the guest was invited less than half an hour ago, or the host has invited too many members.

        """
        now, key = self._now(), (guild, guest.id)
        self._sent = {sent: (by, at) for sent, (by, at) in self._sent.items() if now - at < INVITATION_INTERVAL}
        if key in self._sent:
            raise NotNowError(SurfaceReason.INVITED_LATELY, who=_name(guest), until=_interval_end(self._sent[key][1]))
        own = [at for (server, _), (by, at) in self._sent.items() if (server, by) == (guild, host)]
        if len(own) >= MAX_INVITATIONS:
            raise NotNowError(SurfaceReason.INVITED_MANY, until=_interval_end(min(own)))
        self._sent[key] = host, now
        try:
            yield
        except BaseException:  # a refused or failed invitation doesn't count
            del self._sent[key]
            raise


def _interval_end(sent: datetime) -> str:
    return discord.utils.format_dt(sent + INVITATION_INTERVAL, "R")


def _name(member: discord.Member | discord.User) -> str:
    return safe_name(clean_name(member.display_name), member.id)


@app_commands.guild_only()
class InviteMenu(ContextMenuCog):
    def __init__(self, bot: ServicedBot) -> None:
        super().__init__(bot, MENU, self._invite)
        self._invitations = RecentInvitations(bot.services.now)

    async def _invite(self, interaction: Interaction, member: discord.Member | discord.User) -> None:
        table = await self._own_lobby(interaction)
        facts = table.facts
        channel = channel_of(interaction, table)
        guest = _require_invitable(interaction, member, table, channel)
        pings = (await self._services.people.settings_of(guest.id)).call is not CallWhen.NEVER
        with self._invitations.inviting(facts.guild, interaction.user.id, guest):
            words = await self._services.readers.server(facts.guild)
            host = safe_name(name_of(interaction), interaction.user.id)
            question = words("invite-message", who=mention(guest.id), host=host, game=words(f"{facts.game.key}-name"))
            sit = button(Address(table.id, Action.SIT), words("button-sit"), discord.ButtonStyle.success)
            sent = await channel.send(
                view=without_container(text(question), *rows([sit])),
                allowed_mentions=discord.AllowedMentions(
                    everyone=False, roles=False, users=[guest] if pings else False
                ),
            )
        words = await self._services.words(interaction)
        key = "invite-sent" if pings else "invite-sent-quietly"
        await reply(interaction, words(key, who=_name(guest), link=sent.jump_url))

    async def _own_lobby(self, interaction: Interaction) -> Table:
        """The lobby in this server where the host sits; of several, one with a free seat.

        Raises:
            NotNowError: there is none, or it has no free seat.

        """
        host, guild = interaction.user.id, interaction.guild_id or 0
        own = [table for table in await self._services.tables.lobbies(guild) if table.facts.seat_of(host) is not None]
        if not own:
            raise NotNowError(SurfaceReason.NO_LOBBY_OF_YOURS)
        table = next((table for table in own if any(table.view(None).can_sit)), own[0])
        await mark_present(interaction, table)
        table.require_room()
        return table


def channel_of(interaction: Interaction, table: Table) -> Channel:
    """The table's channel.

    Raises:
        NotNowError: the bot can't see it, or may not write there.

    """
    guild = cast("discord.Guild", interaction.guild)
    channel = guild.get_channel_or_thread(table.facts.channel)
    visible = isinstance(channel, Channel)
    missing = missing_in(channel, channel.permissions_for(guild.me)) if visible else ["view_channel"]
    if not visible or missing:
        mentioned = f"<#{table.facts.channel}>"
        raise NotNowError(SurfaceReason.MISSING_PERMISSIONS, missing=permission_names(missing), channel=mentioned)
    return channel


def _require_invitable(
    interaction: Interaction, member: discord.Member | discord.User, table: Table, channel: Channel
) -> discord.Member:
    """The member, for a member who can take a seat at the table.

    Raises:
        NotNowError: they are the host or a bot, sit there already, or can't see the channel.

    """
    if member.id == interaction.user.id:
        raise NotNowError(SurfaceReason.INVITED_SELF)
    if member.bot:
        raise NotNowError(SurfaceReason.INVITED_BOT)
    if table.facts.seat_of(member.id) is not None:
        raise NotNowError(SurfaceReason.INVITED_SEATED, who=_name(member))
    return require_seeing(member, channel)


def require_seeing(member: discord.Member | discord.User, channel: Channel) -> discord.Member:
    """The member, if they can see the channel.

    Raises:
        NotNowError: they can't.

    """
    if not isinstance(member, discord.Member) or not channel.permissions_for(member).view_channel:
        raise NotNowError(SurfaceReason.INVITED_BLIND, who=_name(member), channel=channel.mention)
    return member
