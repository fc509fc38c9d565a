"""A player of gin that keeps its deadwood low, knocks as soon as it may, and never chases gin.

It looks one move ahead. It takes the top of the pile if that lowers its deadwood, then discards the card that leaves
the least; of several such cards, the one with the fewest partners in the hand.
"""

from typing import Final

from bot.games.cards import Card
from bot.games.commands import Discard
from bot.games.gin.view import GinView
from bot.games.gin_hands import BITS, bits_of, least_deadwood, mask_of
from bot.games.values import Choice, Choices, Command

_LAST_DISCARD: Final = "last-discard"
"""The phase in which a card can be taken only if it leads to a knock (AG-10)."""
_MAX_RUN_GAP: Final = 2
"""Two cards of a suit whose ranks are this far apart may still become a run."""
_MIN_GAIN: Final = 1
"""Points of deadwood that the top of the pile must save to be taken, since the opponent sees it."""


def choose(view: GinView, choices: Choices) -> Command:
    """Choose big gin, a knock, or the move that leaves the least deadwood.

    Raises:
        ValueError: there is no choice.

    """
    for kind in ("big_gin", "knock"):
        if choices.get(kind):
            return choices[kind][0].command
    if choices.get("discard"):
        return min(choices["discard"], key=lambda choice: _discard_rank(view, choice)).command
    offered = [kind for kind in choices if choices[kind]]
    if "take" in offered and (view.phase == _LAST_DISCARD or _saves(view)):
        return choices["take"][0].command
    for kind in offered:
        if kind != "take":
            return choices[kind][0].command
    raise ValueError("nothing to choose from")


def _saves(view: GinView) -> bool:
    """True if taking the top of the pile and discarding the best other card leaves less deadwood than there is now."""
    if view.pile_top is None:
        return False
    hand, top = mask_of(view.hand), BITS[view.pile_top]
    after = min(least_deadwood(hand ^ bit | top) for bit in bits_of(hand))
    is_melded = least_deadwood(hand | top) <= least_deadwood(hand)  # a low card alone isn't worth showing the opponent
    return after + _MIN_GAIN <= least_deadwood(hand) and is_melded


def _discard_rank(view: GinView, choice: Choice) -> tuple[int, int, int]:
    """A sort key: the least deadwood first, then the fewest partners, then a fixed order of the cards."""
    command = choice.command
    if not isinstance(command, Discard):
        raise TypeError(command)
    left = least_deadwood(mask_of(view.hand) ^ BITS[command.card])
    return (left, _partners(command.card, view.hand), -BITS[command.card])


def _partners(card: Card, hand: tuple[Card, ...]) -> int:
    """The number of cards in the hand that could make a meld with this one."""
    near = (other for other in hand if other.suit == card.suit and 0 < abs(other.rank - card.rank) <= _MAX_RUN_GAP)
    same = (other for other in hand if other.rank == card.rank and other.suit != card.suit)
    return sum(1 for _ in near) + sum(1 for _ in same)
