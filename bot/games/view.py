"""View values shared by several games, and their description in words. All cards are faces.

Each line of a description is one message. A line that begins a part is a heading, which screen readers can jump to.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple, Protocol

from bot.games.cards import Card, by_suit
from bot.games.values import Say, SeatName, View, say


@dataclass(frozen=True, slots=True)
class Arranged:
    """A hand split into melds and deadwood.

    Attributes:
        melds: the melds in the order of their lowest cards; the cards of a run ascend.
        deadwood: the cards in no meld, sorted as in a hand.
        points: the points of the deadwood.

    """

    melds: tuple[tuple[Card, ...], ...]
    deadwood: tuple[Card, ...]
    points: int


class MeldedView(Protocol):
    """The part that the views of all games with melds in the hand have in common."""

    @property
    def hand(self) -> tuple[Card, ...]: ...
    @property
    def arrangement(self) -> Arranged | None: ...
    @property
    def last_drawn(self) -> tuple[Card, ...]: ...
    @property
    def locked(self) -> Card | None: ...


class Example(NamedTuple):
    """Cards in short notation, and whether they are a meld."""

    cards: str
    meld: bool


def describe_hand(hand: Sequence[Card]) -> Iterator[Say]:
    """Describe a hand, one line per suit; nothing for an empty hand, such as a bystander's."""
    if not hand:
        return
    yield say("told-hand", count=len(hand))
    for suit, group in groupby(by_suit(hand), key=lambda card: card.suit):
        cards = tuple(group)
        if cards[0].is_joker:
            yield say("told-jokers", count=len(cards))
        else:
            ranks = tuple(say("card-spoken-rank", rank=int(card.rank)) for card in cards)
            yield say("told-suit", suit=suit.value, ranks=ranks)


def describe_melded_hand(game: str, view: MeldedView) -> Iterator[Say]:
    """Describe a hand by suit, then its melds and deadwood, the new card, and the card that may not be discarded."""
    yield from describe_hand(view.hand)
    arranged = view.arrangement
    if arranged is None or not view.hand:
        return
    for meld in arranged.melds:
        yield say("told-meld", cards=meld)
    if arranged.melds:
        yield say("told-deadwood", count=len(arranged.deadwood), cards=arranged.deadwood, points=arranged.points)
    else:
        yield say("told-no-melds", points=arranged.points)
    if view.last_drawn:
        yield say(f"alt-{game}-newest", cards=view.last_drawn)
    if view.locked is not None:
        yield say(f"alt-{game}-locked", card=view.locked)


def describe_turn(view: View) -> Iterator[Say]:
    """Describe whose turn it is and how many cards each seat holds."""
    yield say("told-turn", count=len(view.to_act), who=tuple(map(SeatName, view.to_act)))
    for seat, count in enumerate(view.hand_counts):
        yield say("told-seat", who=SeatName(seat), count=count, dealer=seat == view.dealer)


def describe_draw(drawn: Sequence[Sequence[Card]]) -> Say:
    """Describe the cards drawn for the first deal, by seat; seats without cards are left out."""
    lines = [say("told-drawn", who=SeatName(seat), cards=tuple(cards)) for seat, cards in enumerate(drawn) if cards]
    return say("alt-drawn", drawn=tuple(lines))
