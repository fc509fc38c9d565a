"""What a card from the pile would be used for, as a seat is told before it takes the card."""

from collections.abc import Iterator, Sequence

from bot.games.cards import Card, Typed
from bot.games.refusals import RefusalError
from bot.games.rum500.commands import LayOff, Meld
from bot.games.rum500.finder import candidates
from bot.games.rum500.layoffs import fits_on
from bot.games.rum500.obligations import may_join, supply
from bot.games.rum500.plays import check_ways_out, take_step
from bot.games.rum500.state import Match, Round


def first_use(match: Match, after: Round) -> Meld | LayOff | None:
    """The best play that uses the card that is due after a pick; None where none is, or only a way around leads to it.

    A meld without a joker comes first, a lay-off last.
    """
    obligation = after.turn.obligation
    if obligation is None:
        return None
    held = len(after.cards.hands[after.turn.seat])
    return next(
        (one for one in _uses(match, after, obligation.card) if _surely(held, one) or _goes(match, after, one)), None
    )


def _surely(held: int, use: Meld | LayOff) -> bool:
    """Two cards stay: one of them can always be discarded."""
    return held - len(use.cards) >= 2  # noqa: PLR2004 - named above


def _uses(match: Match, after: Round, due: Card) -> Iterator[Meld | LayOff]:
    seat = after.turn.seat
    near = [card for card in supply(after, seat) if may_join(card, due)]
    found = [cards for _, cards in candidates(match.options, after.rules, near, due.face) if _has(cards, due)]
    yield from (Meld(cards) for cards in sorted(found, key=_jokers))
    if after.turn.obligation is not None and after.turn.obligation.lay_off:
        typed = (Typed(due.face),)
        yield from (LayOff(typed, number) for number in fits_on(match, after, seat, typed))


def _has(cards: Sequence[Typed], due: Card) -> bool:
    return any(typed.card == due.face for typed in cards)


def _jokers(cards: Sequence[Typed]) -> int:
    return sum(typed.card.is_joker for typed in cards)


def _goes(match: Match, after: Round, use: Meld | LayOff) -> bool:
    seat, picked = after.turn.seat, match.replace(round=after)
    try:
        check_ways_out(picked, take_step(picked, after, seat, use).after, seat)
    except RefusalError:
        return False
    return True
