"""How cards are written in sentences: in short, in words for screen readers, or as emojis of the application.

Sentences don't know how cards are written. `Reader.written` has emojis and is for texts; labels, descriptions and
alternative texts can't hold emojis and use `Reader.words`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from discord import PartialEmoji

from bot.games.cards import SYMBOLS, Card, TypedCard
from rendering.cards.emojis import BACK, speakable_name
from rendering.picture import Deck

_TEXT_PRESENTATION = "\ufe0e"
"""Makes a suit symbol a letter rather than an emoji, whose black suits are invisible on a dark background."""
_MIN_RUN = 3
_SYMBOLS = "".join(SYMBOLS.values())


class CardStyle(Protocol):
    """A way to write cards. `say` returns texts in the reader's language."""

    joker_as: str
    """The message for a joker that stands for a card."""

    def card(self, card: Card, say: Callable[..., str]) -> str: ...

    def run(self, cards: Sequence[Card], say: Callable[..., str]) -> str:
        """Three or more cards of one suit in a shorter form; "" if they are no run or the style has no such form."""
        ...

    def row(self, cards: Sequence[Card | TypedCard], texts: Sequence[str], say: Callable[..., str]) -> str:
        """Any cards in a row; `texts` are the same cards, each already written."""
        ...


class ShortCards:
    """`7♥`, and `10-J-Q-K♣` for a run."""

    joker_as = "card-joker-as"

    def card(self, card: Card, say: Callable[..., str]) -> str:
        return say("card-joker") if card.is_joker else say("card-short", rank=_rank(card), suit=_suit(card))

    def run(self, cards: Sequence[Card], say: Callable[..., str]) -> str:
        if not _is_run(cards):
            return ""
        ranks = (say("card-joker") if card.is_joker else _rank(card) for card in cards)
        return say("card-run", ranks="-".join(ranks), suit=_suit(cards[-1]))

    def row(self, cards: Sequence[Card | TypedCard], texts: Sequence[str], say: Callable[..., str]) -> str:
        """Write the cards one by one, even in a run, because players compare them with their hand."""
        del cards
        return say("list-separator.cards").join(texts)


class SpokenCards:
    """`7 of hearts`, and `10, jack, queen of clubs` for a run: for readers who listen to the cards."""

    joker_as = "card-spoken-joker-as"

    def card(self, card: Card, say: Callable[..., str]) -> str:
        """Write a card; if a joker stands for it in a set, only its rank."""
        return say("card-spoken", rank=int(card.rank), suit=card.suit.value or "none")

    def run(self, cards: Sequence[Card], say: Callable[..., str]) -> str:
        return self._run(cards, say) if _is_run(cards) and not cards[0].is_joker else ""

    def row(self, cards: Sequence[Card | TypedCard], texts: Sequence[str], say: Callable[..., str]) -> str:
        """Name the suit of a run once, unless a joker begins it: no suit can be named with that."""
        shown = [_represented(card) for card in cards]
        if _is_run(shown) and not shown[0].is_joker:
            return self._run(cards, say)
        return say("list-separator").join(texts)

    def _run(self, cards: Sequence[Card | TypedCard], say: Callable[..., str]) -> str:
        ranks: list[str] = []
        for card in cards:
            rank = say("card-spoken-rank", rank=int(_represented(card).rank))
            is_joker = isinstance(card, TypedCard) and card.stands_for is not None
            ranks.append(say(self.joker_as, card=rank) if is_joker else rank)
        separator = say("list-separator")
        return say("card-spoken-run", ranks=separator.join(ranks), suit=_represented(cards[-1]).suit.value)


def _represented(card: Card | TypedCard) -> Card:
    """The card itself, or the one that a joker stands for."""
    return card if isinstance(card, Card) else card.stands_for or card.card


def _is_run(cards: Sequence[Card]) -> bool:
    """True for three or more cards of one suit and of different ranks, with any jokers before the last."""
    natural = [card for card in cards if not card.is_joker]
    ranks = {card.rank for card in natural}
    one_suit = len({card.suit for card in natural}) == 1
    return len(cards) >= _MIN_RUN and one_suit and len(ranks) == len(natural) and not cards[-1].is_joker


def _rank(card: Card) -> str:
    return card.pretty.rstrip(_SYMBOLS)


def _suit(card: Card) -> str:
    """The suit symbol as a letter; "" for a card without a suit, which a joker stands for in a set."""
    return SYMBOLS[card.suit] + _TEXT_PRESENTATION if card.suit in SYMBOLS else ""


SHORT = ShortCards()
SPOKEN = SpokenCards()


class EmojiCards(ShortCards):
    """An emoji for each card. A run has no shorter form, and a rank without a suit stays text."""

    def __init__(self, faces: Mapping[Card, PartialEmoji]) -> None:
        self._faces = faces

    def card(self, card: Card, say: Callable[..., str]) -> str:
        emoji = self._faces.get(card.face)
        return super().card(card, say) if emoji is None else str(emoji)

    def run(self, cards: Sequence[Card], say: Callable[..., str]) -> str:
        del cards, say
        return ""


class CardEmojis:
    """The card emojis that Discord has. A deck is used only once it is complete, so that no row of cards is mixed.

    An emoji is looked up by its id. Its name is what a screen reader says, without the hash in the name at Discord.
    """

    def __init__(self) -> None:
        self._decks: dict[Deck, Mapping[Card, PartialEmoji]] = {}
        self._styles: dict[Deck, EmojiCards] = {}
        self.back: PartialEmoji | None = None
        self._disabled = False

    def enable(self, deck: Deck, faces: Mapping[Card, int], back: int) -> None:
        """Use a deck from now on, given the ids of its cards and of their back."""
        if self._disabled:
            return
        self._decks[deck] = {
            card: PartialEmoji(name=speakable_name(card), id=emoji_id) for card, emoji_id in faces.items()
        }
        self._styles[deck] = EmojiCards(self._decks[deck])
        self.back = PartialEmoji(name=BACK, id=back)

    def disable(self) -> None:
        """Use no emojis until the bot restarts, because one of them was deleted."""
        self._decks, self._styles, self.back, self._disabled = {}, {}, None, True

    def get(self, card: Card, deck: Deck) -> PartialEmoji | None:
        return self._decks.get(deck, {}).get(card.face)

    def style(self, deck: Deck) -> ShortCards:
        """The style that writes cards as emojis of that deck, or the short one if Discord lacks them."""
        return self._styles.get(deck, SHORT)
