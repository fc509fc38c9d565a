"""How a member's pictures are drawn."""

from bot.people.settings import MemberSettings
from rendering.picture import Deck, Sort, Theme


def theme_of(settings: MemberSettings) -> Theme:
    """How a member's pictures are drawn; members with one theme share the paintings of what they all see."""
    return Theme(deck_of(settings), large=settings.large_cards, sort=Sort(settings.sort.value))


def deck_of(settings: MemberSettings) -> Deck:
    """How suits are coloured for a member."""
    return Deck.FOUR if settings.four_colours else Deck.CLASSIC
