"""How cards are written in sentences.

Cards written as emojis of the application, where Discord has them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from bot.games.cards import SYMBOLS, Card, Typed
from rendering.cards.emojis import spoken
from rendering.picture import Deck

_AS_LETTER = "\ufe0e"
"""Behind a suit it asks for a letter: as pictures, black suits can't be seen on a dark background."""
_RUN = 3
_SYMBOLS = "".join(SYMBOLS.values())


class CardStyle(Protocol):
    """How cards are written; `say` gives the texts of the reader's language."""

    joker_as: str
    """The message for a joker that stands for a card."""

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

    joker_as = "card-joker-as"

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


class SpokenCards:
    """`7 of hearts`, and `10, jack, queen of clubs` for a run: for readers who hear the cards."""

    joker_as = "card-spoken-joker-as"

    def card(self, card: Card, say: Callable[..., str]) -> str:
        """A card, or the rank alone that a joker has in a set."""
        return say("card-spoken", rank=int(card.rank), suit=card.suit.value or "none")

    def run(self, cards: Sequence[Card], say: Callable[..., str]) -> str:
        """See the protocol; not possible either where a joker is the last."""
        return self._run(cards, say) if _is_run(cards) else ""

    def row(self, cards: Sequence[Card | Typed], texts: Sequence[str], say: Callable[..., str]) -> str:
        """The suit of a run is named once."""
        if _is_run([_place(each) for each in cards]):
            return self._run(cards, say)
        return say("list-separator").join(texts)

    def _run(self, cards: Sequence[Card | Typed], say: Callable[..., str]) -> str:
        ranks = say("list-separator").join(self._rank(each, say) for each in cards)
        return say("card-spoken-run", ranks=ranks, suit=_place(cards[-1]).suit.value)

    def _rank(self, each: Card | Typed, say: Callable[..., str]) -> str:
        rank = say("card-spoken-rank", rank=int(_place(each).rank))
        stands_for = isinstance(each, Typed) and each.stands_for is not None
        return say(self.joker_as, card=rank) if stands_for else rank


def _place(each: Card | Typed) -> Card:
    """The card, or the one that a joker stands for."""
    return each if isinstance(each, Card) else each.stands_for or each.card


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
SPOKEN = SpokenCards()


class EmojiId(NamedTuple):
    """An emoji of the application. Its name is what a screen reader says, not what it is called there."""

    name: str
    id: int

    def __str__(self) -> str:
        """As a text shows it; Discord goes by the id, and says the name where it is gone."""
        return f"<:{self.name}:{self.id}>"


class CardEmojis:
    """The emojis that Discord has; a deck is used once all of its cards are there, so that no row is half of them."""

    def __init__(self) -> None:
        self._decks: dict[Deck, Mapping[Card, EmojiId]] = {}
        self._styles: dict[Deck, EmojiCards] = {}
        self.back: EmojiId | None = None
        self._gone = False

    def take(self, deck: Deck, faces: Mapping[Card, int], back: int) -> None:
        """Use a deck from now on: the ids of its cards and of their back."""
        if self._gone:
            return
        self._decks[deck] = {card: EmojiId(spoken(card), number) for card, number in faces.items()}
        self._styles[deck] = EmojiCards(self._decks[deck])
        self.back = EmojiId("card_back", back)

    def forget(self) -> None:
        """Use none any more until the bot starts anew, since one of them is gone."""
        self._decks, self._styles, self.back, self._gone = {}, {}, None, True

    def of(self, card: Card, deck: Deck) -> EmojiId | None:
        """The emoji of a card; None where there is none."""
        return self._decks.get(deck, {}).get(card.face)

    def style(self, deck: Deck) -> ShortCards:
        """How cards are written in texts; in short where there are no emojis."""
        return self._styles.get(deck, SHORT)


class EmojiCards(ShortCards):
    """A small picture for each card. A run has no shorter form; a rank without a suit stays as it is."""

    def __init__(self, faces: Mapping[Card, EmojiId]) -> None:
        self._faces = faces

    def card(self, card: Card, say: Callable[..., str]) -> str:
        found = self._faces.get(card.face)
        return super().card(card, say) if found is None else str(found)

    def run(self, cards: Sequence[Card], say: Callable[..., str]) -> str:
        del cards, say
        return ""
