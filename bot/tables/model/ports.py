"""The ports of a table for storage, notifications and chance, the actor of a change, and the reasons for refusals.

The storage ports are implemented in bot/store, the listener in cogs. `Save` is everything that one command writes.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from random import Random
from typing import NamedTuple, Protocol, TypeAlias

from bot.games.observation import AdviceThresholds, AnyObservation, ScoredMove
from bot.games.options import Options
from bot.people.ports import ServerRepository
from bot.tables.model.records import (
    AgainstComputer,
    CommandRecord,
    MatchResult,
    SeatAssignment,
    SeatRecord,
    TableRecord,
)


class TableReason(StrEnum):
    """The reasons for refusals; see bot/games/refusals.py for the classes that carry them."""

    NO_REMATCH = "refusal-table-no-rematch"
    NO_SUCH_TABLE = "refusal-table-gone"
    ENDED = "refusal-table-ended"
    CLOSED = "refusal-table-closed"
    CHANNEL_TAKEN = "refusal-table-channel-taken"
    NOT_SEATED = "refusal-table-not-seated"
    SEATED_ALREADY = "refusal-table-seated-already"
    NO_SUCH_SIDE = "refusal-table-no-such-side"
    SIDE_FULL = "refusal-table-side-full"
    TABLE_FULL = "refusal-table-full"
    NO_COMPUTER = "refusal-table-no-computer"
    NO_SUCH_COMPUTER = "refusal-table-no-such-computer"
    NOT_HOST = "refusal-table-not-host"
    RUNNING = "refusal-table-running"
    NOT_DEALT_IN = "refusal-table-not-dealt-in"
    SEAT_GIVEN = "refusal-table-seat-given"
    NOT_RUNNING = "refusal-table-not-running"
    NO_SUCH_ROUND = "refusal-table-no-such-round"
    ROUND_NOT_OVER = "refusal-table-round-not-over"
    WRONG_NUMBER = "refusal-table-wrong-number"
    NOT_ASKED = "refusal-table-not-asked"
    NOT_AGREED = "refusal-table-not-agreed"
    NOBODY_MISSING = "refusal-table-nobody-missing"
    PLAYERS_CALLED = "refusal-table-players-called"
    NO_LAST_OPTIONS = "refusal-table-no-last-options"
    UNEVEN = "refusal-table-uneven"
    UNKNOWN_GAME = "refusal-table-unknown-game"
    UNKNOWN_PRESET = "refusal-table-unknown-preset"
    STALE = "refusal-table-stale"
    CANNOT_NOW = "refusal-table-cannot-now"
    TEAM_COUNT = "refusal-table-team-count"
    TEAMS_CLASH = "refusal-table-teams-clash"
    TIME_UP = "refusal-table-time-up"
    NO_CLOCK = "refusal-table-no-clock"
    NOT_TIMED = "refusal-table-not-timed"
    MORE_TIME_USED = "refusal-table-more-time-used"
    CLOCK_PLAYS = "refusal-table-clock-plays"
    VOTED_ALREADY = "refusal-table-voted-already"
    NO_OPPONENT = "refusal-table-no-opponent"
    TOO_EARLY = "refusal-table-too-early"
    CONCEDED_ALREADY = "refusal-table-conceded-already"
    SIDE_CONCEDED = "refusal-table-side-conceded"
    NO_SEAT = "refusal-table-no-seat"
    NOT_ABSENT = "refusal-table-not-absent"
    OWN_SEAT = "refusal-table-own-seat"
    NOT_OFFERED = "refusal-table-not-offered"
    PLAYED_HERE = "refusal-table-played-here"
    SEAT_VOTED = "refusal-table-seat-voted"
    NOT_SILENT = "refusal-table-not-silent"
    TOO_OLD = "refusal-table-too-old"
    PRACTICE = "refusal-table-practice"
    BETWEEN_DAYS = "refusal-table-between-days"
    SEALED = "refusal-table-sealed"
    NO_ROOM = "refusal-table-no-room"
    TOO_MANY_LOBBIES = "refusal-table-too-many-lobbies"
    NO_TEAMS = "refusal-table-no-teams"
    NO_HINTS = "refusal-table-no-hints"
    NO_DAILY_HINTS = "refusal-table-no-daily-hints"
    NO_DECISION = "refusal-table-no-decision"
    REVIEW_TOO_EARLY = "refusal-table-review-too-early"
    REVIEW_RUNNING = "refusal-table-review-running"
    NOTHING_TO_REVIEW = "refusal-table-nothing-to-review"
    NO_REVIEW = "refusal-table-no-review"
    NOTHING_TO_REPLAY = "refusal-table-nothing-to-replay"
    JOURNAL_GONE = "refusal-table-journal-gone"
    OTHER_RULES = "refusal-table-other-rules"
    MATCH_RUNNING = "refusal-table-match-running"


@dataclass(frozen=True, slots=True)
class Actor:
    """The member who asks for a change, the interaction that brought it, and the member's name in the server."""

    member: int
    interaction: int
    name: str = ""


class DueTable(NamedTuple):
    """A table that is due, its server, and since when (UTC)."""

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


class UnsettledError(StorageError):
    """The connection broke while a transaction was committed: nobody knows whether it was written."""


class FencedError(Exception):
    """The journal has a row of that number already: another process plays this table. Reload before doing anything."""


@dataclass(frozen=True, slots=True)
class Save:
    """Everything that one command writes, in one transaction.

    Attributes:
        record: the table, with its deadlines and the version that its messages should show.
        commands: new rows of the journal.
        result: the result of a match that ends now; the store adds it to the boards in the same transaction.
        occupants: new assignments of seats.
        against: the results against computers of a match that ends now.
        net: the worth to its member of a round alone that ends now; see `results.net_of`.

    """

    record: TableRecord
    commands: Sequence[CommandRecord] = ()
    result: MatchResult | None = None
    occupants: Sequence[SeatAssignment] = ()
    against: Sequence[AgainstComputer] = ()
    net: int | None = None


@dataclass(frozen=True, slots=True)
class DiscordAnswers:
    """Discord's answers that a table needs before it acts on a deadline.

    Attributes:
        announcement: the message that announced a round, its salt; None if the channel can't be reached.
        gone: the member whose turn it is, if they aren't in the server any more.

    """

    announcement: int | None = None
    gone: int | None = None


Totals = tuple[tuple[int, ...], ...]
"""The points of each side after each round."""


class PostedAt(NamedTuple):
    """The channel of a table in its server, and its public message there; None before it is posted."""

    table: int
    guild: int
    channel: int
    message: int | None


class Recomputed(NamedTuple):
    """The result of a match, recomputed, and the achievements earned in it: each a member and a key."""

    result: MatchResult | None
    achievements: frozenset[tuple[int, str]]


class TableRepository(Protocol):
    """The storage of tables, journals and results. Each method is one transaction, durable when it returns.

    Any of them raises a StorageError if that isn't possible now.
    """

    async def free_bytes(self) -> int | None:
        """The number of free bytes where tables are stored; None if only the database server knows."""
        ...

    async def create(self, record: TableRecord) -> TableRecord:
        """Save a new table and return it with its id.

        Raises:
            ChannelTakenError: it is shared and the channel has a live one.

        """
        ...

    async def table(self, table: int) -> TableRecord | None:
        """The table with this id; None if there is none."""
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

    async def last_played(self, guild: int, member: int) -> TableRecord | None:
        """The newest match in a server that a member has finished; None if they have finished none."""
        ...

    async def has_practised(self, member: int) -> bool:
        """Whether a member has finished or skipped a practice round."""
        ...

    async def finished(self, member: int, game: str, *, shared: bool, most: int) -> int:
        """How many matches of a game a member has finished, at the tables of channels or alone; at most `most`."""
        ...

    async def live(self) -> Sequence[int]:
        """The ids of all live tables, the oldest first."""
        ...

    async def due(self, now: datetime) -> Sequence[DueTable]:
        """The live tables whose `due` has passed, the longest overdue first."""
        ...

    async def last_invitation(self, channel: int) -> int | None:
        """The newest message that called players to a lobby in a channel; None if there is none."""
        ...

    async def last_options(self, guild: int, game: str, alone: int | None) -> TableRecord | None:
        """The table of a game that was started last in a server, or by a member alone: its options are offered."""
        ...

    async def save(self, save: Save) -> None:
        """Write all of it or nothing.

        A result is written once: a second one for the same table changes nothing.

        Raises:
            ChannelTakenError: the table became live again, in a channel that already has another.
            DuplicateInteractionError: one of the interactions is in the journal.
            FencedError: one of the numbers is in the journal, or among the occupants.
            LookupError: the table was never created.

        """
        ...

    async def note_alive(self, now: datetime) -> None:
        """Note that the clock of the tables runs."""
        ...

    async def resume_after(self, now: datetime, gap: timedelta) -> None:
        """Note that the clock runs again, and postpone all live tables by the time for which it stood (`postpone`)."""
        ...

    async def last_alive_at(self) -> datetime | None:
        """The last time at which the clock of the tables was noted to run; None if it never was."""
        ...

    async def journal(self, table: int, *, whole: bool = False) -> Sequence[CommandRecord]:
        """The journal of a table in order: from its last deal on, or whole. Empty before the first deal."""
        ...

    async def occupants(self, table: int) -> Sequence[SeatAssignment]:
        """The assignments of a table's seats, in the order in which they happened. Empty before the first deal."""
        ...

    async def result(self, table: int) -> MatchResult | None:
        """The result of a match for a board, without its rounds; None if it has none."""
        ...

    async def with_computers(self, table: int) -> Sequence[AgainstComputer]:
        """The results of a match for members who had computers on another side."""
        ...

    async def channels(self, guild: int) -> Sequence[int]:
        """The channels of a server's live tables."""
        ...

    async def posted(self) -> Sequence[PostedAt]:
        """Every live table of a channel, the latest used first."""
        ...

    async def behind(self) -> Sequence[PostedAt]:
        """The tables of channels, ended ones too, whose message doesn't show the newest state; the latest used first.

        They include those whose message does, but whose member to move may still have to be called.
        """
        ...

    async def unfinished(self) -> Sequence[PostedAt]:
        """Every table, ended ones too, that may have left an unrecorded message, or has an old one to delete."""
        ...

    async def drawn(self, versions: Mapping[int, int | None]) -> None:
        """Note which versions the messages of tables show; None is the newest, whichever that is."""
        ...

    async def outdate(self, guild: int) -> None:
        """Note that the messages of all live tables in a server are out of date."""
        ...

    async def with_former_members(self) -> Sequence[int]:
        """The live tables at which a deleted member still has a seat."""
        ...

    async def outlived(self, before: datetime, reading: int, limit: int) -> Sequence[int]:
        """Tables whose last command is older than a moment, and whose achievements this version has read."""
        ...

    async def remove_journal(self, table: TableRecord, totals: Totals, now: datetime) -> None:
        """Remove the commands of a match with its hands and seeds, and keep the points of its rounds."""
        ...

    async def removed(self, table: int) -> Totals | None:
        """The points of the rounds of a match whose journal was removed; None for any other."""
        ...

    async def unread(self, reading: int, table: int | None = None) -> int | None:
        """A table, or just this one, with a result whose journal this version hasn't read; None if there is none."""
        ...

    async def keep_achieved(self, table: TableRecord, reading: int, found: Recomputed | None) -> None:
        """Replace the readings of a match, except the points of rounds, which are saved only once.

        If `found` is None, the journal was removed or can't be played back, and earlier readings stay. If a member whom
        `found` names was deleted meanwhile, the match stays unread.
        """
        ...


class Listener(Protocol):
    """Draws and posts the messages of tables; notified of a change once it is saved."""

    async def announce(self, table: int) -> int | None:
        """Announce that the table is about to deal automatically; returns the message's id, None if that failed.

        The id is the salt of that deal: it must be younger than the commitment to the seed.
        """
        ...

    async def has_left_server(self, guild: int, member: int) -> bool:
        """Whether Discord says that a member isn't in a server any more; False if it gives no answer."""
        ...

    async def table_changed(self, table: int, only: int | None = None) -> None:
        """Redraw every message of a table, or `only` a member's panel if nobody else may see the change.

        Returns quickly; drawing and sending go on in the background.
        """
        ...


Computer: TypeAlias = Callable[[str, str, AnyObservation, Random], Sequence[ScoredMove]]
"""Evaluates the moves of a seat; see `Environment.computer`."""


class Chance(Protocol):
    """The source of seeds: the operating system in the bot, a fixed list in tests."""

    def seed(self) -> str:
        """A fresh seed of 64 lower-case hexadecimal characters."""
        ...

    def shuffled(self, seats: Sequence[SeatRecord]) -> list[SeatRecord]:
        """The seats in random order."""
        ...


async def _never(_member: int) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Environment:
    """The dependencies of tables.

    Attributes:
        table_repository: the storage of tables.
        server_repository: the storage of channels and servers that the bot can't reach.
        chance: the source of seeds.
        computer: evaluates the moves of a computer player, best first, by the keys of game and level, what its seat may
            know and a source of random numbers.
        now: the time in UTC.
        advice_thresholds: how far the adviser can be trusted, by the key of the game and its options.
        draws_for: whether a draw that is a member's only move is automatic.

    """

    table_repository: TableRepository
    server_repository: ServerRepository
    chance: Chance
    computer: Computer
    now: Callable[[], datetime]
    advice_thresholds: Callable[[str, Options], AdviceThresholds] = lambda _game, _options: AdviceThresholds()
    draws_for: Callable[[int], Awaitable[bool]] = _never
