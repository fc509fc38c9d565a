"""Cards written as emojis of the application, where Discord has them."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from bot.games.cards import Card
from cogs.words.card_styles import SHORT, ShortCards
from rendering.cards.emojis import spoken
from rendering.picture import Deck


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
