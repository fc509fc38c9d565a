"""A table of 500 Rum as a computer player looks at it: what lies open, what may be hidden where, what cards are worth.

Made once for a decision from what the seat may know; everything that is asked of it more than once is kept.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import NamedTuple, Self

from bot.computer.rum500.memory import BITS, FACES, MATES, THIRDS, WINDOWS, Memory, bits_of, mask_of
from bot.games.cards import JOKER, Card, Rank, Suit, Typed, face, pack
from bot.games.rum500.melds import HIGH_ACE, RING, SET_MAX, rank_at
from bot.games.rum500.moves import FEW
from bot.games.rum500.options import HandPoints, LayOffAfter, PickRule, Rum500Options, StockEnd
from bot.games.rum500.rounds import MeldPoints, hand_value, meld_rules
from bot.games.rum500.state import Effect
from bot.games.rum500.view import MeldKind, MeldView, Rum500View
from bot.games.values import Seat

RARELY = 0.4
"""How often a seat holds two cards with which it could have taken a third one that it left in the pile, against what
chance says: it has drawn since, or holds them back."""


SELDOM = 0.4
"""How often a seat holds what would have gone with its discards, against other cards."""


class Lying(NamedTuple):
    """A meld on the table: its number, and the face of one of its cards or the first place of its run."""

    number: int
    kind: MeldKind
    rank: Rank
    suit: Suit
    low: int
    size: int
    suits: frozenset[Suit] = frozenset()
    sealed: bool = False

    def takes(self, card: Card, *, wrap: bool, distinct: bool) -> bool:
        """Whether a natural fits, next to what lies there."""
        if self.sealed or card.is_joker:
            return False
        if self.kind is MeldKind.SET:
            return card.rank == self.rank and self.size < SET_MAX and not (distinct and card.suit in self.suits)
        if card.suit is not self.suit or self.size >= RING:
            return False
        above, below = self.low + self.size, self.low - 1
        fits_above = rank_at(above) == card.rank and (wrap or above <= HIGH_ACE)
        return fits_above or (rank_at(below) == card.rank and (wrap or below >= 1))

    def takes_joker(self, *, wild: bool, wrap: bool) -> bool:
        """Whether a joker fits: any card's place where it is wild, else a set of jokers."""
        if self.sealed:
            return False
        if self.kind is MeldKind.SET:
            return self.size < SET_MAX and (wild or self.rank == Rank.JOKER)
        return wild and self.size < RING and (wrap or self.low > 1 or self.low + self.size <= HIGH_ACE)

    def with_joker(self, *, wrap: bool) -> tuple[Typed, Self]:
        """A joker and what it stands for, above the meld rather than below it, and the meld with it."""
        grown = self._replace(size=self.size + 1)
        if self.kind is MeldKind.SET:
            return Typed(JOKER, face(self.rank, Suit.NONE) if self.rank else None), grown
        above = self.low + self.size
        if wrap or above <= HIGH_ACE:
            return Typed(JOKER, face(rank_at(above), self.suit)), grown
        return Typed(JOKER, face(rank_at(self.low - 1), self.suit)), grown._replace(low=self.low - 1)

    def grown(self, card: Card) -> Self:
        """The meld with a card that fits."""
        if self.kind is MeldKind.SET:
            return self._replace(size=self.size + 1, suits=self.suits | {card.suit})
        above = rank_at(self.low + self.size) == card.rank
        return self._replace(size=self.size + 1, low=self.low if above else self.low - 1)


def lying(meld: MeldView) -> Lying:
    """A meld as the view shows it."""
    shown = [laid.stands_for or laid.card for laid in meld.cards]
    if meld.kind is MeldKind.SET:
        suits = frozenset(laid.card.suit for laid in meld.cards if not laid.card.is_joker)
        return Lying(meld.number, meld.kind, shown[0].rank, Suit.NONE, 0, len(shown), suits, meld.sealed)
    return Lying(meld.number, meld.kind, Rank.JOKER, shown[0].suit, int(shown[0].rank), len(shown), sealed=meld.sealed)


class Worth:
    """What cards are worth by the options in force: in hand, and by the value that they score on the table."""

    def __init__(self, options: Rum500Options) -> None:
        self._points = MeldPoints(options)
        self.hand = {card: hand_value(options, card) for card in (*BITS, JOKER)}
        laid = {card: self._laid(card) for card in BITS}
        self.laid = {bit: laid[card] for card, bit in BITS.items()}
        self._classes = [
            (value, sum(BITS[card] for card in laid if laid[card] == value)) for value in sorted(set(laid.values()))
        ]
        self.unit = options.unit

    def _laid(self, card: Card) -> int:
        """What a card scores in a meld, an ace at its best."""
        if card.rank == Rank.ACE:
            in_set, in_run = (
                self._points.of(MeldKind.SET, [card] * 3),
                self._points.of(MeldKind.RUN, [card], low=HIGH_ACE),
            )
            return max(in_set[0], in_run[0])
        return self._points.of(MeldKind.SET, [card] * 3)[0]

    def points(self, mask: int) -> int:
        """What naturals score in melds, together."""
        return sum([value * (mask & of_value).bit_count() for value, of_value in self._classes])


_WORTH: dict[Rum500Options, Worth] = {}


def worth_of(options: Rum500Options) -> Worth:
    """What cards are worth by these options; worked out once."""
    if options not in _WORTH:
        if len(_WORTH) > 50:  # noqa: PLR2004 - as many sets of options as are played at a time
            _WORTH.clear()
        _WORTH[options] = Worth(options)
    return _WORTH[options]


@cache
def _whole_pack(packs: int, jokers: int) -> dict[Card, int]:
    """How many there are of each face."""
    return dict(Counter(card.face for card in pack(packs, jokers)))


class Situation:
    """What a seat may know of a table, arranged for its computer player."""

    def __init__(self, options: Rum500Options, view: Rum500View, memory: Memory | None) -> None:
        if view.seat is None:
            raise ValueError("a bystander does not play")
        self.options, self.view, self.seat = options, view, view.seat
        self.rules = meld_rules(options, wild=_wild(options, view))
        self.worth = worth_of(options)
        self.melds = [lying(meld) for meld in view.melds]
        self.open_ends = self.fits(self.melds)
        self.pile = view.pile
        seats = len(view.sides)
        self.order = [(self.seat + turn) % seats for turn in range(1, seats)]
        own = view.sides[self.seat]
        self.partners = [seat for seat in self.order if view.sides[seat] == own]
        self.opponents = [seat for seat in self.order if view.sides[seat] != own]
        self.known: list[Sequence[Card]] = [()] * seats if memory is None else list(memory.held)
        self._known_masks = [mask_of(cards) for cards in self.known]
        only_top = options.pick_rule is PickRule.TOP_ONLY_FREE  # nobody could have taken what lay below
        self._passed = [0] * seats if memory is None or only_top else memory.passed
        self._near = [0] * seats if memory is None else memory.near
        self._count_unseen()
        self._held: dict[Seat, dict[int, float]] = {}
        self._reached: dict[tuple[Seat, int], Mapping[int, float]] = {}
        self._dangers: dict[tuple[int, Seat, int, bool], float] = {}
        self.deducts = options.hand_points is HandPoints.DEDUCT
        self.lays_off_picks = options.pick_rule in (PickRule.LAYOFF_IF_TWO, PickRule.MELD_OR_LAYOFF)
        self.goes_on = options.stock_end is not StockEnd.IMMEDIATE

    def _count_unseen(self) -> None:
        view, seats = self.view, len(self.view.sides)
        left = _whole_pack(self.options.pack_count(seats), self.options.jokers_per_pack).copy()
        for card in chain(view.hand, view.pile, *(self.known[seat] for seat in self.order)):
            left[card] -= 1
        for meld in view.melds:
            for laid in meld.cards:
                left[laid.card] -= 1
        self.unseen_jokers = max(0, left.pop(JOKER, 0))
        self._unseen = {BITS[card]: number for card, number in left.items() if number > 0}
        self.unseen_once = sum(self._unseen)
        self.unseen_twice = sum([bit for bit, number in self._unseen.items() if number > 1])
        self.unseen = max(1, sum(self._unseen.values()) + self.unseen_jokers)
        self.unknown = [max(0, count - len(self.known[seat])) for seat, count in enumerate(view.hand_counts)]
        near = [self.unseen_once & mask for mask in self._near]
        weights = [self.unseen - (1 - SELDOM) * self._number(mask) for mask in near]
        self._share = [
            min(1.0, number / max(1.0, weight)) for number, weight in zip(self.unknown, weights, strict=True)
        ]
        self._mean = (
            sum([self.worth.hand[FACES[bit]] * number for bit, number in self._unseen.items()])
            + self.worth.hand[JOKER] * self.unseen_jokers
        ) / self.unseen

    def outs(self, completing: int) -> float:
        """The chance that a card from the stock is one of these."""
        return self._number(completing) / self.unseen

    def _number(self, mask: int) -> int:
        """How many of some faces are unseen."""
        return (mask & self.unseen_once).bit_count() + (mask & self.unseen_twice).bit_count()

    def _chances(self, seat: Seat) -> Mapping[int, float]:
        """The chance that a seat holds each face; 0 where it isn't listed."""
        if seat not in self._held:
            share, near = self._share[seat], self._near[seat]
            found = {
                bit: min(1.0, number * (SELDOM * share if bit & near else share))
                for bit, number in self._unseen.items()
            }
            found.update((BITS[card], 1.0) for card in self.known[seat] if card in BITS)
            self._held[seat] = found
        return self._held[seat]

    def _within_reach(self, seat: Seat, pile: int) -> Mapping[int, float]:
        """The same where the seat could take these naturals with a card of the pile."""
        if not pile:
            return self._chances(seat)
        if (seat, pile) not in self._reached:
            self._reached[seat, pile] = {**self._chances(seat), **dict.fromkeys(bits_of(pile), 1.0)}
        return self._reached[seat, pile]

    def danger(self, bit: int, seat: Seat, pile: int = 0, *, joker: bool = False) -> float:
        """What a seat is likely to score by melding a card, in points, whatever it would have to take with it.

        Args:
            bit: the card.
            seat: the seat that may meld it.
            pile: naturals that the seat could take with it, beside those of its hand.
            joker: whether it could take a joker with it.

        """
        key = (bit, seat, pile, joker)
        if key not in self._dangers:
            self._dangers[key] = self._danger(*key)
        return self._dangers[key]

    def _danger(self, bit: int, seat: Seat, pile: int, joker_lies: bool) -> float:
        laid, chance = self.worth.laid, self._within_reach(seat, pile).get
        passed, known, both_lay = self._passed[seat], self._known_masks[seat], 0
        if passed & bit:
            both_lay = passed & pile

        def rare(pair: int) -> float:
            """How much less often the seat holds what is hidden of a pair than chance says (see `RARELY`)."""
            if not passed or pair & known:
                return 1.0
            if lies := pair & pile:
                return RARELY if lies != pair and lies & both_lay else 1.0
            return RARELY if THIRDS[pair] & passed else 1.0

        held = 1.0 if joker_lies else min(1.0, self.unseen_jokers * self._share[seat])
        joker = held if self.rules.wild else 0.0
        first, second, third = MATES[bit]
        one, two, three = chance(first, 0.0), chance(second, 0.0), chance(third, 0.0)
        both = (
            (one and two and one * two * rare(first | second))
            + (one and three and one * three * rare(first | third))
            + (two and three and two * three * rare(second | third))
            + joker * (one + two + three)
        )
        total = 3 * laid[bit] * (both if both < 1 else 1.0)
        for first, second in WINDOWS[bit]:
            has_first, has_second = chance(first, 0.0), chance(second, 0.0)
            fitting = joker * (has_first + has_second)
            if has_first and has_second:
                fitting = has_first * has_second * rare(first | second) + fitting
            if fitting:
                total += (fitting if fitting < 1 else 1.0) * (laid[bit] + laid[first] + laid[second])
        return total

    def fits(self, melds: Iterable[Lying]) -> int:
        """The naturals that could be laid off on some melds next."""
        mask = 0
        wrap, distinct = self.rules.ace_wrap, self.rules.distinct_suits
        for meld in melds:
            if meld.sealed or meld.size >= (SET_MAX if meld.kind is MeldKind.SET else RING):
                continue
            if meld.kind is MeldKind.SET:
                mask |= sum(
                    BITS[face(meld.rank, suit)]
                    for suit in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
                    if meld.rank and not (distinct and suit in meld.suits)
                )
            else:
                for place in (meld.low - 1, meld.low + meld.size):
                    if wrap or 1 <= place <= HIGH_ACE:
                        mask |= BITS[face(rank_at(place), meld.suit)]
        return mask

    def takes_joker(self, meld: Lying) -> bool:
        """Whether a joker fits a meld by the rules in force."""
        return meld.takes_joker(wild=self.rules.wild, wrap=self.rules.ace_wrap)

    def lays_off(self, count: int) -> bool:
        """Whether a lay-off meets the duty of so many picked cards (AR-03)."""
        return self.lays_off_picks and (count <= FEW or self.options.pick_rule is PickRule.MELD_OR_LAYOFF)

    def in_hand(self, seat: Seat) -> float:
        """What the hand of another seat is likely to cost."""
        known = sum(self.worth.hand[card] for card in self.known[seat])
        return known + self.unknown[seat] * self._mean

    def may_lay_off(self, *, has_laid: bool) -> bool:
        """Whether the seat may lay off now (AR-15); `has_laid`: it lays a meld in this turn."""
        after = self.options.lay_off_after
        if after is LayOffAfter.NOBODY or has_laid:
            return True
        own = {self.seat} if after is LayOffAfter.SEAT else {self.seat, *self.partners}
        return any(meld.seat in own for meld in self.view.melds)


def _wild(options: Rum500Options, view: Rum500View) -> bool:
    return view.effect == Effect.WILD if options.gambit else options.jokers_wild
