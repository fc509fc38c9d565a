"""Keeps a table in step with the store: its lock, its writes, the messages it is about to post, and what they show.

A change is saved before anybody is notified, and a refused command changes nothing.

A posting is saved before its message is sent, so that no message is left behind unrecorded. Each has a nonce, by which
Discord recognises a repeated request for some minutes: a request whose answer was lost is repeated with the same nonce.
Later the channel has to be searched for the message.

The version of a table is the number of its changes (`TableRecord.changes`). A draw that others learn of later doesn't
count, and is shown only to the member who drew. The versions that public messages show are saved together every now and
then; if a crash loses some, these messages are drawn once more.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime

from bot.games.refusals import StaleError
from bot.retry import NONCE_TRUSTED_FOR
from bot.tables.model.match import TableState
from bot.tables.model.ports import (
    DuplicateInteractionError,
    FencedError,
    Save,
    TableReason,
    TableRepository,
    UnsettledError,
)
from bot.tables.model.records import AgainstComputer, CommandRecord, MatchResult, Posting, PostKind, TableRecord

Notify = Callable[[int, int | None], Awaitable[None]]
"""Notifies that a table, by its id, has changed, so that its messages are redrawn; with a member, only theirs."""


async def run_to_completion(work: Coroutine[None, None, None]) -> None:
    """Await work that must not be cut off. If the caller is cancelled, the cancellation waits until the work is done.

    A commit can't be undone, so nothing may come between it and the update of the state in memory.
    """
    task = asyncio.create_task(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise


class Keeper:
    """Keeps one table in step with the store.

    Attributes:
        state: the table as it was saved last.
        outdated: True if another process has written to the journal, or a write may have been carried out whose answer
            was lost, so that the table has to be reloaded.

    """

    def __init__(self, table_repository: TableRepository, state: TableState, notify: Notify) -> None:
        self._table_repository = table_repository
        self._notify = notify
        self._lock = asyncio.Lock()
        self._notified = _progress(state)
        self.state = state
        self.outdated = False

    @asynccontextmanager
    async def locked(self) -> AsyncGenerator[None]:
        """Hold the table's lock. On exit, notify of anything that was saved, even if a later step failed.

        If Discord has delivered an interaction twice, the body is abandoned and nothing changes.

        Raises:
            StaleError: another process has changed the table.

        """
        try:
            async with self._lock:
                if self.outdated:
                    raise StaleError(TableReason.STALE)
                yield
        except DuplicateInteractionError:
            pass
        except FencedError:
            raise StaleError(TableReason.STALE) from None
        except UnsettledError:
            await self._notify(self.state.record.id, None)
            raise
        finally:
            before, after = self._notified, _progress(self.state)
            if before != after:
                self._notified, record, match = after, self.state.record, self.state.match
                drawer = match.drawer if match is not None and before[0] == after[0] else None
                only = None if record.shared else record.host
                await self._notify(record.id, only if drawer is None else record.seats[drawer].member)

    @asynccontextmanager
    async def frozen(self) -> AsyncGenerator[None]:
        """Hold the table's lock without changing it."""
        async with self._lock:
            yield

    def adopt(self, state: TableState) -> None:
        """Adopt the state that was written elsewhere while the table was frozen. The caller notifies."""
        self.state = state
        self._notified = _progress(state)

    async def write(
        self,
        after: TableState,
        rows: Sequence[CommandRecord] = (),
        result: MatchResult | None = None,
        against: Sequence[AgainstComputer] = (),
        net: int | None = None,
    ) -> None:
        """Save a change and adopt it, both or neither, even if the caller is cancelled."""
        before = self.state
        only_drawn = bool(rows) and after.public is before.public
        record = replace(after.record, changes=before.record.changes + (not only_drawn))
        new_occupants = after.occupants[len(before.occupants) :]
        await run_to_completion(
            self._save(after.with_record(record), Save(record, rows, result, new_occupants, against, net))
        )

    async def note(self, change: Callable[[TableRecord], TableRecord]) -> None:
        """Save what the record says about a message of the table, which needs no redrawing."""
        async with self.locked():
            after = self.state.with_record(change(self.state.record))
            await run_to_completion(self._save(after, Save(after.record)))

    async def _save(self, after: TableState, save: Save) -> None:
        try:
            await self._table_repository.save(save)
        except (FencedError, UnsettledError):
            self.outdated = True
            raise
        self.state = after


class Postings:
    """The messages that one table posts. A posting is saved before its message is sent."""

    def __init__(self, keeper: Keeper, now: Callable[[], datetime]) -> None:
        self._keeper = keeper
        self._now = now
        self._unsaved: dict[str, int] = {}  # messages by nonce that were sent but couldn't be saved

    @property
    def open(self) -> Mapping[PostKind, Posting]:
        """The postings that aren't known to have arrived."""
        return self._keeper.state.record.postings

    @property
    def old_messages(self) -> tuple[int, ...]:
        """The public messages that were replaced and have to be deleted."""
        return self._keeper.state.record.old_messages

    def is_repeatable(self, kind: PostKind, about: str = "") -> bool:
        """Whether an open posting may be repeated: its subject is the same, and Discord still recognises its nonce."""
        posting = self.open.get(kind)
        return posting is not None and posting.about == about and self._now() - posting.at < NONCE_TRUSTED_FOR

    async def post(
        self,
        kind: PostKind,
        send: Callable[[str], Awaitable[int]],
        noted: Callable[[TableRecord, int], TableRecord],
        *,
        about: str = "",
    ) -> int:
        """Post something once, however often this is called; returns the message's id.

        `send` gets the nonce, and `noted` adds the message to the record. An open posting that can't be repeated has to
        be forgotten first.
        """

        def begun(record: TableRecord) -> TableRecord:
            posting = Posting(f"rt-{record.id}-{record.posts + 1}", self._now(), about)
            return replace(record, posts=record.posts + 1, postings={**record.postings, kind: posting})

        if not self.is_repeatable(kind, about):
            await self._keeper.note(begun)
        nonce = self.open[kind].nonce
        message = self._unsaved.get(nonce) or await send(nonce)
        self._unsaved[nonce] = message
        await self._keeper.note(lambda record: noted(_end_posting(record, kind), message))
        del self._unsaved[nonce]
        return message

    async def forget(self, kind: PostKind) -> None:
        """Abandon a posting whose message has been deleted or can't be found."""
        await self._keeper.note(lambda record: _end_posting(record, kind))

    async def note_deleted(self, message: int) -> None:
        """Note that an old message has been deleted."""
        await self._keeper.note(
            lambda record: replace(record, old_messages=tuple(old for old in record.old_messages if old != message))
        )


def _progress(state: TableState) -> tuple[int, int]:
    """Numbers that differ after a change of the table: for everyone, and for the seat on turn."""
    return state.record.changes, 0 if state.match is None else state.match.seq


def _end_posting(record: TableRecord, kind: PostKind) -> TableRecord:
    return replace(record, postings={other: posting for other, posting in record.postings.items() if other is not kind})


def with_public_message(record: TableRecord, message: int) -> TableRecord:
    """Make another message the table's public one; the one before has to be deleted."""
    old = record.message
    old_messages = record.old_messages if old in (None, message) else (*record.old_messages, old)
    return replace(record, message=message, old_messages=old_messages)


class DrawnVersions:
    """The versions drawn since the last save of versions. One object per process."""

    def __init__(self, table_repository: TableRepository) -> None:
        self._table_repository = table_repository
        self._new: dict[int, int | None] = {}

    def note(self, table: int, version: int | None) -> None:
        """Note that a table's message shows a version, and no call has to follow. None is the newest and last one."""
        self._new[table] = version

    async def outdate(self, guild: int) -> None:
        """Note that every message of a server has to be drawn again."""
        await self.write()
        await self._table_repository.outdate(guild)

    async def write(self) -> None:
        """Save the versions; if that fails, they are kept for the next time."""
        new, self._new = self._new, {}
        if not new:
            return
        try:
            await self._table_repository.drawn(new)
        except BaseException:
            self._new = new | self._new
            raise
