"""What a table is about to post, noted before it is posted: so no message stays behind that nobody knows of.

Each posting has a nonce, by which Discord tells for some minutes that it has this message already; so a request whose
answer was lost, or was cut off with the process, is repeated with the same nonce. Later the channel has to be looked
through for what nobody remembers.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from bot.tables.keeper import Keeper
from bot.tables.records import Posting, PostKind, TableRecord

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
