"""The nightly copy of the database."""

import asyncio
import logging
from datetime import datetime, timedelta
from pathlib import Path

from bot.clock import Clock
from bot.logs import OutageLog
from bot.store.transactions import Database, StoreError

KEPT = 14
"""How many nightly copies are kept; PRIVACY.md tells members how long that is."""
NIGHT_HOUR = 4
"""The hour at which they are made, by the machine's clock."""
_PAUSE = timedelta(hours=1)
"""How soon a copy that failed is tried again."""
_log = logging.getLogger(__name__)


class NightlyBackup:
    """Copies a database into a folder once a night; after a missed night, at the next start.

    Attributes:
        newest: when the newest copy was made, as of the start, or the latest night or attempt; None if there is none.

    """

    def __init__(self, database: Database, folder: Path, now: Clock) -> None:
        self._database, self._folder, self._now = database, folder, now
        self.newest: datetime | None = None
        self._next: datetime | None = None
        self._trouble = OutageLog(
            "No backup could be made: %s. It is tried again every hour.", "Backups are made again."
        )

    async def find_newest(self) -> None:
        """Find out when the newest copy was made, at the start: no heartbeat comes while Discord can't be reached."""
        self.newest = await asyncio.to_thread(self._database.last_backup, self._now())

    async def run(self) -> None:
        """Make the copy if it is due. Call it at every heartbeat."""
        now = self._now()
        if self._next is not None and now < self._next <= now + timedelta(days=1):  # the clock may have been ahead
            return
        here = now.astimezone()
        night = here.replace(hour=NIGHT_HOUR, minute=0, second=0, microsecond=0)
        last_night = night if night <= here else night - timedelta(days=1)
        await self.find_newest()
        self._next = last_night + timedelta(days=1)
        if self.newest is not None and self.newest >= last_night:
            return
        try:
            made = await asyncio.to_thread(self._database.back_up, self._folder, keep=KEPT, now=now)
        except StoreError as error:
            self._next = now + _PAUSE
            self._trouble.note(error)
        else:
            self.newest = now
            self._trouble.note(None)
            _log.info("The database was copied to %s.", made)
