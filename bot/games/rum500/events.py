"""The events of 500 Rum. All cards are faces; an event that only one seat may know has an audience."""

from bot.games.cards import Card
from bot.games.events import (
    BeginsTurn,
    CardEvent,
    DiscardEvent,
    GoingOut,
    Highlighted,
    OnSheet,
    PileReused,
    PrivateEvent,
    SeatEvent,
    TakingEvent,
)
from bot.games.rum500.state import Effect
from bot.games.rum500.view import MeldKind
from bot.games.values import Event


class MeldEvent(SeatEvent):
    """The base of events in which a seat changed meld `number`."""

    number: int


class PileStarted(Event):
    """The first card of the pile was turned up (R-10)."""

    card: Card


class EffectChosen(SeatEvent, Highlighted):
    """The dealer chose the effect of jokers in this round (R-104)."""

    effect: Effect


class StockDrawn(SeatEvent, BeginsTurn):
    """A seat drew `count` cards from the stock; `left` cards remain in it."""

    count: int
    left: int


class CardsDrawn(PrivateEvent):
    """The cards that a seat drew, for that seat only."""

    cards: tuple[Card, ...]


class PileTaken(TakingEvent, BeginsTurn):
    """A seat took a card from the pile with all above it; `cards` holds all of them, the chosen one first."""

    cards: tuple[Card, ...]

    @property
    def taken(self) -> tuple[Card, ...]:
        return self.cards


class PileSplit(TakingEvent, BeginsTurn):
    """A joker split the pile: `cards` went to the hand, the chosen one first, `below` left the round (R-107)."""

    cards: tuple[Card, ...]
    below: tuple[Card, ...]

    @property
    def taken(self) -> tuple[Card, ...]:
        return self.cards


class Melded(MeldEvent, Highlighted):
    """A seat laid a new meld, for `points`."""

    meld_kind: MeldKind
    cards: tuple[Card, ...]
    points: int


class LaidOff(MeldEvent, Highlighted):
    """A seat laid cards off on meld `number`, for `points`."""

    cards: tuple[Card, ...]
    points: int


class JokerSwapped(CardEvent, Highlighted):
    """A seat put its card in the place of a joker in meld `number` and took the joker."""

    number: int


class MeldSealed(MeldEvent, Highlighted):
    """A seat doubled meld `number` with a joker, which seals it (R-106)."""


class JokerBlocked(SeatEvent):
    """A seat blocked the dealer's joker (R-108)."""


class TakenBack(MeldEvent):
    """A seat took its last play back: `cards` from meld `number`, or from several melds if that is 0."""

    cards: tuple[Card, ...]


class Discarded(DiscardEvent):
    """A seat discarded; `left` cards remain in its hand."""

    left: int

    @property
    def leaves_one(self) -> bool:
        return self.left == 1


class DrawSkipped(SeatEvent, BeginsTurn):
    """A seat plays its turn without a draw, because the stock is empty (R-86)."""


class PileDeclined(SeatEvent):
    """A seat declined to go on without a stock, which ends the round (R-84)."""


class RumClaimed(CardEvent):
    """A seat called Rum on a discard that fits several melds, and has to choose one."""


class RumCalled(TakingEvent, Highlighted):
    """A seat called Rum and laid the discard off on meld `number`, for `points` (R-120)."""

    number: int
    points: int


class RumPassed(SeatEvent):
    """A seat declined to call Rum."""


class Reshuffled(PileReused):
    """All discards but the top one were shuffled into a new stock of `count` cards (R-85)."""

    count: int


class LapsLimited(Event):
    """Three idle laps are over: until a turn isn't idle, only the stock may be drawn from (0.2)."""


class StockUsedUp(Event):
    """The stock is used up, which ends the round (R-45)."""


class WentOut(SeatEvent, GoingOut):
    """A seat has no cards left: the round is over (R-45)."""


class SideScored(OnSheet):
    """The points that a side scored in the round (`net`), how many of them counted, and its new total."""

    side: int
    net: int
    counted: int
    total: int


class MatchWon(Event):
    """A side has won the match."""

    side: int
    total: int


class MatchDrawn(Event):
    """The match ended in a draw, with the best sides level at `total`."""

    total: int
