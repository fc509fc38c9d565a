"""No dead ends (0.2): whether the seat on turn can still use the card it took, and end its turn.

Asked before a card is taken from the pile, and after every play while the answer could change.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from bot.games.cards import Card, Typed
from bot.games.rum500.melds import Holding, extensions, readings
from bot.games.rum500.state import Effect
from bot.games.rum500.swaps import possible_swaps, swapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.rum500.options import Rum500Options
    from bot.games.rum500.state import Duty, Round
    from bot.games.values import Seat

SMALL_HAND = 5
"""With more cards than this, two remain whatever the use of the picked card costs (4 at most): one can be discarded."""


def supply(round_: Round, seat: Seat) -> tuple[Card, ...]:
    """The cards a seat can lay: its hand, and on its turn the dealer's joker where it is wild and free (R-103)."""
    hand = round_.cards.hands[seat]
    if round_.gambit is None or round_.effect is not Effect.WILD:
        return hand
    joker = round_.gambit.free_joker
    return (*hand, joker) if joker is not None and seat == round_.dealer == round_.turn.seat else hand


def can_finish(options: Rum500Options, round_: Round) -> bool:
    """True if the turn's seat can meet its duty and then end its turn; an empty hand has ended it."""
    seat, duty = round_.turn.seat, round_.turn.duty
    hand = round_.cards.hands[seat]
    if not hand:
        return True
    if duty is None:
        return _rest_ends(options, round_, hand) or _lays_last(options, round_, hand)
    if len(hand) > SMALL_HAND:
        met = can_use(round_, duty, Holding(supply(round_, seat)))
    else:
        met = _exactly(options, round_, duty)
    return met or any(can_finish(options, swapped(round_, seat, *swap)) for swap in _swaps(options, round_))


def _swaps(options: Rum500Options, round_: Round) -> list[tuple[Card, int, int]]:
    if not options.joker_swap:
        return []
    duty = round_.turn.duty
    kept = None if duty is None or duty.lay_off else duty.card
    return [swap for swap in possible_swaps(round_, round_.turn.seat) if swap[0] != kept]


def can_use(round_: Round, duty: Duty, held: Holding) -> bool:
    """True if the card, one of those held, can go into a new meld, or on one where the rules let it (AR-03)."""
    if held.can_meld(round_.rules, duty.card):
        return True
    return duty.lay_off and any(
        meld.seal is None and held.can_lay_off(round_.rules, meld.target, duty.card) for meld in round_.cards.melds
    )


def _exactly(options: Rum500Options, round_: Round, duty: Duty) -> bool:
    """Try every use of the card with a small hand: each leaves another rest."""
    seat = round_.turn.seat
    hand = round_.cards.hands[seat]
    others = [card for card in supply(round_, seat) if card != duty.card]
    for count in range(len(others) + 1):
        for along in combinations(others, count):
            rest = [card for card in hand if card != duty.card and card not in along]
            if _rest_ends(options, round_, rest) and _is_use(round_, duty, (duty.card, *along)):
                return True
    return False


def _is_use(round_: Round, duty: Duty, cards: Sequence[Card]) -> bool:
    typed = [Typed(card.face) for card in cards]
    if readings(round_.rules, typed):
        return True
    return duty.lay_off and any(
        meld.seal is None and extensions(round_.rules, meld.target, typed) for meld in round_.cards.melds
    )


def _rest_ends(options: Rum500Options, round_: Round, rest: Sequence[Card]) -> bool:
    """True if a turn can end with these cards left: by having none, or by a discard."""
    if not rest:
        return not options.boathouse
    return any(may_discard(options, round_, card, len(rest)) for card in rest)


def may_discard(options: Rum500Options, round_: Round, card: Card, held: int) -> bool:
    """True if the card may be discarded from a hand of `held` cards, the duty being met (AR-11, AR-12)."""
    if card == round_.turn.barred:
        return False
    return not (options.boathouse and held == 1 and card in round_.turn.picked)


def _lays_last(options: Rum500Options, round_: Round, hand: Sequence[Card]) -> bool:
    """True if the only card left, which may not be discarded, can be laid off instead."""
    if options.boathouse or len(hand) > 1:
        return False
    typed = (Typed(hand[0].face),)
    return any(meld.seal is None and extensions(round_.rules, meld.target, typed) for meld in round_.cards.melds)
