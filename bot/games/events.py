"""Events of more than one game. Each game words them in its own way: `<game>-event-<name>`.

The score pad: a row a round, a column a side, and why.

Achievements: what a match that is over can bring its players besides winning it.

An achievement is a declaration: a key, whose words are `achievement-<key>` with `.hint`, and a function from the match
as it was played to the seats that have earned it. A new one is a line in a game's `achievements.py`, its words and a
test; it is found in every match that was ever kept. None rewards how much somebody plays, or a game that is thrown.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, TypeVar

from bot.games.cards import Card
from bot.games.values import Event, Say, Seat


class SeatEvent(Event):
    """The base of events that everyone may know: what a seat did."""

    seat: Seat


class StandingOut(Event):
    """Added to events that are worth a longer look when a round is shown again."""

    stands_out: ClassVar[bool] = True


class OnSheet(Event):
    """Added to events that the score sheet of the round tells as well, with more."""

    on_sheet: ClassVar[bool] = True


class CardEvent(SeatEvent):
    """The base of events in which a seat did something with one open card."""

    card: Card


class TakingEvent(CardEvent):
    """The base of events in which a seat took an open card."""

    @property
    def taken(self) -> tuple[Card, ...]:
        """All cards that it took."""
        return (self.card,)


class PileReused(Event):
    """The base of events in which discards became a stock, and nobody knows any more which lies where."""


class PrivateEvent(SeatEvent):
    """The base of events that only their own seat may know."""

    @property
    def audience(self) -> Seat | None:
        return self.seat


class PrivateCardEvent(PrivateEvent):
    """The base of events in which a seat did something with one card that nobody else may know."""

    card: Card


class DrawnForDeal(SeatEvent):
    """A seat drew for the first deal; several cards if it had to draw again after a tie."""

    cards: tuple[Card, ...]


class Dealt(Event):
    """A round was dealt, `count` cards to each seat."""

    round_no: int
    dealer_seat: Seat
    first_seat: Seat
    count: int


class HandDealt(PrivateEvent):
    """What a seat was dealt."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PadCell:
    """What a side made; `counts` False where it goes for nothing, as before the side has opened in 500 Rum."""

    points: int
    counts: bool = True


@dataclass(frozen=True, slots=True)
class PadRow:
    """A line of the pad: what each side made, and in a few words why."""

    cells: tuple[PadCell, ...]
    why: Say


EventT = TypeVar("EventT", bound=Event)

_DEEP = -100
_CLEAN = 4
_FAR = 100


class PlayedStep(NamedTuple):
    """A command: who gave it, the number of its turn, and what it brought about."""

    seat: Seat | None
    turn: int | None
    events: tuple[Event, ...]


class PlayedDeal(NamedTuple):
    """A round that was played out.

    Attributes:
        before: the points of each side before it.
        points: what it was worth for each side; () where rounds don't compare.
        own: nobody has moved for anybody else in it.

    """

    steps: tuple[PlayedStep, ...]
    before: tuple[int, ...]
    points: tuple[int, ...]
    own: bool


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A match that is over: the side of each seat, its rounds, and the sides that have won."""

    sides: tuple[int, ...]
    rounds: tuple[PlayedDeal, ...]
    winners: tuple[int, ...]

    @property
    def own_rounds(self) -> tuple[PlayedDeal, ...]:
        """The rounds in which nobody has moved for anybody else."""
        return tuple(each for each in self.rounds if each.own)

    def seats_of(self, sides: Iterable[int]) -> list[Seat]:
        """The seats of these sides."""
        wanted = set(sides)
        return [seat for seat, side in enumerate(self.sides) if side in wanted]

    @property
    def winner(self) -> int | None:
        """The side that has won alone; None where several have, or nobody had to be beaten."""
        return self.winners[0] if len(self.winners) == 1 and len(set(self.sides)) > 1 else None


@dataclass(frozen=True, slots=True)
class Achievement:
    """See the module's docstring."""

    key: str
    earned: Callable[[PlayedGame], Iterable[Seat]]


def of_kind(deal: PlayedDeal, kind: type[EventT]) -> Iterator[EventT]:
    """The events of a round that are of a kind."""
    return (event for step in deal.steps for event in step.events if isinstance(event, kind))


def _from_the_depths(game: PlayedGame) -> Iterable[Seat]:
    """The match was won after 100 points below zero."""
    winner = game.winner
    deep = winner is not None and any(each.before[winner] <= _DEEP for each in game.rounds)
    return game.seats_of(game.winners) if deep else ()


def _last_deal_of_a_tie(game: PlayedGame) -> Iterable[Seat]:
    """The match was won in a round before which two sides were level at the top."""
    if game.winner is None or not game.rounds:
        return ()
    before = game.rounds[-1].before
    top = max(before)
    level = before.count(top) > 1 and before[game.winner] == top and any(before)
    return game.seats_of(game.winners) if level else ()


def _turned(game: PlayedGame) -> Iterable[Seat]:
    """The match was won in the last round, a hundred points behind before it."""
    if game.winner is None or not game.rounds:
        return ()
    before = game.rounds[-1].before
    return game.seats_of(game.winners) if max(before) - before[game.winner] >= _FAR else ()


def _clean_sheet(game: PlayedGame) -> Iterable[Seat]:
    """Every round of a match of four or more was the winner's."""
    winner = game.winner
    if winner is None or len(game.rounds) < _CLEAN or not all(each.points for each in game.rounds):
        return ()
    clean = all(each.points[winner] == max(each.points) > sorted(each.points)[-2] for each in game.rounds)
    return game.seats_of(game.winners) if clean else ()


BETWEEN_SIDES = (
    Achievement("from-the-depths", _from_the_depths),
    Achievement("last-deal-of-a-tie", _last_deal_of_a_tie),
    Achievement("turned-around", _turned),
    Achievement("clean-sheet", _clean_sheet),
)
"""Those of every game in which sides play against each other."""
