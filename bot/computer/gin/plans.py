"""The plans of a seat of gin for one turn, and the outlook of its hand after each. Cards are masks, see `gin_hands`.

A plan is a move with the position after it, for a player to evaluate. Taking the top of the pile stands for several
plans, one for each card that may be discarded after it. Nothing here searches further than the next draw.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from bot.computer.gin.memory import Memory
from bot.games.gin_hands import (
    ACES,
    BIT_POINTS,
    HIGHEST,
    PACK,
    RANK_POINTS,
    RUNS,
    SETS,
    SUIT_MASK,
    WIDTH,
    best_arrangement,
    bits_of,
    cards_of,
    deadwood_options,
    least_deadwood,
)
from bot.games.observation import DrawOdds

_MAX_DISCARDS: Final = 6
"""How many discards are considered."""
_MAX_DEADWOOD_GAP: Final = 9
"""By how many points of deadwood a discard may be worse than the best and still be considered."""
_ANY_DEADWOOD: Final = 110
"""More points than any hand has."""

_NO_ACES: Final = PACK & ~ACES
_NO_KINGS: Final = PACK & ~(ACES << WIDTH - 1)
_LOWER: Final = tuple(
    tuple((most - RANK_POINTS[rank], ACES << rank) for rank in range(WIDTH) if RANK_POINTS[rank] < most)
    for most in range(HIGHEST + 1)
)
"""For the points of a card in hand, the lower ranks: how many points each saves in its place, and their cards."""
_UP_TO: Final = tuple(sum(ACES << rank for rank in range(WIDTH) if RANK_POINTS[rank] <= n) for n in range(11))
"""The cards of at most this many points, by number of points."""
_SMALL_MELDS: Final = tuple(meld for meld in sorted(SETS | RUNS) if meld.bit_count() == 3)  # noqa: PLR2004 - the smallest
PAIRS: Final = {bit: tuple(meld ^ bit for meld in _SMALL_MELDS if meld & bit) for bit in bits_of(PACK)}
"""For each card, the pairs of others that make a meld with it."""
NEAR: Final = {bit: sum({one for pair in pairs for one in bits_of(pair)}) for bit, pairs in PAIRS.items()}
"""For each card, the others that may lie in a meld of three with it."""
_THIRDS: Final = {
    bit | near: sum(third for third in bits_of(neighbours) if bit | near | third in _SMALL_MELDS)
    for bit, neighbours in NEAR.items()
    for near in bits_of(neighbours)
}
"""For each pair, the cards that make a meld of three with it."""
ABOVE: Final = tuple(PACK & ~sum(ACES << below for below in range(rank)) for rank in range(WIDTH + 1))
"""For each rank, the cards of higher ranks."""


class Outlook(NamedTuple):
    """The prospects of ten cards with the next card from the stock.

    Attributes:
        deadwood: of the hand as it is.
        highest: the points of its highest card in no meld.
        expected_deadwood: after the draw and the best discard.
        knock: the probability that the hand may be knocked with then.
        gin: the probability that it is gin then.
        outs: the number of unseen cards that make or extend a meld.

    """

    deadwood: int
    highest: int
    expected_deadwood: float
    knock: float
    gin: float
    outs: int


class Position(NamedTuple):
    """The facts from which a seat decides.

    Attributes:
        hand: its cards.
        memory: what it knows of the opponent and the pile.
        stock: the number of cards in the stock.
        knock_limit: the most points of deadwood to knock with.

    """

    hand: int
    memory: Memory
    stock: int
    knock_limit: int

    @property
    def unseen(self) -> int:
        """The cards that may be in the stock or with the opponent."""
        return self.memory.unseen(self.hand)

    def after_taking(self, bit: int) -> "Position":
        return self._replace(hand=self.hand | bit, memory=self.memory.took(bit, own=True))

    def after_discarding(self, bit: int) -> "Position":
        memory = self.memory.discarded(bit, BIT_POINTS[bit], own=True)
        return self._replace(hand=self.hand ^ bit, memory=memory)


class DrawPlan(NamedTuple):
    """Draw from the stock, or decline the first upcard, which comes to the same."""

    position: Position
    outlook: Outlook


class DiscardPlan(NamedTuple):
    """Discard a card.

    Attributes:
        position: the position after it.
        bit: the card.
        outlook: what the next draw may bring.
        danger: the probability that the opponent can meld the card.
        takes_top: whether the top of the pile is taken first.

    """

    position: Position
    bit: int
    outlook: Outlook
    danger: float
    takes_top: bool


class KnockPlan(NamedTuple):
    """Discard a card and end the round, by a knock or gin.

    Attributes:
        position: the position after it.
        bit: the card; 0 for big gin.
        deadwood: the points of deadwood in the hand.
        melds: those of the hand on which the opponent may lay off; () after gin.
        takes_top: whether the top of the pile is taken first.

    """

    position: Position
    bit: int
    deadwood: int
    melds: tuple[int, ...]
    takes_top: bool


Plan = DrawPlan | DiscardPlan | KnockPlan


def draw_plan(position: Position) -> DrawPlan:
    return DrawPlan(position, outlook(position.hand, position.unseen, position.knock_limit))


def discard_plans(
    position: Position, allowed: int, max_deadwood: int = _ANY_DEADWOOD, *, takes_top: bool = False
) -> Iterator[DiscardPlan]:
    """The discards worth considering, those that leave the least deadwood first.

    Args:
        position: the position before it.
        allowed: the cards that may be discarded.
        max_deadwood: the most deadwood that may be left.
        takes_top: whether the top of the pile was taken.

    """
    ranked = sorted([(least_deadwood(position.hand ^ bit), -bit) for bit in bits_of(allowed)])
    max_deadwood = min(max_deadwood, ranked[0][0] + _MAX_DEADWOOD_GAP)
    for deadwood, negative_bit in ranked[:_MAX_DISCARDS]:
        if 0 < deadwood <= max_deadwood:
            bit = -negative_bit
            after = position.after_discarding(bit)
            unseen = after.unseen
            ahead = outlook(after.hand, unseen, after.knock_limit)
            yield DiscardPlan(after, bit, ahead, danger(bit, unseen, after.memory), takes_top)


def knock_plans(position: Position, allowed: int, *, takes_top: bool = False) -> Iterator[KnockPlan]:
    """The knock or gin that leaves the least deadwood, if that is within the limit.

    Of several discards that leave as little, the highest card is discarded.
    """
    deadwood, _, bit = min([(least_deadwood(position.hand ^ bit), -BIT_POINTS[bit], bit) for bit in bits_of(allowed)])
    if deadwood > position.knock_limit:
        return
    after = position.after_discarding(bit)
    melds = best_arrangement(after.hand, after.unseen).melds if deadwood else ()
    yield KnockPlan(after, bit, deadwood, melds, takes_top)


def big_gin_plan(position: Position) -> KnockPlan:
    """Declare eleven cards, all of them in melds."""
    return KnockPlan(position, 0, 0, (), takes_top=False)


def top_plans(position: Position, top: int, allowed: int) -> Iterator[Plan]:
    """Take the top of the pile, if that leaves no more deadwood than there is.

    Args:
        position: the position before it.
        top: the card.
        allowed: the cards that may be discarded after it.

    """
    deadwood = least_deadwood(position.hand)
    after = position.after_taking(top)
    yield from knock_plans(after, allowed, takes_top=True)
    yield from discard_plans(after, allowed, deadwood, takes_top=True)


def outlook(hand: int, unseen: int, knock_limit: int) -> Outlook:
    """The prospects of ten cards with the next draw, if each of the unseen cards is equally likely."""
    deadwood, highest = min(deadwood_options(hand))
    useful = completing(hand) & unseen
    # A card that completes nothing is discarded again, or replaces the highest card in hand if it is lower.
    plain = unseen & ~useful
    plain_count = plain.bit_count()
    total = deadwood * plain_count
    for saved, ranks in _LOWER[highest]:
        total -= saved * (plain & ranks).bit_count()
    without_highest = deadwood - highest
    if deadwood <= knock_limit:
        knocks = plain_count
    elif without_highest <= knock_limit:
        knocks = (plain & _UP_TO[knock_limit - without_highest]).bit_count()
    else:
        knocks = 0
    outs = bits_of(useful)
    after = [deadwood_after_discard(hand | bit) for bit in outs]
    count = max(unseen.bit_count(), 1)
    knocks += sum([left <= knock_limit for left in after])
    gins = after.count(0) + (0 if deadwood else plain_count)
    return Outlook(deadwood, highest, (total + sum(after)) / count, knocks / count, gins / count, len(outs))


def deadwood_after_discard(hand: int) -> int:
    """The least deadwood that eleven cards leave after the best discard."""
    deadwood, highest = deadwood_options(hand)[0]
    return deadwood - highest


def completing(hand: int) -> int:
    """The cards that would lie in a meld with cards of the hand."""
    up, down = hand << 1 & _NO_ACES, hand >> 1 & _NO_KINGS
    runs = up & up << 1 & _NO_ACES | down & down >> 1 & _NO_KINGS | up & down
    return (runs | pairs_and_triples(hand)[0] * ACES) & ~hand


def draw_odds(hand: int, unseen: int) -> DrawOdds:
    """The unseen cards that would lie in a meld with cards of the hand."""
    useful = completing(hand) & unseen
    return DrawOdds(frozenset(cards_of(useful)), useful.bit_count() / max(unseen.bit_count(), 1))


def pairs_and_triples(mask: int) -> tuple[int, int]:
    """The ranks held in two suits or more, and in three or more, as bits of the lowest suit."""
    spades, hearts, diamonds, clubs = (mask >> shift & SUIT_MASK for shift in range(0, 4 * WIDTH, WIDTH))
    both_majors, both_minors = spades & hearts, diamonds & clubs
    any_major, any_minor = spades | hearts, diamonds | clubs
    pairs = both_majors | both_minors | any_major & any_minor
    return pairs, both_majors & any_minor | both_minors & any_major


def danger(bit: int, unseen: int, memory: Memory) -> float:
    """The probability that the opponent can meld a discard, if they may hold any unseen card with the same probability.

    An opponent who declined a card is assumed not to hold a pair that melds with it.

    Args:
        bit: the discard.
        unseen: the cards that may be anywhere.
        memory: what is known of the opponent.

    """
    held, chance = memory.held, memory.chance_held(unseen)
    safe, possible = 1.0, unseen | held
    for pair in PAIRS[bit]:
        known = (pair & held).bit_count()
        if pair & possible == pair and (known or not _THIRDS[pair] & memory.declined):
            safe *= 1 - (1.0, chance, chance * chance)[2 - known]
    return 1 - safe
