"""Who has played the turns of a match themselves, read from its journal and the occupants of its seats.

A turn that nobody but the clock played for a member is nobody else's: the safe moves of the clock cost nothing. Rows of
an earlier version say of no turn whose it was, and count neither for a member nor against them.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import NamedTuple

from bot.games.values import Deal, Seat
from bot.tables.occupants import occupant_at
from bot.tables.records import CommandRecord, Occupant, PlayedBy


class PlayedTurn(NamedTuple):
    """A turn of a seat.

    Attributes:
        by_another: somebody else than who was dealt in, or the computer in their place, has played some of it.
        by_clock: the clock has.

    """

    seat: Seat
    by_another: bool
    by_clock: bool


class PlayedRound(NamedTuple):
    """The turns of a round, and the row of its deal."""

    deal: CommandRecord
    turns: tuple[PlayedTurn, ...]

    @property
    def by_others(self) -> bool:
        """True where somebody else has played a turn for a seat."""
        return any(turn.by_another for turn in self.turns)

    def moved_themselves(self, seats: int) -> bool:
        """True where every seat had a turn, and each turn was played by who was dealt in."""
        own = all(not turn.by_another and not turn.by_clock for turn in self.turns)
        return own and {turn.seat for turn in self.turns} == set(range(seats))


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """The rounds of a match so far, the last of which may still run."""

    rounds: tuple[PlayedRound, ...] = ()

    @property
    def left_to_others(self) -> set[Seat]:
        """The seats of which fewer than half of the turns were left to who was dealt in."""
        turns = [turn for each in self.rounds for turn in each.turns]
        played = Counter(turn.seat for turn in turns)
        by_another = Counter(turn.seat for turn in turns if turn.by_another)
        return {seat for seat, count in by_another.items() if 2 * count > played[seat]}


NO_TURNS = PlayedMatch()


def played_match(rows: Sequence[CommandRecord], occupants: Sequence[Occupant]) -> PlayedMatch:
    """Who has played the turns of a whole journal."""
    deals = [number for number, row in enumerate(rows) if row.kind == Deal.kind]
    return PlayedMatch(
        tuple(
            PlayedRound(rows[first], tuple(_turns(rows[first:end], occupants)))
            for first, end in pairwise([*deals, len(rows)])
        )
    )


def _turns(rows: Sequence[CommandRecord], occupants: Sequence[Occupant]) -> Iterator[PlayedTurn]:
    for _, group in groupby((row for row in rows if row.turn is not None), key=lambda row: row.turn):
        turn = list(group)
        seat = turn[0].seat
        if seat is not None:
            another = any(_by_another(row, seat, occupants) for row in turn)
            yield PlayedTurn(seat, another, any(row.played_by is PlayedBy.CLOCK for row in turn))


def _by_another(row: CommandRecord, seat: Seat, occupants: Sequence[Occupant]) -> bool:
    if row.played_by is not PlayedBy.OCCUPANT:
        return row.played_by is PlayedBy.HELPER
    return occupant_at(occupants, seat, row.seq).member != occupant_at(occupants, seat, 1).member
