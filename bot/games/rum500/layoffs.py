"""Laying off: which melds a seat may lay off on, which of them is meant, and what lies on the table afterwards."""

import dataclasses
from collections.abc import Sequence

from bot.games.cards import Card, Typed
from bot.games.refusals import AgainstRulesError, AmbiguousError
from bot.games.rum500.events import LaidOff
from bot.games.rum500.laid import Laid, TableMeld
from bot.games.rum500.melds import RING, SET_MAX, Reading, Why, extensions, in_suit, only_reading
from bot.games.rum500.options import LayOffAfter, Rum500Options
from bot.games.rum500.points import table_values
from bot.games.rum500.reasons import Reason
from bot.games.rum500.state import Match, Round
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
