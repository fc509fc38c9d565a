"""The arithmetic of melds: which cards form one, how a joker reads, what can be laid off. Knows nothing of turns.

Terms
    *reading*: one way to understand cards as a meld: its kind, the order of its cards, what each joker stands for.
    *place*: where a card lies in a run. Places go up by one from card to card: ace 1, two 2, … king 13, high ace 14.
        Around the corner (R-26) they simply continue: two 15, three 16. A run never contains a rank twice, so it has at
        most 13 cards and each rank has at most one place in it.
    *low*: the place of a run's lowest card, 1 to 13.
    *natural*: a card that is not a joker.

What lies on the table: the cards, the seats that score them, and the melds they form.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from bot.games.cards import JOKER, RANKS, SUITS, Card, Rank, Suit, Typed, face
from bot.games.refusals import AgainstRulesError, AmbiguousError
from bot.games.rum500.options import Reason
from bot.games.rum500.view import MeldKind
from bot.games.values import Arg, Seat

RING = 13
"""Ranks in a suit: places 13 apart are the same rank."""
HIGH_ACE = 14
SET_MIN, SET_MAX = 3, 4


class MeldRules(NamedTuple):
    """What the options say about melds.

    Attributes:
        min_run: the fewest cards of a run, 3 or 4 (R-23).
        ace_wrap: runs may continue from king through ace to two (R-26).
        wild: a joker may stand for any card (R-28).
        joker_sets: three or four jokers form a set of their own
            (R-115).
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
    """A meld as it was read. A run's cards go upwards; `low` is 0 for a set, and `rank` is the rank of its cards."""

    kind: MeldKind
    cards: tuple[Typed, ...]
    low: int
    rank: Rank
    suit: Suit

    @property
    def jokers(self) -> tuple[Typed, ...]:
        """The jokers and what they stand for, in order."""
        return tuple(typed for typed in self.cards if typed.card.is_joker)


def rank_at(place: int) -> Rank:
    """The rank of a place in a run."""
    return RANKS[(place - 1) % RING]


def _offset(rank: int, low: int) -> int:
    """How far above `low` the rank's place is, 0 to 12."""
    return (rank - low) % RING


def readings(rules: MeldRules, cards: Sequence[Typed]) -> tuple[Reading, ...]:
    """Every reading of the cards as a new meld that differs in its kind or in what a joker stands for.

    An ace that could lie at either end of a full suit is read as high, which scores more.
    """
    found = [*_as_set(rules, cards), *_as_runs(rules, cards)]
    return tuple({(reading.kind, tuple(sorted(reading.jokers))): reading for reading in found}.values())


def _as_set(rules: MeldRules, cards: Sequence[Typed]) -> Iterator[Reading]:
    naturals = [typed.card for typed in cards if not typed.card.is_joker]
    if not SET_MIN <= len(cards) <= SET_MAX or not _jokers_allowed(rules, naturals, len(cards) - len(naturals)):
        return
    if not rules.wild and any(typed.stands_for for typed in cards):
        return  # a joker that isn't wild stands for nothing
    said = {typed.stands_for.rank for typed in cards if typed.stands_for is not None}
    ranks = {card.rank for card in naturals} | said
    if len(ranks) > 1 or not _suits_allowed(rules, naturals):
        return
    if ranks:
        rank = ranks.pop()
        yield Reading(MeldKind.SET, tuple(_in_set(typed, rank) for typed in cards), 0, rank, Suit.NONE)
    elif rules.joker_sets:
        yield Reading(MeldKind.SET, tuple(cards), 0, Rank.JOKER, Suit.NONE)


def _in_set(typed: Typed, rank: Rank) -> Typed:
    return Typed(JOKER, face(rank, Suit.NONE)) if typed.card.is_joker else typed


def _jokers_allowed(rules: MeldRules, naturals: Sequence[Card], jokers: int) -> bool:
    if rules.joker_sets and not naturals:
        return True
    return not jokers or (rules.wild and len(naturals) >= rules.min_naturals)


def _suits_allowed(rules: MeldRules, naturals: Sequence[Card]) -> bool:
    return not rules.distinct_suits or len({card.suit for card in naturals}) == len(naturals)


def _as_runs(rules: MeldRules, cards: Sequence[Typed]) -> Iterator[Reading]:
    size = len(cards)
    if not rules.min_run <= size <= RING:
        return
    naturals = [typed.card for typed in cards if not typed.card.is_joker]
    if size > len(naturals) and (not rules.wild or len(naturals) < rules.min_naturals):
        return
    suits = {card.suit for card in (typed.stands_for or typed.card for typed in cards)} - {Suit.NONE}
    if len(suits) != 1:
        return
    suit = suits.pop()
    cards = in_suit(cards, suit)
    for low in range(1, RING + 1 if rules.ace_wrap else HIGH_ACE + 2 - size):
        if (run := fill(cards, low, [None] * size, suit)) is not None:
            yield Reading(MeldKind.RUN, run, low, Rank.JOKER, suit)


def in_suit(cards: Sequence[Typed], suit: Suit) -> Sequence[Typed]:
    """The cards, with any joker named by rank alone (`JK=8`) standing for the card of that rank in the suit."""
    if all(typed.stands_for is None or typed.stands_for.suit is not Suit.NONE for typed in cards):
        return cards
    return [
        Typed(typed.card, face(typed.stands_for.rank, suit))
        if typed.stands_for is not None and typed.stands_for.suit is Suit.NONE
        else typed
        for typed in cards
    ]


def fill(cards: Iterable[Typed], low: int, slots: list[Typed | None], suit: Suit) -> tuple[Typed, ...] | None:
    """Lay cards into the empty slots of a run that starts at `low`: first those with a place, then bare jokers.

    Returns the filled slots, or None if a card has no place or two share one. There are as many cards as empty slots.
    """
    bare = 0
    for typed in cards:
        card = typed.stands_for or typed.card
        if card.is_joker:
            bare += 1
            continue
        offset = _offset(card.rank, low)
        if card.suit is not suit or offset >= len(slots) or slots[offset] is not None:
            return None
        slots[offset] = typed
    return tuple(typed or Typed(JOKER, face(rank_at(low + offset), suit)) for offset, typed in enumerate(slots))


class Target(NamedTuple):
    """A meld on the table in the form that the arithmetic uses: its faces and what they stand for, in meld order."""

    kind: MeldKind
    cards: tuple[Typed, ...]
    low: int
    rank: Rank
    suit: Suit


def extensions(rules: MeldRules, meld: Target, cards: Sequence[Typed]) -> tuple[Reading, ...]:
    """Every reading of the meld together with the cards laid off on it, in any order that works (R-38)."""
    if meld.kind is MeldKind.SET:
        return tuple(_grown_set(rules, meld, cards))
    found = _grown_runs(rules, meld, cards)
    return tuple({tuple(sorted(reading.jokers)): reading for reading in reversed(list(found))}.values())


def _grown_set(rules: MeldRules, meld: Target, cards: Sequence[Typed]) -> Iterator[Reading]:
    if len(meld.cards) + len(cards) > SET_MAX:
        return
    for typed in cards:
        card = typed.stands_for or typed.card
        if card.rank != meld.rank and not (card.is_joker and rules.wild):
            return
        if typed.card.is_joker and not (rules.wild or meld.rank == Rank.JOKER):
            return
    naturals = [typed.card for typed in (*meld.cards, *cards) if not typed.card.is_joker]
    if not _suits_allowed(rules, naturals):
        return
    new = cards if meld.rank == Rank.JOKER else [_in_set(typed, meld.rank) for typed in cards]
    yield Reading(MeldKind.SET, (*meld.cards, *new), 0, meld.rank, Suit.NONE)


def _grown_runs(rules: MeldRules, meld: Target, cards: Sequence[Typed]) -> Iterator[Reading]:
    size = len(meld.cards) + len(cards)
    if size > RING or (not rules.wild and any(typed.card.is_joker for typed in cards)):
        return
    for below in range(len(cards) + 1):
        low = meld.low - below
        if not rules.ace_wrap and not (low >= 1 and low + size - 1 <= HIGH_ACE):
            continue
        slots = [*[None] * below, *meld.cards, *[None] * (len(cards) - below)]
        if (run := fill(cards, low, slots, meld.suit)) is not None:
            yield Reading(MeldKind.RUN, run, (low - 1) % RING + 1, Rank.JOKER, meld.suit)


class Why(NamedTuple):
    """Why cards aren't a meld, with the rule and what the sentence needs."""

    reason: Reason
    rule: str
    args: Mapping[str, Arg] = MappingProxyType({})


def why_no_meld(rules: MeldRules, cards: Sequence[Typed]) -> Why:
    """Why cards without a reading aren't a meld."""
    naturals = [typed.card for typed in cards if not typed.card.is_joker]
    jokers = len(cards) - len(naturals)
    if len(cards) < SET_MIN:
        return Why(Reason.TOO_SHORT, "R-21")
    if jokers and not rules.wild:
        return Why(Reason.NOT_WILD, "R-115")
    if jokers and len(naturals) < rules.min_naturals:
        return Why(Reason.TOO_FEW_NATURALS, "AR-04")
    if jokers and not naturals:
        return Why(Reason.SAY_JOKER, "AR-04")
    if len({card.rank for card in naturals}) == 1 and len(naturals) > 1:
        return _why_no_set(cards, naturals)
    return _why_no_run(rules, cards, naturals)


def _why_no_set(cards: Sequence[Typed], naturals: Sequence[Card]) -> Why:
    if len(cards) > SET_MAX:
        return Why(Reason.SET_TOO_LONG, "R-21")
    if len({card.suit for card in naturals}) < len(naturals):
        return Why(Reason.SAME_SUIT_IN_SET, "AR-16")
    return Why(Reason.NOT_FOR_JOKER, "R-28")


def _why_no_run(rules: MeldRules, cards: Sequence[Typed], naturals: Sequence[Card]) -> Why:
    if len({card.suit for card in naturals}) > 1:
        return Why(Reason.SUITS_DIFFER, "R-22")
    if len({card.rank for card in naturals}) < len(naturals):
        return Why(Reason.SAME_RANK_IN_RUN, "AR-16")
    if len(cards) < rules.min_run:
        return Why(Reason.RUN_TOO_SHORT, "R-23")
    if not rules.ace_wrap and readings(rules._replace(ace_wrap=True), cards):
        return Why(Reason.AROUND_THE_CORNER, "R-26")
    bare = readings(rules, [Typed(typed.card) for typed in cards])
    if bare:
        return Why(Reason.JOKER_ELSEWHERE, "R-22", _jokers_named(cards, bare))
    return Why(Reason.NOT_CONSECUTIVE, "R-22")


def _jokers_named(cards: Sequence[Typed], possible: Sequence[Reading]) -> dict[str, Arg]:
    """What the jokers were named as, and what they could be."""
    said = tuple(typed.stands_for for typed in cards if typed.stands_for is not None)
    naturals = tuple(typed.card for typed in cards if not typed.card.is_joker)
    readings_ = tuple(" ".join(map(str, reading.jokers)) for reading in possible)
    return {"said": said, "cards": naturals, "readings": readings_}


def only_reading(found: Sequence[Reading], why: Callable[[], Why]) -> Reading:
    """The only reading.

    Raises:
        AgainstRulesError: there is none. AmbiguousError: there are several, so jokers must be named.

    """
    if not found:
        reason, rule, args = why()
        raise AgainstRulesError(reason, rule, **args)
    if len(found) > 1:
        told = tuple(" ".join(map(str, reading.jokers)) for reading in found)
        raise AmbiguousError(Reason.WHICH_READING, "AR-05", readings=told, example=str(found[0].jokers[-1]))
    return found[0]


def is_meld(rules: MeldRules, cards: Sequence[Card]) -> bool:
    """True if the cards are a meld, whatever their jokers stand for."""
    if rules.wild and rules.min_naturals == 0 and all(card.is_joker for card in cards):
        return SET_MIN <= len(cards) <= RING
    return bool(readings(rules, [Typed(card.face) for card in cards]))


class Holding:
    """A hand arranged to answer quickly whether it can meld or lay off a card. Built once, asked often.

    `places[suit]` has a bit for every place that a natural of the suit can take, from 1 to 26: twice around the ring.
    """

    __slots__ = ("jokers", "places", "suits")

    def __init__(self, cards: Iterable[Card]) -> None:
        self.jokers = 0
        self.places: dict[Suit, int] = dict.fromkeys(SUITS, 0)
        self.suits: defaultdict[int, list[Suit]] = defaultdict(list)
        for card in cards:
            self.add(card)

    def add(self, card: Card) -> None:
        """Add a card to the hand."""
        if card.rank == 0:
            self.jokers += 1
        else:
            self.places[card.suit] |= (1 << card.rank) | (1 << card.rank + RING)
            self.suits[card.rank].append(card.suit)

    def same_rank(self, rules: MeldRules, rank: int) -> int:
        """How many naturals of the rank one set can hold."""
        suits = self.suits.get(rank, ())
        return len(set(suits)) if rules.distinct_suits else min(len(suits), SET_MAX)

    def can_meld(self, rules: MeldRules, card: Card) -> bool:
        """True if the held cards can form a new meld that includes this one of them (AR-02)."""
        jokers = self.jokers if rules.wild else 0
        if card.rank == 0:
            return self._can_meld_joker(rules, jokers)
        naturals = self.same_rank(rules, card.rank)
        if naturals >= rules.min_naturals and naturals + jokers >= SET_MIN:
            return True
        return self._run_through(rules, card.suit, jokers, card.rank)

    def _can_meld_joker(self, rules: MeldRules, jokers: int) -> bool:
        if (rules.joker_sets or (rules.wild and rules.min_naturals == 0)) and self.jokers >= SET_MIN:
            return True
        if not rules.wild:
            return False
        if any(
            (naturals := self.same_rank(rules, rank)) >= rules.min_naturals and naturals + jokers >= SET_MIN
            for rank in self.suits
        ):
            return True
        return any(self._run_through(rules, suit, jokers, None) for suit in SUITS if self.places[suit])

    def _run_through(self, rules: MeldRules, suit: Suit, jokers: int, rank: int | None) -> bool:
        places = self.places[suit]
        longest = max(rules.min_run, jokers + 2) if rules.min_naturals > 1 else rules.min_run
        for size in range(rules.min_run, min(longest, RING) + 1):
            needed = max(size - jokers, rules.min_naturals, 1)
            for low in range(1, RING + 1 if rules.ace_wrap else HIGH_ACE + 2 - size):
                if rank is not None and (rank - low) % RING >= size:
                    continue
                if ((places >> low) & ((1 << size) - 1)).bit_count() >= needed:
                    return True
        return False

    def can_lay_off(self, rules: MeldRules, meld: Target, card: Card) -> bool:
        """True if this held card can be laid off on the meld, after other held cards if necessary."""
        if meld.kind is MeldKind.SET:
            return bool(extensions(rules, meld, (Typed(card.face),)))
        if card.rank == 0:
            return bool(extensions(rules, meld, (Typed(card),)))
        if card.suit is not meld.suit or _offset(card.rank, meld.low) < len(meld.cards):
            return False
        return self._reaches_up(rules, meld, card) or self._reaches_down(rules, meld, card)

    def _reaches_up(self, rules: MeldRules, meld: Target, card: Card) -> bool:
        first = meld.low + len(meld.cards)
        last = meld.low + _offset(card.rank, meld.low)
        return (rules.ace_wrap or last <= HIGH_ACE) and self._filled(rules, meld, first, last)

    def _reaches_down(self, rules: MeldRules, meld: Target, card: Card) -> bool:
        first = meld.low - (meld.low - card.rank) % RING
        return (rules.ace_wrap or first >= 1) and self._filled(rules, meld, first, meld.low - 1)

    def _filled(self, rules: MeldRules, meld: Target, first: int, last: int) -> bool:
        """True if the held cards of the suit, with jokers for those missing, fill the places from first to last."""
        size = last - first + 1
        if size + len(meld.cards) > RING:
            return False
        held = (self.places[meld.suit] >> ((first - 1) % RING + 1)) & ((1 << size) - 1)
        return size - held.bit_count() <= (self.jokers if rules.wild else 0)


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table, what it stands for if it is a joker, and the seat that put it there and scores it (R-66)."""

    card: Card
    stands_for: Card | None
    by: Seat

    @property
    def typed(self) -> Typed:
        """The card in the form that the arithmetic of melds uses."""
        return Typed(self.card.face, self.stands_for)


@dataclass(frozen=True, slots=True)
class TableMeld:
    """A meld on the table.

    Attributes:
        seat: the seat that laid it first.
        low: the place of a run's lowest card (bot/games/rum500/melds.py); 0 for a set.
        rank: the rank of a set.
        suit: the suit of a run.
        at_once: whether it is a set whose four cards were laid as one meld (R-116).
        seal: the joker that doubles it (R-106); None while it is open.

    """

    kind: MeldKind
    seat: Seat
    cards: tuple[Laid, ...]
    low: int
    rank: Rank
    suit: Suit
    at_once: bool = False
    seal: Card | None = None

    @property
    def target(self) -> Target:
        """The meld in the form that the arithmetic uses."""
        return Target(self.kind, tuple(laid.typed for laid in self.cards), self.low, self.rank, self.suit)
