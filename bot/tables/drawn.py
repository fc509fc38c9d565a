"""Which version of each table its public message shows: so a start draws only the messages that are behind.

A version is the number of changes that the table has seen (`TableRecord.changes`). Those that were drawn are gathered
and written together every now and then; whatever a crash loses of them is drawn once more, and is the same.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol


class PostedAt(NamedTuple):
    """The channel of a table in its server, and its public message there; None: it has none yet."""

    table: int
    guild: int
    channel: int
    message: int | None


class DrawnStorage(Protocol):
    """Where it is kept; each method is one transaction."""

    async def posted(self) -> Sequence[PostedAt]:
        """Every live table of a channel, the latest used first."""
        ...

    async def behind(self) -> Sequence[PostedAt]:
        """The tables of channels, ended ones too, whose message doesn't show the newest state; the latest used first.

        Or something that was about to follow it has not been seen to: whoever is to move may have to be called.
        """
        ...

    async def unfinished(self) -> Sequence[PostedAt]:
        """Every table, ended ones too, that may have left a message that nobody knows of, or has one that has to go."""
        ...

    async def drawn(self, versions: Mapping[int, int | None]) -> None:
        """Note which versions the messages of tables show; None: the newest, whichever that is."""
        ...

    async def outdate(self, guild: int) -> None:
        """Note that no message of a live table in a server shows what it has to."""
        ...


class Drawn:
    """What was drawn since it was written down last. One object per process."""

    def __init__(self, storage: DrawnStorage) -> None:
        self._storage = storage
        self._new: dict[int, int | None] = {}

    def note(self, table: int, version: int | None) -> None:
        """Remember that a message shows a version, and that nothing has to follow it; None: it is its last."""
        self._new[table] = version

    async def outdate(self, guild: int) -> None:
        """Note that no message of a server shows what it has to: all of them are to be drawn."""
        await self.write()
        await self._storage.outdate(guild)

    async def write(self) -> None:
        """Write down what was drawn; what can't be written is kept for the next time."""
        new, self._new = self._new, {}
        if not new:
            return
        try:
            await self._storage.drawn(new)
        except BaseException:
            self._new = new | self._new
            raise
