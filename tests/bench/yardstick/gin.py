"""A computer player of gin: it keeps its deadwood low, knocks as soon as it may, and never chases gin.

Looking one move ahead is enough to play well: take from the pile what lowers the hand, then discard what leaves the
least; among equals, the card that the hand can build on least.
"""

from typing import Final

from bot.games.cards import Card
from bot.games.commands import Discard
from bot.games.gin.view import GinView
from bot.games.gin_hands import BITS, bits_of, least_deadwood, mask_of
from bot.games.values import Choice, Choices, Command

_LAST_DISCARD: Final = "last-discard"
"""The phase in which any card that may be taken is sure to lead to a knock (AG-10)."""
_NEAR: Final = 2
"""Cards of a suit this far apart may still become a run."""
_PILE_GAIN: Final = 1
"""Points that the top of the pile must save to be taken instead of a card from the stock, which stays hidden."""


def choose(view: GinView, choices: Choices) -> Command:
    """What the seat does: big gin, a knock, or the move that leaves the least deadwood.

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
    return after + _PILE_GAIN <= least_deadwood(hand) and _melds(hand, top)


def _melds(hand: int, top: int) -> bool:
    """True if the card lies in a meld of the new hand: a low card alone isn't worth showing the opponent."""
    return least_deadwood(hand | top) <= least_deadwood(hand)


def _discard_rank(view: GinView, choice: Choice) -> tuple[int, int, int]:
    """Sorts by least deadwood, then by fewest partners, then in a fixed order of the cards."""
    command = choice.command
    if not isinstance(command, Discard):
        raise TypeError(command)
    left = least_deadwood(mask_of(view.hand) ^ BITS[command.card])
    return (left, _partners(command.card, view.hand), -BITS[command.card])


def _partners(card: Card, hand: tuple[Card, ...]) -> int:
    """The cards of the hand that could make a meld with this one."""
    near = (other for other in hand if other.suit == card.suit and 0 < abs(other.rank - card.rank) <= _NEAR)
    same = (other for other in hand if other.rank == card.rank and other.suit != card.suit)
    return sum(1 for _ in near) + sum(1 for _ in same)
