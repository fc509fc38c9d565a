"""The arithmetic of melds: which cards form one, what jokers stand for, what can be laid off. Knows nothing of turns.

Terms
    *reading*: one way to understand cards as a meld: its kind, the order of its cards, the card of each joker.
    *place*: where a card lies in a run. Places go up by one from card to card: ace 1, two 2, … king 13, high ace 14.
        Around the corner (R-26) they simply continue: two 15, three 16. A run never contains a rank twice, so it has at
        most 13 cards and each rank has at most one place in it.
    *low*: the place of a run's lowest card, 1 to 13.
    *natural*: a card that is not a joker.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.games.cards import JOKER, RANKS, SUITS, Card, Rank, Suit, TypedCard, face
from bot.games.refusals import AgainstRulesError, AmbiguousError
from bot.games.rum500.options import Reason
from bot.games.rum500.view import MeldKind
from bot.games.values import Seat

RANKS_PER_SUIT = 13
"""Ranks in a suit: places 13 apart are the same rank."""
HIGH_ACE = 14
SET_MIN, SET_MAX = 3, 4


class MeldRules(NamedTuple):
    """The options that decide what a meld is.

    Attributes:
        min_run: the fewest cards of a run, 3 or 4 (R-23).
        ace_wrap: runs may continue from king through ace to two (R-26).
        wild: a joker may stand for any card (R-28).
        joker_sets: three or four jokers form a set of their own (R-115).
        min_naturals: the fewest naturals in a meld, 0 to 2 (AR-04).
        distinct_suits: the naturals of a set differ in suit (AR-16).

    """

    min_run: int = 3
    ace_wrap: bool = False
    wild: bool = True
    joker_sets: bool = False
    min_naturals: int = 1
    distinct_suits: bool = True


class Reading(NamedTuple):
    """Cards read as a meld.

    Attributes:
        cards: those of a run go upwards.
        low: 0 for a set.
        rank: the rank of a set; `Rank.JOKER` for a run and for a set of jokers that aren't wild.
        suit: the suit of a run.

    """

    kind: MeldKind
    cards: tuple[TypedCard, ...]
    low: int
    rank: Rank
    suit: Suit

    @property
    def jokers(self) -> tuple[TypedCard, ...]:
        """The jokers with the cards they stand for, in the order of the meld."""
        return tuple(typed for typed in self.cards if typed.card.is_joker)


def rank_at(place: int) -> Rank:
    """The rank of a place in a run."""
    return RANKS[(place - 1) % RANKS_PER_SUIT]


def _offset(rank: int, low: int) -> int:
    """How far the rank's place lies above `low`, 0 to 12."""
    return (rank - low) % RANKS_PER_SUIT


def readings(rules: MeldRules, cards: Sequence[TypedCard]) -> tuple[Reading, ...]:
    """Every reading of the cards as a new meld that differs in its kind or in the card of a joker.

    An ace that could lie at either end of a full suit is read as high, which scores more.
    """
    set_reading = _read_set(rules, cards)
    possible = [*([] if set_reading is None else [set_reading]), *_read_runs(rules, cards)]
    return tuple({(reading.kind, tuple(sorted(reading.jokers))): reading for reading in possible}.values())


def only_reading(possible: Sequence[Reading]) -> Reading:
    """The only one of these readings.

    Raises:
        AmbiguousError: there are several, so the player must name the jokers.

    """
    if len(possible) > 1:
        described = tuple(" ".join(map(str, reading.jokers)) for reading in possible)
        raise AmbiguousError(Reason.WHICH_READING, "AR-05", readings=described, example=str(possible[0].jokers[-1]))
    return possible[0]


def is_meld(rules: MeldRules, cards: Sequence[Card]) -> bool:
    """True if the cards are a meld for some choice of the cards that its jokers stand for."""
    if rules.wild and rules.min_naturals == 0 and all(card.is_joker for card in cards):
        return SET_MIN <= len(cards) <= RANKS_PER_SUIT
    return bool(readings(rules, [TypedCard(card.face) for card in cards]))


def _read_set(rules: MeldRules, cards: Sequence[TypedCard]) -> Reading | None:
    if not SET_MIN <= len(cards) <= SET_MAX:
        return None
    naturals = [typed.card for typed in cards if not typed.card.is_joker]
    jokers_allowed = rules.wild and len(naturals) >= rules.min_naturals
    only_jokers = rules.joker_sets and not naturals
    if len(naturals) < len(cards) and not jokers_allowed and not only_jokers:
        return None
    if not rules.wild and any(typed.stands_for for typed in cards):
        return None  # a joker that isn't wild stands for nothing
    ranks = {card.rank for card in naturals} | {typed.stands_for.rank for typed in cards if typed.stands_for}
    if len(ranks) > 1 or not _suits_allowed(rules, naturals):
        return None
    if ranks:
        rank = ranks.pop()
        return Reading(MeldKind.SET, tuple(_as_set_card(typed, rank) for typed in cards), 0, rank, Suit.NONE)
    return Reading(MeldKind.SET, tuple(cards), 0, Rank.JOKER, Suit.NONE) if rules.joker_sets else None


def _as_set_card(typed: TypedCard, rank: Rank) -> TypedCard:
    return TypedCard(JOKER, face(rank, Suit.NONE)) if typed.card.is_joker else typed


def _suits_allowed(rules: MeldRules, naturals: Sequence[Card]) -> bool:
    return not rules.distinct_suits or len({card.suit for card in naturals}) == len(naturals)


def _read_runs(rules: MeldRules, cards: Sequence[TypedCard]) -> Iterator[Reading]:
    size = len(cards)
    if not rules.min_run <= size <= RANKS_PER_SUIT:
        return
    naturals = sum(not typed.card.is_joker for typed in cards)
    if size > naturals and (not rules.wild or naturals < rules.min_naturals):
        return
    suits = {(typed.stands_for or typed.card).suit for typed in cards} - {Suit.NONE}
    if len(suits) != 1:
        return
    suit = suits.pop()
    cards = jokers_in_suit(cards, suit)
    for low in range(1, RANKS_PER_SUIT + 1 if rules.ace_wrap else HIGH_ACE + 2 - size):
        if (run := _fill_run(cards, low, [None] * size, suit)) is not None:
            yield Reading(MeldKind.RUN, run, low, Rank.JOKER, suit)


def jokers_in_suit(cards: Sequence[TypedCard], suit: Suit) -> Sequence[TypedCard]:
    """The cards, with every joker that is named by rank alone (`JK=8`) standing for the card of that rank in `suit`."""
    return [
        TypedCard(typed.card, face(typed.stands_for.rank, suit))
        if typed.stands_for is not None and typed.stands_for.suit is Suit.NONE
        else typed
        for typed in cards
    ]


def _fill_run(
    cards: Iterable[TypedCard], low: int, slots: list[TypedCard | None], suit: Suit
) -> tuple[TypedCard, ...] | None:
    """Lay cards into the empty slots of a run that starts at `low`: first those with a place, then unnamed jokers.

    Returns the filled slots, or None if a card has no place or two cards share one. There are as many cards as empty
    slots, so the unnamed jokers fill whatever remains.
    """
    for typed in cards:
        card = typed.stands_for or typed.card
        if card.is_joker:
            continue
        offset = _offset(card.rank, low)
        if card.suit is not suit or offset >= len(slots) or slots[offset] is not None:
            return None
        slots[offset] = typed
    return tuple(typed or TypedCard(JOKER, face(rank_at(low + offset), suit)) for offset, typed in enumerate(slots))


def extensions(rules: MeldRules, meld: Reading, cards: Sequence[TypedCard]) -> tuple[Reading, ...]:
    """Every reading of the meld together with the cards laid off on it, in any order that works (R-38)."""
    if meld.kind is MeldKind.SET:
        grown = _extend_set(rules, meld, cards)
        return () if grown is None else (grown,)
    possible = list(_extend_run(rules, meld, cards))
    return tuple({tuple(sorted(reading.jokers)): reading for reading in reversed(possible)}.values())


def _extend_set(rules: MeldRules, meld: Reading, cards: Sequence[TypedCard]) -> Reading | None:
    if len(meld.cards) + len(cards) > SET_MAX:
        return None
    for typed in cards:
        card = typed.stands_for or typed.card
        if card.rank != meld.rank and not (card.is_joker and rules.wild):
            return None
        if typed.card.is_joker and not (rules.wild or meld.rank == Rank.JOKER):
            return None
    if not _suits_allowed(rules, [typed.card for typed in (*meld.cards, *cards) if not typed.card.is_joker]):
        return None
    added = cards if meld.rank == Rank.JOKER else [_as_set_card(typed, meld.rank) for typed in cards]
    return Reading(MeldKind.SET, (*meld.cards, *added), 0, meld.rank, Suit.NONE)


def _extend_run(rules: MeldRules, meld: Reading, cards: Sequence[TypedCard]) -> Iterator[Reading]:
    size = len(meld.cards) + len(cards)
    if size > RANKS_PER_SUIT or (not rules.wild and any(typed.card.is_joker for typed in cards)):
        return
    for below in range(len(cards) + 1):
        low = meld.low - below
        if not rules.ace_wrap and not (low >= 1 and low + size - 1 <= HIGH_ACE):
            continue
        slots = [*[None] * below, *meld.cards, *[None] * (len(cards) - below)]
        if (run := _fill_run(cards, low, slots, meld.suit)) is not None:
            yield Reading(MeldKind.RUN, run, (low - 1) % RANKS_PER_SUIT + 1, Rank.JOKER, meld.suit)


def no_meld_error(rules: MeldRules, cards: Sequence[TypedCard]) -> AgainstRulesError:
    """The refusal of cards that have no reading as a meld."""
    naturals = [typed.card for typed in cards if not typed.card.is_joker]
    jokers = len(cards) - len(naturals)
    if len(cards) < SET_MIN:
        return AgainstRulesError(Reason.TOO_SHORT, "R-21")
    if jokers and not rules.wild:
        too_long = rules.joker_sets and not naturals and jokers > SET_MAX
        return AgainstRulesError(Reason.SET_TOO_LONG, "R-21") if too_long else not_wild_error(rules)
    if jokers and len(naturals) < rules.min_naturals:
        return AgainstRulesError(Reason.TOO_FEW_NATURALS, "AR-04")
    if jokers and not naturals:
        return AgainstRulesError(Reason.SAY_JOKER, "AR-04")
    if len({card.rank for card in naturals}) == 1 and len(naturals) > 1:
        return _no_set_error(cards, naturals)
    return _no_run_error(rules, cards, naturals)


def not_wild_error(rules: MeldRules) -> AgainstRulesError:
    """The refusal of jokers that can't stand for other cards."""
    return AgainstRulesError(Reason.NOT_WILD, "R-115", sets="yes" if rules.joker_sets else "no")


def _no_set_error(cards: Sequence[TypedCard], naturals: Sequence[Card]) -> AgainstRulesError:
    if len(cards) > SET_MAX:
        return AgainstRulesError(Reason.SET_TOO_LONG, "R-21")
    if len({card.suit for card in naturals}) < len(naturals):
        return AgainstRulesError(Reason.SAME_SUIT_IN_SET, "AR-16")
    return AgainstRulesError(Reason.NOT_FOR_JOKER, "R-28")


def _no_run_error(rules: MeldRules, cards: Sequence[TypedCard], naturals: Sequence[Card]) -> AgainstRulesError:
    if len({card.suit for card in naturals}) > 1:
        return AgainstRulesError(Reason.SUITS_DIFFER, "R-22")
    if len({card.rank for card in naturals}) < len(naturals):
        return AgainstRulesError(Reason.SAME_RANK_IN_RUN, "AR-16")
    if not rules.min_run <= len(cards) <= RANKS_PER_SUIT:
        reason = Reason.RUN_TOO_SHORT if len(cards) < rules.min_run else Reason.RUN_TOO_LONG
        return AgainstRulesError(reason, "R-23")
    if not rules.ace_wrap and readings(rules._replace(ace_wrap=True), cards):
        return AgainstRulesError(Reason.AROUND_THE_CORNER, "R-26")
    possible = readings(rules, [TypedCard(typed.card) for typed in cards])
    if not possible:
        return AgainstRulesError(Reason.NOT_CONSECUTIVE, "R-22")
    return AgainstRulesError(
        Reason.JOKER_ELSEWHERE,
        "R-22",
        said=tuple(typed.stands_for for typed in cards if typed.stands_for is not None),
        cards=tuple(naturals),
        readings=tuple(" ".join(map(str, reading.jokers)) for reading in possible),
    )


class Holding:
    """A hand indexed so that it answers quickly whether it can meld or lay off a card.

    `places[suit]` has a bit for every place that a natural of the suit can take, from 1 to 26: twice around the ring,
    so that a run around the corner is a stretch of consecutive bits too. `suits[rank]` has the suit of every natural.
    """

    __slots__ = ("jokers", "places", "suits")

    def __init__(self, cards: Iterable[Card]) -> None:
        self.jokers = 0
        self.places: dict[Suit, int] = dict.fromkeys(SUITS, 0)
        self.suits: defaultdict[int, list[Suit]] = defaultdict(list)
        for card in cards:
            self.add(card)

    def add(self, card: Card) -> None:
        """Hold one more card."""
        if card.rank == 0:
            self.jokers += 1
        else:
            self.places[card.suit] |= (1 << card.rank) | (1 << card.rank + RANKS_PER_SUIT)
            self.suits[card.rank].append(card.suit)

    def can_meld(self, rules: MeldRules, card: Card) -> bool:
        """True if the held cards can form a new meld that includes this one of them (AR-02)."""
        if card.rank == 0:
            return self._can_meld_joker(rules)
        return self._can_form_set(rules, card.rank) or self._can_form_run(rules, card.suit, card.rank)

    def _can_meld_joker(self, rules: MeldRules) -> bool:
        if (rules.joker_sets or (rules.wild and rules.min_naturals == 0)) and self.jokers >= SET_MIN:
            return True
        if not rules.wild:
            return False
        if any(self._can_form_set(rules, rank) for rank in self.suits):
            return True
        return any(self._can_form_run(rules, suit, None) for suit in SUITS if self.places[suit])

    def _can_form_set(self, rules: MeldRules, rank: int) -> bool:
        suits = self.suits.get(rank, ())
        naturals = len(set(suits)) if rules.distinct_suits else min(len(suits), SET_MAX)
        jokers = self.jokers if rules.wild else 0
        return naturals >= rules.min_naturals and naturals + jokers >= SET_MIN

    def _can_form_run(self, rules: MeldRules, suit: Suit, rank: int | None) -> bool:
        """True if some run of the suit can be formed, one that includes `rank` unless that is None."""
        jokers = self.jokers if rules.wild else 0
        places = self.places[suit]
        # A run longer than the shortest helps only where jokers must bridge the gap between two required naturals.
        longest = max(rules.min_run, jokers + 2) if rules.min_naturals > 1 else rules.min_run
        for size in range(rules.min_run, min(longest, RANKS_PER_SUIT) + 1):
            needed = max(size - jokers, rules.min_naturals, 1)
            for low in range(1, RANKS_PER_SUIT + 1 if rules.ace_wrap else HIGH_ACE + 2 - size):
                if rank is not None and _offset(rank, low) >= size:
                    continue
                if ((places >> low) & ((1 << size) - 1)).bit_count() >= needed:
                    return True
        return False

    def can_lay_off(self, rules: MeldRules, meld: Reading, card: Card) -> bool:
        """True if this held card can be laid off on the meld, after other held cards if necessary."""
        if meld.kind is MeldKind.SET or card.is_joker:
            return bool(extensions(rules, meld, (TypedCard(card.face),)))
        offset = _offset(card.rank, meld.low)
        if card.suit is not meld.suit or offset < len(meld.cards):
            return False
        place_above, place_below = meld.low + offset, meld.low + offset - RANKS_PER_SUIT
        fits_above = rules.ace_wrap or place_above <= HIGH_ACE
        fits_below = rules.ace_wrap or place_below >= 1
        return (fits_above and self._can_fill(rules, meld, meld.low + len(meld.cards), place_above)) or (
            fits_below and self._can_fill(rules, meld, place_below, meld.low - 1)
        )

    def _can_fill(self, rules: MeldRules, meld: Reading, first: int, last: int) -> bool:
        """True if the held cards of the suit, with jokers for those missing, fill the places from first to last."""
        size = last - first + 1
        if size + len(meld.cards) > RANKS_PER_SUIT:
            return False
        held = (self.places[meld.suit] >> ((first - 1) % RANKS_PER_SUIT + 1)) & ((1 << size) - 1)
        return size - held.bit_count() <= (self.jokers if rules.wild else 0)


@dataclass(frozen=True, slots=True)
class TableCard:
    """A card on the table.

    Attributes:
        stands_for: for a joker in a run the card it stands for, for one in a set a card of that rank without a suit;
            None for any other card.
        by: the seat that put it there and scores it (R-66).

    """

    card: Card
    stands_for: Card | None
    by: Seat

    @property
    def typed(self) -> TypedCard:
        """The card in the form that the arithmetic of melds uses."""
        return TypedCard(self.card.face, self.stands_for)


@dataclass(frozen=True, slots=True)
class TableMeld:
    """A meld on the table.

    Attributes:
        seat: the seat that laid it first.
        low: the place of a run's lowest card; 0 for a set.
        rank: the rank of a set.
        suit: the suit of a run.
        at_once: a set whose four cards were laid as one meld (R-116).
        seal: the joker that doubles it (R-106); None while it is open.

    """

    kind: MeldKind
    seat: Seat
    cards: tuple[TableCard, ...]
    low: int
    rank: Rank
    suit: Suit
    at_once: bool = False
    seal: Card | None = None

    @property
    def reading(self) -> Reading:
        """The meld in the form that the arithmetic of melds uses."""
        return Reading(self.kind, tuple(laid.typed for laid in self.cards), self.low, self.rank, self.suit)
