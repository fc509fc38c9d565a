"""What a card from the pile would be used for, as a seat is told before it takes the card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.cards import Typed
from bot.games.refusals import RefusalError
from bot.games.rum500.commands import LayOff, Meld
from bot.games.rum500.finder import candidates
from bot.games.rum500.layoffs import fits_on
from bot.games.rum500.obligations import supply
from bot.games.rum500.plays import check_ways_out, take_step

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.games.cards import Card
    from bot.games.rum500.state import Match, Round


def first_use(match: Match, after: Round) -> Meld | LayOff | None:
    """The best play that uses the card that is due after a pick; None where none is, or only a way around leads to it.

    A meld without a joker comes first, a lay-off last.
    """
    obligation = after.turn.obligation
    if obligation is None:
        return None
    picked = match.replace(round=after)
    return next((one for one in _uses(match, after, obligation.card) if _goes(picked, one)), None)


def _uses(match: Match, after: Round, due: Card) -> Iterator[Meld | LayOff]:
    seat = after.turn.seat
    near = [card for card in supply(after, seat) if _may_join(card, due)]
    found = [cards for _, cards in candidates(match.options, after.rules, near, due.face) if _has(cards, due)]
    yield from (Meld(cards) for cards in sorted(found, key=_jokers))
    if after.turn.obligation is not None and after.turn.obligation.lay_off:
        typed = (Typed(due.face),)
        yield from (LayOff(typed, number) for number in fits_on(match, after, seat, typed))


def _has(cards: Sequence[Typed], due: Card) -> bool:
    return any(typed.card == due.face for typed in cards)


def _jokers(cards: Sequence[Typed]) -> int:
    return sum(typed.card.is_joker for typed in cards)


def _may_join(card: Card, due: Card) -> bool:
    return due.is_joker or card.is_joker or card.rank == due.rank or card.suit is due.suit


def _goes(picked: Match, use: Meld | LayOff) -> bool:
    try:
        seat = picked.running.turn.seat
        check_ways_out(picked, take_step(picked, picked.running, seat, use).after, seat)
    except RefusalError:
        return False
    return True
