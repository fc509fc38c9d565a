"""Laying off: which melds a seat may lay off on, which of them is meant, and what lies on the table afterwards.

Swaps: taking a joker from the table for the natural card it stands for (AR-05, an option).

Finds the best melds in a hand, quickly: from a grid of ranks and suits instead of trying all subsets.

Jokers stand only for cards that the hand lacks; a meld with a joker in place of a card held has to be typed. A joker
for a low or high ace is listed like any other.

No dead ends (0.2): whether the seat on turn can still use the card it took and then end its turn.

Checked before a card is taken from the pile, and after every play that could change the answer.
"""

import dataclasses
import functools
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from bot.games.cards import JOKER, SUITS, Card, Rank, Suit, Typed, face
from bot.games.refusals import AgainstRulesError, AmbiguousError
from bot.games.rum500.events import LaidOff
from bot.games.rum500.melds import (
    HIGH_ACE,
    RING,
    SET_MAX,
    SET_MIN,
    Holding,
    Laid,
    MeldRules,
    Reading,
    TableMeld,
    Why,
    extensions,
    in_suit,
    is_meld,
    only_reading,
    rank_at,
    readings,
)
from bot.games.rum500.options import LayOffAfter, Reason, Rum500Options
from bot.games.rum500.rounds import MeldPoints, table_values
from bot.games.rum500.state import Effect, Match, Obligation, Round
from bot.games.rum500.view import MeldKind
from bot.games.values import Seat


def lay_off_targets(match: Match, round_: Round, seat: Seat) -> list[tuple[int, TableMeld]]:
    """The melds that a seat may lay off on, each with its number: all that are not sealed (R-38, R-106)."""
    if lacks_meld(match, round_, seat):
        return []
    return [(number, meld) for number, meld in enumerate(round_.cards.melds, 1) if meld.seal is None]


def added_at(reading: Reading, meld: TableMeld) -> int:
    """Where one card was added to a meld: below it or above."""
    return 0 if meld.kind is MeldKind.RUN and reading.low != meld.low else -1


def lacks_meld(match: Match, round_: Round, seat: Seat) -> bool:
    """True while, by the option, the seat or its side still has to lay a meld before it may lay off (AR-15)."""
    after = match.options.lay_off_after
    if after is LayOffAfter.NOBODY:
        return False
    own = {seat} if after is LayOffAfter.SEAT else {one for one in match.seats if match.sides[one] == match.sides[seat]}
    return all(meld.seat not in own for meld in round_.cards.melds)


def meld_first(match: Match) -> AgainstRulesError:
    """The refusal for a seat that lacks a meld."""
    return AgainstRulesError(Reason.MELD_FIRST, "AR-15", who=match.options.lay_off_after.value)


def fits_on(match: Match, round_: Round, seat: Seat, cards: Sequence[Typed]) -> list[int]:
    """The numbers of the melds on which the seat may lay off all these cards together."""
    return [
        number
        for number, meld in lay_off_targets(match, round_, seat)
        if may_fit(cards[0].card, meld) and extensions(round_.rules, meld.target, cards)
    ]


def may_fit(card: Card, meld: TableMeld) -> bool:
    """Whether a closer look is worth it: a joker, or a card of the set's rank or the run's suit."""
    return card.rank in (0, meld.rank) or card.suit is meld.suit


def target_of(match: Match, round_: Round, seat: Seat, cards: Sequence[Typed], number: int | None) -> int:
    """The index of the meld that the seat wants to lay the cards off on.

    Raises:
        RefusalError: there is no such meld, it is sealed, or the cards fit none or several.

    """
    if not round_.cards.melds:
        raise AgainstRulesError(Reason.NO_MELDS, "R-38")
    if lacks_meld(match, round_, seat):
        raise meld_first(match)
    if number is not None:
        return named_meld(round_, number)
    fitting = fits_on(match, round_, seat, cards) or [
        number
        for number, meld in lay_off_targets(match, round_, seat)
        if extensions(round_.rules, meld.target, in_suit(cards, meld.suit))
    ]
    if not fitting:
        faces = tuple(typed.card for typed in cards)
        raise AgainstRulesError(Reason.FITS_NOWHERE, "R-38", cards=faces, count=len(faces))
    if len(fitting) > 1:
        numbers = tuple(map(str, fitting))
        raise AmbiguousError(Reason.WHICH_MELD, "AR-17", numbers=numbers, example=fitting[0])
    return fitting[0] - 1


def named_meld(round_: Round, number: int) -> int:
    """The index of the meld with that number.

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


def _why_not_on(round_: Round, meld: TableMeld, cards: Sequence[Typed]) -> Why:
    if any(typed.card.is_joker for typed in cards) and not round_.rules.wild and meld.rank != 0:
        return Why(Reason.NOT_WILD, "R-115")
    held = [laid.stands_for for laid in meld.cards]
    if meld.kind is MeldKind.RUN and (there := next((one.card for one in cards if one.card in held), None)):
        return Why(Reason.JOKER_LIES_THERE, "R-29", {"card": there})
    if meld.kind is MeldKind.SET and len(meld.cards) + len(cards) > SET_MAX:
        return Why(Reason.SET_FULL, "R-21")
    if not round_.rules.ace_wrap and extensions(round_.rules._replace(ace_wrap=True), meld.target, cards):
        return Why(Reason.AROUND_THE_CORNER, "R-26")
    faces = tuple(typed.card for typed in cards)
    alone = tuple(one.card for one in cards if not extensions(round_.rules, meld.target, [one]))
    misfits = alone if len(alone) < len(faces) else faces
    return Why(Reason.DOES_NOT_FIT, "R-38", {"cards": misfits, "count": len(misfits)})


def laid_off(
    options: Rum500Options, round_: Round, seat: Seat, index: int, laying: Sequence[tuple[Typed, Card]]
) -> tuple[tuple[TableMeld, ...], LaidOff]:
    """All melds, with one of them extended by the cards, given both as typed and as physical cards."""
    meld = round_.cards.melds[index]
    typed, cards = in_suit([pair[0] for pair in laying], meld.suit), [pair[1] for pair in laying]
    found = extensions(round_.rules, meld.target, typed)
    reading = only_reading(found, lambda: _why_not_on(round_, meld, typed))
    below = 0 if meld.kind is MeldKind.SET else (meld.low - reading.low) % RING
    size = len(meld.cards)
    new = [*reading.cards[:below], *reading.cards[below + size :]]
    laid = placed(new, cards, seat)
    grown = dataclasses.replace(meld, cards=(*laid[:below], *meld.cards, *laid[below:]), low=reading.low)
    values = table_values(options, grown)
    points = sum(values[:below]) + sum(values[below + size :])
    return round_.cards.with_meld(index, grown), LaidOff(seat, index + 1, tuple(card.card for card in new), points)


def placed(typed: Sequence[Typed], cards: Sequence[Card], seat: Seat) -> tuple[Laid, ...]:
    """Put the physical cards into the order of the reading."""
    left = list(cards)
    laid: list[Laid] = []
    for one in typed:
        card = next(card for card in left if card[:2] == one.card[:2])
        left.remove(card)
        laid.append(Laid(card, one.stands_for, seat))
    return tuple(laid)


def new_meld(reading: Reading, cards: Sequence[Card], seat: Seat) -> TableMeld:
    """The meld that a seat lays: the reading, made of physical cards."""
    at_once = reading.kind is MeldKind.SET and len(reading.cards) == SET_MAX
    laid_ = placed(reading.cards, cards, seat)
    return TableMeld(reading.kind, seat, laid_, reading.low, reading.rank, reading.suit, at_once=at_once)


def laid(
    round_: Round, seat: Seat, cards: Sequence[Card], melds: tuple[TableMeld, ...], *, straights: int | None = None
) -> Round:
    """The round after the cards moved from the seat's hand to the table; an obligation on one of them is met."""
    turn, gambit = round_.turn, round_.gambit
    hand = tuple(card for card in round_.cards.hands[seat] if card not in cards)
    met = seat == turn.seat and turn.obligation is not None and turn.obligation.card in cards
    return round_.replace(
        cards=round_.cards.replace(hands=round_.cards.with_hand(seat, hand), melds=melds),
        turn=turn.replace(
            obligation=None if met else turn.obligation,
            laid=True,
            straights=turn.straights if straights is None else straights,
        ),
        gambit=gambit.used() if gambit is not None and gambit.joker in cards else gambit,
    )


def place_of_joker(round_: Round, meld: TableMeld, card: Card) -> int | None:
    """Where in the meld the joker that stands for the card lies; None if there is none."""
    if card.is_joker or meld.seal is not None:
        return None
    for at, laid in enumerate(meld.cards):
        if laid.stands_for is None:
            continue
        if meld.kind is MeldKind.RUN and laid.stands_for == card.face:
            return at
        if meld.kind is MeldKind.SET and laid.stands_for.rank == card.rank and _suit_free(round_, meld, card):
            return at
    return None


def _suit_free(round_: Round, meld: TableMeld, card: Card) -> bool:
    return not round_.rules.distinct_suits or all(laid.card.suit is not card.suit for laid in meld.cards)


def possible_swaps(round_: Round, seat: Seat) -> list[tuple[Card, int, int]]:
    """Every swap that a seat could make: its card, the index of the meld, and the joker's position in it."""
    return [
        (card, number, at)
        for number, meld in enumerate(round_.cards.melds)
        for card in round_.cards.hands[seat]
        if (at := place_of_joker(round_, meld, card)) is not None
    ]


def swapped(round_: Round, seat: Seat, card: Card, index: int, at: int) -> Round:
    """The round after a swap. The seat that took the joker scores the card; an obligation on that card is met."""
    meld = round_.cards.melds[index]
    joker = meld.cards[at].card
    cards = (*meld.cards[:at], Laid(card, None, seat), *meld.cards[at + 1 :])
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


Candidates: TypeAlias = list[tuple[int, tuple[Typed, ...]]]
"""Melds with their points."""

MAX_MELDS = 60
JOKER_COST = 12
"""How many more points a meld must score for each joker spent on it to be listed before a meld without."""
MAX_JOKERS_USED = 4


def candidates(options: Rum500Options, rules: MeldRules, cards: Sequence[Card], obligation: Card | None) -> Candidates:
    """Melds among the cards, with their points, best first; those with the obligation's face before all others."""
    held = sum(card.is_joker for card in cards)
    jokers = held if rules.wild else 0
    found = _found(options, rules, cards, min(jokers, MAX_JOKERS_USED))
    if not found and jokers > MAX_JOKERS_USED:
        found = _found(options, rules, cards, jokers)
    if not found and jokers and rules.min_naturals == 0:
        found = list(_jokers_alone(options, jokers))
    found.extend(_joker_sets(options, rules, held))
    found.sort(key=lambda one: _place(one, obligation))
    return found


def _found(options: Rum500Options, rules: MeldRules, cards: Sequence[Card], jokers: int) -> Candidates:
    """The melds with naturals in them, in no particular order."""
    naturals = {card.face for card in cards if not card.is_joker}
    found: Candidates = []
    points = MeldPoints(options)
    for kind, low, meld in (*_sets(rules, cards, naturals, jokers), *_runs(rules, naturals, jokers)):
        at_once = kind is MeldKind.SET and len(meld) == SET_MAX
        values = points.of(kind, [typed.card for typed in meld], low=low, at_once=at_once)
        found.append((sum(values), meld))
    return found


def _jokers_alone(options: Rum500Options, held: int) -> Iterator[tuple[int, tuple[Typed, ...]]]:
    """Sets of a rank made of jokers alone, where melds need no natural (AR-04); runs of jokers have to be typed."""
    for rank in range(Rank.ACE, RING + 1):
        for size in range(SET_MIN, min(held, SET_MAX) + 1):
            values = MeldPoints(options).of(MeldKind.SET, [JOKER] * size, at_once=size == SET_MAX)
            yield sum(values), (Typed(JOKER, face(Rank(rank), Suit.NONE)),) * size


def _place(one: tuple[int, tuple[Typed, ...]], obligation: Card | None) -> tuple[bool, int, int, tuple[Typed, ...]]:
    points, cards = one
    jokers = [typed.card for typed in cards].count(JOKER)
    meets = obligation is not None and any(typed.card == obligation for typed in cards)
    return not meets, jokers * JOKER_COST - points, len(cards), cards[:1]


def _joker_sets(options: Rum500Options, rules: MeldRules, held: int) -> Iterator[tuple[int, tuple[Typed, ...]]]:
    if rules.joker_sets:
        for size in range(SET_MIN, min(held, SET_MAX) + 1):
            values = MeldPoints(options).of(MeldKind.SET, [JOKER] * size, at_once=size == SET_MAX)
            yield sum(values), (Typed(JOKER),) * size


def _sets(
    rules: MeldRules, cards: Sequence[Card], naturals: set[Card], jokers: int
) -> Iterator[tuple[MeldKind, int, tuple[Typed, ...]]]:
    for rank in {card.rank for card in naturals}:
        held: Iterable[Card] = (card.face for card in cards if card.rank == rank)
        same = sorted(set(held) if rules.distinct_suits else held)
        joker = Typed(JOKER, face(rank, Suit.NONE))
        for size in (SET_MIN, SET_MAX):
            for used in range(min(jokers, size - max(1, rules.min_naturals)) + 1):
                for chosen in dict.fromkeys(combinations(same, size - used)):
                    yield MeldKind.SET, 0, (*map(Typed, chosen), *(joker,) * used)


def _runs(rules: MeldRules, naturals: set[Card], jokers: int) -> Iterator[tuple[MeldKind, int, tuple[Typed, ...]]]:
    for suit in SUITS:
        places = 0
        for card in naturals:
            if card.suit is suit:
                places |= (1 << card.rank) | (1 << card.rank + RING)
        if places:
            for low, size in _windows(rules, places, jokers):
                cards = tuple([_run_card(suit, place, places >> place & 1) for place in range(low, low + size)])
                yield MeldKind.RUN, low, cards


def _windows(rules: MeldRules, places: int, jokers: int) -> Iterator[tuple[int, int]]:
    """Every stretch that a run can cover: its low place and its size."""
    for low in range(1, RING + 1):
        missing = 0
        longest = RING if rules.ace_wrap else min(RING, HIGH_ACE + 1 - low)
        for size in range(1, longest + 1):
            missing += not places >> (low + size - 1) & 1
            if missing > jokers:
                break
            if size >= rules.min_run and size - missing >= max(1, rules.min_naturals):
                yield low, size


@functools.cache
def _run_card(suit: Suit, place: int, held: int) -> Typed:
    """The card for a place if it is held (1), else a joker for it (0)."""
    card = face(rank_at(place), suit)
    return Typed(card) if held else Typed(JOKER, card)


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
