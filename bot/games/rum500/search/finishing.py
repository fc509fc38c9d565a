"""Whether a turn can still end: it must never reach a dead end (0.2).

`can_finish` says whether the seat on turn can still use the card it took and then end its turn. It is asked before a
card is taken from the pile, and after every play that could change it, so it must be quick whatever lies on the table.

It doesn't try plays. It lists the few shapes that the card fits in, each as a `Use`: the naturals that it takes from
the hand, and the number of jokers in its gaps. Jokers of the table count as held if cards that the use doesn't need can
be swapped for them, and `Swaps` counts how many can. So neither the order of swaps matters, nor which of several equal
cards is swapped. A card that the use needs is never worth swapping: the joker would only take its place.

The cards left in hand matter only under the boathouse rule, and only if they are fewer than two. Then every order of
plays is tried, with a memory; the hand is small.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from bot.games.cards import RANKS, SUITS, Card, Suit, TypedCard, face
from bot.games.rum500.layoffs import (
    apply_swap,
    find_melds,
    fitting_melds,
    lay_off_targets,
    make_meld,
    may_swap,
    move_to_table,
    must_meld_first,
    playable_cards,
    possible_swaps,
)
from bot.games.rum500.melds import (
    HIGH_ACE,
    RANKS_PER_SUIT,
    SET_MIN,
    Holding,
    MeldRules,
    TableMeld,
    extensions,
    is_meld,
    rank_at,
    readings,
)
from bot.games.rum500.options import Rum500Options
from bot.games.rum500.state import Match, Obligation, Round
from bot.games.rum500.view import MeldKind

SMALL_HAND = 5
"""With more cards than this, two remain after any use of the picked card (4 cards at most), so one can be discarded."""


def can_finish(match: Match, round_: Round, holding: Holding | None = None) -> bool:
    """True if the turn's seat can meet its obligation and then end its turn. An empty hand has ended it: don't ask.

    `holding` are the cards that the seat can lay, where they are indexed already.
    """
    obligation, hand = round_.turn.obligation, round_.cards.hands[round_.turn.seat]
    if obligation is None:
        return _can_end(match, round_, hand) or any(can_finish(match, after) for after in _after_swaps(match, round_))
    boathouse = match.options.boathouse
    enough_left = len(hand) > SMALL_HAND or not boathouse
    seat = round_.turn.seat
    if enough_left and can_use(match, round_, obligation, holding or Holding(playable_cards(round_, seat))):
        return True
    ways = _Ways(match, round_, obligation).held_and_left()
    if not boathouse:
        return next(ways, None) is not None
    tight = False
    for held, left in ways:
        if held > SMALL_HAND or left >= 2:  # noqa: PLR2004 - of two cards, one can always be discarded
            return True
        tight = True
    return tight and _can_finish_somehow(match, round_, set())


def can_use(match: Match, round_: Round, obligation: Obligation, held: Holding) -> bool:
    """True if this held card can go into a new meld, or onto one on the table where the rules allow it (AR-03)."""
    if held.can_meld(round_.rules, obligation.card):
        return True
    targets = lay_off_targets(match, round_, round_.turn.seat) if obligation.may_lay_off else ()
    return any(held.can_lay_off(round_.rules, meld.reading, obligation.card) for _, meld in targets)


def may_discard(options: Rum500Options, round_: Round, card: Card, held: int) -> bool:
    """True if the card may be discarded from a hand of `held` cards once the obligation is met (AR-11, AR-12)."""
    if card == round_.turn.barred:
        return False
    return not (options.boathouse and held == 1 and card in round_.turn.picked)


def _can_end_with(options: Rum500Options, round_: Round, remaining: Sequence[Card]) -> bool:
    """True if a turn can end with these cards left: because there are none, or by a discard."""
    if not remaining:
        return not options.boathouse
    return any(may_discard(options, round_, card, len(remaining)) for card in remaining)


def _can_end(match: Match, round_: Round, hand: Sequence[Card]) -> bool:
    """True if the turn can end with these cards: by a discard, or if the only one, which is barred, can be laid off.

    The dealer's joker helps to lay it off.
    """
    if _can_end_with(match.options, round_, hand):
        return True
    if match.options.boathouse or len(hand) > 1:
        return False
    typed = [TypedCard(card.face) for card in playable_cards(round_, round_.turn.seat)]
    return any(fitting_melds(match, round_, round_.turn.seat, typed[:count]) for count in range(1, len(typed) + 1))


# --- shapes of melds -------------------------------------------------------------------------------------------------

Held: TypeAlias = Mapping[Card, int]
"""How often each natural face is held."""


class Use(NamedTuple):
    """The cards that a play takes from the hand: naturals, as faces, and a number of jokers."""

    naturals: tuple[Card, ...]
    jokers: int

    @property
    def size(self) -> int:
        return len(self.naturals) + self.jokers


def _smallest_melds(
    rules: MeldRules, held: Held, jokers: int, ranks: Iterable[int] = RANKS, suits: Iterable[Suit] = SUITS
) -> Iterator[Use]:
    """Melds of held cards and at most `jokers` jokers, which stand only for cards that the hand lacks.

    A meld is left out if it only lengthens one of these, since that leaves fewer cards for anything else.
    """
    wild = jokers if rules.wild else 0
    for rank in ranks:
        of_rank = [card for suit in SUITS for card in _copies(rules, held, face(rank, suit))]
        if len(of_rank) >= SET_MIN:
            yield from (Use(chosen, 0) for chosen in dict.fromkeys(combinations(of_rank, SET_MIN)))
        elif len(of_rank) >= max(1, rules.min_naturals) and SET_MIN - len(of_rank) <= wild:
            yield Use(tuple(of_rank), SET_MIN - len(of_rank))
    # A run longer than the shortest helps only where jokers must bridge the gap between two required naturals.
    longest = min(RANKS_PER_SUIT, max(rules.min_run, wild + 2) if rules.min_naturals > 1 else rules.min_run)
    for suit in suits:
        for size in range(rules.min_run, longest + 1):
            for low in range(1, RANKS_PER_SUIT + 1 if rules.ace_wrap else HIGH_ACE + 2 - size):
                places = [face(rank_at(place), suit) for place in range(low, low + size)]
                naturals = tuple([card for card in places if card in held])
                if len(naturals) >= max(1, rules.min_naturals) and size - len(naturals) <= wild:
                    yield Use(naturals, size - len(naturals))
    if jokers >= SET_MIN and (rules.joker_sets or (rules.wild and rules.min_naturals == 0)):
        yield Use((), SET_MIN)


def _copies(rules: MeldRules, held: Held, card: Card) -> tuple[Card, ...]:
    """The copies of a face that a set can hold."""
    return (card,) * (min(held.get(card, 0), 1) if rules.distinct_suits else held.get(card, 0))


def _gaps(round_: Round, due: Card) -> list[tuple[Card, ...]]:
    """For every way to lay a card off on a meld of the table: the cards that have to be laid off before it."""
    gaps = dict[tuple[Card, ...], None]()
    for meld in round_.cards.melds:
        if meld.seal is not None:
            continue
        if meld.kind is MeldKind.SET or due.is_joker:
            if extensions(round_.rules, meld.reading, (TypedCard(due),)):
                return [()]
        elif meld.suit is due.suit:
            gaps.update(dict.fromkeys(_gaps_in_run(round_.rules, meld, due)))
    return [()] if () in gaps else list(gaps)


def _gaps_in_run(rules: MeldRules, meld: TableMeld, due: Card) -> Iterator[tuple[Card, ...]]:
    """The places between either end of a run and the card, if the card can lie there."""
    above = (due.rank - meld.low) % RANKS_PER_SUIT
    if above < len(meld.cards):
        return  # the run has this rank
    high, low = meld.low + above, meld.low + above - RANKS_PER_SUIT
    if rules.ace_wrap or high <= HIGH_ACE:
        yield tuple(face(rank_at(place), due.suit) for place in range(meld.low + len(meld.cards), high))
    if rules.ace_wrap or low >= 1:
        yield tuple(face(rank_at(place), due.suit) for place in range(low + 1, meld.low))


# --- swaps -----------------------------------------------------------------------------------------------------------


class Swaps:
    """The jokers on the table that cards of a hand could be swapped for (AR-05).

    A card takes the place of a joker of its own rank, so ranks don't compete for jokers, and every swap gains one. A
    joker in a run stands for a suit too; one in a set takes any suit that the set lacks, or any at all (AR-16).
    """

    def __init__(self, match: Match, round_: Round) -> None:
        self._in_runs: Counter[Card] = Counter()
        self._in_sets: defaultdict[int, list[tuple[int, frozenset[Suit]]]] = defaultdict(list)
        self._suits_repeat = not round_.rules.distinct_suits
        for meld in round_.cards.melds if may_swap(match, round_, round_.turn.seat) else ():
            standing = [laid.stands_for for laid in meld.cards if laid.stands_for is not None]
            if meld.seal is not None or not standing:
                continue
            if meld.kind is MeldKind.RUN:
                self._in_runs.update(standing)
            else:
                lacking = frozenset(SUITS) - {laid.card.suit for laid in meld.cards}
                self._in_sets[meld.rank].append((len(standing), frozenset(SUITS) if self._suits_repeat else lacking))

    def accept(self, card: Card) -> bool:
        """True if the card can be swapped for a joker."""
        return bool(self.most({card.face: 1}))

    def most(self, held: Held) -> int:
        """The largest number of jokers that these cards can be swapped for."""
        if not self._in_runs and not self._in_sets:
            return 0
        gained = 0
        spare: defaultdict[int, dict[Suit, int]] = defaultdict(dict)
        for card, count in held.items():
            # Jokers in runs first: only this card can take their place.
            in_runs = min(count, self._in_runs[card])
            gained += in_runs
            if count > in_runs and card.rank in self._in_sets:
                spare[card.rank][card.suit] = count - in_runs
        return gained + sum(self._most_in_sets(self._in_sets[rank], suits) for rank, suits in spare.items())

    def _most_in_sets(self, sets: Sequence[tuple[int, frozenset[Suit]]], spare: Mapping[Suit, int]) -> int:
        """The most swaps in sets of one rank; `sets` has each set's number of jokers and possible suits."""
        if self._suits_repeat:
            return min(sum(jokers for jokers, _ in sets), sum(spare.values()))
        if not sets:
            return 0
        (jokers, lacking), *others = sets
        fitting = [suit for suit in SUITS if suit in lacking and spare.get(suit)]
        filled = min(jokers, len(fitting))  # leaving a joker for later gains nothing: a card would be spent on it, too
        return filled + max(
            self._most_in_sets(others, {suit: count - (suit in chosen) for suit, count in spare.items()})
            for chosen in combinations(fitting, filled)
        )


# --- the card that is due --------------------------------------------------------------------------------------------


class _Ways:
    """The ways to use the card that is due, out of a hand and the jokers it can gain by swaps."""

    def __init__(self, match: Match, round_: Round, obligation: Obligation) -> None:
        self._round, self._obligation, self._due = round_, obligation, obligation.card.face
        seat = round_.turn.seat
        others = [card.face for card in playable_cards(round_, seat) if card != obligation.card]
        self._hand_size = len(round_.cards.hands[seat])
        self._must_meld_first = must_meld_first(match, round_, seat)
        self._held: Counter[Card] = Counter(card for card in others if not card.is_joker)
        self._jokers = len(others) - self._held.total()
        self._swaps = Swaps(match, round_)
        self._most_jokers = self._jokers + self._swaps.most(self._held)

    def held_and_left(self) -> Iterator[tuple[int, int]]:
        """For each way, the sizes of the hand when the card is used and after that."""
        size = self._hand_size
        for use in self._melds_with_due():
            if self._affords(use):
                yield size, size - 1 - use.size
        if self._obligation.may_lay_off:
            if self._swaps.accept(self._due):
                yield size, size if size > 1 else 0  # a joker alone may not be discarded either
            for meld, use in self._lay_offs():
                if self._affords(Use((*meld.naturals, *use.naturals), meld.jokers + use.jokers)):
                    yield size - meld.size, size - meld.size - 1 - use.size

    def _lay_offs(self) -> Iterator[tuple[Use, Use]]:
        """The cards that a lay-off of the card uses, after those of a meld that may have to come first (AR-15)."""
        gaps, held = _gaps(self._round, self._due), self._held
        if not self._must_meld_first:
            for use in self._fillings(gaps, held):
                yield Use((), 0), use
        elif gaps:
            for meld in _smallest_melds(self._round.rules, held, self._most_jokers):
                for use in self._fillings(gaps, held if gaps == [()] else held - Counter(meld.naturals)):
                    yield meld, use

    def _melds_with_due(self) -> Iterator[Use]:
        """The cards that a new meld with the card uses."""
        rules, due = self._round.rules, self._due
        if due.is_joker:
            for naturals, jokers in _smallest_melds(rules, self._held, self._most_jokers + 1):
                if jokers:
                    yield Use(naturals, jokers - 1)
                elif rules.wild:
                    yield Use(naturals[1:], 0)
            return
        held = self._held + Counter((due,))
        for naturals, jokers in _smallest_melds(rules, held, self._most_jokers, (due.rank,), (due.suit,)):
            if due in naturals:
                at = naturals.index(due)
                yield Use((*naturals[:at], *naturals[at + 1 :]), jokers)

    def _fillings(self, gaps: Iterable[tuple[Card, ...]], held: Held) -> Iterator[Use]:
        """The cards that fill each gap: held ones, and jokers for the others."""
        for gap in gaps:
            naturals = tuple(card for card in gap if held.get(card))
            if self._round.rules.wild or len(naturals) == len(gap):
                yield Use(naturals, len(gap) - len(naturals))

    def _affords(self, use: Use) -> bool:
        """True if the hand has as many jokers, or gains them by swaps of cards that the use doesn't take."""
        if use.jokers <= self._jokers:
            return True
        if use.jokers > self._most_jokers:
            return False
        return use.jokers <= self._jokers + self._swaps.most(self._held - Counter(use.naturals))


# --- the last cards under the boathouse rule -------------------------------------------------------------------------


def _can_finish_somehow(match: Match, round_: Round, seen: set[tuple[object, ...]]) -> bool:
    """`can_finish` of a small hand by trial; `seen` are the positions that were tried."""
    position = _position(round_)
    if position in seen:
        return False
    seen.add(position)
    obligation, hand = round_.turn.obligation, round_.cards.hands[round_.turn.seat]
    if obligation is None:
        can_end = _can_end(match, round_, hand)
    elif len(hand) > SMALL_HAND:
        can_end = can_use(match, round_, obligation, Holding(playable_cards(round_, round_.turn.seat)))
    else:
        can_end = _can_finish_small_hand(match, round_, obligation)
    return can_end or any(
        _can_finish_somehow(match, after, seen)
        for after in (*_after_swaps(match, round_), *_after_first_melds(match, round_))
    )


def _position(round_: Round) -> tuple[object, ...]:
    """The facts that decide whether the turn can end: equal for positions that differ only in equivalent jokers."""
    turn, cards = round_.turn, round_.cards
    hand = cards.hands[turn.seat]
    return (
        frozenset(card for card in hand if not card.is_joker),
        sum(card.is_joker for card in hand),
        sum(card.is_joker and card in turn.picked for card in hand),
        turn.obligation,
        tuple(tuple((laid.card.suit, laid.stands_for) for laid in meld.cards) for meld in cards.melds),
    )


def _after_swaps(match: Match, round_: Round) -> Iterator[Round]:
    """The round after each swap that the turn's seat may make before it meets its obligation."""
    seat, obligation = round_.turn.seat, round_.turn.obligation
    must_meld = None if obligation is None or obligation.may_lay_off else obligation.card
    for card, index, at in possible_swaps(match, round_, seat):
        if card != must_meld:
            yield apply_swap(round_, seat, card, index, at)


def _after_first_melds(match: Match, round_: Round) -> Iterator[Round]:
    """The round after each meld of other cards that lets the turn's seat lay off the card it has to use (AR-13)."""
    seat, obligation = round_.turn.seat, round_.turn.obligation
    if obligation is None or not obligation.may_lay_off or not must_meld_first(match, round_, seat):
        return
    free = [card for card in playable_cards(round_, seat) if card != obligation.card]
    for _, typed in find_melds(match.options, round_.rules, free, None):
        meld = make_meld(readings(round_.rules, typed)[0], free, seat)
        cards = [laid.card for laid in meld.cards]
        yield move_to_table(round_, seat, cards, (*round_.cards.melds, meld))


def _can_finish_small_hand(match: Match, round_: Round, obligation: Obligation) -> bool:
    """Try every use of the card, since each leaves different cards to end the turn with."""
    seat = round_.turn.seat
    hand = round_.cards.hands[seat]
    due = obligation.card
    others = [  # that could lie in one meld with it
        card
        for card in playable_cards(round_, seat)
        if card != due and (card.is_joker or due.is_joker or card.rank == due.rank or card.suit is due.suit)
    ]
    for count in range(len(others) + 1):
        for chosen in combinations(others, count):
            used = (due, *chosen)
            if not _can_end_with(match.options, round_, [card for card in hand if card not in used]):
                continue
            if is_meld(round_.rules, used):
                return True
            typed = [TypedCard(card.face) for card in used]
            if obligation.may_lay_off and fitting_melds(match, round_, seat, typed):
                return True
    return False
