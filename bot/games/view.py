"""What the views of more than one game show. All cards are faces."""

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from bot.games.cards import Card


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
