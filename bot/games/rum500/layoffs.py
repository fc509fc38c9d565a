"""Laying off: on which melds a seat may, which of them is meant, and the meld that grows."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from bot.games.refusals import AgainstRulesError, AmbiguousError
from bot.games.rum500.events import LaidOff
from bot.games.rum500.melds import RING, SET_MAX, extensions, only_reading
from bot.games.rum500.points import table_values
from bot.games.rum500.reasons import Reason
from bot.games.rum500.state import Laid
from bot.games.rum500.view import MeldKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.cards import Card, Typed
    from bot.games.rum500.options import Rum500Options
    from bot.games.rum500.state import Match, Round, TableMeld
    from bot.games.values import Seat


def lay_off_targets(_match: Match, round_: Round, _seat: Seat) -> list[tuple[int, TableMeld]]:
    """The melds that a seat may lay off on, each with its number: all that are not sealed (R-38, R-106)."""
    return [(number, meld) for number, meld in enumerate(round_.cards.melds, 1) if meld.seal is None]


def fits_on(match: Match, round_: Round, seat: Seat, cards: Sequence[Typed]) -> list[int]:
    """The numbers of the melds on which the seat may lay these cards off together."""
    targets = lay_off_targets(match, round_, seat)
    return [number for number, meld in targets if extensions(round_.rules, meld.target, cards)]


def target_of(match: Match, round_: Round, seat: Seat, cards: Sequence[Typed], number: int | None) -> int:
    """The index of the meld that the seat means to lay the cards off on.

    Raises:
        RefusalError: there is no such meld, it is sealed, the cards fit none, or several.

    """
    if number is not None:
        return named_meld(round_, number)
    if not round_.cards.melds:
        raise AgainstRulesError(Reason.NO_MELDS, "R-38")
    fitting = fits_on(match, round_, seat, cards)
    if not fitting:
        raise AgainstRulesError(Reason.FITS_NOWHERE, "R-38", cards=tuple(typed.card for typed in cards))
    if len(fitting) > 1:
        numbers = ", ".join(map(str, fitting))
        raise AmbiguousError(Reason.WHICH_MELD, "AR-17", numbers=numbers, example=fitting[0])
    return fitting[0] - 1


def named_meld(round_: Round, number: int) -> int:
    """The index of the meld of that number.

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


def _why_not_on(round_: Round, meld: TableMeld, cards: Sequence[Typed]) -> tuple[Reason, str]:
    if any(typed.card.is_joker for typed in cards) and not round_.rules.wild and meld.rank != 0:
        return Reason.NOT_WILD, "R-115"
    if meld.kind is MeldKind.SET and len(meld.cards) + len(cards) > SET_MAX:
        return Reason.SET_FULL, "R-21"
    if not round_.rules.ace_wrap and extensions(round_.rules._replace(ace_wrap=True), meld.target, cards):
        return Reason.AROUND_THE_CORNER, "R-26"
    return Reason.DOES_NOT_FIT, "R-38"


def laid_off(
    options: Rum500Options, round_: Round, seat: Seat, index: int, laying: Sequence[tuple[Typed, Card]]
) -> tuple[tuple[TableMeld, ...], LaidOff]:
    """All melds, one of them grown by the cards, typed and physical."""
    meld = round_.cards.melds[index]
    typed, cards = [pair[0] for pair in laying], [pair[1] for pair in laying]
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
    """Put the physical cards in the order of the reading."""
    left = list(cards)
    laid: list[Laid] = []
    for one in typed:
        card = next(card for card in left if card[:2] == one.card[:2])
        left.remove(card)
        laid.append(Laid(card, one.stands_for, seat))
    return tuple(laid)
