"""Channels that the bot can't reach, and servers that it was taken from: when it asks again, what it deletes and when.

A table whose channel can't be reached sleeps: its clocks stand, and it ends only when nobody has come for long.

Which channels the bot can reach. Every request for a table's channel asks here before, and says how it went.

What becomes of tables whose channel or server is out of reach, is gone, or is there again.
"""

from collections.abc import Awaitable, Callable, Iterable
from collections.abc import Set as AbstractSet
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TypeAlias

from bot.tables.keeper import Tell
from bot.tables.model.deadlines import deadlines
from bot.tables.model.match import TableState
from bot.tables.model.ports import Environment, PlacesStorage, SleepingChannel
from bot.tables.model.records import DeadlineKind, Status, TableRecord
from bot.tables.retention import KEPT
from bot.tables.table import Table

DAY = timedelta(days=1)
_PAUSES = (timedelta(minutes=2), timedelta(minutes=8), timedelta(minutes=30))
"""How long the bot waits after each of the first failures; then it asks once a day."""


def failed(before: SleepingChannel | None, channel: int, guild: int, now: datetime) -> SleepingChannel:
    """A channel that couldn't be reached once more."""
    if before is None:
        return SleepingChannel(channel, guild, now, 1, now + _PAUSES[0])
    pause = _PAUSES[before.tries] if before.tries < len(_PAUSES) else DAY
    return replace(before, tries=before.tries + 1, again=now + pause)


def lost(before: SleepingChannel | None, channel: int, guild: int, now: datetime) -> SleepingChannel:
    """A channel of a server that the bot was taken from: hardly worth asking for."""
    since = now if before is None else before.since
    return SleepingChannel(channel, guild, since, len(_PAUSES) + 1, now + DAY)


def woken(before: SleepingChannel, now: datetime) -> SleepingChannel:
    """A channel that may be tried at once."""
    return replace(before, again=min(before.again, now))


def is_idle(state: TableState, now: datetime) -> bool:
    """True when nobody has come for so long that the table ends; of what is due, a sleeping one does nothing else."""
    waits = deadlines(state.record, state.match)
    return any(each.kind is DeadlineKind.IDLE and each.acts_at <= now for each in waits)


def slept(record: TableRecord, since: datetime, now: datetime) -> TableRecord:
    """The table when its channel is within reach again: nothing that it waits for has come nearer meanwhile."""
    gap = now - since
    moved = {
        kind: moment if kind is DeadlineKind.IDLE else max(moment, min(moment + gap, now))
        for kind, moment in record.waiting_since.items()
    }
    return replace(record, waiting_since=moved)


class Reach:
    """The channels out of reach, as the store has them. `load` has to be awaited first.

    Attributes:
        gone: channels that were deleted, which nobody asks for any more.

    """

    def __init__(self, storage: PlacesStorage, now: Callable[[], datetime]) -> None:
        self._storage = storage
        self._now = now
        self._sleeping: dict[int, SleepingChannel] = {}
        self.gone: set[int] = set()

    async def load(self) -> None:
        """Know what was out of reach when the process stopped."""
        self._sleeping = {each.channel: each for each in await self._storage.sleeping()}

    def sleeps(self, channel: int) -> bool:
        """True for a channel that couldn't be reached when it was last tried."""
        return channel in self._sleeping

    def may_ask(self, channel: int) -> bool:
        """True where a request for this channel may be tried."""
        known = self._sleeping.get(channel)
        return channel not in self.gone and (known is None or self._now() >= known.again)

    def to_ask(self) -> tuple[int, ...]:
        """The channels whose time has come to be tried again."""
        return tuple(channel for channel in self._sleeping if self.may_ask(channel))

    def asleep_in(self, guild: int) -> tuple[int, ...]:
        """The channels of a server that are out of reach."""
        return tuple(each.channel for each in self._sleeping.values() if each.guild == guild)

    async def failed(self, channel: int, guild: int) -> bool:
        """Note that a channel couldn't be reached; True for the first time."""
        first = channel not in self._sleeping
        await self._keep([failed(self._sleeping.get(channel), channel, guild, self._now())])
        return first

    async def lost(self, channels: Iterable[int], guild: int) -> None:
        """Note that the bot was taken from the server of these channels."""
        await self._keep([lost(self._sleeping.get(each), each, guild, self._now()) for each in channels])

    async def reached(self, channel: int) -> datetime | None:
        """Note that a channel was reached; returns since when it had not been, None where it always had."""
        before = self._sleeping.pop(channel, None)
        if before is None:
            return None
        await self._storage.forget_sleeping(channel)
        return before.since

    def wake(self, channel: int) -> None:
        """Let a channel be tried at once, since the bot may do there what it may not before."""
        known = self._sleeping.get(channel)
        if known is not None:
            self._sleeping[channel] = woken(known, self._now())

    async def _keep(self, channels: list[SleepingChannel]) -> None:
        self._sleeping |= {each.channel: each for each in channels}
        await self._storage.keep_sleeping(channels)


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
