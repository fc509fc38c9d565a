"""What the gateway tells of servers, channels and messages: where the bot is, and where it may post again."""

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import discord

from bot.people.people import People
from bot.tables.model.ports import StorageError
from bot.tables.model.tasks import insist
from bot.tables.tables import Tables
from cogs.messages.public_messages import PublicMessages
from cogs.ui.interactions import missing_in


class ChannelEvents:
    """Listens, and lets tables sleep, wake and end. It outlives the features, like the router."""

    def __init__(self, client: discord.Client, tables: Tables, people: People, public: PublicMessages) -> None:
        self._client = client
        self._tables = tables
        self._people = people
        self._public = public

    @property
    def listeners(self) -> tuple[Callable[..., Coroutine[Any, Any, None]], ...]:
        """Every event that is listened for, each by the name of its method."""
        return (
            *(self.on_ready, self.on_guild_join, self.on_guild_available, self.on_guild_remove),
            *(self.on_guild_channel_delete, self.on_guild_channel_update, self.on_guild_role_update),
            *(self.on_raw_thread_delete, self.on_thread_join, self.on_raw_message_delete),
            self.on_raw_bulk_message_delete,
        )

    async def on_ready(self) -> None:
        """All shards know their servers; one that is missing isn't away for a moment, it has put the bot out."""
        await _kept(lambda: self._tables.out_of_reach.known({guild.id for guild in self._client.guilds}))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self._people.forget_server(guild.id)
        await _kept(lambda: self._tables.out_of_reach.joined(guild.id))
        await self._wake_in(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        self.search_in(guild)
        await self._wake_in(guild)

    def search_in(self, guild: discord.Guild) -> None:
        """Let messages of tables be missed that were deleted while nobody listened, where the bot may look for them."""
        channels = [each.id for each in (*guild.channels, *guild.threads) if self._public.stands_in(each.id)]
        self._public.search_in([channel for channel in channels if may_search(guild, channel)])

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """discord.py tells this only of a server that isn't just away."""
        await _kept(lambda: self._tables.out_of_reach.left(guild.id))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await _kept(lambda: self._tables.out_of_reach.channel_deleted(channel.id))

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        await _kept(lambda: self._tables.out_of_reach.channel_deleted(thread.thread_id))

    async def on_guild_channel_update(self, _: object, after: discord.abc.GuildChannel) -> None:
        await self._wake_in(after.guild)

    async def on_guild_role_update(self, _: object, after: discord.Role) -> None:
        await self._wake_in(after.guild)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """discord.py forgets a thread that is archived, and tells so of one that is back."""
        await self._wake_in(thread.guild)

    async def on_raw_message_delete(self, deleted: discord.RawMessageDeleteEvent) -> None:
        self._public.deleted(deleted.channel_id, {deleted.message_id})

    async def on_raw_bulk_message_delete(self, deleted: discord.RawBulkMessageDeleteEvent) -> None:
        self._public.deleted(deleted.channel_id, deleted.message_ids)

    async def _wake_in(self, guild: discord.Guild) -> None:
        """Try the channels that were out of reach, where the bot has what it needs by what Discord has told."""
        for channel in self._tables.reach.asleep_in(guild.id):
            if may_post(guild, channel):
                self._tables.reach.wake(channel)
        await _kept(self._tables.out_of_reach.try_again)


async def _kept(work: Callable[[], Awaitable[None]]) -> None:
    """Let what Discord tells once be kept, as soon as the database can be written."""
    await insist(work, StorageError)


def may_search(guild: discord.Guild, channel: int) -> bool:
    """Whether the bot may read a message of its own in a channel where it may show a table, as far as it knows."""
    found = guild.get_channel_or_thread(channel)
    return found is not None and may_post(guild, channel) and found.permissions_for(guild.me).read_message_history


def may_post(guild: discord.Guild, channel: int) -> bool:
    """Whether the bot may show a table in a channel of a server, as far as it knows."""
    found = guild.get_channel_or_thread(channel)
    if found is None:
        return False
    archived = isinstance(found, discord.Thread) and found.archived
    return not archived and not missing_in(found, found.permissions_for(guild.me))
