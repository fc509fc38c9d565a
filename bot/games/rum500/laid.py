"""What lies on the table: the cards, the seats that score them, and the melds they form."""

from dataclasses import dataclass

from bot.games.cards import Card, Rank, Suit, Typed
from bot.games.rum500.melds import Target
from bot.games.rum500.view import MeldKind
from bot.games.values import Seat


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table, what it stands for if it is a joker, and the seat that put it there and scores it (R-66)."""

    card: Card
    stands_for: Card | None
    by: Seat

    @property
    def typed(self) -> Typed:
        """The card in the form that the arithmetic of melds uses."""
        return Typed(self.card.face, self.stands_for)


@dataclass(frozen=True, slots=True)
class TableMeld:
    """A meld on the table.

    Attributes:
        seat: the seat that laid it first.
        low: the place of a run's lowest card (bot/games/rum500/melds.py); 0 for a set.
        rank: the rank of a set.
        suit: the suit of a run.
        at_once: whether it is a set whose four cards were laid as one meld (R-116).
        seal: the joker that doubles it (R-106); None while it is open.

    """

    kind: MeldKind
    seat: Seat
    cards: tuple[Laid, ...]
    low: int
    rank: Rank
    suit: Suit
    at_once: bool = False
    seal: Card | None = None

    @property
    def target(self) -> Target:
        """The meld in the form that the arithmetic uses."""
        return Target(self.kind, tuple(laid.typed for laid in self.cards), self.low, self.rank, self.suit)
