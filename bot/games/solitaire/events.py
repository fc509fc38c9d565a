"""The events of the solitaire. Its cards are known to the player alone (S-16)."""

from bot.games.cards import Card
from bot.games.events import BeginsTurn, GoingOut, Highlighted, PrivateCardEvent, PrivateEvent
from bot.games.values import Event


class Dealt(Event):
    """Deal `round_no` of `deals` was laid out. The stock has `stock` cards, `jokers` of them jokers."""

    round_no: int
    deals: int
    stock: int
    jokers: int


class Exchanged(PrivateEvent, Highlighted):
    """The player exchanged `count` cards (S-33)."""

    count: int
    given: tuple[Card, ...]
    received: tuple[Card, ...]


class Took(PrivateCardEvent, BeginsTurn):
    """The player took back the last discard (AS-02)."""


class Drew(PrivateCardEvent, BeginsTurn):
    """The player drew a card from the stock, which now has `stock` cards."""

    stock: int


class JokerDrawn(Highlighted):
    """Joker `number` came from the stock, which now has `stock` cards."""

    number: int
    stock: int


class Discarded(PrivateCardEvent):
    """The player put a card face down on the pile (S-17)."""


class WentGin(GoingOut):
    """The player went gin and scored `points` (S-26)."""

    deadwood: int
    points: int


class WentBigGin(GoingOut):
    """The player went big gin and scored `points` (S-27)."""

    deadwood: int
    points: int


class JokerEnded(Event):
    """The joker ended the deal. Either the player or the Joker scores (S-24, S-25)."""

    deadwood: int
    player: int
    joker: int


class MatchEnded(Event):
    """The last deal is over, with these totals (S-28)."""

    player: int
    joker: int
