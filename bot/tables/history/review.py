"""Reviews: a member's decisions in a match that is over, judged by what their seat could know at the time.

The journal is played back row by row. Before each decision of the member, the adviser evaluates the seat's view. Later
events never enter a judgement, and are only mentioned beside it (hindsight). Nobody gets a review before the match is
over, or a review of somebody else's decisions.

A review is made in slices between which the event loop is free, and cached for a while. A member who asks again while
theirs is being made waits for the same one.
"""

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from bot.games.cards import Card
from bot.games.commands import Discard, DrawStock
from bot.games.events import PileReused, TakingEvent
from bot.games.observation import AnyObservation, Level, ScoredMove
from bot.games.refusals import NotNowError
from bot.games.values import Deal, Say, Seat, SeatName, View, say
from bot.tables.model.computers import Advised, advised, observation_of, rng_for
from bot.tables.model.match import PLAYBACK_ERRORS, MatchState, Step, TableState, match_before, play_back
from bot.tables.model.ports import Environment, TableReason
from bot.tables.model.records import CommandRecord, PlayedBy
from bot.tables.model.seats import occupant_at

MAX_DECISIONS_SHOWN = 3
MIN_HABIT = 3
"""The least number of clear mistakes of a kind that make a habit."""
HABIT_SHARE = 1 / 3
"""The least share of the costs of all clear mistakes that a habit explains."""
REVIEWS_KEPT = 100
"""The number of reviews that are cached, a few kilobytes each."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A decision of a member.

    Attributes:
        view: the seat's view.
        best, played: the adviser's move, and the member's.
        against: the reasons against the member's move, the weightiest first.
        cost: by how much it was worse, in points of the round. In a `Review` it is scaled to the measured cost of such
            decisions, and None if these were measured too seldom.
        later: in a `Review`, what came of it.

    """

    view: View
    best: Advised
    played: Advised
    against: tuple[Say, ...]
    cost: float | None
    later: Say | None = None

    @property
    def kind(self) -> tuple[str, str]:
        """The kinds of the best command and of the played one."""
        return self.best.command.kind, self.played.command.kind


class _Costed(NamedTuple):
    """A decision with its cost in points of the round, corrected by the adviser's accuracy."""

    decision: JudgedMove
    cost: float


class Luck(NamedTuple):
    """The cards that a seat drew from the stock: how many, how many fitted at once, how many were expected to."""

    drawn: int = 0
    useful: int = 0
    expected: float = 0.0


@dataclass(frozen=True, slots=True)
class Review:
    """A member's decisions in a match.

    Attributes:
        decisions: the number of judged decisions.
        same: in how many of them the adviser would have made the same move, or one that it thinks as good.
        costliest: the costliest of the decisions whose cost is clear, in that order.
        given_away: the cost of all decisions, in points a round.
        levels: the points a round that computers give away, by level.
        habit: the kind of mistake that explains a third of all points given away in clear mistakes; None if there is
            none.

    """

    decisions: int
    same: int
    costliest: tuple[JudgedMove, ...]
    luck: Luck
    given_away: float = 0.0
    levels: Mapping[Level, float] = field(default_factory=dict[Level, float])
    habit: Say | None = None


class Hindsight:
    """The later events that concern decisions, by the numbers of their commands."""

    def __init__(self) -> None:
        self._found: dict[int, Say] = {}
        self._discards: dict[Card, tuple[int, Seat]] = {}  # the decision and the seat by which a card was discarded

    def of(self, seq: int) -> Say | None:
        """What came of a decision; None if there is nothing to say."""
        return self._found.get(seq)

    def note_draw(self, seq: int, cards: Sequence[Card]) -> None:
        """Note the cards that a decision to draw has brought."""
        self._found[seq] = say("review-later-drawn", cards=tuple(cards))

    def note_discard(self, seq: int, seat: Seat, card: Card) -> None:
        """Note a discard that others may take."""
        self._found[seq] = say("review-later-left", card=card)
        self._discards[card] = seq, seat

    def follow(self, step: Step) -> None:
        """Note a step in which a seat may have taken one of the discards."""
        if isinstance(step.command, Deal):
            self._discards.clear()
        if isinstance(step.command, Discard):  # a second copy of a card makes both indistinguishable
            self._drop(step.command.card)
        for event in step.events:
            if isinstance(event, PileReused):
                for card in list(self._discards):
                    self._drop(card)
            if isinstance(event, TakingEvent):
                for card in event.taken:
                    seq, discarder = self._discards.get(card, (0, event.seat))
                    self._drop(card)
                    if event.seat != discarder:
                        self._found[seq] = say("review-later-taken", card=card, who=SeatName(event.seat))

    def _drop(self, card: Card) -> None:
        seq, _ = self._discards.pop(card, (0, 0))
        self._found.pop(seq, None)


class Decision(NamedTuple):
    """A decision by its number, with its judgement, None if there is none, and the cards that it drew."""

    seq: int
    judged: JudgedMove | None
    luck: Luck


class Reviewer:
    """Plays a journal back and judges the decisions of one member; `decisions` has those judged so far, in order."""

    def __init__(self, state: TableState, rows: Sequence[CommandRecord], member: int, environment: Environment) -> None:
        self._state, self._rows, self._member = state, rows, member
        self._evaluate = environment.computer
        self._thresholds = environment.advice_thresholds(state.record.game, state.options)
        self._hindsight = Hindsight()
        self.decisions: list[Decision] = []

    def slices(self) -> Iterator[None]:
        """Do the work in slices of a few milliseconds: each plays one row, or evaluates one decision.

        Raises:
            JournalError, RefusalError: see `play_back`.

        """
        state = self._state
        for played in play_back(match_before(state, self._rows), self._rows):
            self._hindsight.follow(played.step)
            yield
            row = played.row
            if row.seat is None or row.kind == Deal.kind or row.played_by is not PlayedBy.OCCUPANT:
                continue
            if occupant_at(state.occupants, row.seat, row.seq).member == self._member:
                yield from self.judge(played.before, played.after, row.seat)

    def judge(self, match: MatchState, after: MatchState, seat: Seat) -> Iterator[None]:
        """Judge one decision, in slices. A play that is taken back isn't a decision; a draw that it came with is."""
        command = after.steps[-1].command
        if command.kind in match.game.undo_kinds:
            if not any(event.begins_turn for event in match.steps[-1].events):
                del self.decisions[-1:]
            return
        record, observation = self._state.record, observation_of(self._state, match, seat)
        yield
        evaluated = self._evaluate(record.game, Level.ADVISER, observation, rng_for(record, match, seat))
        yield
        best, played = evaluated[0], _played_option(match, after, seat, observation, evaluated)
        judged, luck = None, Luck()
        if len(evaluated) > 1 and best.reasons_for and played is not None and played.reasons_for:
            judged = JudgedMove(
                view=observation.view,
                best=advised(best.command, observation.choices, best.reasons_for),
                played=advised(played.command, observation.choices, played.reasons_for),
                against=played.reasons_against,
                cost=best.value - played.value,
            )
        if isinstance(command, DrawStock):
            view: View = after.game.view(after.state, seat)
            held: Counter[Card] = Counter(observation.view.hand)
            drawn = list((Counter(view.hand) - held).elements())
            self._hindsight.note_draw(after.seq, drawn)
            fitting = self._thresholds.useful_cards(observation)
            luck = Luck(len(drawn), sum(card in fitting.cards for card in drawn), len(drawn) * fitting.chance)
        elif isinstance(command, Discard) and after.to_act() and len(record.seats) > 1:
            self._hindsight.note_discard(after.seq, seat, command.card)
        self.decisions.append(Decision(after.seq, judged, luck))
        yield

    def review(self) -> Review:
        """The review, once all slices are done."""
        thresholds = self._thresholds
        judged = [
            replace(decision.judged, later=self._hindsight.of(decision.seq))
            for decision in self.decisions
            if decision.judged is not None
        ]
        clear, given_away, same = list[_Costed](), 0.0, 0
        for decision in judged:
            difference = decision.cost or 0.0
            accuracy = thresholds.kinds.get(decision.kind, thresholds.others)
            costed = _Costed(decision, difference * (1.0 if accuracy.cost_factor is None else accuracy.cost_factor))
            same += difference <= thresholds.tie_tolerance
            given_away += costed.cost if difference > thresholds.tie_tolerance else 0.0
            if difference > thresholds.significance and costed.cost >= accuracy.least:
                told = None if accuracy.cost_factor is None else costed.cost
                clear.append(_Costed(replace(decision, cost=told), costed.cost))
        clear.sort(key=lambda costed: -costed.cost)
        luck = Luck(
            sum(decision.luck.drawn for decision in self.decisions),
            sum(decision.luck.useful for decision in self.decisions),
            sum((decision.luck.expected for decision in self.decisions), 0.0),
        )
        return Review(
            len(judged),
            same,
            tuple(costed.decision for costed in clear[:MAX_DECISIONS_SHOWN]),
            luck,
            given_away / max(1, len({decision.view.round_no for decision in judged})),
            thresholds.given_away,
            self._habit(clear),
        )

    def _habit(self, clear: Sequence[_Costed]) -> Say | None:
        """The kind of mistake that was made often and explains enough of the costs of clear mistakes."""
        costs: dict[str, list[float]] = {}
        for decision, cost in clear:
            habit = self._thresholds.kinds.get(decision.kind, self._thresholds.others).habit
            costs.setdefault(habit, []).append(cost)
        enough = HABIT_SHARE * sum(cost for _, cost in clear)
        habits = [habit for habit, each in costs.items() if habit and len(each) >= MIN_HABIT and sum(each) >= enough]
        worst = max(habits, key=lambda habit: sum(costs[habit]), default=None)
        return None if worst is None else say(worst, count=len(costs[worst]), of=len(clear))


def _played_option(
    match: MatchState, after: MatchState, seat: Seat, observation: AnyObservation, evaluated: Sequence[ScoredMove]
) -> ScoredMove | None:
    """The evaluated option that was played; if its command was written differently, the one with the same effect."""
    command = after.steps[-1].command
    by_command = {option.command: option for option in evaluated}
    if command in by_command:
        return by_command[command]
    listed = observation.choices.get(command.kind, ())
    choice = next((choice.command for choice in listed if choice.with_follow_up == command), None)
    if choice is not None:
        return by_command.get(choice)
    game, state = match.game, match.state
    same_kind = (option for option in evaluated if option.command.kind == command.kind)
    return next((option for option in same_kind if game.apply(state, seat, option.command)[0] == after.state), None)


class Reviews:
    """The reviews that members ask for, made one at a time. One object per process."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        self._one_at_a_time = asyncio.Lock()
        self._kept: OrderedDict[tuple[int, int], Review] = OrderedDict()
        self._in_flight: dict[int, tuple[int, asyncio.Task[Review]]] = {}

    async def of(self, state: TableState, member: int) -> Review:
        """The review of a member's decisions in a match that is over.

        Raises:
            NotNowError: the table is live, the member decided nothing at it, its journal can't be played back, or the
                review of another match is being made for them.

        """
        table, key = state.record.id, (state.record.id, member)
        if state.record.status.live:
            raise NotNowError(TableReason.REVIEW_TOO_EARLY)
        if not any(occupant.member == member for occupant in state.occupants):
            raise NotNowError(TableReason.NOTHING_TO_REVIEW)
        review = self._kept.get(key)
        if review is None:
            in_flight, task = self._in_flight.get(member, (table, None))
            if in_flight != table:
                raise NotNowError(TableReason.REVIEW_RUNNING)
            if task is None:
                task = asyncio.create_task(self._make(state, member))
                self._in_flight[member] = table, task
                task.add_done_callback(lambda _: self._in_flight.pop(member, None))
            review = await asyncio.shield(task)
        self._kept[key] = review
        self._kept.move_to_end(key)
        while len(self._kept) > REVIEWS_KEPT:
            self._kept.popitem(last=False)
        return review

    async def _make(self, state: TableState, member: int) -> Review:
        rows = await self._environment.table_repository.journal(state.record.id, whole=True)
        reviewer = Reviewer(state, rows, member, self._environment)
        async with self._one_at_a_time:
            try:
                for _ in reviewer.slices():
                    await asyncio.sleep(0)
            except PLAYBACK_ERRORS as error:
                table, problem = state.record.id, type(error).__name__
                _log.info("no review of table %s: its journal can't be played back (%s)", table, problem)
                raise NotNowError(TableReason.NO_REVIEW) from None
        review = reviewer.review()
        if not review.decisions:
            raise NotNowError(TableReason.NOTHING_TO_REVIEW)
        return review
