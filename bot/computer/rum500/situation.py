"""A table of 500 Rum as a computer player sees it: the melds, the odds of hidden cards, and the points of cards.

A situation is made once for each decision, from what the seat may know. It caches answers that are needed repeatedly.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, combinations
from typing import NamedTuple, Self

from bot.computer.rum500.memory import BITS, FACES, RUN_PAIRS, SAME_RANK, THIRDS, Memory, bits_of, mask_of
from bot.games.cards import JOKER, SUITS, Card, Rank, Suit, TypedCard, face, pack
from bot.games.rum500.layoffs import HeldMeld, best_melds, find_melds
from bot.games.rum500.melds import HIGH_ACE, RANKS_PER_SUIT, SET_MAX, MeldRules, rank_at
from bot.games.rum500.moves import MAX_PICK_FOR_LAY_OFF
from bot.games.rum500.options import HandPoints, LayOffAfter, PickRule, Rum500Options, StockEnd
from bot.games.rum500.rounds import MeldPoints, hand_card_cost, meld_rules
from bot.games.rum500.state import Effect
from bot.games.rum500.view import LaidCard, MeldKind, Rum500View
from bot.games.values import Seat

LEFT_PAIR_FACTOR = 0.4
"""The factor by which a seat that left a card in the pile is less likely than by chance to hold a pair that melds with
it. It isn't 0: the seat may have drawn the pair since, or held it back."""
NEAR_DISCARD_FACTOR = 0.4
"""The factor by which a seat is less likely to hold a card that melds with one of its discards than another card."""
LONG_HAND = 20
"""In a hand with more cards not every meld and plan is considered, so that a move takes a bounded time."""


class SeenMeld(NamedTuple):
    """A meld on the table as a seat sees it: its number, and the rank of a set, or the suit and low place of a run."""

    number: int
    kind: MeldKind
    rank: Rank
    suit: Suit
    low: int
    size: int
    suits: frozenset[Suit] = frozenset()
    sealed: bool = False

    @classmethod
    def of(
        cls, number: int, kind: MeldKind, cards: Sequence[LaidCard] | Sequence[TypedCard], *, sealed: bool = False
    ) -> Self:
        first = cards[0].stands_for or cards[0].card
        if kind is MeldKind.SET:
            suits = frozenset(laid.card.suit for laid in cards if not laid.card.is_joker)
            return cls(number, kind, first.rank, Suit.NONE, 0, len(cards), suits, sealed)
        return cls(number, kind, Rank.JOKER, first.suit, int(first.rank), len(cards), sealed=sealed)

    def takes(self, card: Card, rules: MeldRules) -> bool:
        """Whether a natural can be laid off here."""
        if self.sealed or card.is_joker:
            return False
        if self.kind is MeldKind.SET:
            return (
                card.rank == self.rank
                and self.size < SET_MAX
                and not (rules.distinct_suits and card.suit in self.suits)
            )
        if card.suit is not self.suit or self.size >= RANKS_PER_SUIT:
            return False
        above, below = self.low + self.size, self.low - 1
        fits_above = rank_at(above) == card.rank and (rules.ace_wrap or above <= HIGH_ACE)
        return fits_above or (rank_at(below) == card.rank and (rules.ace_wrap or below >= 1))

    def takes_joker(self, rules: MeldRules) -> bool:
        """Whether a joker can be laid off here: anywhere where it is wild, else on a set of jokers."""
        if self.sealed:
            return False
        if self.kind is MeldKind.SET:
            return self.size < SET_MAX and (rules.wild or self.rank == Rank.JOKER)
        has_room = rules.ace_wrap or self.low > 1 or self.low + self.size <= HIGH_ACE
        return rules.wild and self.size < RANKS_PER_SUIT and has_room

    def with_card(self, card: Card) -> Self:
        """The meld after a lay-off of a natural that fits."""
        if self.kind is MeldKind.SET:
            return self._replace(size=self.size + 1, suits=self.suits | {card.suit})
        above = rank_at(self.low + self.size) == card.rank
        return self._replace(size=self.size + 1, low=self.low if above else self.low - 1)

    def with_joker(self, rules: MeldRules) -> tuple[TypedCard, Self]:
        """A joker with the card that it stands for, above a run rather than below, and the meld after its lay-off."""
        grown = self._replace(size=self.size + 1)
        if self.kind is MeldKind.SET:
            return TypedCard(JOKER, face(self.rank, Suit.NONE) if self.rank else None), grown
        above = self.low + self.size
        if rules.ace_wrap or above <= HIGH_ACE:
            return TypedCard(JOKER, face(rank_at(above), self.suit)), grown
        return TypedCard(JOKER, face(rank_at(self.low - 1), self.suit)), grown._replace(low=self.low - 1)


class Worth:
    """The points of cards by the options in force.

    Attributes:
        in_hand: the points of each card that stays in hand.
        in_meld: the points of each natural's bit in a meld, an ace at its best.
        points_divisor: the number that the points of the table are divided by.

    """

    def __init__(self, options: Rum500Options) -> None:
        points = MeldPoints(options)
        self.in_hand = {card: hand_card_cost(options, card) for card in (*BITS, JOKER)}
        self.in_meld: dict[int, int] = {}
        for card, bit in BITS.items():
            value = points.values_of(MeldKind.SET, [card] * 3)[0]
            if card.rank == Rank.ACE:
                value = max(value, points.values_of(MeldKind.RUN, [card], low=HIGH_ACE)[0])
            self.in_meld[bit] = value
        self._by_value = [
            (value, sum(bit for bit, points in self.in_meld.items() if points == value))
            for value in sorted(set(self.in_meld.values()))
        ]
        self.points_divisor = options.points_divisor

    def of_melds(self, mask: int) -> int:
        """The points that naturals score in melds, together."""
        return sum([value * (mask & cards).bit_count() for value, cards in self._by_value])


@lru_cache(maxsize=50)  # as many sets of options as are played at a time
def worth_of(options: Rum500Options) -> Worth:
    return Worth(options)


@cache
def _pack_counts(packs: int, jokers: int) -> dict[Card, int]:
    """The number of cards of each face; `jokers` is the number in each pack."""
    return dict(Counter(card.face for card in pack(packs, jokers)))


class Situation:
    """The facts that a seat may know of a table, arranged for its computer player.

    Attributes:
        order: the other seats in the order of play.
        known: the cards that each seat is known to hold.
        unknown: the number of the other cards that it holds.
        open_ends: the naturals that can be laid off on the table.
        unseen: the number of cards that may be in the stock or in other hands, at least 1.
        unseen_once: the naturals among them; `unseen_twice` has those that occur at least twice.
        deducts: whether the cards in hand count against their holder at the end of a round.
        lays_off_picks: whether a lay-off may use a card picked from the pile.
        goes_on: whether the round goes on once the stock is used up.
        pile_values: what evaluators have found out about a pile, for each group of seats.

    """

    def __init__(self, options: Rum500Options, view: Rum500View, memory: Memory | None) -> None:
        if view.seat is None:
            raise ValueError("a bystander does not play")
        self.options, self.view, self.seat = options, view, view.seat
        self.rules = meld_rules(options, wild=view.effect == Effect.WILD if options.gambit else options.jokers_wild)
        self.worth = worth_of(options)
        self.deducts = options.hand_points is HandPoints.DEDUCT
        self.lays_off_picks = options.pick_rule in (PickRule.LAYOFF_IF_TWO, PickRule.MELD_OR_LAYOFF)
        self.goes_on = options.stock_end is not StockEnd.IMMEDIATE

        self.melds = [SeenMeld.of(meld.number, meld.kind, meld.cards, sealed=meld.sealed) for meld in view.melds]
        self.open_ends = self.lay_offs_on(self.melds)
        self.pile = view.pile
        seats, own_side = len(view.sides), view.sides[self.seat]
        self.order = [(self.seat + turn) % seats for turn in range(1, seats)]
        self.partners = [seat for seat in self.order if view.sides[seat] == own_side]
        self.opponents = [seat for seat in self.order if view.sides[seat] != own_side]

        self.known: list[Sequence[Card]] = [()] * seats if memory is None else list(memory.held)
        self.known_masks = [mask_of(cards) for cards in self.known]
        # Where only the top of the pile may be taken, nobody left the cards below it there by choice.
        only_top = options.pick_rule is PickRule.TOP_ONLY_FREE
        self._left = [0] * seats if memory is None or only_top else memory.left
        self._near_discards = [0] * seats if memory is None else memory.near_discards
        self._count_unseen()
        self._chances_by_seat: dict[Seat, dict[int, float]] = {}
        self._even_by_seat: dict[Seat, Mapping[int, float]] = {}
        self._chances_with_pile: dict[tuple[Seat, int], Mapping[int, float]] = {}
        self._dangers: dict[tuple[int, Seat, int, bool], float] = {}
        self._melds_by_seat: dict[tuple[int, Seat, int], tuple[float, float]] = {}
        self._melds_by_hand: dict[tuple[tuple[Card, ...], Card | None], list[HeldMeld]] = {}
        self.pile_values: dict[tuple[Card, ...], list[float]] = {}

    def _count_unseen(self) -> None:
        view, seats = self.view, len(self.view.sides)
        left = _pack_counts(self.options.pack_count(seats), self.options.jokers_per_pack).copy()
        for card in chain(view.hand, view.pile, *(self.known[seat] for seat in self.order)):
            left[card] -= 1
        for meld in view.melds:
            for laid in meld.cards:
                left[laid.card] -= 1
        self.unseen_jokers = max(0, left.pop(JOKER, 0))
        self._unseen_counts = {BITS[card]: number for card, number in left.items() if number > 0}
        self.unseen_once = sum(self._unseen_counts)
        self.unseen_twice = sum([bit for bit, number in self._unseen_counts.items() if number > 1])
        self.unseen = max(1, sum(self._unseen_counts.values()) + self.unseen_jokers)
        self.unknown = [max(0, count - len(self.known[seat])) for seat, count in enumerate(view.hand_counts)]
        # The probability that a seat holds one unseen card, lowered elsewhere for those that meld with its discards.
        weights = [
            self.unseen - (1 - NEAR_DISCARD_FACTOR) * self._count_of(self.unseen_once & near)
            for near in self._near_discards
        ]
        self._chance_of_card = [
            min(1.0, number / max(1.0, weight)) for number, weight in zip(self.unknown, weights, strict=True)
        ]
        unseen_points = sum([self.worth.in_hand[FACES[bit]] * number for bit, number in self._unseen_counts.items()])
        self._mean_points = (unseen_points + self.worth.in_hand[JOKER] * self.unseen_jokers) / self.unseen

    def _count_of(self, mask: int) -> int:
        """How many unseen cards have one of these faces."""
        return (mask & self.unseen_once).bit_count() + (mask & self.unseen_twice).bit_count()

    def draw_probability(self, mask: int) -> float:
        """The probability that a card from the stock is one of these."""
        return self._count_of(mask) / self.unseen

    def expected_hand_points(self, seat: Seat) -> float:
        """The points that the hand of another seat is likely to count."""
        known = sum(self.worth.in_hand[card] for card in self.known[seat])
        return known + self.unknown[seat] * self._mean_points

    def danger(self, bit: int, seat: Seat, pile: int = 0, *, joker: bool = False) -> float:
        """The points that a seat is likely to score by melding a discard.

        Args:
            bit: the discard.
            seat: the seat that may meld it.
            pile: naturals that the seat could take with it, in addition to its hand.
            joker: whether it could take a joker with it.

        """
        key = (bit, seat, pile, joker)
        if key not in self._dangers:
            self._dangers[key] = self._danger(*key)
        return self._dangers[key]

    def _danger(self, bit: int, seat: Seat, pile: int, joker_in_pile: bool) -> float:
        in_meld, chance = self.worth.in_meld, self._chances(seat, pile).get
        left, known = self._left[seat], self.known_masks[seat]
        left_with_discard = left & pile if left & bit else 0

        def factor(pair: int) -> float:
            """The factor for the odds that the seat holds the hidden cards of a pair (`LEFT_PAIR_FACTOR`)."""
            if not left or pair & known:
                return 1.0
            if in_pile := pair & pile:
                return LEFT_PAIR_FACTOR if in_pile != pair and in_pile & left_with_discard else 1.0
            return LEFT_PAIR_FACTOR if THIRDS[pair] & left else 1.0

        joker = 0.0
        if self.rules.wild:
            joker = 1.0 if joker_in_pile else min(1.0, self.unseen_jokers * self._chance_of_card[seat])
        first, second, third = SAME_RANK[bit]
        has_first, has_second, has_third = chance(first, 0.0), chance(second, 0.0), chance(third, 0.0)
        # The probabilities of overlapping events are added, so the sum is capped at 1.
        sets = (
            (has_first and has_second and has_first * has_second * factor(first | second))
            + (has_first and has_third and has_first * has_third * factor(first | third))
            + (has_second and has_third and has_second * has_third * factor(second | third))
            + joker * (has_first + has_second + has_third)
        )
        total = 3 * in_meld[bit] * (sets if sets < 1 else 1.0)
        for first, second in RUN_PAIRS[bit]:
            has_first, has_second = chance(first, 0.0), chance(second, 0.0)
            runs = joker * (has_first + has_second)
            if has_first and has_second:
                runs = has_first * has_second * factor(first | second) + runs
            if runs:
                total += (runs if runs < 1 else 1.0) * (in_meld[bit] + in_meld[first] + in_meld[second])
        return total

    def melds_of_seat(self, bit: int, seat: Seat, pile: int) -> tuple[float, float]:
        """All melds of three that a seat may make of a discard with the pile: their points, and the odds of any.

        Unlike `danger` this draws no conclusions from what a seat left or discarded. Both together tell more.
        """
        key = (bit, seat, pile)
        if key not in self._melds_by_seat:
            self._melds_by_seat[key] = self.melds_of(bit, pile | self.known_masks[seat], self._even_chances(seat))
        return self._melds_by_seat[key]

    def melds_in(self, hand: Sequence[Card], due: Card | None) -> list[HeldMeld]:
        """The melds in a hand, those with the card that is due first; of a long hand only the best."""
        key = (tuple(hand), due)
        if key not in self._melds_by_hand:  # plans often begin alike
            find = best_melds if len(hand) > LONG_HAND else find_melds
            self._melds_by_hand[key] = find(self.options, self.rules, hand, due)
        return self._melds_by_hand[key]

    def melds_of(self, bit: int, sure: int, chances: Mapping[int, float]) -> tuple[float, float]:
        """All melds of three with a discard: their points, each by its odds, and the odds of any.

        Args:
            bit: the discard.
            sure: cards that are at hand.
            chances: the probability that another card is.

        """
        in_meld, points, none = self.worth.in_meld, 0.0, 1.0
        at_hand = [1.0 if other & sure else chances.get(other, 0.0) for other in SAME_RANK[bit]]
        for first, second in combinations(at_hand, 2):
            points += first * second * (3 * in_meld[bit])
            none *= 1 - first * second
        for one, other in RUN_PAIRS[bit]:
            first, second = [1.0 if each & sure else chances.get(each, 0.0) for each in (one, other)]
            points += first * second * (in_meld[bit] + in_meld[one] + in_meld[other])
            none *= 1 - first * second
        return points, 1 - none

    def _even_chances(self, seat: Seat) -> Mapping[int, float]:
        """The probability that a seat holds each unseen natural, if all are alike."""
        if seat not in self._even_by_seat:
            share = self.unknown[seat] / self.unseen
            self._even_by_seat[seat] = {bit: min(1.0, number * share) for bit, number in self._unseen_counts.items()}
        return self._even_by_seat[seat]

    def _chances(self, seat: Seat, pile: int) -> Mapping[int, float]:
        """The probability that a seat holds each natural, or 1 for those of the pile; 0 for one that isn't listed."""
        if seat not in self._chances_by_seat:
            chance, near = self._chance_of_card[seat], self._near_discards[seat]
            chances = {
                bit: min(1.0, number * (NEAR_DISCARD_FACTOR * chance if bit & near else chance))
                for bit, number in self._unseen_counts.items()
            }
            chances.update((BITS[card], 1.0) for card in self.known[seat] if card in BITS)
            self._chances_by_seat[seat] = chances
        if not pile:
            return self._chances_by_seat[seat]
        if (seat, pile) not in self._chances_with_pile:
            in_pile = dict.fromkeys(bits_of(pile), 1.0)
            self._chances_with_pile[seat, pile] = {**self._chances_by_seat[seat], **in_pile}
        return self._chances_with_pile[seat, pile]

    def lay_offs_on(self, melds: Iterable[SeenMeld]) -> int:
        """The naturals that could be laid off next on some melds."""
        mask = 0
        wrap, distinct = self.rules.ace_wrap, self.rules.distinct_suits
        for meld in melds:
            if meld.sealed or meld.size >= (SET_MAX if meld.kind is MeldKind.SET else RANKS_PER_SUIT):
                continue
            if meld.kind is MeldKind.SET:
                mask |= sum(
                    BITS[face(meld.rank, suit)] for suit in SUITS if meld.rank and not (distinct and suit in meld.suits)
                )
            else:
                for place in (meld.low - 1, meld.low + meld.size):
                    if wrap or 1 <= place <= HIGH_ACE:
                        mask |= BITS[face(rank_at(place), meld.suit)]
        return mask

    def lay_off_uses_pick(self, count: int) -> bool:
        """Whether a lay-off meets the obligation from picking `count` cards (AR-03)."""
        return self.lays_off_picks and (
            count <= MAX_PICK_FOR_LAY_OFF or self.options.pick_rule is PickRule.MELD_OR_LAYOFF
        )

    def may_lay_off(self, *, has_melded: bool) -> bool:
        """Whether the seat may lay off now (AR-15); `has_melded`: it has laid a meld in this turn."""
        after = self.options.lay_off_after
        if after is LayOffAfter.NOBODY or has_melded:
            return True
        own = {self.seat} if after is LayOffAfter.SEAT else {self.seat, *self.partners}
        return any(meld.seat in own for meld in self.view.melds)
