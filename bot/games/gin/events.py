"""The events of gin. All cards are faces."""

from bot.games.cards import Card
from bot.games.events import (
    BeginsTurn,
    CardEvent,
    DiscardEvent,
    GoingOut,
    Highlighted,
    OnSheet,
    PrivateCardEvent,
    SeatEvent,
    TakingEvent,
)
from bot.games.values import Event, Seat


class UpcardTurned(Event):
    """The first card of the discard pile was turned up (G-17)."""

    card: Card


class LimitSet(Event):
    """The first upcard set the knock limit, 0 for gin only, and how many times the points count (AG-21, AG-22)."""

    limit: int
    times: int


class Passed(CardEvent, BeginsTurn):
    """A seat declined the offered card."""


class Took(TakingEvent, BeginsTurn):
    """A seat took the top card of the discard pile."""


class Drew(SeatEvent, BeginsTurn):
    """A seat drew from the stock, which now has `stock` cards."""

    stock: int


class CardDrawn(PrivateCardEvent):
    """The card drawn from the stock, for the seat that drew it."""


class Discarded(DiscardEvent):
    """A seat put a card on the discard pile."""


class Knocked(CardEvent, GoingOut):
    """A seat knocked with its discard; `points` is its deadwood (G-24)."""

    points: int


class WentGin(CardEvent, GoingOut):
    """A seat had no deadwood left after its discard (G-28)."""


class WentBigGin(SeatEvent, GoingOut):
    """A seat declared big gin: all eleven cards are in melds (AG-13)."""


class LaidOff(SeatEvent, Highlighted):
    """The opponent laid off cards on one of the knocker's melds (G-30)."""

    cards: tuple[Card, ...]
    meld: tuple[Card, ...]


class RoundScored(SeatEvent, OnSheet):
    """A seat scored a knock or gin (G-38, G-39)."""

    points: int


class Undercut(SeatEvent, OnSheet):
    """The knocker was undercut: `seat` scores (G-40)."""

    knocker_seat: Seat
    points: int


class NobodyScored(OnSheet):
    """Both seats had the same deadwood, which is no undercut with these options (AG-06)."""


class RoundDrawn(OnSheet):
    """The stock ran down to two cards: nobody scores (G-44)."""


class BonusesCounted(OnSheet):
    """The end of the match added bonus points for a side (AG-08, AG-23, AG-24)."""

    side: int
    points: int


class MatchWon(Event):
    """A side reached the target (G-45). It has won `wins` of the `needed` matches."""

    side: int
    total: int
    wins: int
    needed: int
