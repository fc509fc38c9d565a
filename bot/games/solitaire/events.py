"""What happens at a solitaire. It belongs to one seat, and its cards are named to that seat alone (S-16)."""

from typing import ClassVar

from bot.games.cards import Card
from bot.games.events import PrivateCardEvent, PrivateEvent, StandingOut
from bot.games.values import Event


class Dealt(Event):
    """Deal `round_no` of `deals` was laid out, with `stock` cards in the stock and `jokers` jokers among them."""

    round_no: int
    deals: int
    stock: int
    jokers: int


class Exchanged(PrivateEvent, StandingOut):
    """The cards laid down and those that came for them (S-33)."""

    count: int
    given: tuple[Card, ...]
    received: tuple[Card, ...]


class Took(PrivateCardEvent):
    """The own last discard came back (AS-02)."""

    begins_turn: ClassVar[bool] = True


class Drew(PrivateCardEvent):
    """A card was drawn; the stock has `stock` cards left."""

    begins_turn: ClassVar[bool] = True

    stock: int


class JokerDrawn(StandingOut):
    """Joker `number` came from the stock, which has `stock` cards left."""

    number: int
    stock: int


class Discarded(PrivateCardEvent):
    """A card was put face down on the pile (S-17)."""


class WentGin(StandingOut):
    """Gin: `points` for the player, with so much deadwood (S-26)."""

    deadwood: int
    points: int


class WentBigGin(StandingOut):
    """Big gin (S-27)."""

    deadwood: int
    points: int


class JokerEnded(Event):
    """The joker ended the deal: either the player scores, or the Joker does (S-24, S-25)."""

    deadwood: int
    player: int
    joker: int


class MatchEnded(Event):
    """The last deal is over; the two totals (S-28)."""

    player: int
    joker: int
