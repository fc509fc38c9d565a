"""With hindsight: what came of a decision, by what was seen later. It is told beside a judgement, never in it.

The review of a match: a member's own decisions, judged by what their seat could know at that moment.

The journal is played again row by row. Before each decision of the member the adviser weighs what the seat saw; nothing
that was seen later counts. It is told to nobody before the match is over, and to nobody but who decided.

The reviews that members ask for: made beside everything else, a slice at a time, and kept for a while.

Whoever asks again while theirs is made waits for the same one.
"""

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import NamedTuple, Self

from bot.games.cards import Card
from bot.games.commands import Discard, DrawStock
from bot.games.events import PileReused, TakingEvent
from bot.games.observation import AnySight, Level, Weighed
from bot.games.refusals import NotNowError
from bot.games.values import Deal, Say, Seat, SeatName, View, say
from bot.tables.model.computers import Advised, advised, chance_of, sight_of
from bot.tables.model.match import PLAYBACK_ERRORS, MatchState, Step, TableState, before, play_back
from bot.tables.model.ports import Environment, TableReason
from bot.tables.model.records import CommandRecord, PlayedBy
from bot.tables.model.seats import occupant_at


class Hindsight:
    """What came of decisions, by the numbers of their commands."""

    def __init__(self) -> None:
        self._came: dict[int, Say] = {}
        self._lying: dict[Card, tuple[int, Seat]] = {}

    def of(self, seq: int) -> Say | None:
        """What came of a decision; None where there is nothing to say."""
        return self._came.get(seq)

    def drew(self, seq: int, cards: Sequence[Card]) -> None:
        """A seat drew from the stock."""
        self._came[seq] = say("review-later-drawn", cards=tuple(cards))

    def threw(self, seq: int, seat: Seat, card: Card) -> None:
        """A seat threw a card for others to take."""
        self._came[seq] = say("review-later-left", card=card)
        self._lying[card] = seq, seat

    def follow(self, step: Step) -> None:
        """See what any seat did."""
        if isinstance(step.command, Deal):
            self._lying.clear()
        if isinstance(step.command, Discard):  # of two that look alike nobody could say which is which
            self._lose(step.command.card)
        for event in step.events:
            if isinstance(event, PileReused):
                for card in list(self._lying):
                    self._lose(card)
            if isinstance(event, TakingEvent):
                for card in event.taken:
                    self._take(card, event.seat)

    def _lose(self, card: Card) -> None:
        seq, _ = self._lying.pop(card, (0, 0))
        self._came.pop(seq, None)

    def _take(self, card: Card, taker: Seat) -> None:
        seq, thrower = self._lying.pop(card, (0, taker))
        if taker == thrower:
            self._came.pop(seq, None)
        else:
            self._came[seq] = say("review-later-taken", card=card, who=SeatName(taker))


MOST = 3
"""So many decisions are shown."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision of a member.

    Attributes:
        view: what the seat saw.
        best, played: what the adviser would have done, and what the member did.
        against: what speaks against that, the weightiest first.
        cost: by how much it was worse, in points of the round; in a review, what that has really cost where it was
            measured.
        later: what came of it, in a review.

    """

    view: View
    best: Advised
    played: Advised
    against: tuple[Say, ...]
    cost: float
    later: Say | None = None


class Luck(NamedTuple):
    """The cards that a seat drew from the stock: how many, how many fitted at once, and how many of all would."""

    drawn: int = 0
    fitted: int = 0
    expected: float = 0.0

    def with_draw(self, draw: Self) -> "Luck":
        """Both together."""
        return Luck(self.drawn + draw.drawn, self.fitted + draw.fitted, self.expected + draw.expected)


@dataclass(frozen=True, slots=True)
class Review:
    """What there is to say of a member's decisions.

    Attributes:
        decisions: how many were judged.
        same: in how many of them the adviser would have done the same, or what it thinks as good.
        costliest: the costliest that are clear, the costliest first.
        luck: the cards that came from the stock.

    """

    decisions: int
    same: int
    costliest: tuple[Judged, ...]
    luck: Luck


class Decided(NamedTuple):
    """What a decision, by its number, was worth, where there is anything to say of it, and what it drew."""

    seq: int
    judged: Judged | None
    luck: Luck


class Reviewing:
    """Plays a journal again for one member.

    Args:
        state: the table.
        rows: its whole journal.
        member: whose decisions are judged.
        environment: the adviser, and how far its judgement goes.

    Attributes:
        decided: the decisions so far, oldest first.

    """

    def __init__(self, state: TableState, rows: Sequence[CommandRecord], member: int, environment: Environment) -> None:
        self._state, self._rows, self._member = state, rows, member
        self._weigh = environment.computer
        self._standard = environment.standard(state.record.game, state.options)
        self._hindsight = Hindsight()
        self.decided: list[Decided] = []

    def slices(self) -> Iterator[None]:
        """Do the work in slices of a few milliseconds, so that the event loop is free after each.

        Raises:
            JournalError: a row's number is missing, or a checkpoint is not the one that was played.
            RefusalError: a command that was accepted once is refused now.

        """
        state = self._state
        start = before(state.game, state.options, state.record.sides, self._rows, state.record.first_dealer)
        for played in play_back(start, self._rows):
            row = played.row
            self._hindsight.follow(played.step)
            yield
            if row.seat is not None and row.kind != Deal.kind and self._is_own(row, row.seat):
                yield from self.judge(played.before, played.after, row.seat)

    def review(self) -> Review:
        """What came of it, once all slices are done."""
        found = [
            replace(each.judged, later=self._hindsight.of(each.seq)) for each in self.decided if each.judged is not None
        ]
        clear = sorted([each for each in found if each.cost > self._standard.noise], key=lambda each: -each.cost)
        luck = reduce(Luck.with_draw, [each.luck for each in self.decided], Luck())
        clear = [replace(each, cost=each.cost * self._standard.part) for each in clear[:MOST]]
        same = sum(each.cost <= self._standard.alike for each in found)
        return Review(len(found), same, tuple(clear), luck)

    def _is_own(self, row: CommandRecord, seat: Seat) -> bool:
        """True for what the member decided; what the clock played, or a helper, was nobody's decision."""
        decided = row.played_by is PlayedBy.OCCUPANT
        return decided and occupant_at(self._state.occupants, seat, row.seq).member == self._member

    def judge(self, match: MatchState, after: MatchState, seat: Seat) -> Iterator[None]:
        """Judge one decision; a play that was taken back was none."""
        if after.steps[-1].command.kind in match.game.take_backs:
            del self.decided[-1:]
            return
        sight = sight_of(self._state, match, seat)
        yield
        chance = chance_of(self._state.record, match, seat)
        weighed = self._weigh(self._state.record.game, Level.ADVISER, sight, chance)
        yield
        played = _same(match, after, seat, sight, weighed)
        self.decided.append(Decided(after.seq, _judged(sight, weighed, played), self._luck(sight, after, seat)))
        self._note_discard(after, seat)
        yield

    def _note_discard(self, after: MatchState, seat: Seat) -> None:
        """Follow a card that others may take."""
        command, sides = after.steps[-1].command, self._state.record.seats
        if isinstance(command, Discard) and after.to_act() and len(sides) > 1:
            self._hindsight.threw(after.seq, seat, command.card)

    def _luck(self, sight: AnySight, after: MatchState, seat: Seat) -> Luck:
        """What a draw from the stock has brought."""
        if not isinstance(after.steps[-1].command, DrawStock):
            return Luck()
        view: View = after.game.view(after.state, seat)
        held: Counter[Card] = Counter(sight.view.hand)
        came = list((Counter(view.hand) - held).elements())
        self._hindsight.drew(after.seq, came)
        fitting = self._standard.fitting(sight)
        return Luck(len(came), sum(card in fitting.cards for card in came), len(came) * fitting.chance)


def _judged(sight: AnySight, weighed: Sequence[Weighed], played: Weighed | None) -> Judged | None:
    """What a decision was worth; None where there was nothing to decide, or nothing is said of what was done."""
    best = weighed[0]
    if len(weighed) == 1 or not best.why or played is None or not played.why:
        return None
    return Judged(
        view=sight.view,
        best=advised(best.command, sight.choices, best.why),
        played=advised(played.command, sight.choices, played.why),
        against=played.against,
        cost=best.value - played.value,
    )


def _same(
    match: MatchState, after: MatchState, seat: Seat, sight: AnySight, weighed: Sequence[Weighed]
) -> Weighed | None:
    """The option that was taken; where it was written in another way, the one that comes to the same."""
    command = after.steps[-1].command
    by_command = {one.command: one for one in weighed}
    if command in by_command:
        return by_command[command]
    listed = sight.choices.get(command.kind, ())
    known = next((choice.command for choice in listed if choice.at_once == command), None)
    if known is not None:
        return by_command.get(known)
    game, state = match.game, match.state
    alike = (one for one in weighed if one.command.kind == command.kind)
    return next((one for one in alike if game.apply(state, seat, one.command)[0] == after.state), None)


KEPT = 100
"""So many reviews are kept, a few kilobytes each."""
_log = logging.getLogger(__name__)


class ReviewsAsked:
    """See the module's docstring. One object per process; it is made anew from the journal after a restart."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        self._one_at_a_time = asyncio.Lock()
        self._made: OrderedDict[tuple[int, int], Review] = OrderedDict()
        self._making: dict[int, tuple[int, asyncio.Task[Review]]] = {}

    async def of(self, state: TableState, member: int) -> Review:
        """What there is to say of a member's decisions in a match that is over.

        Raises:
            NotNowError: the table lives, the member decided nothing at it, its journal doesn't play again, or the
                review of another match is being made for them.

        """
        table = state.record.id
        if state.record.status.live:
            raise NotNowError(TableReason.REVIEW_TOO_EARLY)
        if not any(each.member == member for each in state.occupants):
            raise NotNowError(TableReason.NOTHING_TO_REVIEW)
        review = self._made.get((table, member)) or await asyncio.shield(self._task(state, member))
        self._keep(table, member, review)
        return review

    def _task(self, state: TableState, member: int) -> asyncio.Task[Review]:
        table, task = self._making.get(member, (0, None))
        if task is not None and table != state.record.id:
            raise NotNowError(TableReason.REVIEW_RUNNING)
        if task is None:
            task = asyncio.create_task(self._make(state, member))
            self._making[member] = state.record.id, task
            task.add_done_callback(lambda _: self._making.pop(member, None))
        return task

    async def _make(self, state: TableState, member: int) -> Review:
        rows = await self._environment.storage.journal(state.record.id, whole=True)
        reviewing = Reviewing(state, rows, member, self._environment)
        async with self._one_at_a_time:
            try:
                for _ in reviewing.slices():
                    await asyncio.sleep(0)
            except PLAYBACK_ERRORS as problem:
                _log.info("the match of table %s no longer plays again (%s)", state.record.id, type(problem).__name__)
                raise NotNowError(TableReason.NO_REVIEW) from None
        review = reviewing.review()
        if not review.decisions:
            raise NotNowError(TableReason.NOTHING_TO_REVIEW)
        return review

    def _keep(self, table: int, member: int, review: Review) -> None:
        self._made[table, member] = review
        self._made.move_to_end((table, member))
        while len(self._made) > KEPT:
            self._made.popitem(last=False)
