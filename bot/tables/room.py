"""Whether the disk has room for another table: those that are being played need what is left."""

import logging

from bot.tables.ports import Storage

_MIB = 1024 * 1024
_log = logging.getLogger(__name__)
_SHORT = "No table is opened while only %s MiB are free where the database is: the least is %s."
_ENOUGH = "Tables are opened again: %s MiB are free where the database is, the least is %s."


class Room:
    """Asks how many bytes are free, and tells the operator when they become too few, and when they are enough again."""

    def __init__(self, storage: Storage, least: int) -> None:
        self._storage = storage
        self._least = least
        self._short = False

    async def is_short(self) -> bool:
        """True while no table is to be opened."""
        free = await self._storage.room()
        before, self._short = self._short, free is not None and free < self._least
        if free is not None and self._short != before:
            _log.warning(_SHORT if self._short else _ENOUGH, free // _MIB, self._least // _MIB)
        return self._short
