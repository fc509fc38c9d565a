"""Reads the journals of matches that are over for what they brought whom, one after the other, beside the event loop.

That is done after a match has ended, and anew for every match there ever was once there are new declarations.
"""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.games.contract import AnyGame
from bot.games.refusals import RefusalError
from bot.tables.achieved import Achieved, achieved
from bot.tables.match_state import JournalError
from bot.tables.records import CommandRecord, Occupant, TableRecord

READING = 1
"""To be raised with every change of what is read: all journals are read again then."""
_log = logging.getLogger(__name__)


class KeepsReadings(Protocol):
    """Where journals are, and what was read in them."""

    async def unread(self, reading: int, limit: int) -> Sequence[int]:
        """Tables with a result whose journal has not been read for this reading."""
        ...

    async def keep_achieved(self, table: TableRecord, reading: int, found: Achieved | None) -> None:
        """Keep what a match brought, in place of what was read before; its points where they are not kept yet.

        None: its journal was removed, so what was read before stays. Where somebody whom `found` names has been deleted
        meanwhile, it stays unread.
        """
        ...

    async def table(self, table: int) -> TableRecord | None:
        """See `Storage.table`."""
        ...

    async def journal(self, table: int, *, whole: bool = False) -> Sequence[CommandRecord]:
        """See `Storage.journal`."""
        ...

    async def occupants(self, table: int) -> Sequence[Occupant]:
        """See `Storage.occupants`."""
        ...


class ReadingBack:
    """See the module's docstring. One object per process."""

    def __init__(self, storage: KeepsReadings, games: Mapping[str, AnyGame]) -> None:
        self._storage = storage
        self._games = games

    async def read_one(self) -> bool:
        """Read the next journal; False where all have been read."""
        unread = await self._storage.unread(READING, 1)
        for table in unread:
            record = await self._storage.table(table)
            if record is not None:
                await self._storage.keep_achieved(record, READING, await self._found(record))
        return bool(unread)

    async def _found(self, record: TableRecord) -> Achieved | None:
        rows = await self._storage.journal(record.id, whole=True)
        if not rows:
            return None
        seated = await self._storage.occupants(record.id)
        try:
            return await asyncio.to_thread(achieved, record, self._games, rows, seated)
        except (JournalError, RefusalError, LookupError, TypeError, ValueError) as problem:
            _log.info("the match of table %s no longer plays again (%s)", record.id, type(problem).__name__)
            return Achieved(None, frozenset())
