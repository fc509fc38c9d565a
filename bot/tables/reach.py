"""Which channels the bot can reach. Every request for a table's channel asks here before, and says how it went."""

from collections.abc import Callable, Iterable
from datetime import datetime

from bot.tables import places
from bot.tables.places import PlacesStorage, SleepingChannel


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
        await self._keep([places.failed(self._sleeping.get(channel), channel, guild, self._now())])
        return first

    async def lost(self, channels: Iterable[int], guild: int) -> None:
        """Note that the bot was taken from the server of these channels."""
        await self._keep([places.lost(self._sleeping.get(each), each, guild, self._now()) for each in channels])

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
            self._sleeping[channel] = places.woken(known, self._now())

    async def _keep(self, channels: list[SleepingChannel]) -> None:
        self._sleeping |= {each.channel: each for each in channels}
        await self._storage.keep_sleeping(channels)
