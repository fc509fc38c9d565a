"""A live table: the only authority over its match.

Every change goes the same way: take the lock, check, work out the table after it, save it, notify (keeper.py).
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Concatenate, ParamSpec

from bot.games.observation import AnySight
from bot.games.refusals import NotNowError, NotYourTurnError, StaleError
from bot.games.turns import TurnReason
from bot.games.values import Seat
from bot.tables.changes import Change, Executor, Origin
from bot.tables.keeper import Keeper, Postings, Tell
from bot.tables.model import deadlines as turn_time
from bot.tables.model import lobby
from bot.tables.model.computers import Advised, every_turn, hint, safely, sight_of
from bot.tables.model.deadlines import Deadline, begun_anew, computer_begins, deadlines, require_rest, to_move
from bot.tables.model.match import MatchState, TableState, begin
from bot.tables.model.ports import NO_ANSWERS, Actor, Answers, Environment, TableReason
from bot.tables.model.records import DeadlineKind, Handover, PlayedBy, Status, TableRecord
from bot.tables.model.seats import (
    PlayedMatch,
    came_back,
    dealt_in,
    left,
    next_member,
    open_handovers,
    running_match,
    seen,
    went_away,
)
from bot.tables.model.view import KeptViews, TableFacts, TableView
from bot.tables.model.votes import Terms, accepted, conceded, declined, ended, handed_over, walked_over

P = ParamSpec("P")


class Table:
    """One table, loaded. Only `Tables` makes them, and asks `keeper` whether they are outdated.

    Attributes:
        turn_when_loaded: whose turn it was then. Whoever was to be called for that has been, unless its message is
            behind (drawn.py): a table goes from memory only once all of that is done.

    """

    def __init__(self, environment: Environment, state: TableState, tell: Tell) -> None:
        self._environment = environment
        self._views = KeptViews()
        self.keeper = Keeper(environment.storage, state, tell)
        self._executor = Executor(environment, self.keeper)
        self.postings = Postings(self.keeper, environment.now)
        self.turn_when_loaded = to_move(state)

    @property
    def _when_due(self) -> Mapping[DeadlineKind, Callable[[Answers], Awaitable[None]]]:
        return {  # not kept: the table would hold itself in memory until somebody looks for garbage
            DeadlineKind.TURN: self._clock_plays,
            DeadlineKind.COMPUTER: lambda _: self._executor.play_one_computer(),
            DeadlineKind.SILENCE: self._note_silence,
            DeadlineKind.IDLE: lambda _: self._executor.save_record(replace(self._record, status=Status.EXPIRED)),
            DeadlineKind.HELD_SEATS: lambda _: self._executor.save_record(lobby.free_held(self._record)),
            DeadlineKind.WAIT: self._end_wait,
            DeadlineKind.CHOICE: self._end_wait,
            DeadlineKind.NEXT_ROUND: self._deal_by_itself,
        }

    @property
    def _state(self) -> TableState:
        return self.keeper.state

    @property
    def _record(self) -> TableRecord:
        return self.keeper.state.record

    @property
    def id(self) -> int:
        return self._record.id

    @property
    def facts(self) -> TableFacts:
        """What is plain to everyone about the table."""
        return self._views.facts(self._state)

    @property
    def version(self) -> int:
        """A number that grows with every change, so that drawings can tell whether there is news."""
        return self.keeper.version

    def view(self, member: int | None) -> TableView:
        """The table as this member may see it; None asks for what the channel sees."""
        return self._views.view(self._state, member)

    def sight(self, member: int) -> AnySight:
        """All that the seat of this member may know of the running match, as a computer player is given it."""
        return sight_of(self._state, *self._seated(member))

    def hint(self, member: int) -> Advised:
        """What a computer would do in this member's place, and why; see `advice.hint`."""
        return hint(self._state, member, self._environment.computer)

    async def sit(self, actor: Actor, side: int | None) -> None:
        """Take a seat in the lobby, or take one's own seat back from the computer that plays it."""
        async with self.keeper.changing():
            if self._record.status is Status.PLAYING:
                back = came_back(self._state, actor.member)
                await self._executor.write(Change(back.with_record(lobby.named(back.record, actor.member, actor.name))))
                return
            record = lobby.named(lobby.sit(self._state, actor.member, side), actor.member, actor.name)
            await self._executor.save_record(begun_anew(record, DeadlineKind.IDLE))

    async def see(self, member: int, name: str) -> None:
        """Note what a seated member is called now; this alone redraws nothing."""
        seat = self._record.seat_of(member)
        if self._record.status.live and name and seat is not None and self._record.seats[seat].name != name:
            await self.note(lambda record: lobby.named(record, member, name))

    async def arrange(
        self,
        actor: Actor,
        change: Callable[Concatenate[TableState, int, P], TableRecord],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> None:
        """Change something in the lobby: `change` is one of lobby.py, and says who may and why not."""
        async with self.keeper.changing():
            await self._executor.save_record(change(self._state, actor.member, *args, **kwargs))

    async def shuffle_sides(self, actor: Actor) -> None:
        await self.arrange(actor, lobby.shuffle, self._environment.chance.shuffled)

    async def as_last_time(self, actor: Actor) -> None:
        """Take the options of the match that was started last in this server. Only the host may."""
        last = await self._environment.storage.last_options(self._record.guild, self._record.game)
        await self.arrange(actor, lobby.as_last_time, last)

    async def leave(self, actor: Actor) -> None:
        """Give one's seat up: in the lobby it is free again, in a match the computer takes it."""
        async with self.keeper.changing():
            if self._record.status is Status.PLAYING:
                await self._executor.decide(
                    Change(walked_over(left(self._state, actor.member), await self._executor.played()))
                )
                return
            await self._executor.save_record(lobby.stand_up(self._state, actor.member))

    async def terms(self, member: int, going: Callable[[TableState, Seat, PlayedMatch], Terms]) -> Terms:
        """On what terms a member leaves or concedes the match, if they may: `going` is one of conceding.py."""
        _, seat = self._seated(member)
        return going(self._state, seat, await self._executor.played())

    async def concede(self, actor: Actor) -> None:
        """Concede the match, once everybody present of one's side wants to."""
        async with self.keeper.changing():
            _, seat = self._seated(actor.member)
            await self._executor.decide(Change(conceded(self._state, seat, await self._executor.played())))

    async def hand_over(self, actor: Actor, owner: int, to: int | None, *, moderator: bool) -> Handover | None:
        """Give an absent member's seat to another; returns what is still open about it, None: the computer has it."""
        async with self.keeper.changing():
            await self._executor.decide(Change(handed_over(self._state, actor.member, owner, to, moderator=moderator)))
        return next((each for each in open_handovers(self._record) if (each.owner, each.to) == (owner, to)), None)

    async def take_over(self, actor: Actor, seat: Seat) -> None:
        async with self.keeper.changing():
            await self._executor.decide(Change(accepted(self._state, seat, actor.member, actor.name)))

    async def decline_seat(self, actor: Actor, seat: Seat) -> None:
        async with self.keeper.changing():
            await self._executor.write(Change(declined(self._state, seat, actor.member)))

    async def start(self, actor: Actor) -> None:
        """Deal the first round. Only the host may."""
        async with self.keeper.changing():
            state = self._state
            record = lobby.seated_for_play(state, actor.member)
            match = begin(state.game, state.options, tuple(seat.side for seat in record.seats), record.first_dealer)
            state = replace(state.with_record(record), occupants=dealt_in(record.seats))
            await self._executor.deal(state, match, actor.interaction, self._origin(None, actor))

    async def next_round(self, actor: Actor, decision: int | None) -> None:
        """Deal the next round; any seat may. `decision` is the number the press answers, None for a typed command."""
        async with self.keeper.changing():
            match, seat = self._seated(actor.member)
            if decision is not None and decision != match.seq:
                raise StaleError(TableReason.STALE)
            if not match.awaits_deal:
                raise NotNowError(TurnReason.ROUND_RUNNING)
            await self._executor.deal(self._state, match, actor.interaction, self._origin(seat, actor))

    async def play(self, actor: Actor, kind: str, text: str, decision: int | None) -> None:
        """Give a command of the game for one's own seat.

        `decision` is the number that a button or select answers; None judges the command as it arrives.

        Raises:
            RefusalError: it is not possible; nothing has changed.

        """
        async with self.keeper.changing():
            match, seat = self._seated(actor.member)
            if decision is not None and match.decisions.get(seat) != decision:
                raise StaleError(TableReason.STALE)
            origin = self._origin(seat, actor)
            await self._executor.carry_out(match, self._state.game.read(kind, text), origin)

    async def more_time(self, actor: Actor, number: int | None) -> None:
        """Ask for one clock's length more, for one's own turn of that number."""
        async with self.keeper.changing():
            match, seat = self._seated(actor.member)
            after = turn_time.more_time(self._record, match, seat, number=number, press=actor.interaction)
            await self._executor.save_record(after)

    async def let_computer_play(self, actor: Actor, number: int | None) -> None:
        """Let the computer play the turn of whoever hasn't moved for long; `number` is that of the last command."""
        async with self.keeper.changing():
            match, _ = self._seated(actor.member)
            turn = turn_time.turn_to_help(self._record, match, number=number)
            await self._executor.play_turn(match, turn, PlayedBy.HELPER)

    async def present(self, actor: Actor) -> None:
        """Note that a member has pressed or commanded something here: whoever was absent is present again.

        Who is next waits no longer: computers play until then, in one write.
        """
        now = self._environment.now()
        if seen(self._state, actor.member, now) is self._state and next_member(self._state) != actor.member:
            return
        async with self.keeper.changing():
            after = seen(self._state, actor.member, now)
            if after is not self._state:
                await self._executor.write(Change(after))
            await self._executor.play_computers(every_turn if next_member(self._state) == actor.member else None)

    async def end(self, actor: Actor, *, moderator: bool) -> bool:
        """End the table where `ended` lets it; True when it has ended, False when a vote was counted."""
        async with self.keeper.changing():
            await self._executor.save_record(ended(self._record, actor.member, moderator=moderator))
            return not self._record.status.live

    @property
    def due(self) -> DeadlineKind | None:
        """What the table is about to do by itself; None: its time hasn't come."""
        return None if (due := self._earliest_due()) is None else due.kind

    @property
    def member_to_move(self) -> int | None:
        """The member whose turn it is; None where it is a computer's or nobody's."""
        turn = None if self._state.match is None else self._state.match.turn
        return None if turn is None else self._record.seats[turn.seat].member

    async def act_when_due(self, answers: Answers = NO_ANSWERS) -> None:
        """Do what the earliest deadline asks for, once it has passed; until then nothing."""
        async with self.keeper.changing():
            due = self._earliest_due()
            if due is not None:
                await self._when_due[due.kind](answers)
            elif self._record.due is not None and self._record.due <= self._environment.now():
                await self._executor.save_record(self._record)  # a stored due time that is stale: it is computed anew

    def _earliest_due(self) -> Deadline | None:
        first = deadlines(self._record, self._state.match)[:1]
        return next((each for each in first if each.acts_at <= self._environment.now()), None)

    async def _clock_plays(self, answers: Answers) -> None:
        """Play the turn as cautiously as can be; for who isn't in the server any more the computer sits in."""
        match = self._state.match
        if match is None or match.turn is None:
            return
        if answers.gone is not None and answers.gone == self.member_to_move:
            await self._executor.decide(Change(went_away(self._state, match.turn.seat)))
        else:
            await self._executor.play_turn(match, match.turn, PlayedBy.CLOCK, safely)

    async def _note_silence(self, _answers: Answers) -> None:
        if self._state.match is not None:
            await self._executor.save_record(turn_time.silent(self._record, self._state.match))

    async def _end_wait(self, _answers: Answers) -> None:
        match = self._state.match
        if match is not None and match.wait is not None:
            await self._executor.carry_out(match, match.wait.command, self._origin(None))

    async def _deal_by_itself(self, answers: Answers) -> None:
        match = self._state.match
        if match is None or answers.announcement is None:
            await self._executor.save_record(begun_anew(self._record, DeadlineKind.NEXT_ROUND))
        else:
            await self._executor.deal(self._state, match, answers.announcement, self._origin(None))

    async def note(self, change: Callable[[TableRecord], TableRecord]) -> None:
        """Note what has become of a message of the table; this alone redraws nothing."""
        await self.keeper.note(change)

    def require_invitable(self, actor: Actor, last: int | None) -> None:
        """Refuse to let a member call players to the lobby; `last` is the channel's newest call.

        Raises:
            RefusalError: nobody is missing, the member has no seat, or players were called not long ago.

        """
        lobby.require_missing(self._state, actor.member)
        require_rest(max(last or 0, self._record.invitation or 0), self._environment.now())

    def rematch(self, actor: Actor) -> TableRecord:
        """The lobby of another match of the same people, once this one was played to its end."""
        seed = self._environment.chance.seed()
        return lobby.rematch(self._state, actor.member, seed=seed, now=self._environment.now())

    async def wake(self) -> None:
        """Let computers that were to move when the process stopped play on, each in its time."""
        async with self.keeper.changing():
            await self._executor.play_computers()
            if computer_begins(self._record, self._state.match):
                await self._executor.save_record(self._record)

    def _seated(self, member: int) -> tuple[MatchState, Seat]:
        match, seat = running_match(self._state), self._record.seat_of(member)
        if seat is None:
            raise NotYourTurnError(TableReason.NOT_SEATED)
        return match, seat

    def _origin(self, seat: Seat | None, actor: Actor | None = None) -> Origin:
        return Origin(seat, None if actor is None else actor.interaction, self._environment.now())

    async def change(self, change: Callable[[TableRecord], TableRecord]) -> None:
        """Change the record as nobody at the table has asked for: it sleeps, or is over."""
        async with self.keeper.changing():
            await self._executor.save_record(change(self._record))
