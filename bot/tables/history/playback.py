"""A journal told round by round: what was done, by whom, and what came of it.

Whatever looks back at a match reads this and never the journal's rows. It holds the seeds and the hidden cards of every
round, so it never leaves bot/tables as it is.

Stepping once more through a round that is over, turn by turn, as any of its seats saw it.

Once a round is over its seed is public (0.3), and with it the order of all its cards: from then on every hand is open
to everyone. Until then nothing of it is shown here, not even to a seat what it has seen itself.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from bot.games.contract import AnyGame
from bot.games.options import Options
from bot.games.refusals import NotNowError
from bot.games.values import Deal, Event, Outcome, Say, Seat, View, seen_by
from bot.tables.model.match import PLAYBACK_ERRORS, MatchState, Step, TableState, before, play_back
from bot.tables.model.ports import Storage, TableReason
from bot.tables.model.records import CommandRecord, Occupant
from bot.tables.model.seats import occupant_at


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One round of a match.

    Attributes:
        number: from 1.
        start: the state that its deal was applied to; from there its steps can be played again.
        end: the match after its last command so far.
        over: False while it runs, and where it was broken off.
        totals: the points of each side after it; before it where it isn't over.
        sheet: its score sheet, a line each; () where it isn't over.
        occupants: who played the seats in it, in the order they came to.

    """

    number: int
    start: Any
    end: MatchState
    over: bool
    totals: tuple[int, ...]
    sheet: tuple[Say, ...]
    occupants: tuple[Occupant, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """Its commands, its deal first."""
        return self.end.steps

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None where it didn't end with this round."""
        return self.end.outcome

    def member_at(self, step: Step) -> int | None:
        """The member who played the seat of a step; None for a computer, and for what the table itself did."""
        return None if step.seat is None else occupant_at(self.occupants, step.seat, step.seq).member


def chronicle(
    game: AnyGame,
    options: Options,
    sides: tuple[int, ...],
    rows: Sequence[CommandRecord],
    *,
    occupants: Sequence[Occupant] = (),
    dealer: Seat | None = None,
) -> tuple[Round, ...]:
    """The rounds of a journal that begins with a deal, the first or a later one.

    Raises:
        JournalError: a row's number is missing, or a checkpoint is not the one that was played.
        RefusalError: a command that was accepted once is refused now.

    """
    starts, ends = list[Any](), list[MatchState]()
    for row, match, after in play_back(before(game, options, sides, rows, dealer), rows):
        if row.kind == Deal.kind:
            starts.append(match.state)
            ends.append(after)
        ends[-1] = after
    return tuple(_round(start, end, occupants) for start, end in zip(starts, ends, strict=True))


def _round(start: Any, end: MatchState, occupants: Sequence[Occupant]) -> Round:
    game, outcome = end.game, end.outcome
    view = game.view(end.state, None)
    over = game.round_over(end.state)
    return Round(
        number=view.round_no,
        start=start,
        end=end,
        over=over,
        totals=view.totals if outcome is None else outcome.totals,
        sheet=game.sheet(view) if over else (),
        occupants=_of_round(occupants, end.steps[0].seq, end.seq),
    )


def _of_round(occupants: Sequence[Occupant], first: int, last: int) -> tuple[Occupant, ...]:
    """Those who played in it: of each seat whoever had it at its first command, and who took it before its last."""
    kept = [each for each in occupants if each.from_seq <= last]
    at_start = {each.seat: each.number for each in kept if each.from_seq <= first}
    return tuple(each for each in kept if each.from_seq > first or at_start[each.seat] == each.number)


KEPT_ROUNDS = 8
"""Rounds that are kept once they have been played again, of all matches together; whoever looks on presses again."""

Rows = tuple["CommandRecord", ...]


@dataclass(frozen=True, slots=True)
class ReplayedTurn:
    """A turn, with what was called out of turn after it; the first one is the deal.

    Attributes:
        events: what happened in it, as far as the seat could know.
        view: what the seat saw after it.
        stands_out: whether anything in it is worth a longer look.

    """

    events: tuple[Event, ...]
    view: View
    stands_out: bool


@dataclass(frozen=True, slots=True)
class ReplayedRound:
    """A round as one seat saw it.

    Attributes:
        number: from 1.
        rounds: how many rounds of the match are open.
        seat: whose eyes it is seen with; None: a bystander's.
        over: False where it was broken off.

    """

    number: int
    rounds: int
    seat: Seat | None
    over: bool
    turns: tuple[ReplayedTurn, ...]


class Replays:
    """Rounds that are stepped through, the latest being kept. It holds every hand, so only views leave it."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._kept: OrderedDict[tuple[int, int, int], tuple[MatchState, ...]] = OrderedDict()
        self._split: tuple[tuple[int, int], tuple[Rows, ...]] = ((0, 0), ())

    async def round(self, state: TableState, number: int, seat: Seat | None) -> ReplayedRound:
        """A round of a match by its number from 1; 0: the newest that is over. An unknown seat is a bystander.

        Raises:
            NotNowError: there is no such round, it isn't over, its journal is gone, or other rules are played now.

        """
        rounds = await self._open(state)
        number = number or len(rounds)
        if number > len(rounds):
            raise NotNowError(TableReason.NO_SUCH_ROUND)
        matches = await self._matches(state, number, rounds[number - 1])
        seen = seat if seat is not None and seat < len(state.record.seats) else None
        turns = await asyncio.to_thread(_turns, matches, seen)
        return ReplayedRound(number, len(rounds), seen, matches[-1].game.round_over(matches[-1].state), turns)

    async def _open(self, state: TableState) -> tuple[Rows, ...]:
        """The rows of each round that is open by now.

        A table may have gone on while its journal is read: rows beyond the state are none of ours.
        """
        match, record = state.match, state.record
        if match is None:
            raise NotNowError(TableReason.NOTHING_TO_REPLAY if record.status.live else TableReason.JOURNAL_GONE)
        key = record.id, match.seq
        if self._split[0] != key:
            rows = await self._storage.journal(record.id, whole=True)
            self._split = key, split([row for row in rows if row.seq <= match.seq])
        rounds = self._split[1]
        if not rounds or rounds[0][0].seq != 1:
            raise NotNowError(TableReason.JOURNAL_GONE)
        closed = record.status.live and not match.game.round_over(match.state)
        if not (found := rounds[:-1] if closed else rounds):
            raise NotNowError(TableReason.NOTHING_TO_REPLAY)
        return found

    async def _matches(self, state: TableState, number: int, rows: Rows) -> tuple[MatchState, ...]:
        key = state.record.id, number, rows[-1].seq
        if key not in self._kept:
            with by_these_rules():
                self._kept[key] = await asyncio.to_thread(_played_again, state, rows)
            if len(self._kept) > KEPT_ROUNDS:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


@contextmanager
def by_these_rules() -> Generator[None]:
    """Play a match again; where that isn't possible any more, say so.

    Raises:
        NotNowError: it was played by other rules.

    """
    try:
        yield
    except PLAYBACK_ERRORS:
        raise NotNowError(TableReason.OTHER_RULES) from None


def split(rows: Sequence[CommandRecord]) -> tuple[Rows, ...]:
    """The rows of a journal round by round, each beginning with its deal."""
    deals = [number for number, row in enumerate(rows) if row.kind == Deal.kind]
    return tuple(tuple(rows[first:end]) for first, end in pairwise([*deals, len(rows)]))


def _played_again(state: TableState, rows: Rows) -> tuple[MatchState, ...]:
    """The match after each command of a round."""
    record = state.record
    match = before(state.game, state.options, record.sides, rows, record.first_dealer)
    return tuple(played.after for played in play_back(match, rows))


def _turns(matches: Sequence[MatchState], seat: Seat | None) -> tuple[ReplayedTurn, ...]:
    return tuple(_turn(each, seat) for each in turns_of(matches))


def _turn(turn: Sequence[MatchState], seat: Seat | None) -> ReplayedTurn:
    last = turn[-1]
    events = tuple(event for match in turn for event in match.steps[-1].events)
    return ReplayedTurn(
        seen_by(events, seat), last.game.view(last.state, seat), any(event.stands_out for event in events)
    )


def turns_of(matches: Sequence[MatchState]) -> list[list[MatchState]]:
    """The match after each command of a round, turn by turn: what is done out of turn belongs to the turn before it."""
    turns: list[list[MatchState]] = []
    running: int | None = None
    for match in matches:
        step = match.steps[-1]
        other = step.turn is not None and step.turn != running
        if other or not turns or any(event.begins_turn for event in step.events):
            turns.append([])
        turns[-1].append(match)
        running = running if step.turn is None else step.turn
    return turns


def key_turns(turns: Sequence[ReplayedTurn], most: int, also: int = 0) -> list[int]:
    """The numbers, from 0, of at most so many turns: the first, the last, `also`, those that stand out, then others."""
    numbers = range(len(turns))
    musts = sorted({0, also, len(turns) - 1})
    told = [number for number in numbers if turns[number].stands_out and number not in musts]
    musts += _evenly(told, most - len(musts))
    others = [number for number in numbers if number not in {*musts, *told}]
    return sorted([*musts, *_evenly(others, most - len(musts))])


def _evenly(numbers: Sequence[int], most: int) -> Sequence[int]:
    """At most so many of them, spread evenly."""
    if len(numbers) <= most:
        return numbers
    return [numbers[at * len(numbers) // most] for at in range(most)]
