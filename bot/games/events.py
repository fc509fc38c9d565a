"""Events of more than one game. Each game words them in its own way: `<game>-event-<name>`."""

from typing import ClassVar

from bot.games.cards import Card
from bot.games.values import Event, Seat


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
