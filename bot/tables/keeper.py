"""The one way in which a table changes: lock, save, adopt what was saved, notify.

So whatever a member was told is on the disk, and a refused command has changed nothing.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

from bot.games.refusals import StaleError
from bot.tables.ports import DuplicateInteractionError, FencedError, Save, Storage
from bot.tables.reasons import TableReason
from bot.tables.records import AgainstComputer, CommandRecord, MatchResult, TableRecord
from bot.tables.shielded import shielded
from bot.tables.table_state import TableState

Tell = Callable[[int], Awaitable[None]]


class Keeper:
    """Keeps one table in step with the store.

    Attributes:
        state: the table as it was saved last.
        outdated: another process has written to the journal, so the table has to be reloaded.

    """

    def __init__(self, storage: Storage, state: TableState, tell: Tell) -> None:
        self._storage = storage
        self._tell = tell
        self._lock = asyncio.Lock()
        self.state = state
        self._told = self.version
        self.outdated = False

    @property
    def version(self) -> int:
        """A number that grows with every change that was saved, so that drawings can tell whether there is news."""
        return self.state.record.changes

    @asynccontextmanager
    async def changing(self) -> AsyncGenerator[None]:
        """Hold the table's lock. On exit, notify of anything that was saved, even if a later step failed.

        Where Discord delivered an interaction twice, the body is given up and nothing changes.
        """
        try:
            async with self._lock:
                self._require_current()
                yield
        except DuplicateInteractionError:
            pass
        except FencedError:
            self.outdated = True
            raise StaleError(TableReason.STALE) from None
        finally:
            if self._told != self.version:
                self._told = self.version
                await self._tell(self.state.record.id)

    @asynccontextmanager
    async def still(self) -> AsyncGenerator[None]:
        """Let nothing change in the body."""
        async with self._lock:
            yield

    def adopt(self, state: TableState) -> None:
        """Take over what was written by somebody else while the table stood still."""
        self.state = state
        self._told = self.version  # whoever wrote it tells

    async def write(
        self,
        after: TableState,
        rows: Sequence[CommandRecord] = (),
        result: MatchResult | None = None,
        against: Sequence[AgainstComputer] = (),
    ) -> None:
        """Save the change and adopt it, both or neither, even if the caller is cancelled."""
        new = after.occupants[len(self.state.occupants) :]
        after = after.with_record(replace(after.record, changes=self.version + 1))
        await shielded(self._save(after, Save(after.record, rows, result, new, against)))

    async def _save(self, after: TableState, save: Save) -> None:
        await self._storage.save(save)
        self.state = after

    async def note(self, change: Callable[[TableRecord], TableRecord]) -> None:
        """Write down something that needs no redrawing: what has become of a message."""
        async with self.changing():
            after = self.state.with_record(change(self.state.record))
            await shielded(self._save(after, Save(after.record)))

    def _require_current(self) -> None:
        if self.outdated:
            raise StaleError(TableReason.STALE)
