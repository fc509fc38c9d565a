"""How cards are written in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from bot.games.cards import SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.games.cards import Card

_AS_LETTER = "\ufe0e"
"""Behind a suit it asks for a letter: as pictures, black suits can't be seen on a dark background."""
_RUN = 3
_SYMBOLS = "".join(SYMBOLS.values())


class CardStyle(Protocol):
    """How cards are written; `say` gives the texts of the reader's language."""

    @property
    def between(self) -> str:
        """What stands between two cards of a row."""
        ...

    def card(self, card: Card, say: Callable[..., str]) -> str:
        """One card."""
        ...

    def run(self, cards: Sequence[Card], say: Callable[..., str]) -> str:
        """Three or more cards of one suit in less space than one by one; "" where that isn't possible."""
        ...


class ShortCards:
    """`7♥`, and `10-J-Q-K♣` for a run."""

    between = " "

    def card(self, card: Card, say: Callable[..., str]) -> str:
        return say("card-joker") if card.is_joker else card.pretty + _AS_LETTER

    def run(self, cards: Sequence[Card], say: Callable[..., str]) -> str:
        """See the protocol; not possible either where a joker is the last."""
        del say
        suits = {card.suit for card in cards if not card.is_joker}
        ranks = [card.rank for card in cards if not card.is_joker]
        if len(cards) < _RUN or len(suits) != 1 or len(set(ranks)) < len(ranks) or cards[-1].is_joker:
            return ""
        return "-".join(card.pretty.rstrip(_SYMBOLS) for card in cards[:-1]) + f"-{cards[-1].pretty}{_AS_LETTER}"


SHORT = ShortCards()
