"""From a move to the events that tell it: what was, the command, what is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.deadwood import FACES, cards_of
from bot.games.solitaire.commands import Discard, Draw, Exchange, Knock, Take
from bot.games.solitaire.events import (
    Dealt,
    Discarded,
    Drew,
    Exchanged,
    HandDealt,
    JokerDrawn,
    JokerEnded,
    MatchEnded,
    Took,
    WentBigGin,
    WentGin,
)
from bot.games.solitaire.phases import JOKER, Result

if TYPE_CHECKING:
    from bot.games.solitaire.phases import End, Round
    from bot.games.solitaire.state import Match
    from bot.games.values import Command, Event


def tell_deal(match: Match, round_: Round) -> tuple[Event, ...]:
    """A deal."""
    stock = len(round_.stock)
    laid_out = Dealt(match.round_no, match.options.deals, stock, match.options.jokers)
    return laid_out, HandDealt(cards_of(round_.hand))


def tell_move(before: Round, command: Command, match: Match, after: Round) -> tuple[Event, ...]:
    """A move, and with the last of a deal its score."""
    events = _told(before, command, after)
    if after.end is None:
        return events
    events = (*events, _ended(after.end))
    return (*events, MatchEnded(*match.totals)) if match.over else events


def _told(before: Round, command: Command, after: Round) -> tuple[Event, ...]:
    match command:
        case Exchange(cards):
            return (Exchanged(len(cards), cards, cards_of(after.hand & ~before.hand)),)
        case Take():
            return (Took(FACES[before.pile[-1]]),)
        case Draw():
            return _drawn(before, after)
        case Discard(card) | Knock(card):
            return (Discarded(card),)
        case _:
            return ()


def _drawn(before: Round, after: Round) -> tuple[Event, ...]:
    """One event for each card that left the stock: after a first joker there may be two."""
    events: list[Event] = []
    jokers, left = before.jokers, len(before.stock)
    for bit in before.stock[: after.drawn - before.drawn]:
        left -= 1
        jokers += bit == JOKER
        events.append(JokerDrawn(jokers, left) if bit == JOKER else Drew(FACES[bit], left))
    return tuple(events)


def _ended(end: End) -> Event:
    if end.result is Result.GIN:
        return WentGin(end.deadwood, end.player)
    if end.result is Result.BIG_GIN:
        return WentBigGin(end.deadwood, end.player)
    return JokerEnded(end.deadwood, end.player, end.joker)
