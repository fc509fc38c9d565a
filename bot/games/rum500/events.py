"""What happened. All cards are faces; what only one seat may know is an event with an audience."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.games.events import PrivateEvent, SeatEvent
from bot.games.values import Event

if TYPE_CHECKING:
    from bot.games.cards import Card
    from bot.games.rum500.state import Effect
    from bot.games.rum500.view import MeldKind


@dataclass(frozen=True, slots=True)
class PileStarted(Event):
    """The first card of the pile was turned up (R-10)."""

    card: Card


@dataclass(frozen=True, slots=True)
class EffectChosen(SeatEvent):
    """The dealer said what jokers do this round (R-104)."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class StockDrawn(SeatEvent):
    """A seat drew from the stock, `left` cards remain in it."""

    count: int
    left: int


@dataclass(frozen=True, slots=True)
class CardsDrawn(PrivateEvent):
    """What a seat drew, for that seat alone."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PileTaken(SeatEvent):
    """A seat took a card from the pile with all above it; `cards` are all of them, the chosen one first."""

    card: Card
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PileSplit(SeatEvent):
    """A joker split the pile: `cards` went to the hand, the chosen one first, `below` left the round (R-107)."""

    card: Card
    cards: tuple[Card, ...]
    below: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Melded(SeatEvent):
    """A seat laid a new meld worth `points`."""

    number: int
    meld_kind: MeldKind
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class LaidOff(SeatEvent):
    """A seat laid cards off on meld `number`, for `points`."""

    number: int
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class JokerSwapped(SeatEvent):
    """A seat put its card in the place of a joker in meld `number` and took the joker."""

    card: Card
    number: int


@dataclass(frozen=True, slots=True)
class MeldSealed(SeatEvent):
    """A seat doubled and sealed meld `number` with a joker (R-106)."""

    number: int


@dataclass(frozen=True, slots=True)
class JokerBlocked(SeatEvent):
    """A seat blocked the dealer's joker (R-108)."""


@dataclass(frozen=True, slots=True)
class TakenBack(SeatEvent):
    """A seat took its last play back: these cards, from meld `number`."""

    number: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Discarded(SeatEvent):
    """A seat discarded, `left` cards remain in its hand."""

    card: Card
    left: int


@dataclass(frozen=True, slots=True)
class DrawSkipped(SeatEvent):
    """A seat plays its turn without a draw, the stock being gone (R-86)."""


@dataclass(frozen=True, slots=True)
class PileDeclined(SeatEvent):
    """A seat declined to go on without a stock, which ends the round (R-84)."""


@dataclass(frozen=True, slots=True)
class RumCalled(SeatEvent):
    """A seat called Rum and laid the discard off on meld `number`, for `points` (R-120)."""

    card: Card
    number: int
    points: int


@dataclass(frozen=True, slots=True)
class RumPassed(SeatEvent):
    """A seat doesn't call Rum."""


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
class WentOut(SeatEvent):
    """A seat has no cards left: the round is over (R-45)."""


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
