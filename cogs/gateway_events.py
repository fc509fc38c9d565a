"""Gateway events about servers, channels and messages: tables sleep, wake or end, and lost messages are looked for.

Discord reports each event only once, so storing what it means is retried until the database can be written.
"""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

import discord

from bot.people.people import People
from bot.tables.model.ports import StorageError
from bot.tables.model.tasks import retry
from bot.tables.tables import Tables
from cogs.messages.table_messages import PublicMessages
from cogs.ui.interactions import missing_in


class ChannelEvents:
    """Listens to gateway events, and lets tables sleep, wake and end. It outlives the features, like the router."""

    def __init__(self, client: discord.Client, tables: Tables, people: People, public: PublicMessages) -> None:
        self._client = client
        self._tables = tables
        self._people = people
        self._public = public

    @property
    def listeners(self) -> Mapping[str, Callable[..., Coroutine[Any, Any, None]]]:
        """The handlers by their events."""
        handlers = (
            *(self.on_ready, self.on_guild_join, self.on_guild_available, self.on_guild_remove),
            *(self.on_guild_channel_delete, self.on_raw_thread_delete, self.on_thread_join),
            *(self.on_raw_message_delete, self.on_raw_bulk_message_delete, self.on_message, self.on_public_press),
        )
        changes = ("on_guild_channel_update", "on_guild_role_update", "on_member_update", "on_thread_update")
        return {handler.__name__: handler for handler in handlers} | dict.fromkeys(changes, self._changed)

    async def on_ready(self) -> None:
        """All shards know their servers now. A server that is still missing has removed the bot."""
        recovery = self._tables.channel_recovery
        await retry(lambda: recovery.note_servers({guild.id for guild in self._client.guilds}), StorageError)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self._people.forget_server(guild.id)
        await retry(lambda: self._tables.channel_recovery.joined(guild.id), StorageError)
        await self._wake_in(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        self.search_in(guild)
        await self._wake_in(guild)

    def search_in(self, guild: discord.Guild) -> None:
        """Look for table messages that may have been deleted while no session listened, where the bot may read them."""
        channels = [each.id for each in (*guild.channels, *guild.threads) if self._public.stands_in(each.id)]
        self._public.search_in([channel for channel in channels if may_search(guild, channel)])

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server; discord.py doesn't dispatch this for a server that is only unavailable."""
        await retry(lambda: self._tables.channel_recovery.left(guild.id), StorageError)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await retry(lambda: self._tables.channel_recovery.channel_deleted(channel.id), StorageError)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        await retry(lambda: self._tables.channel_recovery.channel_deleted(thread.thread_id), StorageError)

    async def _changed(self, _: object, after: discord.abc.GuildChannel | discord.Role | discord.Member) -> None:
        """A channel, a role, a thread or the bot's own membership has changed, and with it perhaps its permissions.

        Without a privileged intent Discord reports changes of no other member.
        """
        await self._wake_in(after.guild)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """An archived thread was opened again; discord.py had dropped it from its cache."""
        await self._wake_in(thread.guild)

    async def on_raw_message_delete(self, deleted: discord.RawMessageDeleteEvent) -> None:
        self._public.deleted(deleted.channel_id, {deleted.message_id})

    async def on_raw_bulk_message_delete(self, deleted: discord.RawBulkMessageDeleteEvent) -> None:
        self._public.deleted(deleted.channel_id, deleted.message_ids)

    async def on_message(self, message: discord.Message) -> None:
        if message.author == self._client.user:
            await retry(lambda: self._public.seen(message), StorageError)

    async def on_public_press(self, message: discord.Message) -> None:
        """Dispatched by the router: a message was pressed, which may be older than the table's newest one."""
        await retry(lambda: self._public.seen(message), StorageError)

    async def _wake_in(self, guild: discord.Guild) -> None:
        """Retry the channels of a server that were out of reach and where the bot has its permissions again."""
        for channel in self._tables.channel_health.unreachable_in(guild.id):
            if may_post(guild, channel):
                self._tables.channel_health.retry_now(channel)
        await retry(self._tables.channel_recovery.try_again, StorageError)


def may_search(guild: discord.Guild, channel: int) -> bool:
    """True if the bot may show a table in a channel and look for its own messages there, by the cached permissions."""
    found = guild.get_channel_or_thread(channel)
    return found is not None and may_post(guild, channel) and found.permissions_for(guild.me).read_message_history


def may_post(guild: discord.Guild, channel: int) -> bool:
    """True if the bot may show a table in a channel of a server, by the cached permissions."""
    found = guild.get_channel_or_thread(channel)
    if found is None:
        return False
    allowed, thread = found.permissions_for(guild.me), found if isinstance(found, discord.Thread) else None
    closed = thread is not None and (thread.archived or (thread.locked and not allowed.manage_threads))
    return not closed and not missing_in(found, allowed)
