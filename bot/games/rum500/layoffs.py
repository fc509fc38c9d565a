"""Finds the plays of a hand: lay-offs, swaps, and the melds that it holds.

The finder (`find_melds`) lists the best melds of a hand from a grid of ranks and suits, instead of trying all subsets.
Its jokers stand only for cards that the hand lacks: a meld with a joker in place of a held card has to be typed. A
joker for a low or high ace is listed like any other.
"""

import dataclasses
import functools
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, islice
from typing import TypeAlias

from bot.games.cards import JOKER, RANKS, SUITS, Card, Rank, Suit, TypedCard, face
from bot.games.refusals import AgainstRulesError, AmbiguousError
from bot.games.rum500.events import LaidOff
from bot.games.rum500.melds import (
    HIGH_ACE,
    RANKS_PER_SUIT,
    SET_MAX,
    SET_MIN,
    MeldRules,
    Reading,
    TableCard,
    TableMeld,
    extensions,
    jokers_in_suit,
    not_wild_error,
    only_reading,
    rank_at,
)
from bot.games.rum500.options import LayOffAfter, Reason, Rum500Options
from bot.games.rum500.rounds import MeldPoints, table_values
from bot.games.rum500.state import Effect, Match, Round
from bot.games.rum500.view import MeldKind
from bot.games.values import Seat

# --- lay-offs --------------------------------------------------------------------------------------------------------


def must_meld_first(match: Match, round_: Round, seat: Seat) -> bool:
    """True while the seat or its side, as the options say, has to lay a meld before it may lay off (AR-15)."""
    lay_off_after = match.options.lay_off_after
    if lay_off_after is LayOffAfter.NOBODY:
        return False
    own_seats = {seat}
    if lay_off_after is LayOffAfter.SIDE:
        own_seats = {partner for partner in match.seats if match.sides[partner] == match.sides[seat]}
    return all(meld.seat not in own_seats for meld in round_.cards.melds)


def meld_first_error(match: Match) -> AgainstRulesError:
    """The refusal for a seat that must meld first."""
    return AgainstRulesError(Reason.MELD_FIRST, "AR-15", who=match.options.lay_off_after.value)


def lay_off_targets(match: Match, round_: Round, seat: Seat) -> list[tuple[int, TableMeld]]:
    """The melds that a seat may lay off on, each with its number: all that are not sealed (R-38, R-106)."""
    if must_meld_first(match, round_, seat):
        return []
    return [(number, meld) for number, meld in enumerate(round_.cards.melds, 1) if meld.seal is None]


def fitting_melds(match: Match, round_: Round, seat: Seat, cards: Sequence[TypedCard]) -> list[int]:
    """The numbers of the melds on which the seat may lay off all these cards together."""
    return [
        number
        for number, meld in lay_off_targets(match, round_, seat)
        if might_fit(cards[0].card, meld) and extensions(round_.rules, meld.reading, cards)
    ]


def might_fit(card: Card, meld: TableMeld) -> bool:
    """A quick test before `extensions`: a joker, or a card of the set's rank or the run's suit."""
    return card.rank in (0, meld.rank) or card.suit is meld.suit


def resolve_target(match: Match, round_: Round, seat: Seat, cards: Sequence[TypedCard], number: int | None) -> int:
    """The index of the meld that the cards go on: the one with the number, or the only one that they fit.

    Raises:
        RefusalError: there is no such meld, it is sealed, or the cards fit no meld or several.

    """
    if not round_.cards.melds:
        raise AgainstRulesError(Reason.NO_MELDS, "R-38")
    if must_meld_first(match, round_, seat):
        raise meld_first_error(match)
    if not round_.rules.wild and any(typed.stands_for for typed in cards):
        raise not_wild_error(round_.rules)
    if number is not None:
        return meld_index(round_, number)
    # A joker named by its rank alone goes on a set first; only if it fits none is it read in the suit of a run (AR-05).
    fitting = fitting_melds(match, round_, seat, cards) or [
        number
        for number, meld in lay_off_targets(match, round_, seat)
        if extensions(round_.rules, meld.reading, jokers_in_suit(cards, meld.suit))
    ]
    if not fitting:
        for _, meld in lay_off_targets(match, round_, seat):
            _check_suits(round_, meld, cards)
        faces = tuple(typed.card for typed in cards)
        raise AgainstRulesError(Reason.FITS_NOWHERE, "R-38", cards=faces, count=len(faces))
    if len(fitting) > 1:
        numbers = tuple(map(str, fitting))
        raise AmbiguousError(Reason.WHICH_MELD, "AR-17", numbers=numbers, example=fitting[0])
    return fitting[0] - 1


def meld_index(round_: Round, number: int) -> int:
    """The index of the meld with a number.

    Raises:
        RefusalError: there is none, or it is sealed.

    """
    if not round_.cards.melds:
        raise AgainstRulesError(Reason.NO_MELDS, "R-38")
    if not 1 <= number <= len(round_.cards.melds):
        raise AgainstRulesError(Reason.NO_SUCH_MELD, "R-38", number=number, count=len(round_.cards.melds))
    if round_.cards.melds[number - 1].seal is not None:
        raise AgainstRulesError(Reason.MELD_SEALED, "R-106", number=number)
    return number - 1


def added_at(reading: Reading, meld: TableMeld) -> int:
    """The index in the reading of the one card that was laid off on the meld: 0 if it went below a run, else -1."""
    return 0 if meld.kind is MeldKind.RUN and reading.low != meld.low else -1


def extend_meld(
    match: Match, round_: Round, seat: Seat, index: int, laying: Sequence[tuple[TypedCard, Card]]
) -> tuple[tuple[TableMeld, ...], LaidOff]:
    """All melds after cards were laid off on one of them; `laying` has each card as typed and as physical card.

    Raises:
        RefusalError: the cards don't fit the meld, or a joker among them has several readings.

    """
    meld = round_.cards.melds[index]
    typed, cards = jokers_in_suit([pair[0] for pair in laying], meld.suit), [pair[1] for pair in laying]
    possible = extensions(round_.rules, meld.reading, typed)
    if not possible:
        swaps = may_swap(match, round_, seat) and cards[0] in round_.cards.hands[seat]
        raise _lay_off_error(round_, meld, typed, swap="yes" if swaps else "no")
    reading = only_reading(possible)
    below = 0 if meld.kind is MeldKind.SET else (meld.low - reading.low) % RANKS_PER_SUIT
    above = below + len(meld.cards)
    added = [*reading.cards[:below], *reading.cards[above:]]
    laid = _in_reading_order(added, cards, seat)
    extended = dataclasses.replace(meld, cards=(*laid[:below], *meld.cards, *laid[below:]), low=reading.low)
    values = table_values(match.options, extended)
    points = sum(values[:below]) + sum(values[above:])
    faces = tuple(card.card for card in added)
    return round_.cards.with_meld(index, extended), LaidOff(seat, index + 1, faces, points)


def _check_suits(round_: Round, meld: TableMeld, cards: Sequence[TypedCard]) -> None:
    """Raise a refusal if the cards would fit the meld but for their suits (AR-16)."""
    if round_.rules.distinct_suits and extensions(round_.rules._replace(distinct_suits=False), meld.reading, cards):
        raise AgainstRulesError(Reason.SAME_SUIT_IN_SET, "AR-16")


def _lay_off_error(round_: Round, meld: TableMeld, cards: Sequence[TypedCard], *, swap: str) -> AgainstRulesError:
    """The refusal of cards that can't be laid off on the meld.

    Raises:
        AgainstRulesError: only their suits are wrong.

    """
    _check_suits(round_, meld, cards)
    faces = tuple(typed.card for typed in cards)
    if any(card.is_joker for card in faces) and not round_.rules.wild and meld.rank != 0:
        return not_wild_error(round_.rules)
    jokers_there = [laid.stands_for for laid in meld.cards]
    if named := next((card for card in faces if card in jokers_there), None):
        return AgainstRulesError(Reason.JOKER_LIES_THERE, "R-29", card=named, swap=swap)
    if meld.kind is MeldKind.SET and len(meld.cards) + len(cards) > SET_MAX:
        return AgainstRulesError(Reason.SET_FULL, "R-21")
    if not round_.rules.ace_wrap and extensions(round_.rules._replace(ace_wrap=True), meld.reading, cards):
        return AgainstRulesError(Reason.AROUND_THE_CORNER, "R-26")
    said = tuple(typed.stands_for for typed in cards if typed.stands_for is not None)
    possible = extensions(round_.rules, meld.reading, [TypedCard(card) for card in faces])
    if said and possible:
        there = meld.reading.jokers if meld.kind is MeldKind.RUN else ()  # in a set all are the same
        free = dict.fromkeys(joker for each in possible for joker in each.jokers if joker not in there)
        readings = tuple(map(str, free))
        return AgainstRulesError(Reason.JOKER_ELSEWHERE_ON, "R-38", said=said, readings=readings)
    misfits = tuple(typed.card for typed in cards if not extensions(round_.rules, meld.reading, [typed]))
    if len(misfits) == len(faces):
        misfits = faces
    return AgainstRulesError(Reason.DOES_NOT_FIT, "R-38", cards=misfits, count=len(misfits))


def make_meld(reading: Reading, cards: Sequence[Card], seat: Seat) -> TableMeld:
    """The meld that a seat lays, made of the physical cards of a reading."""
    at_once = reading.kind is MeldKind.SET and len(reading.cards) == SET_MAX
    laid = _in_reading_order(reading.cards, cards, seat)
    return TableMeld(reading.kind, seat, laid, reading.low, reading.rank, reading.suit, at_once=at_once)


def _in_reading_order(reading: Sequence[TypedCard], cards: Sequence[Card], seat: Seat) -> tuple[TableCard, ...]:
    """The physical card for each card of a reading."""
    remaining = list(cards)
    laid: list[TableCard] = []
    for typed in reading:
        card = next(card for card in remaining if card[:2] == typed.card[:2])
        remaining.remove(card)
        laid.append(TableCard(card, typed.stands_for, seat))
    return tuple(laid)


def move_to_table(
    round_: Round, seat: Seat, cards: Sequence[Card], melds: tuple[TableMeld, ...], *, straights: int = 0
) -> Round:
    """The round after cards went from the seat's hand to the melds; an obligation on one of them is met.

    `straights` counts the seven-card runs among what the seat on turn has melded now (R-121).
    """
    turn, gambit = round_.turn, round_.gambit
    hand = tuple(card for card in round_.cards.hands[seat] if card not in cards)
    met = seat == turn.seat and turn.obligation is not None and turn.obligation.card in cards
    return round_.replace(
        cards=round_.cards.replace(hands=round_.cards.with_hand(seat, hand), melds=melds),
        turn=turn.replace(
            obligation=None if met else turn.obligation,
            laid=True,
            straights=turn.straights + straights,
        ),
        gambit=gambit.with_joker_used() if gambit is not None and gambit.joker in cards else gambit,
    )


# --- swaps -----------------------------------------------------------------------------------------------------------


def may_swap(match: Match, round_: Round, seat: Seat) -> bool:
    """True if the seat may swap its cards for jokers on the table (AR-05)."""
    return match.options.joker_swap and seat == round_.turn.seat


def joker_index(round_: Round, meld: TableMeld, card: Card) -> int | None:
    """The index in the meld of the joker that the card can be swapped for; None if there is none (AR-05)."""
    if card.is_joker or meld.seal is not None:
        return None
    suit_free = not round_.rules.distinct_suits or all(laid.card.suit is not card.suit for laid in meld.cards)
    for index, laid in enumerate(meld.cards):
        if laid.stands_for is None:
            continue
        if meld.kind is MeldKind.RUN and laid.stands_for == card.face:
            return index
        if meld.kind is MeldKind.SET and laid.stands_for.rank == card.rank and suit_free:
            return index
    return None


def possible_swaps(match: Match, round_: Round, seat: Seat) -> list[tuple[Card, int, int]]:
    """Every swap that a seat could make: its card, the index of the meld, and the index of the joker in the meld."""
    if not may_swap(match, round_, seat):
        return []
    return [
        (card, index, at)
        for index, meld in enumerate(round_.cards.melds)
        for card in round_.cards.hands[seat]
        if (at := joker_index(round_, meld, card)) is not None
    ]


def apply_swap(round_: Round, seat: Seat, card: Card, index: int, at: int) -> Round:
    """The round after a swap: the seat now scores its card on the table, and an obligation on that card is met."""
    meld = round_.cards.melds[index]
    joker = meld.cards[at].card
    cards = (*meld.cards[:at], TableCard(card, None, seat), *meld.cards[at + 1 :])
    hand = (*(held for held in round_.cards.hands[seat] if held != card), joker)
    turn = round_.turn
    met = turn.obligation is not None and turn.obligation.card == card and turn.seat == seat
    return round_.replace(
        cards=round_.cards.replace(
            hands=round_.cards.with_hand(seat, hand),
            melds=round_.cards.with_meld(index, dataclasses.replace(meld, cards=cards)),
        ),
        turn=turn.replace(obligation=None if met else turn.obligation, laid=True),
    )


def playable_cards(round_: Round, seat: Seat) -> tuple[Card, ...]:
    """The cards a seat can lay: its hand, and on its turn the dealer's joker if that is wild and free (R-103)."""
    hand = round_.cards.hands[seat]
    if round_.gambit is None or round_.effect is not Effect.WILD:
        return hand
    joker = round_.gambit.free_joker
    return (*hand, joker) if joker is not None and seat == round_.dealer == round_.turn.seat else hand


# --- the finder ------------------------------------------------------------------------------------------------------
#
# A hand of 20 cards has a million subsets. Melds have so little shape that they can be listed instead: a set is a rank
# with a few of its cards, a run a suit with a first place and a size. For each shape the number of missing cards is
# counted, and jokers fill the gaps. So a hand costs at most 13 ranks and 4 suits x 13 first places x 13 sizes.

HeldMeld: TypeAlias = tuple[int, tuple[TypedCard, ...]]
"""A meld that a hand holds: its points and its cards."""

JOKER_COST = 12
"""How many more points a meld must score for each joker spent on it to be listed before a meld without."""
MAX_JOKERS_USED = 4
"""Melds with more jokers are searched for only if there are none with fewer."""
_JOKERS_OF_LONG_HAND = 2
"""The most jokers in a meld of a long hand, which has melds enough with these."""


def find_melds(options: Rum500Options, rules: MeldRules, cards: Sequence[Card], due: Card | None) -> list[HeldMeld]:
    """Melds among the cards, best first; those with the card that is due before all others."""
    held = sum(card.is_joker for card in cards)
    jokers = held if rules.wild else 0
    melds = _melds_with_naturals(options, rules, cards, min(jokers, MAX_JOKERS_USED))
    if not melds and jokers > MAX_JOKERS_USED:
        melds = _melds_with_naturals(options, rules, cards, jokers)
    if not melds and rules.min_naturals == 0:
        # Where a meld needs no natural (AR-04), jokers alone are listed as sets; as runs they have to be typed.
        for rank in RANKS:
            melds.extend(_sets_of_jokers(options, TypedCard(JOKER, face(rank, Suit.NONE)), jokers))
    if rules.joker_sets:
        melds.extend(_sets_of_jokers(options, TypedCard(JOKER), held))

    melds.sort(key=_spending_jokers)
    if due is not None:
        melds.sort(key=lambda meld: all(typed.card != due for typed in meld[1]))
    return melds


def best_melds(options: Rum500Options, rules: MeldRules, cards: Sequence[Card], due: Card | None) -> list[HeldMeld]:
    """The best melds of a long hand, best first; one with the card that is due before all others.

    To be quick it lists the longest runs and one set of each size and rank, with at most two jokers each.
    """
    by_rank: defaultdict[Rank, list[Card]] = defaultdict(list)
    for card in cards:
        by_rank[card.rank].append(card.face)
    held_jokers = len(by_rank.pop(Rank.JOKER, ()))
    jokers = min(held_jokers, _JOKERS_OF_LONG_HAND) if rules.wild else 0
    naturals = set(chain.from_iterable(by_rank.values()))
    shapes: list[Shape] = list(_runs(rules, naturals, range(jokers + 1), only_longest=True))
    for rank, held in by_rank.items():
        of_rank = sorted(set(held) if rules.distinct_suits else held)
        for size in (SET_MIN, SET_MAX):
            used = max(0, size - len(of_rank))
            if used <= jokers and size - used >= max(1, rules.min_naturals):
                joker = TypedCard(JOKER, face(rank, Suit.NONE))
                shapes.append((MeldKind.SET, 0, (*map(TypedCard, of_rank[: size - used]), *(joker,) * used)))
    melds = sorted(_with_points(options, shapes), key=_spending_jokers)
    return melds if due is None else [*islice(melds_with(options, rules, cards, due, only_longest=True), 1), *melds]


def _spending_jokers(held: HeldMeld) -> tuple[int, int, tuple[TypedCard, ...]]:
    """The order of melds: by points, less a cost for every joker spent; then short melds."""
    points, meld = held
    return [typed.card for typed in meld].count(JOKER) * JOKER_COST - points, len(meld), meld[:1]


def melds_with(
    options: Rum500Options, rules: MeldRules, cards: Sequence[Card], due: Card, *, only_longest: bool
) -> Iterator[HeldMeld]:
    """The melds among the cards that contain a face, those with the fewest jokers first, then best first.

    `only_longest` leaves out runs that another natural makes longer, and all sets of a rank but one of each size: they
    never come first.
    """
    jokers = [card.rank for card in cards].count(Rank.JOKER) if rules.wild else 0
    if due.is_joker:
        near = [card for card in cards if not card.is_joker]
        ranks, suits, natural = {card.rank for card in near}, SUITS, None  # with a joker, every meld contains the face
    else:
        near = [card for card in cards if card.rank == due.rank or card.suit is due.suit]
        ranks, suits, natural = {due.rank}, (due.suit,), due
    naturals = {card.face for card in near}
    found = False
    for used in range(due.is_joker, jokers + 1):
        exactly = range(used, used + 1)
        melds = [
            *_sets(rules, near, ranks, exactly, natural, only_first=only_longest),
            *_runs(rules, naturals, exactly, suits, natural, only_longest=only_longest),
        ]
        found = found or bool(melds)
        yield from sorted(_with_points(options, melds), key=_spending_jokers)
    if due.is_joker and not found:  # only jokers can go with it
        melds = find_melds(options, rules, cards, due)
        yield from (meld for meld in melds if any(typed.card == due for typed in meld[1]))


Shape: TypeAlias = tuple[MeldKind, int, tuple[TypedCard, ...]]
"""The kind of a meld, its low place if it is a run, and its cards."""


def _melds_with_naturals(
    options: Rum500Options, rules: MeldRules, cards: Sequence[Card], jokers: int
) -> list[HeldMeld]:
    naturals = {card.face for card in cards if not card.is_joker}
    used = range(jokers + 1)
    shapes = (*_sets(rules, cards, {card.rank for card in naturals}, used), *_runs(rules, naturals, used))
    return _with_points(options, shapes)


def _with_points(options: Rum500Options, shapes: Iterable[Shape]) -> list[HeldMeld]:
    points = MeldPoints(options)
    melds: list[HeldMeld] = []
    for kind, low, meld in shapes:
        at_once = kind is MeldKind.SET and len(meld) == SET_MAX
        values = points.values_of(kind, [typed.card for typed in meld], low=low, at_once=at_once)
        melds.append((sum(values), meld))
    return melds


def _sets(
    rules: MeldRules,
    cards: Sequence[Card],
    ranks: Iterable[Rank],
    used: range,
    due: Card | None = None,
    *,
    only_first: bool = False,
) -> Iterator[Shape]:
    """Every set of these ranks with a number of jokers in `used`; with `due`, a held natural, only those with it.

    `only_first` leaves out all but one set of each rank, size and number of jokers; they score the same.
    """
    for rank in ranks:
        held: Iterable[Card] = (card.face for card in cards if card.rank == rank)
        of_rank = sorted(set(held) if rules.distinct_suits else held)
        joker = TypedCard(JOKER, face(rank, Suit.NONE))
        for size in (SET_MIN, SET_MAX):
            for jokers in range(used.start, min(used.stop, size - max(1, rules.min_naturals) + 1)):
                naturals = (chosen for chosen in combinations(of_rank, size - jokers) if due is None or due in chosen)
                # Two packs hold equal faces, so equal choices come up more than once; `fromkeys` keeps their order.
                for chosen in islice(naturals, 1) if only_first else dict.fromkeys(naturals):
                    yield MeldKind.SET, 0, (*map(TypedCard, chosen), *(joker,) * jokers)


def _sets_of_jokers(options: Rum500Options, joker: TypedCard, held: int) -> list[HeldMeld]:
    melds: list[HeldMeld] = []
    for size in range(SET_MIN, min(held, SET_MAX) + 1):
        values = MeldPoints(options).values_of(MeldKind.SET, [JOKER] * size, at_once=size == SET_MAX)
        melds.append((sum(values), (joker,) * size))
    return melds


def _runs(
    rules: MeldRules,
    naturals: set[Card],
    used: range,
    suits: Iterable[Suit] = SUITS,
    due: Card | None = None,
    *,
    only_longest: bool = False,
) -> Iterator[Shape]:
    """Every run in these suits with a number of jokers in `used`; with `due`, a held natural, only those with it."""
    for suit in suits:
        places = 0  # a bit for every place that a held card can take, twice around the ring as in `Holding`
        for card in naturals:
            if card.suit is suit:
                places |= (1 << card.rank) | (1 << card.rank + RANKS_PER_SUIT)
        windows = dict.fromkeys(_windows(rules, places, used)) if places else ()
        for low, size in windows:
            if due is not None and (due.rank - low) % RANKS_PER_SUIT >= size:
                continue
            below = (low - 2) % RANKS_PER_SUIT + 1
            if only_longest and ((low, size + 1) in windows or (below, size + 1) in windows):
                continue
            cards = tuple([_run_card(suit, place, places >> place & 1) for place in range(low, low + size)])
            yield MeldKind.RUN, low, cards


def _windows(rules: MeldRules, places: int, used: range) -> Iterator[tuple[int, int]]:
    """Every stretch of places that a run can cover with jokers in its gaps: its low place and its size."""
    for low in range(1, RANKS_PER_SUIT + 1):
        missing = 0
        longest = RANKS_PER_SUIT if rules.ace_wrap else min(RANKS_PER_SUIT, HIGH_ACE + 1 - low)
        for size in range(1, longest + 1):
            missing += not places >> (low + size - 1) & 1
            if missing >= used.stop:
                break  # a longer run from the same place lacks at least as many
            if missing >= used.start and size >= rules.min_run and size - missing >= max(1, rules.min_naturals):
                yield low, size


@functools.cache
def _run_card(suit: Suit, place: int, held: int) -> TypedCard:
    """The card for a place if it is held (1), else a joker for it (0)."""
    card = face(rank_at(place), suit)
    return TypedCard(card) if held else TypedCard(JOKER, card)
