"""Discord has every card as an emoji."""

from cogs.words import Words
from cogs.words.cards import CardEmojis
from rendering.cards.emojis import FACES
from rendering.picture import Deck

FIRST_ID = 1_456_074_443_980_800_000
_DIFFER = "DC"


def all_there() -> CardEmojis:
    """Both decks, with ids as long as Discord's."""
    known = CardEmojis()
    classic = {card: FIRST_ID + number for number, card in enumerate(FACES)}
    four = {card: number + 100 if card.suit in _DIFFER and card.suit else number for card, number in classic.items()}
    known.enable(Deck.CLASSIC, classic, FIRST_ID + 99)
    known.enable(Deck.FOUR, four, FIRST_ID + 99)
    return known


def words_with_emojis() -> Words:
    """English, where cards are emojis in texts."""
    return Words(emojis=all_there())
