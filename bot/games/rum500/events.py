"""What happened. All cards are faces; what only one seat may know is an event with an audience."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.games.values import Event

if TYPE_CHECKING:
    from bot.games.cards import Card
    from bot.games.rum500.state import Effect
    from bot.games.rum500.view import MeldKind
    from bot.games.values import Seat


@dataclass(frozen=True, slots=True)
class DrawnForDeal(Event):
    """A seat drew for the first deal; more than one card where it was tied for the lowest (R-06)."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A round was dealt, `count` cards to each seat."""

    round_no: int
    dealer_seat: Seat
    first_seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class HandDealt(Event):
    """What a seat was dealt, for that seat alone."""

    seat: Seat
    cards: tuple[Card, ...]

    @property
    def audience(self) -> Seat | None:
        """The seat that was dealt them."""
        return self.seat


@dataclass(frozen=True, slots=True)
class PileStarted(Event):
    """The first card of the pile was turned up (R-10)."""

    card: Card


@dataclass(frozen=True, slots=True)
class EffectChosen(Event):
    """The dealer said what jokers do this round (R-104)."""

    seat: Seat
    effect: Effect


@dataclass(frozen=True, slots=True)
class StockDrawn(Event):
    """A seat drew from the stock, `left` cards remain in it."""

    seat: Seat
    count: int
    left: int


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """What a seat drew, for that seat alone."""

    seat: Seat
    cards: tuple[Card, ...]

    @property
    def audience(self) -> Seat | None:
        """The seat that drew them."""
        return self.seat


@dataclass(frozen=True, slots=True)
class PileTaken(Event):
    """A seat took a card from the pile with all above it; `cards` are all of them, the chosen one first."""

    seat: Seat
    card: Card
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PileSplit(Event):
    """A joker split the pile: `cards` went to the hand, the chosen one first, `below` left the round (R-107)."""

    seat: Seat
    card: Card
    cards: tuple[Card, ...]
    below: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Melded(Event):
    """A seat laid a new meld worth `points`."""

    seat: Seat
    number: int
    meld_kind: MeldKind
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class LaidOff(Event):
    """A seat laid cards off on meld `number`, for `points`."""

    seat: Seat
    number: int
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class JokerSwapped(Event):
    """A seat put its card in the place of a joker in meld `number` and took the joker."""

    seat: Seat
    card: Card
    number: int


@dataclass(frozen=True, slots=True)
class MeldSealed(Event):
    """A seat doubled and sealed meld `number` with a joker (R-106)."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class JokerBlocked(Event):
    """A seat blocked the dealer's joker (R-108)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TakenBack(Event):
    """A seat took its last play back: these cards, from meld `number`."""

    seat: Seat
    number: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A seat discarded, `left` cards remain in its hand."""

    seat: Seat
    card: Card
    left: int


@dataclass(frozen=True, slots=True)
class DrawSkipped(Event):
    """A seat plays its turn without a draw, the stock being gone (R-86)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PileDeclined(Event):
    """A seat declined to go on without a stock, which ends the round (R-84)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RumCalled(Event):
    """A seat called Rum and laid the discard off on meld `number`, for `points` (R-120)."""

    seat: Seat
    card: Card
    number: int
    points: int


@dataclass(frozen=True, slots=True)
class RumPassed(Event):
    """A seat doesn't call Rum."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The discards but for the top one were shuffled into a new stock of `count` cards (R-85)."""

    count: int


@dataclass(frozen=True, slots=True)
class LapsLimited(Event):
    """Three laps brought nothing new: only the stock may be drawn from until it does (0.2)."""


@dataclass(frozen=True, slots=True)
class StockUsedUp(Event):
    """The stock is gone and the round with it (R-45)."""


@dataclass(frozen=True, slots=True)
class WentOut(Event):
    """A seat has no cards left: the round is over (R-45)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SideScored(Event):
    """What a side made of the round (`net`), what of it counted, and its new total."""

    side: int
    net: int
    counted: int
    total: int


@dataclass(frozen=True, slots=True)
class MatchWon(Event):
    """A side has won the match."""

    side: int
    total: int


@dataclass(frozen=True, slots=True)
class MatchDrawn(Event):
    """The match ended without a winner, the best sides level at `total`."""

    total: int


EVENTS = (
    DrawnForDeal,
    Dealt,
    HandDealt,
    PileStarted,
    EffectChosen,
    StockDrawn,
    CardsDrawn,
    PileTaken,
    PileSplit,
    Melded,
    LaidOff,
    JokerSwapped,
    MeldSealed,
    JokerBlocked,
    TakenBack,
    Discarded,
    DrawSkipped,
    PileDeclined,
    RumCalled,
    RumPassed,
    Reshuffled,
    LapsLimited,
    StockUsedUp,
    WentOut,
    SideScored,
    MatchWon,
    MatchDrawn,
)
