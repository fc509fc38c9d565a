"""No dead ends (0.2): whether the seat on turn can still use the card it took and then end its turn.

Checked before a card is taken from the pile, and after every play that could change the answer.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from bot.games.cards import Card, Typed
from bot.games.rum500.finder import candidates
from bot.games.rum500.layoffs import fits_on, lacks_meld, laid, lay_off_targets, new_meld
from bot.games.rum500.melds import Holding, is_meld, readings
from bot.games.rum500.options import Rum500Options
from bot.games.rum500.state import Effect, Match, Obligation, Round
from bot.games.rum500.swaps import possible_swaps, swapped
from bot.games.values import Seat

SMALL_HAND = 5
"""With more cards than this, two remain after any use of the picked card (4 cards at most), so one can be discarded."""


def supply(round_: Round, seat: Seat) -> tuple[Card, ...]:
    """The cards a seat can lay: its hand, and on its turn the dealer's joker if that is wild and free (R-103)."""
    hand = round_.cards.hands[seat]
    if round_.gambit is None or round_.effect is not Effect.WILD:
        return hand
    joker = round_.gambit.free_joker
    return (*hand, joker) if joker is not None and seat == round_.dealer == round_.turn.seat else hand


def can_finish(match: Match, round_: Round) -> bool:
    """True if the turn's seat can meet its obligation and then end its turn; an empty hand has already ended it."""
    seat, obligation = round_.turn.seat, round_.turn.obligation
    hand = round_.cards.hands[seat]
    if not hand:
        return True
    if obligation is None:
        met = _rest_ends(match.options, round_, hand) or _lays_last(match, round_, hand)
    elif len(hand) > SMALL_HAND:
        met = can_use(match, round_, obligation, Holding(supply(round_, seat)))
    else:
        met = _exactly(match, round_, obligation)
    return (
        met
        or any(can_finish(match, swapped(round_, seat, *swap)) for swap in _swaps(match.options, round_))
        or any(can_finish(match, after) for after in _opened(match, round_))
    )


def _swaps(options: Rum500Options, round_: Round) -> list[tuple[Card, int, int]]:
    if not options.joker_swap:
        return []
    obligation = round_.turn.obligation
    kept = None if obligation is None or obligation.lay_off else obligation.card
    return [swap for swap in possible_swaps(round_, round_.turn.seat) if swap[0] != kept]


def _opened(match: Match, round_: Round) -> Iterator[Round]:
    """The round after each meld of other cards that lets the turn's seat lay off the card it has to use (AR-13)."""
    seat, obligation = round_.turn.seat, round_.turn.obligation
    if obligation is None or not obligation.lay_off or not lacks_meld(match, round_, seat):
        return
    free = [card for card in supply(round_, seat) if card != obligation.card]
    for _, typed in candidates(match.options, round_.rules, free, None):
        meld = new_meld(readings(round_.rules, typed)[0], free, seat)
        cards = [one.card for one in meld.cards]
        yield laid(round_, seat, cards, (*round_.cards.melds, meld))


def can_use(match: Match, round_: Round, obligation: Obligation, held: Holding) -> bool:
    """True if this held card can go into a new meld, or onto one on the table where the rules allow it (AR-03)."""
    if held.can_meld(round_.rules, obligation.card):
        return True
    targets = lay_off_targets(match, round_, round_.turn.seat) if obligation.lay_off else ()
    return any(held.can_lay_off(round_.rules, meld.target, obligation.card) for _, meld in targets)


def _exactly(match: Match, round_: Round, obligation: Obligation) -> bool:
    """Try every use of the card with a small hand, since each leaves different cards."""
    seat = round_.turn.seat
    hand = round_.cards.hands[seat]
    others = [card for card in supply(round_, seat) if card != obligation.card and may_join(card, obligation.card)]
    for count in range(len(others) + 1):
        for along in combinations(others, count):
            rest = [card for card in hand if card != obligation.card and card not in along]
            if _rest_ends(match.options, round_, rest) and _is_use(
                match, round_, obligation, (obligation.card, *along)
            ):
                return True
    return False


def may_join(card: Card, due: Card) -> bool:
    """Whether two cards could lie in one meld."""
    return due.is_joker or card.is_joker or card.rank == due.rank or card.suit is due.suit


def _is_use(match: Match, round_: Round, obligation: Obligation, cards: Sequence[Card]) -> bool:
    if is_meld(round_.rules, cards):
        return True
    typed = [Typed(card.face) for card in cards]
    return obligation.lay_off and bool(fits_on(match, round_, round_.turn.seat, typed))


def _rest_ends(options: Rum500Options, round_: Round, rest: Sequence[Card]) -> bool:
    """True if a turn can end with these cards left: because there are none, or by a discard."""
    if not rest:
        return not options.boathouse
    return any(may_discard(options, round_, card, len(rest)) for card in rest)


def may_discard(options: Rum500Options, round_: Round, card: Card, held: int) -> bool:
    """True if the card may be discarded from a hand of `held` cards once the obligation is met (AR-11, AR-12)."""
    if card == round_.turn.barred:
        return False
    return not (options.boathouse and held == 1 and card in round_.turn.picked)


def _lays_last(match: Match, round_: Round, hand: Sequence[Card]) -> bool:
    """True if the only card left, which may not be discarded, can be laid off, even by way of the dealer's joker."""
    if match.options.boathouse or len(hand) > 1:
        return False
    typed = [Typed(card.face) for card in supply(round_, round_.turn.seat)]
    return any(fits_on(match, round_, round_.turn.seat, typed[:count]) for count in range(1, len(typed) + 1))
