"""What becomes of tables whose channel or server is out of reach, is gone, or is there again."""

from collections.abc import Awaitable, Callable
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import TypeAlias

from bot.tables.environment import Environment
from bot.tables.fates import KEPT
from bot.tables.keeper import Tell
from bot.tables.places import slept
from bot.tables.reach import Reach
from bot.tables.records import Status
from bot.tables.table import Table

InChannel: TypeAlias = Callable[[int], Awaitable[Table | None]]
"""Finds the live shared table of a channel."""


class OutOfReach:
    """See the module's docstring. One object per process."""

    def __init__(self, environment: Environment, in_channel: InChannel, reach: Reach, tell: Tell) -> None:
        self._storage = environment.storage
        self._now = environment.now
        self._in_channel = in_channel
        self._reach = reach
        self._tell = tell

    async def try_again(self) -> None:
        """Let what sleeps be drawn where its time has come; whether that goes well is known by then."""
        for channel in self._reach.to_ask():
            record = await self._storage.live_in(channel)
            if record is None:
                await self._reach.reached(channel)
            else:
                await self._tell(record.id)

    async def found_again(self, channel: int) -> None:
        """A channel has taken what it was sent: if its table slept, it wakes."""
        since = await self._reach.reached(channel)
        table = None if since is None else await self._in_channel(channel)
        if table is not None and since is not None:
            now = self._now()
            await table.change(lambda record: slept(record, since, now))

    async def channel_deleted(self, channel: int) -> None:
        """End the table of a channel that is there no more."""
        self._reach.gone.add(channel)
        table = await self._in_channel(channel)
        if table is not None:
            await table.change(lambda record: replace(record, status=Status.ENDED))

    async def left(self, guild: int) -> None:
        """The bot was taken from a server: its tables sleep, and after a while everything of it is deleted."""
        await self._reach.lost(await self._storage.channels(guild), guild)
        await self._storage.depart([guild], self._now() + KEPT)

    async def joined(self, *guilds: int) -> None:
        """The bot is in these servers again, so nothing of theirs is deleted."""
        await self._storage.come_back(guilds)

    async def known(self, guilds: AbstractSet[int], among: Callable[[int], bool] = lambda _: True) -> None:
        """These are all the servers, or all among some, that the bot is in, even if Discord can't show some for now."""
        for guild in filter(among, await self._storage.guilds() - guilds):
            await self.left(guild)
        await self.joined(*guilds)
