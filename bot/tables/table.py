"""A live table: the only authority over its match.

Every change goes the same way: take the lock, check, apply, settle, write, notify. Lock, write and notification are in
keeper.py, applying and settling in changes.py.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Concatenate, ParamSpec

from bot.games.observation import AnyObservation
from bot.games.refusals import NotNowError, NotYourTurnError, StaleError
from bot.games.turns import TurnReason
from bot.games.values import Say, Seat
from bot.tables.changes import Change, Executor, Origin, apply_command, apply_deal
from bot.tables.keeper import Keeper, Notify, Postings
from bot.tables.model import lobby, practice
from bot.tables.model.computers import Advised, clock_policy, hint, observation_of
from bot.tables.model.deadlines import (
    allow_help,
    computer_wait_is_new,
    deadlines,
    gives_way,
    grant_more_time,
    require_call_cooldown,
    restart_wait,
    to_move,
    turn_to_help,
)
from bot.tables.model.match import MatchState, TableState, begin
from bot.tables.model.ports import Actor, DiscordAnswers, Environment, TableReason
from bot.tables.model.records import (
    SHARED,
    AssignmentCause,
    DeadlineKind,
    Handover,
    Occasion,
    PlayedBy,
    Status,
    TableOptions,
    TableRecord,
)
from bot.tables.model.seats import (
    PlayedMatch,
    dealt_in,
    make_absent,
    next_member,
    note_presence,
    open_handovers,
    reclaim_seat,
    running_match,
    vacate,
)
from bot.tables.model.view import TableFacts, TableView, facts_of, view_table
from bot.tables.model.votes import (
    Terms,
    accept_seat,
    award_walk_over,
    concede,
    decline_seat,
    end_or_vote,
    hand_over,
)

LEARNING_MATCHES = 2
"""The number of a member's first matches of a game that have tips: this many among people, and as many alone."""

P = ParamSpec("P")


class Table:
    """One table, loaded. Only `Tables` creates tables, and asks `keeper` whether they are outdated.

    Attributes:
        turn_when_loaded: the turn at the time of loading. Its member was called already, unless the public message is
            behind: a table leaves the memory only once everything has been drawn and called.

    """

    def __init__(self, environment: Environment, state: TableState, notify: Notify) -> None:
        self._environment = environment
        self._viewed, self._facts = state, facts_of(state)
        self._views: dict[int | None, TableView] = {}
        self.keeper = Keeper(environment.table_repository, state, notify)
        self._executor = Executor(environment, self.keeper)
        self.postings = Postings(self.keeper, environment.now)
        self.turn_when_loaded = to_move(state)

    @property
    def id(self) -> int:
        return self.keeper.state.record.id

    @property
    def version(self) -> int:
        """A number that grows with every change that everyone may see."""
        return self.keeper.state.record.changes

    @property
    def panel_version(self) -> int:
        """A number that grows with every change that anyone may see."""
        match = self.keeper.state.match
        return self.version + (0 if match is None else match.seq)

    @property
    def facts(self) -> TableFacts:
        """The facts that everyone may know. Cached like views: one change is drawn for all, and often twice."""
        state = self.keeper.state
        sealed = state.record.sealed(self._environment.now())
        if self._viewed is not state or self._facts.sealed != sealed:
            self._viewed, self._facts, self._views = state, facts_of(state, sealed=sealed), {}
        return self._facts

    def view(self, member: int | None) -> TableView:
        """The table as this member may see it; None is the channel."""
        facts = self.facts
        if member not in self._views:
            self._views[member] = view_table(self.keeper.state, member, facts)
        return self._views[member]

    def observation(self, member: int) -> AnyObservation:
        """Everything that a member's seat may know of the match, in the form for computer players."""
        return observation_of(self.keeper.state, *self._match_and_seat(member))

    def tip(self, member: int) -> Say | None:
        """The tip for a newcomer about their decision; None if it teaches nothing new."""
        match, seat = self._match_and_seat(member)
        return match.game.tip(self.observation(member)) if seat in match.decisions else None

    def hint(self, member: int) -> Advised:
        """The move that a computer would make in this member's place, and why; see `computers.hint`."""
        return hint(self.keeper.state, member, self._environment.computer)

    async def sit(self, actor: Actor, side: int | None) -> None:
        """Take a seat in the lobby, or take the member's own seat back from the computer that plays it."""
        async with self.keeper.locked():
            state = self.keeper.state
            if state.record.status is Status.PLAYING:
                after = reclaim_seat(state, actor.member)
                record = lobby.with_name(after.record, actor.member, actor.name)
                record = await self._with_learners(record, actor.member)
                await self._executor.write(Change(after.with_record(record)))
                return
            record = lobby.with_name(lobby.sit(state, actor.member, side), actor.member, actor.name)
            await self._executor.save_record(restart_wait(record, DeadlineKind.IDLE))

    async def change_lobby(
        self,
        actor: Actor,
        change: Callable[Concatenate[TableState, int, P], TableRecord],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> None:
        """Change something in the lobby. `change` is a function of lobby.py, which refuses members who may not."""
        async with self.keeper.locked():
            await self._executor.save_record(change(self.keeper.state, actor.member, *args, **kwargs))

    async def shuffle_sides(self, actor: Actor) -> None:
        await self.change_lobby(actor, lobby.shuffle, self._environment.chance.shuffled)

    async def take_last_options(self, actor: Actor) -> None:
        """Take the options of the last match in this server, or of its only player. Only the host may."""
        record = self.keeper.state.record
        alone = None if record.shared else record.host
        last = await self._environment.table_repository.last_options(record.guild, record.game, alone)
        await self.change_lobby(actor, lobby.take_last_options, last)

    async def leave(self, actor: Actor) -> None:
        """Give up the member's seat: in the lobby it is free again, in a match the computer takes it."""
        async with self.keeper.locked():
            state = self.keeper.state
            if state.record.status is not Status.PLAYING:
                await self._executor.save_record(lobby.stand_up(state, actor.member))
                return
            seat = lobby.require_seated(state.record, actor.member)
            after = vacate(state, (seat,), AssignmentCause.LEFT)
            await self._executor.execute(Change(award_walk_over(after, await self._executor.played())))

    async def terms(self, member: int, of: Callable[[TableState, Seat, PlayedMatch], Terms]) -> Terms:
        """The consequences of leaving or conceding. `of` is `votes.terms_of_leaving` or `votes.terms_of_conceding`."""
        _, seat = self._match_and_seat(member)
        return of(self.keeper.state, seat, await self._executor.played())

    async def concede(self, actor: Actor) -> None:
        """Concede the match, once everybody present on the member's side wants to."""
        async with self.keeper.locked():
            _, seat = self._match_and_seat(actor.member)
            played = await self._executor.played()
            await self._executor.execute(Change(concede(self.keeper.state, seat, played)))

    async def hand_over(self, actor: Actor, owner: int, to: int | None, *, moderator: bool) -> Handover | None:
        """Hand over an absent member's seat; returns the open vote or offer, None if the computer has the seat."""
        async with self.keeper.locked():
            after = hand_over(self.keeper.state, actor.member, owner, to, moderator=moderator)
            await self._executor.execute(Change(after))
        handovers = open_handovers(self.keeper.state.record.handovers)
        return next((handover for handover in handovers if (handover.owner, handover.to) == (owner, to)), None)

    async def accept_seat(self, actor: Actor, seat: Seat) -> None:
        async with self.keeper.locked():
            after = accept_seat(self.keeper.state, seat, actor.member, actor.name)
            record = await self._with_learners(after.record, actor.member)
            await self._executor.execute(Change(after.with_record(record)))

    async def decline_seat(self, actor: Actor, seat: Seat) -> None:
        async with self.keeper.locked():
            await self._executor.write(Change(decline_seat(self.keeper.state, seat, actor.member)))

    async def start(self, actor: Actor, defaults: TableOptions = SHARED, salt: int | None = None) -> None:
        """Deal the first round. Only the host may.

        `defaults` are the table options of a new table in its server; without a `salt`, the interaction is the salt.
        """
        async with self.keeper.locked():
            state = self.keeper.state
            record = lobby.start(state, actor.member, defaults)
            members = [seat.member for seat in record.seats if seat.member is not None]
            record = await self._with_learners(record, *members)
            match = begin(state.game, state.options, record.sides, record.first_dealer)
            state = replace(state.with_record(record), occupants=dealt_in(record.seats))
            origin = Origin(None, actor.interaction, self._environment.now())
            seed = self._environment.chance.seed()
            if salt is None:
                salt = practice.SALT if record.occasion is Occasion.PRACTICE else actor.interaction
            await self._executor.execute(apply_deal(state, match, salt, seed, origin))

    async def _with_learners(self, record: TableRecord, *members: int) -> TableRecord:
        """The record with a note of who of these members is new to such matches."""
        if record.occasion is not Occasion.MATCH:
            return record
        finished = self._environment.table_repository.finished
        for number, seat in enumerate(record.seats):
            if seat.member in members:
                count = await finished(seat.member, record.game, shared=record.shared, most=LEARNING_MATCHES)
                record = record.with_seat(number, learning=count < LEARNING_MATCHES)
        return record

    async def next_round(self, actor: Actor, decision: int | None) -> None:
        """Deal the next round; any seat may. `decision` is the number that the press answers, None a typed command."""
        async with self.keeper.locked():
            match, seat = self._match_and_seat(actor.member)
            if decision is not None and decision != match.seq:
                raise StaleError(TableReason.STALE)
            if not match.awaits_deal:
                raise NotNowError(TurnReason.ROUND_RUNNING)
            origin = Origin(seat, actor.interaction, self._environment.now())
            seed = self._environment.chance.seed()
            await self._executor.execute(apply_deal(self.keeper.state, match, actor.interaction, seed, origin))

    async def play(self, actor: Actor, kind: str, text: str, decision: int | None) -> None:
        """Give a command of the game for the member's own seat.

        `decision` is the number that a button or select answers; None is a typed command, which answers any.

        Raises:
            RefusalError: it is not possible; nothing has changed.

        """
        async with self.keeper.locked():
            match, seat = self._match_and_seat(actor.member)
            if decision is not None and match.decisions.get(seat) != decision:
                raise StaleError(TableReason.STALE)
            command = match.game.read(kind, text)
            if (seen := match.seen_by(seat)) is not match:  # a refusal reveals only what the seat may know
                match.game.apply(seen.state, seat, command)
            origin = Origin(seat, actor.interaction, self._environment.now())
            await self._executor.execute(apply_command(self.keeper.state, match, command, origin))

    async def more_time(self, actor: Actor, number: int | None) -> None:
        """Ask for more time for the member's own turn; see `deadlines.grant_more_time`."""
        async with self.keeper.locked():
            match, seat = self._match_and_seat(actor.member)
            record = self.keeper.state.record
            after = grant_more_time(record, match, seat, number=number, press=actor.interaction)
            await self._executor.save_record(after)

    async def let_computer_play(self, actor: Actor, number: int | None) -> None:
        """Let the computer play a turn that nobody plays; `number` is that of the last command."""
        async with self.keeper.locked():
            match, _ = self._match_and_seat(actor.member)
            turn = turn_to_help(self.keeper.state.record, match, number=number)
            await self._executor.play_turn(match, turn, PlayedBy.HELPER)

    async def present(self, actor: Actor) -> None:
        """Note that a member has pressed or typed something here, and by which name; an absent one is present again.

        If they are next after paced computers, those play at once.
        """
        state, now = self.keeper.state, self._environment.now()
        if note_presence(state, actor, now) is state and next_member(state) != actor.member:
            return
        async with self.keeper.locked():
            state = self.keeper.state
            after = note_presence(state, actor, now)
            if after is not state:
                await self._executor.write(Change(after))
            await self._executor.play_computers(at_once=next_member(self.keeper.state) == actor.member)

    async def end(self, actor: Actor, *, moderator: bool) -> bool:
        """End the table, or vote for it; see `votes.end_or_vote`. Returns True if it has ended."""
        async with self.keeper.locked():
            record = end_or_vote(self.keeper.state.record, actor.member, moderator=moderator)
            await self._executor.save_record(record)
            return not self.keeper.state.record.status.live

    @property
    def due(self) -> DeadlineKind | None:
        """The earliest deadline, if it has passed."""
        state = self.keeper.state
        first = next(iter(deadlines(state.record, state.match)), None)
        return first.kind if first is not None and first.acts_at <= self._environment.now() else None

    @property
    def member_to_move(self) -> int | None:
        """The member whose turn it is; None if it is a computer's or nobody's."""
        turn = None if self.keeper.state.match is None else self.keeper.state.match.turn
        return None if turn is None else self.keeper.state.record.seats[turn.seat].member

    async def run_due(self, answers: DiscordAnswers) -> None:
        """Act on the earliest deadline, once it has passed."""
        async with self.keeper.locked():
            kind, record = self.due, self.keeper.state.record
            if kind is not None:
                await self._act(kind, answers)
            elif record.due is not None and record.due <= self._environment.now():
                await self._executor.save_record(record)  # the stored due time is stale; writing it corrects it

    async def _act(self, kind: DeadlineKind, answers: DiscordAnswers) -> None:
        state, executor = self.keeper.state, self._executor
        record, match, turn = state.record, state.match, None if state.match is None else state.match.turn
        itself = Origin(None, None, self._environment.now())
        match kind:
            case DeadlineKind.TURN if match is not None and turn is not None:
                if answers.gone is not None and answers.gone == record.seats[turn.seat].member:
                    await executor.execute(Change(make_absent(state, turn.seat)))
                else:
                    await executor.play_turn(match, turn, PlayedBy.CLOCK, clock_policy)
            case DeadlineKind.COMPUTER:
                await executor.play_one_computer()
            case DeadlineKind.SILENCE if match is not None:
                await executor.save_record(allow_help(record, match))
            case DeadlineKind.WAIT | DeadlineKind.CHOICE if match is not None and match.wait is not None:
                await executor.execute(apply_command(state, match, match.wait.command, itself))
            case DeadlineKind.NEXT_ROUND if match is not None and answers.announcement is not None:
                seed = self._environment.chance.seed()
                await executor.execute(apply_deal(state, match, answers.announcement, seed, itself))
            case DeadlineKind.NEXT_ROUND:  # the channel can't be reached
                await executor.save_record(restart_wait(record, DeadlineKind.NEXT_ROUND))
            case DeadlineKind.HELD_SEATS:
                await executor.save_record(lobby.free_held_seats(record))
            case DeadlineKind.IDLE:
                await executor.save_record(replace(record, status=Status.EXPIRED))
            case _:
                pass

    async def give_way(self, member: int) -> bool:
        """End a match of one member that has been idle for an hour, for somebody else; True if it has ended."""
        async with self.keeper.locked():
            if gives_way(record := self.keeper.state.record, member, self._environment.now()):
                await self._executor.save_record(replace(record, status=Status.EXPIRED))
            return not self.keeper.state.record.status.live

    async def change(self, change: Callable[[TableRecord], TableRecord]) -> None:
        """Change the record because the table's channel is out of reach, deleted, or back."""
        async with self.keeper.locked():
            await self._executor.save_record(change(self.keeper.state.record))

    async def wake(self) -> None:
        """Let computers play on that were to move when the process stopped."""
        async with self.keeper.locked():
            await self._executor.play_computers()
            state = self.keeper.state
            if computer_wait_is_new(state.record, state.match):
                await self._executor.save_record(state.record)

    def require_invitable(self, actor: Actor, last: int | None) -> None:
        """Check that a member may call players to the lobby; `last` is the channel's last such call.

        Raises:
            RefusalError: nobody is missing, the member has no seat, or players were called not long ago.

        """
        state = self.keeper.state
        lobby.require_lobby(state.record)
        lobby.require_seated(state.record, actor.member)
        if not lobby.missing_players(state) and all(seat.agreed for seat in state.record.seats):
            raise lobby.start_obstacle(state) or NotNowError(TableReason.NOBODY_MISSING)
        require_call_cooldown(max(last or 0, state.record.invitation or 0), self._environment.now())

    def require_room(self) -> None:
        """Check that the lobby has room for one more member.

        Raises:
            RefusalError: it hasn't; the refusal says what the match waits for.

        """
        state = self.keeper.state
        if not any(lobby.sides_with_room(state)):
            raise lobby.start_obstacle(state) or NotNowError(TableReason.NOBODY_MISSING)

    def rematch(self, actor: Actor) -> TableRecord:
        """The lobby of another match with the same people, once this one was played to its end."""
        seed = self._environment.chance.seed()
        return lobby.rematch(self.keeper.state, actor.member, seed=seed, now=self._environment.now())

    def _match_and_seat(self, member: int) -> tuple[MatchState, Seat]:
        """The running match, and the member's seat in it."""
        match, seat = running_match(self.keeper.state), self.keeper.state.record.seat_of(member)
        if seat is None:
            raise NotYourTurnError(TableReason.NOT_SEATED)
        return match, seat
