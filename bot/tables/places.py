"""Channels that the bot can't reach, and servers that it was taken from: when it asks again, what it deletes and when.

A table whose channel can't be reached sleeps: its clocks stand, and it ends only when nobody has come for long.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Protocol

from bot.tables.deadlines import deadlines
from bot.tables.records import DeadlineKind, TableRecord
from bot.tables.table_state import TableState

DAY = timedelta(days=1)
_PAUSES = (timedelta(minutes=2), timedelta(minutes=8), timedelta(minutes=30))
"""How long the bot waits after each of the first failures; then it asks once a day."""


@dataclass(frozen=True, slots=True)
class SleepingChannel:
    """A channel out of reach: since when, how often that was tried, and when it may be tried again. UTC."""

    channel: int
    guild: int
    since: datetime
    tries: int
    again: datetime


class PlacesStorage(Protocol):
    """Where this is kept; each method is one transaction."""

    async def sleeping(self) -> Sequence[SleepingChannel]:
        """Every channel out of reach."""
        ...

    async def keep_sleeping(self, channels: Sequence[SleepingChannel]) -> None:
        """Note channels that are out of reach."""
        ...

    async def forget_sleeping(self, channel: int) -> None:
        """A channel is within reach again, or is nobody's business any more."""
        ...

    async def channels(self, guild: int) -> Sequence[int]:
        """The channels of a server's live tables."""
        ...

    async def guilds(self) -> frozenset[int]:
        """Every server of which there is something, and that the bot isn't known to have left."""
        ...

    async def depart(self, guilds: Sequence[int], due: datetime) -> None:
        """The bot was taken from servers, whose data is deleted then; one that it left before keeps its time."""
        ...

    async def come_back(self, guilds: Sequence[int]) -> None:
        """The bot is in these servers, so nothing of theirs is due."""
        ...

    async def delete_departed(self, now: datetime) -> Sequence[int]:
        """Delete everything of the servers that are due; returns them."""
        ...


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
