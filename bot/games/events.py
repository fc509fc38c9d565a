"""Events shared by several games, the rows of the score pad, and achievements.

Each game words the shared events in its own way, under `<game>-event-<name>`.

An achievement is something that players can earn in a match besides winning. Its words are the message
`achievement-<key>` with the attribute `.hint`; a function finds the seats that have earned it in a finished match. To
add one, declare it in the game's `report.py` and write its words and a test. It is then found in every match on record.
No achievement rewards playing a lot, or losing on purpose.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, TypeVar

from bot.games.cards import Card
from bot.games.values import Event, Say, Seat


class SeatEvent(Event):
    """The base of events in which a seat did something."""

    seat: Seat


class BeginsTurn(Event):
    """A mixin for events that only occur first in a turn."""

    begins_turn: ClassVar[bool] = True


class Highlighted(Event):
    """A mixin for events that a replay shows for longer."""

    highlighted: ClassVar[bool] = True


class GoingOut(Highlighted):
    """A mixin for events by which a seat, or the only player, ends a round."""


class OnSheet(Event):
    """A mixin for events that the score sheet of the round reports as well, in more detail."""

    on_sheet: ClassVar[bool] = True


class CardEvent(SeatEvent):
    """The base of events in which a seat did something with one face-up card."""

    card: Card


class DiscardEvent(CardEvent):
    """The base of events in which a seat puts a card on the discard pile and its turn ends."""

    @property
    def leaves_one(self) -> bool:
        """True if all can see that the seat has one card left."""
        return False


class TakingEvent(CardEvent):
    """The base of events in which a seat took a face-up card."""

    @property
    def taken(self) -> tuple[Card, ...]:
        """All cards that the seat took."""
        return (self.card,)


class PileReused(Event):
    """The base of events in which discards became a stock, so that nobody knows their order any longer."""


class PrivateEvent(SeatEvent):
    """The base of events that only their own seat may know."""

    @property
    def audience(self) -> Seat | None:
        return self.seat


class PrivateCardEvent(PrivateEvent):
    """The base of events in which a seat did something with one card that nobody else may know."""

    card: Card


class DrawnForDeal(SeatEvent):
    """A seat drew for the first deal: one card, or several if ties had to be drawn again."""

    cards: tuple[Card, ...]


class Dealt(Event):
    """A round was dealt, `count` cards to each seat."""

    round_no: int
    dealer_seat: Seat
    first_seat: Seat
    count: int


class HandDealt(PrivateEvent):
    """The cards that a seat was dealt."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PadCell:
    """The points of a side. `counts` is False for points that are lost, as before a side has opened in 500 Rum."""

    points: int
    counts: bool = True


@dataclass(frozen=True, slots=True)
class PadRow:
    """A row of the score pad: the points of each side, and a short reason."""

    cells: tuple[PadCell, ...]
    why: Say


EventT = TypeVar("EventT", bound=Event)


class PlayedStep(NamedTuple):
    """A command that was played: its seat, the number of its turn, and its events."""

    seat: Seat | None
    turn: int | None
    events: tuple[Event, ...]


class RecordedRound(NamedTuple):
    """A round that was played to its end.

    Attributes:
        steps: its commands, in order.
        before: the points of each side before the round.
        points: the points of each side in the round; () if rounds can't be compared.
        unassisted: True if every seat made all its own moves.

    """

    steps: tuple[PlayedStep, ...]
    before: tuple[int, ...]
    points: tuple[int, ...]
    unassisted: bool


@dataclass(frozen=True, slots=True)
class RecordedMatch:
    """A finished match: the side of each seat, its rounds, and the winning sides."""

    sides: tuple[int, ...]
    rounds: tuple[RecordedRound, ...]
    winners: tuple[int, ...]

    @property
    def unassisted_rounds(self) -> tuple[RecordedRound, ...]:
        """The rounds in which every seat made all its own moves."""
        return tuple(round_ for round_ in self.rounds if round_.unassisted)

    def seats_of(self, sides: Iterable[int]) -> list[Seat]:
        chosen = set(sides)
        return [seat for seat, side in enumerate(self.sides) if side in chosen]

    @property
    def winner(self) -> int | None:
        """The only winning side; None if several sides won, or if there was no other side to beat."""
        return self.winners[0] if len(self.winners) == 1 and len(set(self.sides)) > 1 else None


@dataclass(frozen=True, slots=True)
class Achievement:
    """An achievement by its key. `earned` returns the seats that have earned it in a match."""

    key: str
    earned: Callable[[RecordedMatch], Iterable[Seat]]


def of_kind(round_: RecordedRound, kind: type[EventT]) -> Iterator[EventT]:
    """The events of a round that are of this kind, in order."""
    return (event for step in round_.steps for event in step.events if isinstance(event, kind))


_DEPTHS_POINTS = -100
_CLEAN_SHEET_MIN_ROUNDS = 4
_COMEBACK_POINTS = 100


def _from_the_depths(match: RecordedMatch) -> Iterable[Seat]:
    """The winner had a hundred points below zero at some time in the match."""
    winner = match.winner
    if winner is None or all(round_.before[winner] > _DEPTHS_POINTS for round_ in match.rounds):
        return ()
    return match.seats_of(match.winners)


def _last_deal_of_a_tie(match: RecordedMatch) -> Iterable[Seat]:
    """Before the last round the winner shared the lead with another side."""
    if match.winner is None or not match.rounds:
        return ()
    before = match.rounds[-1].before
    lead = max(before)
    tied = before.count(lead) > 1 and before[match.winner] == lead and any(before)
    return match.seats_of(match.winners) if tied else ()


def _comeback(match: RecordedMatch) -> Iterable[Seat]:
    """Before the last round the winner was a hundred points behind."""
    if match.winner is None or not match.rounds:
        return ()
    before = match.rounds[-1].before
    return match.seats_of(match.winners) if max(before) - before[match.winner] >= _COMEBACK_POINTS else ()


def _clean_sheet(match: RecordedMatch) -> Iterable[Seat]:
    """The winner alone had the most points in every round of a match of four rounds or more."""
    winner, rounds = match.winner, match.rounds
    if winner is None or len(rounds) < _CLEAN_SHEET_MIN_ROUNDS or not all(round_.points for round_ in rounds):
        return ()
    clean = all(round_.points[winner] == max(round_.points) > sorted(round_.points)[-2] for round_ in rounds)
    return match.seats_of(match.winners) if clean else ()


COMPETITIVE_ACHIEVEMENTS = (
    Achievement("from-the-depths", _from_the_depths),
    Achievement("last-deal-of-a-tie", _last_deal_of_a_tie),
    Achievement("turned-around", _comeback),
    Achievement("clean-sheet", _clean_sheet),
)
"""The achievements of every game in which sides play against each other."""
