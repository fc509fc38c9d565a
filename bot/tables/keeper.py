"""The one way in which a table changes: lock, save, adopt what was saved, notify.

So whatever a member was told is on the disk, and a refused command has changed nothing.

What a table is about to post, noted before it is posted: so no message stays behind that nobody knows of.

Each posting has a nonce, by which Discord tells for some minutes that it has this message already; so a request whose
answer was lost, or was cut off with the process, is repeated with the same nonce. Later the channel has to be looked
through for what nobody remembers.

Which version of each table its public message shows: so a start draws only the messages that are behind.

A version is the number of changes that the table has seen (`TableRecord.changes`). Those that were drawn are gathered
and written together every now and then; whatever a crash loses of them is drawn once more, and is the same.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta

from bot.games.refusals import StaleError
from bot.tables.model.match import TableState
from bot.tables.model.ports import DrawnStorage, DuplicateInteractionError, FencedError, Save, Storage, TableReason
from bot.tables.model.records import AgainstComputer, CommandRecord, MatchResult, Posting, PostKind, TableRecord
from bot.tables.model.tasks import shielded

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


REPEATABLE = timedelta(minutes=3)
"""How long Discord is trusted to know a nonce."""


def begun(record: TableRecord, kind: PostKind, about: str, now: datetime) -> TableRecord:
    """The table that is about to post something; `about` says what exactly, where that can change."""
    posting = Posting(f"rt-{record.id}-{record.posts + 1}", now, about)
    return replace(record, posts=record.posts + 1, postings={**record.postings, kind: posting})


def settled(record: TableRecord, kind: PostKind) -> TableRecord:
    """The table that waits for a posting no more."""
    return replace(record, postings={each: posting for each, posting in record.postings.items() if each is not kind})


def shown_by(record: TableRecord, message: int) -> TableRecord:
    """The table that another message shows from now on; the one before has to go."""
    old = record.message
    going = record.old_messages if old in (None, message) else (*record.old_messages, old)
    return replace(record, message=message, old_messages=going)


def rid_of(record: TableRecord, message: int) -> TableRecord:
    """The table when one of its old messages has gone."""
    return replace(record, old_messages=tuple(each for each in record.old_messages if each != message))


class Postings:
    """What one table posts. Each posting is on the disk before the message is sent, or it isn't sent.

    `unsaved` are messages that were sent, but could not be written down since.
    """

    def __init__(self, keeper: Keeper, now: Callable[[], datetime]) -> None:
        self._keeper = keeper
        self._now = now
        self._unsaved: dict[str, int] = {}

    @property
    def open(self) -> Mapping[PostKind, Posting]:
        """The postings of which nobody knows how they ended."""
        return self._keeper.state.record.postings

    @property
    def old_messages(self) -> tuple[int, ...]:
        """Messages that have to go, since another has taken their place."""
        return self._keeper.state.record.old_messages

    def is_repeatable(self, kind: PostKind, about: str = "") -> bool:
        """Whether an open posting may be repeated: it is about the same, and Discord still knows its nonce."""
        posting = self.open.get(kind)
        return posting is not None and posting.about == about and self._now() - posting.at < REPEATABLE

    async def post(
        self,
        kind: PostKind,
        send: Callable[[str], Awaitable[int]],
        noted: Callable[[TableRecord, int], TableRecord],
        *,
        about: str = "",
    ) -> int:
        """Post something once, however often this is tried; returns the message's id.

        `send` gets the nonce, `noted` gives the record that remembers the message. An open posting that can't be
        repeated has to be forgotten before; see `forget`.
        """
        if not self.is_repeatable(kind, about):
            await self._keeper.note(lambda record: begun(record, kind, about, self._now()))
        nonce = self.open[kind].nonce
        message = self._unsaved.get(nonce) or await send(nonce)
        self._unsaved[nonce] = message
        await self._keeper.note(lambda record: noted(settled(record, kind), message))
        del self._unsaved[nonce]
        return message

    async def forget(self, kind: PostKind) -> None:
        """Wait for a posting no more: what it may have left in the channel is gone, or is not to be had."""
        await self._keeper.note(lambda record: settled(record, kind))

    async def rid_of(self, message: int) -> None:
        """Note that an old message has gone."""
        await self._keeper.note(lambda record: rid_of(record, message))


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
