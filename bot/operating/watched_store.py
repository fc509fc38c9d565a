"""The store of a bot that is watched: it tells what was written, and how long the disk took."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from datetime import datetime

from bot.operating.signs import Committed, FellDue
from bot.operating.vitals import Vitals
from bot.operating.watch import Watch
from bot.store.table_store import Store
from bot.tables.model.ports import ChannelTakenError, DueTable, DuplicateInteractionError, FencedError, Save
from bot.tables.model.records import TableRecord


class WatchedStore(Store):
    """A store whose `watched_by` was called."""

    _watch: Watch
    _vitals: Vitals

    def watched_by(self, watch: Watch, vitals: Vitals) -> None:
        """Tell these from now on."""
        self._watch, self._vitals = watch, vitals

    async def create(self, record: TableRecord) -> TableRecord:
        with self._writing():
            made = await super().create(record)
        self._watch.opened(made)
        return made

    async def save(self, save: Save) -> None:
        """See `Storage.save`."""
        with self._writing():
            await super().save(save)
        self._watch.saved(save)

    async def lived(self, now: datetime) -> None:
        """See `Storage.lived`; where nobody plays, it is what shows that the disk takes something."""
        with self._writing():
            await super().lived(now)

    async def due(self, now: datetime) -> Sequence[DueTable]:
        with self._vitals.database_at_work():
            found = await super().due(now)
        if found:
            self._watch.tell(FellDue((now - found[0].since).total_seconds()))
        return found

    @contextmanager
    def _writing(self) -> Generator[None]:
        failed = True
        with self._vitals.database_at_work(ignoring=_REFUSALS) as began:
            try:
                yield
                failed = False
            except _REFUSALS:
                failed = False
                raise
            finally:
                self._watch.tell(Committed(self._vitals.timer() - began, failed))


_REFUSALS = (ChannelTakenError, DuplicateInteractionError, FencedError)
"""What the database says when it is well and the write is not."""
