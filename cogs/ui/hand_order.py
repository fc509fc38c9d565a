"""The order of a member's hand, for menus and suggestions that list its cards."""

from collections.abc import Sequence

from bot.games.cards import Card
from bot.games.values import Choice
from bot.people.settings import MemberSettings
from cogs.ui.themes import theme_of
from rendering.hands import sort_hand


def in_hand_order(choices: Sequence[Choice], settings: MemberSettings) -> tuple[Choice, ...]:
    """Choices of one card each as the member's hand shows those cards; any others as they come."""
    cards = [choice.about.get("card") for choice in choices]
    held = [card for card in cards if isinstance(card, Card)]
    if len(held) < len(cards):
        return tuple(choices)
    places = {card: place for place, card in enumerate(sort_hand(held, theme_of(settings).sort))}
    return tuple(choice for _, choice in sorted(zip(held, choices, strict=True), key=lambda each: places[each[0]]))
