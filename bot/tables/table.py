"""A live table: the only authority over its match.

Every change goes the same way: take the lock, check, apply, write to the store, and only then become the new table and
tell. What a member was told is therefore on the disk; what was refused has changed nothing.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Protocol

from bot.games.refusals import NotNowError, NotYourTurnError, StaleError
from bot.games.values import Choices, Command, Deal, Seat, View, digest
from bot.tables import computers, lobby, seats
from bot.tables.match_state import MatchState, advance, begin
from bot.tables.ports import DuplicateInteractionError, FencedError, Listeners, Storage
from bot.tables.reasons import TableReason
from bot.tables.records import CommandRecord, Status, TableRecord
from bot.tables.results import match_result
from bot.tables.shielded import shielded
from bot.tables.table_view import TableFacts, TableView, facts_of, seat_of, view_table

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Sequence
    from datetime import datetime

    from bot.games.contract import AnyGame
    from bot.games.declarations import Options, Value
    from bot.tables.records import MatchResult, SeatRecord


PAUSE = timedelta(minutes=1)
"""How long a table shows the score of a round before it deals the next one by itself."""


class Chance(Protocol):
    """Where seeds come from: the operating system in the bot, a fixed list in tests."""

    def seed(self) -> str:
        """A fresh seed of 64 lower-case hexadecimal characters."""
        ...

    def shuffled(self, seats: Sequence[SeatRecord]) -> list[SeatRecord]:
        """The seats in random order."""
        ...


@dataclass(frozen=True, slots=True)
class Environment:
    """What a table needs from outside.

    `computer` gives a computer player's command for a game's key, a view and its choices; `now` is the time in UTC.
    """

    storage: Storage
    chance: Chance
    computer: Callable[[str, View, Choices], Command]
    now: Callable[[], datetime]
    listener: Listeners = field(default_factory=Listeners)


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks for a change: the member and the interaction that brought it."""

    member: int
    interaction: int


class Table:
    """One table, loaded. Only `Tables` makes them.

    Attributes:
        version: grows with every change that was saved, so that whoever draws can tell whether there is news.
        outdated: another process has written to the journal; `Tables` loads the table anew.

    """

    def __init__(
        self, environment: Environment, record: TableRecord, game: AnyGame, options: Options, match: MatchState | None
    ) -> None:
        self._environment = environment
        self._record = record
        self._game = game
        self._options = options
        self._match = match
        self._lock = asyncio.Lock()
        self.outdated = False
        self.version = 0
        self._told = 0

    @property
    def id(self) -> int:
        """The table's id."""
        return self._record.id

    @property
    def status(self) -> Status:
        """Where the table stands."""
        return self._record.status

    @property
    def facts(self) -> TableFacts:
        """What is plain to everyone about the table."""
        return facts_of(self._record, self._game, self._options)

    def view(self, member: int | None) -> TableView:
        """The table as this member may see it; None asks for what the channel sees."""
        return view_table(self._record, self._game, self._options, self._match, member)

    async def sit(self, actor: Actor, side: int | None) -> None:
        """Take a seat in the lobby, or take one's own seat back from the computer that plays it."""
        async with self._changing():
            if self._record.status is Status.PLAYING:
                await self._write(seats.retaken(self._record, actor.member))
                return
            await self._write(lobby.sit(self._record, self._game, self._options, actor.member, side))

    async def add_computer(self, actor: Actor) -> None:
        """Seat a computer player."""
        async with self._changing():
            await self._write(lobby.add_computer(self._record, self._game, self._options, actor.member))

    async def remove_computer(self, actor: Actor) -> None:
        """Send a computer player away."""
        async with self._changing():
            await self._write(lobby.remove_computer(self._record, actor.member))

    async def shuffle_sides(self, actor: Actor) -> None:
        """Draw the teams anew."""
        async with self._changing():
            await self._write(lobby.shuffle(self._record, actor.member, self._environment.chance.shuffled))

    async def choose_preset(self, actor: Actor, preset: str) -> None:
        """Set every option to a preset's. Only the host may, and everyone else is asked to agree."""
        async with self._changing():
            await self._write(lobby.choose_preset(self._record, self._game, actor.member, preset))

    async def change_option(self, actor: Actor, name: str, value: Value) -> None:
        """Set one option. Only the host may, and everyone else is asked to agree."""
        async with self._changing():
            await self._write(lobby.change_option(self._record, self._game, actor.member, name, value))

    async def as_last_time(self, actor: Actor) -> None:
        """Take the options of the match that was started last in this server. Only the host may."""
        async with self._changing():
            last = await self._environment.storage.last_options(self._record.guild, self._record.game)
            await self._write(lobby.as_last_time(self._record, self._game, actor.member, last))

    async def agree(self, actor: Actor) -> None:
        """Agree to the options as they are now."""
        async with self._changing():
            await self._write(lobby.agree(self._record, actor.member))

    async def leave(self, actor: Actor) -> None:
        """Give one's seat up: in the lobby it is free again, in a match the computer takes it."""
        async with self._changing():
            if self._record.status is Status.PLAYING:
                await self._write(seats.left(self._record, actor.member))
                await self._computers_play()
                return
            await self._write(lobby.stand_up(self._record, actor.member))

    async def start(self, actor: Actor) -> None:
        """Deal the first round. Only the host may."""
        async with self._changing():
            record = lobby.seated_for_play(self._record, self._game, self._options, actor.member)
            match = begin(self._game, self._options, tuple(seat.side for seat in record.seats), record.first_dealer)
            await self._deal(record, match, None, salt=actor.interaction, interaction=actor.interaction)
            await self._computers_play()

    async def next_round(self, actor: Actor, decision: int | None) -> None:
        """Deal the next round; any seat may. `decision` is the number the press answers, None for a typed command."""
        async with self._changing():
            match, seat = self._seated_in_match(actor.member)
            if decision is not None and decision != match.seq:
                raise StaleError(TableReason.STALE)
            if not match.awaits_deal:
                raise NotNowError(TableReason.ROUND_RUNNING)
            await self._deal(self._record, match, seat, salt=actor.interaction, interaction=actor.interaction)
            await self._computers_play()

    async def play(self, actor: Actor, kind: str, text: str, decision: int | None) -> None:
        """Give a command of the game for one's own seat.

        `decision` is the number that a button or select answers; None judges the command as it arrives.

        Raises:
            RefusalError: it is not possible; nothing has changed.

        """
        async with self._changing():
            match, seat = self._seated_in_match(actor.member)
            if decision is not None and match.decisions.get(seat) != decision:
                raise StaleError(TableReason.STALE)
            command = self._game.read(kind, text)
            await self._apply(match, seat, command, actor.interaction)
            await self._computers_play()

    async def end(self, actor: Actor, *, moderator: bool) -> bool:
        """End the table: a moderator and a lobby's host at once, in a match a majority of each side.

        Returns True when the table has ended, False when the vote was counted.
        """
        async with self._changing():
            record = self._record
            if not record.status.live:
                raise NotNowError(TableReason.ENDED)
            if record.status is Status.LOBBY and not moderator:
                lobby.require_host(record, actor.member)
            if moderator or record.status is Status.LOBBY:
                await self._write(replace(record, status=Status.ENDED))
                return True
            await self._write(seats.voted(record, actor.member))
            return not self._record.status.live

    @property
    def deals_by_itself(self) -> bool:
        """True when nobody has dealt the next round in time."""
        return self._is_due and self._match is not None and self._match.awaits_deal

    @property
    def _is_due(self) -> bool:
        due = self._record.due
        return self._record.status.live and due is not None and due <= self._environment.now()

    async def act_when_due(self, announced: int | None = None) -> None:
        """Do what falls due: the match's wait is over, held seats become free, the next round is dealt.

        Does nothing when it is too early. `announced` is the message that said a round would be dealt, its salt; where
        there is none, the table waits once more.
        """
        async with self._changing():
            if not self._is_due:
                return
            record, match = self._record, self._match
            if record.status is Status.LOBBY:
                await self._write(lobby.free_held(record))
            elif match is not None and match.wait is not None:
                await self._apply(match, None, match.wait.command, None)
                await self._computers_play()
            elif match is not None and match.awaits_deal and announced is not None:
                await self._deal(record, match, None, salt=announced)
                await self._computers_play()
            else:
                await self._write(replace(record, due=self._environment.now() + PAUSE))

    async def remember_message(self, message: int) -> None:
        """Note which public message belongs to the table now; this alone redraws nothing."""
        async with self._lock:
            self._require_current()
            await shielded(self._noted(replace(self._record, message=message)))

    async def remember_ping(self, ping: int | None) -> None:
        """Note which message calls the player to move now; this alone redraws nothing."""
        async with self._lock:
            self._require_current()
            await shielded(self._noted(replace(self._record, ping=ping)))

    async def _noted(self, record: TableRecord) -> None:
        await self._environment.storage.save(record)
        self._record = record

    def rematch(self, actor: Actor) -> TableRecord:
        """The lobby of another match of the same people: their seats are held until they agree, the next dealer deals.

        Raises:
            RefusalError: the match has not been played to its end, or the member wasn't in it.

        """
        if self._record.status is not Status.FINISHED or self._match is None:
            raise NotNowError(TableReason.NO_REMATCH)
        lobby.require_seated(self._record, actor.member)
        return lobby.rematch(
            self._record,
            actor.member,
            seed=self._environment.chance.seed(),
            now=self._environment.now(),
            dealer=self._match.next_dealer,
        )

    async def wake(self) -> None:
        """Let computers play on that were to move when the process stopped."""
        async with self._changing():
            if self._record.status is Status.PLAYING:
                await self._computers_play()

    @asynccontextmanager
    async def _changing(self) -> AsyncGenerator[None]:
        """Hold the lock; what was written is told, also where something after it failed.

        An interaction that Discord delivers twice changes nothing.
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
                await self._environment.listener.table_changed(self.id)

    def _require_current(self) -> None:
        if self.outdated:
            raise StaleError(TableReason.STALE)

    def _seated_in_match(self, member: int) -> tuple[MatchState, Seat]:
        if self._record.status is Status.LOBBY:
            raise NotNowError(TableReason.NOT_RUNNING)
        if self._record.status is not Status.PLAYING or self._match is None:
            raise NotNowError(TableReason.ENDED)
        seat = seat_of(self._record, member)
        if seat is None:
            raise NotYourTurnError(TableReason.NOT_SEATED)
        return self._match, seat

    async def _write(
        self,
        record: TableRecord,
        match: MatchState | None = None,
        rows: tuple[CommandRecord, ...] = (),
        result: MatchResult | None = None,
    ) -> None:
        """Write, and become what was written: both or neither, though whoever asked is cancelled in between."""
        await shielded(self._written(record, match or self._match, rows, result))

    async def _written(
        self,
        record: TableRecord,
        match: MatchState | None,
        rows: tuple[CommandRecord, ...],
        result: MatchResult | None,
    ) -> None:
        options = self._game.options.from_json(record.options)
        await self._environment.storage.save(record, rows, result)
        self._record, self._match, self._options = record, match, options
        self.version += 1

    async def _deal(
        self, record: TableRecord, match: MatchState, seat: Seat | None, *, salt: int, interaction: int | None = None
    ) -> None:
        """Deal with the seed that was committed to and a salt that Discord chose (rules, the fair deal)."""
        deal = Deal(record.next_seed, str(salt))
        checkpoint = match.game.checkpoint(match.state)
        row = CommandRecord(
            seq=match.seq + 1,
            seat=seat,
            kind=deal.kind,
            text=deal.text,
            interaction=interaction,
            at=self._environment.now(),
            checkpoint=checkpoint,
            digest=digest(checkpoint),
        )
        after = advance(match, None, deal)
        await self._commit(replace(record, next_seed=self._environment.chance.seed()), after, (row,))

    async def _apply(self, match: MatchState, seat: Seat | None, command: Command, interaction: int | None) -> None:
        after = advance(match, seat, command)
        await self._commit(self._record, after, (self._row(after, seat, command, interaction),))

    def _row(self, after: MatchState, seat: Seat | None, command: Command, interaction: int | None) -> CommandRecord:
        return CommandRecord(
            seq=after.seq,
            seat=seat,
            kind=command.kind,
            text=command.text,
            interaction=interaction,
            at=self._environment.now(),
        )

    async def _commit(self, record: TableRecord, after: MatchState, rows: tuple[CommandRecord, ...]) -> None:
        """Write, and become what was written. The one place where a match ends: its result goes into the same write."""
        result = None
        record = replace(record, due=self._due(record, after))
        if after.outcome is not None:
            record = replace(record, status=Status.FINISHED, due=None)
            result = match_result(record, self._options, after, self._environment.now())
        await self._write(record, after, rows, result)

    def _due(self, record: TableRecord, after: MatchState) -> datetime | None:
        """When the table acts by itself; a wait that went on keeps its time."""
        if after.awaits_deal and record.shared:
            return self._environment.now() + PAUSE
        wait = after.wait
        if wait is None:
            return None
        going_on = self._match is not None and self._match.wait is not None
        return record.due if going_on and record.due else self._environment.now() + timedelta(seconds=wait.seconds)

    async def _computers_play(self) -> None:
        """Play for computers until a member is to move; all their commands are one write."""
        if self._match is None:
            return
        moves = list(computers.moves(self._record, self._match, self._environment.computer))
        if moves:
            rows = tuple(self._row(move.after, move.seat, move.command, None) for move in moves)
            await self._commit(self._record, moves[-1].after, rows)
