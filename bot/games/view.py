"""What the views of more than one game show. All cards are faces.

What the views of several games have to tell in words: hands by suit, seats, stacks.

Each line is a message of its own; a line that begins a part is a heading, to which a screen reader can jump.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple, Protocol

from bot.games.cards import Card, by_suit
from bot.games.values import Say, SeatName, View, say


@dataclass(frozen=True, slots=True)
class Arranged:
    """A hand sorted into its melds.

    Attributes:
        melds: the melds in order of their lowest card; a run's cards go upwards.
        deadwood: the cards in no meld, in the order of a hand.
        points: what the deadwood counts.

    """

    melds: tuple[tuple[Card, ...], ...]
    deadwood: tuple[Card, ...]
    points: int


class MeldedView(Protocol):
    """What the views of all games with melded hands have for their seat."""

    @property
    def hand(self) -> tuple[Card, ...]: ...
    @property
    def arrangement(self) -> Arranged | None: ...
    @property
    def newest(self) -> tuple[Card, ...]: ...
    @property
    def locked(self) -> Card | None: ...


class Example(NamedTuple):
    """Cards in short notation, and whether they are a meld."""

    cards: str
    meld: bool


def hand_told(hand: Sequence[Card]) -> Iterator[Say]:
    """A hand, a line for each suit; nothing for a bystander."""
    if not hand:
        return
    yield say("told-hand", count=len(hand))
    for suit, cards in groupby(by_suit(hand), key=lambda card: card.suit):
        held = tuple(cards)
        if held[0].is_joker:
            yield say("told-jokers", count=len(held))
        else:
            yield say("told-suit", suit=suit.value, ranks=tuple(map(_rank, held)))


def _rank(card: Card) -> Say:
    return say("card-spoken-rank", rank=int(card.rank))


def melded_hand_told(game: str, view: MeldedView) -> Iterator[Say]:
    """A hand by suit, then in the melds that would count, the new card, and the one that may not be discarded."""
    yield from hand_told(view.hand)
    if view.arrangement is None or not view.hand:
        return
    yield from _arranged_told(view.arrangement)
    if view.newest:
        yield say(f"alt-{game}-newest", cards=view.newest)
    if view.locked is not None:
        yield say(f"alt-{game}-locked", card=view.locked)


def _arranged_told(arranged: Arranged) -> Iterator[Say]:
    for meld in arranged.melds:
        yield say("told-meld", cards=meld)
    if not arranged.melds:
        yield say("told-no-melds")
    yield say("told-deadwood", count=len(arranged.deadwood), cards=arranged.deadwood, points=arranged.points)


def turn_told(view: View) -> Iterator[Say]:
    """Whose turn it is, and what each seat holds."""
    yield say("told-turn", count=len(view.to_act), who=tuple(map(SeatName, view.to_act)))
    for seat, count in enumerate(view.hand_counts):
        yield say("told-seat", who=SeatName(seat), count=count, dealer=seat == view.dealer)


def drawn_told(drawn: Sequence[Sequence[Card]]) -> Say:
    """The cards drawn for the first deal."""
    each = tuple(say("told-drawn", who=SeatName(seat), cards=tuple(cards)) for seat, cards in enumerate(drawn) if cards)
    return say("alt-drawn", drawn=each)
