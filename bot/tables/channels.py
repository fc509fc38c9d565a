"""Channels that the bot can't reach, and servers that it was removed from.

Every request for a table's channel asks `ChannelHealth` first, and reports whether it succeeded. A channel out of reach
is retried after growing pauses. Meanwhile its table sleeps: its clocks stand still, and it expires only if it has been
idle for long.
"""

from collections.abc import Awaitable, Callable, Iterable
from collections.abc import Set as AbstractSet
from dataclasses import replace
from datetime import datetime, timedelta

from bot.people.ports import ServerRepository, UnreachableChannel
from bot.retry import UNREACHABLE_CHANNEL
from bot.tables.keeper import Notify
from bot.tables.model.deadlines import deadlines
from bot.tables.model.match import TableState
from bot.tables.model.ports import Environment
from bot.tables.model.records import DeadlineKind, Status, TableRecord
from bot.tables.retention import DEPARTED_SERVERS_KEPT_FOR
from bot.tables.table import Table

_DELETED_KEPT = 4096
_CLOCKS_DIFFER = timedelta(seconds=5)
"""How far our clock may be off from Discord's, which decides when the bot's timeout in a server ends."""


class ChannelHealth:
    """The channels out of reach, as the store has them. `load` must be awaited first."""

    def __init__(self, server_repository: ServerRepository, now: Callable[[], datetime]) -> None:
        self._server_repository = server_repository
        self._now = now
        self._unreachable: dict[int, UnreachableChannel] = {}
        self._deleted: dict[int, None] = {}  # the oldest first

    async def load(self) -> None:
        self._unreachable = {
            channel.channel: channel for channel in await self._server_repository.unreachable_channels()
        }

    def is_unreachable(self, channel: int) -> bool:
        """True for a channel that couldn't be reached when it was last tried."""
        return channel in self._unreachable

    def may_ask(self, channel: int) -> bool:
        """True if a request for this channel may be made; also once a clock that was ahead is put right."""
        known, now = self._unreachable.get(channel), self._now()
        if known is not None and now < known.retry_at <= now + UNREACHABLE_CHANNEL.pause(known.attempts):
            return False
        return channel not in self._deleted

    def to_retry(self) -> tuple[int, ...]:
        """The channels out of reach that may be tried again now."""
        return tuple(channel for channel in self._unreachable if self.may_ask(channel))

    def unreachable_in(self, guild: int) -> tuple[int, ...]:
        """The channels of a server that are out of reach."""
        return tuple(channel.channel for channel in self._unreachable.values() if channel.guild == guild)

    def deleted(self, channel: int) -> None:
        """Note that a channel was deleted, so that nothing asks for it again; only the newest are remembered."""
        self._deleted[channel] = None
        if len(self._deleted) > _DELETED_KEPT:
            del self._deleted[next(iter(self._deleted))]

    async def failed(self, channel: int, guild: int, until: datetime | None = None) -> bool:
        """Note that a channel couldn't be reached, perhaps for a timeout `until` then; returns True the first time."""
        before, now = self._unreachable.get(channel), self._now()
        attempts = 0 if before is None else before.attempts
        retry_at = now + UNREACHABLE_CHANNEL.pause(attempts + 1)
        if until is not None and now < until:
            retry_at = min(retry_at, until + _CLOCKS_DIFFER)
        since = now if before is None else before.since
        await self._keep([UnreachableChannel(channel, guild, since, attempts + 1, retry_at)])
        return before is None

    async def lost(self, channels: Iterable[int], guild: int) -> None:
        """Note that the bot was removed from the server of these channels, so that they are tried only once a day."""
        now, attempts = self._now(), len(UNREACHABLE_CHANNEL.first) + 1
        lost: list[UnreachableChannel] = []
        for channel in channels:
            before = self._unreachable.get(channel)
            since = now if before is None else before.since
            retry_at = now + UNREACHABLE_CHANNEL.pause(attempts)
            lost.append(UnreachableChannel(channel, guild, since, attempts, retry_at))
        await self._keep(lost)

    def unreachable_since(self, channel: int) -> datetime | None:
        """Since when a channel is out of reach; None if it isn't."""
        known = self._unreachable.get(channel)
        return None if known is None else known.since

    async def reached(self, channel: int) -> None:
        """Note that a channel was reached."""
        if self._unreachable.pop(channel, None) is not None:
            await self._server_repository.forget_unreachable(channel)

    def retry_now(self, channel: int) -> None:
        """Let a channel be tried at once, as the bot's permissions there have changed."""
        known = self._unreachable.get(channel)
        if known is not None:
            self._unreachable[channel] = replace(known, retry_at=min(known.retry_at, self._now()))

    async def _keep(self, channels: list[UnreachableChannel]) -> None:
        self._unreachable |= {channel.channel: channel for channel in channels}
        await self._server_repository.keep_unreachable(channels)


def is_idle(state: TableState, now: datetime) -> bool:
    """True if a table has to expire, the only thing that it does by itself while it sleeps."""
    found = deadlines(state.record, state.match)
    return any(deadline.kind is DeadlineKind.IDLE and deadline.acts_at <= now for deadline in found)


class ChannelRecovery:
    """Handles tables whose channel or server goes out of reach, is gone, or comes back. One object per process."""

    def __init__(
        self,
        environment: Environment,
        in_channel: Callable[[int], Awaitable[Table | None]],
        health: ChannelHealth,
        notify: Notify,
    ) -> None:
        self._table_repository = environment.table_repository
        self._server_repository = environment.server_repository
        self._now = environment.now
        self._in_channel = in_channel
        self._health = health
        self._notify = notify

    async def try_again(self) -> None:
        """Let the tables of the channels that may be retried be drawn; the drawing reports whether it succeeded."""
        for channel in self._health.to_retry():
            record = await self._table_repository.live_in(channel)
            if record is None:
                await self._health.reached(channel)
            else:
                await self._notify(record.id, None)

    async def note_reachable(self, channel: int) -> None:
        """Note that a request for a channel succeeded. If its table slept, its deadlines move by that time.

        They are moved first, so that the table goes on sleeping if that fails.
        """
        since, now = self._health.unreachable_since(channel), self._now()
        if since is None:
            return

        def woken(record: TableRecord) -> TableRecord:
            if self._health.unreachable_since(channel) != since:  # another message there has woken it
                return record
            moved = {
                kind: moment if kind is DeadlineKind.IDLE else max(moment, min(moment + (now - since), now))
                for kind, moment in record.waiting_since.items()
            }
            return replace(record, waiting_since=moved)

        if (table := await self._in_channel(channel)) is not None:
            await table.change(woken)
        await self._health.reached(channel)

    async def channel_deleted(self, channel: int) -> None:
        """End the table of a deleted channel."""
        self._health.deleted(channel)
        table = await self._in_channel(channel)
        if table is not None:
            await table.change(lambda record: replace(record, status=Status.ENDED))

    async def left(self, guild: int) -> None:
        """Put the tables of a server to sleep that the bot was removed from; its data is deleted after a while."""
        await self._health.lost(await self._table_repository.channels(guild), guild)
        await self._server_repository.depart([guild], self._now() + DEPARTED_SERVERS_KEPT_FOR)

    async def joined(self, *guilds: int) -> None:
        """Keep the data of servers that the bot is in again."""
        await self._server_repository.come_back(guilds)

    async def note_servers(self, guilds: AbstractSet[int], among: Callable[[int], bool] = lambda _: True) -> None:
        """Note which servers the bot is in, unavailable ones included; others, of those `among`, count as left."""
        for guild in filter(among, await self._server_repository.guilds() - guilds):
            await self.left(guild)
        await self.joined(*guilds)
