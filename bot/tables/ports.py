"""The two narrow ports of a table: where it is kept, and who is told.

The real ones are in bot/store and cogs, fakes in tests.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple, Protocol

from bot.tables.drawn import DrawnStorage
from bot.tables.fates import ForgettingStorage
from bot.tables.places import PlacesStorage
from bot.tables.records import AgainstComputer, CommandRecord, MatchResult, Occupant, TableRecord


class DueTable(NamedTuple):
    """A table whose time has come, its server, and since when, UTC."""

    table: int
    guild: int
    since: datetime


class ChannelTakenError(Exception):
    """The channel already has a live shared table; `table` is its id."""

    def __init__(self, table: int) -> None:
        super().__init__(f"channel has table {table}")
        self.table = table


class DuplicateInteractionError(Exception):
    """The interaction is in the journal already: Discord delivered it twice."""


class StorageError(Exception):
    """The disk is full, read-only or broken, or another process holds the file; nothing was written."""


class FencedError(Exception):
    """The journal has a row of that number already: another process plays this table. Reload before doing anything."""


@dataclass(frozen=True, slots=True)
class Save:
    """A table as it is now, new rows of its journal, the result that ends it, and new occupants of its seats.

    `against`: how a match that ends went with computers.
    """

    record: TableRecord
    commands: Sequence[CommandRecord] = ()
    result: MatchResult | None = None
    occupants: Sequence[Occupant] = ()
    against: Sequence[AgainstComputer] = ()


@dataclass(frozen=True, slots=True)
class Answers:
    """What Discord answered before a table does what is due.

    Attributes:
        announcement: the message that announced a round, its salt; None where the channel can't be reached.
        gone: the member whose turn it is, if they aren't in the server any more.

    """

    announcement: int | None = None
    gone: int | None = None


NO_ANSWERS = Answers()


class Storage(PlacesStorage, ForgettingStorage, DrawnStorage, Protocol):
    """Where tables are kept. Each method is one transaction, durable when it returns.

    Any of them raises a StorageError where that isn't possible now.
    """

    async def room(self) -> int | None:
        """How many bytes are free where tables are kept; None where only its server knows."""
        ...

    async def create(self, record: TableRecord) -> TableRecord:
        """Save a new table and return it with its id.

        Raises:
            ChannelTakenError: it is shared and the channel has a live one.

        """
        ...

    async def table(self, table: int) -> TableRecord | None:
        """The table of that id."""
        ...

    async def live_in(self, channel: int) -> TableRecord | None:
        """The live shared table of a channel."""
        ...

    async def last_finished_in(self, channel: int) -> int | None:
        """The newest shared table of a channel that was played to its end and has a message there."""
        ...

    async def lobbies(self, guild: int) -> Sequence[TableRecord]:
        """The shared tables of a server that have yet to start, the newest first."""
        ...

    async def private_of(self, member: int) -> Sequence[TableRecord]:
        """The live tables that belong to one member alone, the newest first."""
        ...

    async def live(self) -> Sequence[int]:
        """The ids of all live tables, the oldest first."""
        ...

    async def due(self, now: datetime) -> Sequence[DueTable]:
        """The live tables whose `due` has come, the longest overdue first."""
        ...

    async def last_invitation(self, channel: int) -> int | None:
        """The newest message that called players to a lobby in a channel; None where nobody ever has."""
        ...

    async def last_options(self, guild: int, game: str) -> TableRecord | None:
        """The table of that game that was started last in a server: its options are offered again."""
        ...

    async def save(self, save: Save) -> None:
        """Write all of it or nothing.

        A result is written once: a second one for the same table changes nothing.

        Raises:
            DuplicateInteractionError: one of the interactions is in the journal.
            FencedError: one of the numbers is in the journal, or among the occupants.

        """
        ...

    async def lived(self, now: datetime) -> None:
        """Note that the clock of the tables runs."""
        ...

    async def live_on(self, now: datetime, gap: timedelta) -> None:
        """Note that the clock runs again, and move on all live tables by the time that it stood (`moved_on`)."""
        ...

    async def last_lived(self) -> datetime | None:
        """When the clock of the tables was last noted to run; None: never."""
        ...

    async def journal(self, table: int, *, whole: bool = False) -> Sequence[CommandRecord]:
        """The journal of a table in order: from its last deal on, or whole. Empty before the first deal."""
        ...

    async def occupants(self, table: int) -> Sequence[Occupant]:
        """Who played the seats of a table since when, in the order it happened. Empty before the first deal."""
        ...

    async def result(self, table: int) -> MatchResult | None:
        """What a match has left for a board, without its rounds; None where it left nothing."""
        ...


class Listener(Protocol):
    """Who is told that a table has changed, once the change is saved."""

    async def announce(self, table: int) -> int | None:
        """Tell the channel, in a new message, that the table deals by itself; the id that Discord gave it, or None.

        The id is the salt of that deal: it must be younger than the commitment to the seed.
        """
        ...

    async def has_left_server(self, guild: int, member: int) -> bool:
        """Whether Discord says that somebody isn't in a server any more; False where it gives no answer."""
        ...

    async def table_changed(self, table: int) -> None:
        """Redraw whatever shows this table. Returns quickly; drawing and sending go on in the background."""
        ...
