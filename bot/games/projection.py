"""Turns the masks of a round into the cards that a view shows."""

from bot.games.arrangements import Arrangement
from bot.games.cards import Card, by_suit
from bot.games.deadwood import FACES, cards_of
from bot.games.view import Arranged


def arranged(arrangement: Arrangement) -> Arranged:
    """An arrangement in faces."""
    melds, deadwood = tuple(map(cards_of, arrangement.melds)), by_suit(cards_of(arrangement.deadwood))
    return Arranged(melds, deadwood, arrangement.points)


def face_of(bit: int) -> Card | None:
    """The face of a bit; None for 0."""
    return FACES[bit] if bit else None


def face_alone(bit: int) -> tuple[Card, ...]:
    """The face of a bit as a tuple of one; () for 0."""
    return (FACES[bit],) if bit else ()
