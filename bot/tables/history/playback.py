"""Plays the rounds of a journal back, and replays rounds that are over, turn by turn as one seat saw them.

Rounds hold seeds and hidden cards, so they never leave bot/tables as they are. Once a round is over its seed is public
(0.3), and with it the order of all its cards: from then on every hand is open to everyone. Until then no replay shows
anything of the round, not even the things that a seat has seen itself.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from bot.games.refusals import NotNowError
from bot.games.values import Deal, Event, Seat, View, visible_to
from bot.tables.model.match import PLAYBACK_ERRORS, MatchState, Step, TableState, match_before, play_back
from bot.tables.model.ports import TableReason, TableRepository
from bot.tables.model.records import AssignmentCause, CommandRecord
from bot.tables.model.seats import occupant_at

ROUNDS_KEPT = 8
"""The number of rounds, of all matches together, that replays cache: each step through a round asks for it again."""

Rows = tuple[CommandRecord, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """One round of a match.

    Attributes:
        start: the state of the game before its deal.
        end: the match after its last command so far.
        is_over: False while it runs, and if it was broken off.
        totals: the points of each side after the round, or before it if it isn't over.

    """

    start: Any
    end: MatchState
    is_over: bool
    totals: tuple[int, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """The commands of the round, the deal first."""
        return self.end.steps


def rounds_of(state: TableState, rows: Sequence[CommandRecord]) -> tuple[Round, ...]:
    """The rounds of a journal that begins with a deal, the first or a later one.

    Raises:
        JournalError, RefusalError: see `play_back`.

    """
    starts, ends = list[Any](), list[MatchState]()
    for row, match, after in play_back(match_before(state, rows), rows):
        if row.kind == Deal.kind:
            starts.append(match.state)
            ends.append(after)
        ends[-1] = after
    rounds: list[Round] = []
    for start, end in zip(starts, ends, strict=True):
        outcome = end.outcome
        totals = end.game.totals(end.state) if outcome is None else outcome.totals
        rounds.append(Round(start, end, end.game.round_over(end.state), totals))
    return tuple(rounds)


def split(rows: Sequence[CommandRecord]) -> tuple[Rows, ...]:
    """The rows of a journal round by round, each beginning with its deal."""
    deals = [number for number, row in enumerate(rows) if row.kind == Deal.kind]
    return tuple(tuple(rows[first:end]) for first, end in pairwise([*deals, len(rows)]))


def turns_of(matches: Sequence[MatchState]) -> list[list[MatchState]]:
    """The match after each command of a round, grouped by turn; commands out of turn belong to the turn before."""
    turns: list[list[MatchState]] = []
    current: int | None = None
    for match in matches:
        step = match.steps[-1]
        is_other_turn = step.turn is not None and step.turn != current
        if is_other_turn or not turns or any(event.begins_turn for event in step.events):
            turns.append([])
        turns[-1].append(match)
        current = current if step.turn is None else step.turn
    return turns


def members_in(state: TableState, match: MatchState) -> tuple[int | None, ...]:
    """The last member who has played each seat in the last round of `match`; None where only a computer did."""
    first, last, found = match.steps[0].seq, match.seq, list[int | None]()
    had = [each for each in state.occupants if each.cause is not AssignmentCause.ABSENT]  # who was away kept the seat
    for seat in range(len(state.record.seats)):
        later = [each for each in had if each.seat == seat and first < each.from_seq <= last]
        members = [each.member for each in (occupant_at(had, seat, first), *later)]
        found.append(next((member for member in reversed(members) if member is not None), None))
    return tuple(found)


@contextmanager
def refuse_other_rules() -> Generator[None]:
    """Turn the failure of a match to be played back in the body into a refusal.

    Raises:
        NotNowError: it was played by other rules.

    """
    try:
        yield
    except PLAYBACK_ERRORS:
        raise NotNowError(TableReason.OTHER_RULES) from None


@dataclass(frozen=True, slots=True)
class ReplayedTurn:
    """A turn with the commands out of turn that followed it; the first one is the deal.

    Attributes:
        events: its events, as far as the seat could know them.
        view: the seat's view after it.
        is_highlight: whether one of its events is highlighted.

    """

    events: tuple[Event, ...]
    view: View
    is_highlight: bool


@dataclass(frozen=True, slots=True)
class ReplayedRound:
    """A round as one seat saw it.

    Attributes:
        number: the number of the round, from 1.
        rounds: the number of rounds of the match that can be replayed.
        members: who has played each seat; None for a computer.
        seat: the seat that saw it; None for a bystander.
        is_over: False if it was broken off.

    """

    number: int
    rounds: int
    seat: Seat | None
    is_over: bool
    turns: tuple[ReplayedTurn, ...]
    members: tuple[int | None, ...]


class Replays:
    """Replays rounds, and caches the latest ones. It holds every hand, so only views leave it."""

    def __init__(self, table_repository: TableRepository) -> None:
        self._table_repository = table_repository
        self._kept: OrderedDict[tuple[int, int, int], tuple[MatchState, ...]] = OrderedDict()
        self._split: tuple[tuple[int, int], tuple[Rows, ...]] = ((0, 0), ())

    async def round(self, state: TableState, number: int, seat: Seat | None) -> ReplayedRound:
        """A round of a match by its number from 1; 0 is the newest that is over. An unknown seat is a bystander.

        Raises:
            NotNowError: there is no such round, it isn't over, its journal is gone, or other rules are played now.

        """
        rounds = await self._finished_rounds(state)
        number = number or len(rounds)
        if number > len(rounds):
            raise NotNowError(TableReason.NO_SUCH_ROUND)
        rows = rounds[number - 1]
        key = state.record.id, number, rows[-1].seq
        if key not in self._kept:
            with refuse_other_rules():
                self._kept[key] = await asyncio.to_thread(_matches_after, state, rows)
            if len(self._kept) > ROUNDS_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        matches = self._kept[key]
        if seat is not None and seat >= len(state.record.seats):
            seat = None
        turns = await asyncio.to_thread(_replayed_turns, matches, seat)
        over, members = matches[-1].game.round_over(matches[-1].state), members_in(state, matches[-1])
        return ReplayedRound(number, len(rounds), seat, over, turns, members)

    async def _finished_rounds(self, state: TableState) -> tuple[Rows, ...]:
        """The rows of each round that is over, or was broken off by the end of the table.

        The table may change while its journal is read, so rows that came after `state` are left out.
        """
        match, record = state.match, state.record
        if match is None:
            raise NotNowError(TableReason.NOTHING_TO_REPLAY if record.status.live else TableReason.JOURNAL_GONE)
        key = record.id, match.seq
        if self._split[0] != key:
            rows = await self._table_repository.journal(record.id, whole=True)
            self._split = key, split([row for row in rows if row.seq <= match.seq])
        rounds = self._split[1]
        if not rounds or rounds[0][0].seq != 1:
            raise NotNowError(TableReason.JOURNAL_GONE)
        if record.status.live and not match.game.round_over(match.state):
            rounds = rounds[:-1]
        if not rounds:
            raise NotNowError(TableReason.NOTHING_TO_REPLAY)
        return rounds


def _matches_after(state: TableState, rows: Rows) -> tuple[MatchState, ...]:
    """The match after each command of a round."""
    return tuple(played.after for played in play_back(match_before(state, rows), rows))


def _replayed_turns(matches: Sequence[MatchState], seat: Seat | None) -> tuple[ReplayedTurn, ...]:
    turns: list[ReplayedTurn] = []
    for turn in turns_of(matches):
        last = turn[-1]
        events = tuple(event for match in turn for event in match.steps[-1].events)
        stands_out = any(event.highlighted for event in events)
        turns.append(ReplayedTurn(visible_to(events, seat), last.game.view(last.state, seat), stands_out))
    return tuple(turns)


def key_turns(turns: Sequence[ReplayedTurn], most: int, also: int = 0) -> list[int]:
    """The numbers, from 0, of at most `most` turns: the first, the last, `also`, then highlights, then others."""
    numbers = range(len(turns))
    selected = sorted({0, also, len(turns) - 1})
    outstanding = [number for number in numbers if turns[number].is_highlight and number not in selected]
    selected += _evenly_spread(outstanding, most - len(selected))
    others = [number for number in numbers if number not in {*selected, *outstanding}]
    return sorted([*selected, *_evenly_spread(others, most - len(selected))])


def _evenly_spread(numbers: Sequence[int], most: int) -> Sequence[int]:
    """At most `most` of the numbers, spread evenly over them."""
    if len(numbers) <= most:
        return numbers
    return [numbers[at * len(numbers) // most] for at in range(most)]
