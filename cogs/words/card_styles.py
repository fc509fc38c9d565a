"""How cards are written in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from bot.games.cards import SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.games.cards import Card, Typed

_AS_LETTER = "\ufe0e"
"""Behind a suit it asks for a letter: as pictures, black suits can't be seen on a dark background."""
_RUN = 3
_SYMBOLS = "".join(SYMBOLS.values())


class CardStyle(Protocol):
    """How cards are written; `say` gives the texts of the reader's language."""

    def card(self, card: Card, say: Callable[..., str]) -> str:
        """One card."""
        ...

    def run(self, cards: Sequence[Card], say: Callable[..., str]) -> str:
        """Three or more cards of one suit in less space than one by one; "" where that isn't possible."""
        ...

    def row(self, cards: Sequence[Card | Typed], texts: Sequence[str], say: Callable[..., str]) -> str:
        """Any cards in a row; `texts` are the same, each as it is written by itself."""
        ...


class ShortCards:
    """`7♥`, and `10-J-Q-K♣` for a run."""

    def card(self, card: Card, say: Callable[..., str]) -> str:
        return say("card-joker") if card.is_joker else say("card-short", rank=_rank(card), suit=_suit(card))

    def run(self, cards: Sequence[Card], say: Callable[..., str]) -> str:
        """See the protocol; not possible either where a joker is the last."""
        if not _is_run(cards):
            return ""
        named = (say("card-joker") if card.is_joker else _rank(card) for card in cards)
        return say("card-run", ranks="-".join(named), suit=_suit(cards[-1]))

    def row(self, cards: Sequence[Card | Typed], texts: Sequence[str], say: Callable[..., str]) -> str:
        """One by one: players compare them with their hand."""
        del cards
        return say("list-separator.cards").join(texts)


def _is_run(cards: Sequence[Card]) -> bool:
    """True for three cards or more of one suit and of different ranks, with any jokers before the last."""
    natural = [card for card in cards if not card.is_joker]
    ranks = {card.rank for card in natural}
    one_suit = len({card.suit for card in natural}) == 1
    return len(cards) >= _RUN and one_suit and len(ranks) == len(natural) and not cards[-1].is_joker


def _rank(card: Card) -> str:
    return card.pretty.rstrip(_SYMBOLS)


def _suit(card: Card) -> str:
    """The symbol as a letter; "" for what a joker stands for in a set."""
    return SYMBOLS[card.suit] + _AS_LETTER if card.suit in SYMBOLS else ""


SHORT = ShortCards()
