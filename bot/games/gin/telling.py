"""From a move to the events that tell it: what was, the command, what is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.deadwood import FACES, cards_of
from bot.games.gin.commands import BigGin, Discard, Draw, Knock, Pass, Take
from bot.games.gin.events import (
    CardDrawn,
    Dealt,
    Discarded,
    DrawnForDeal,
    Drew,
    HandDealt,
    Knocked,
    LaidOff,
    MatchWon,
    NobodyScored,
    Passed,
    RoundDrawn,
    RoundScored,
    Took,
    Undercut,
    UpcardTurned,
    WentBigGin,
    WentGin,
)
from bot.games.gin.phases import HAND_SIZE
from bot.games.gin.showdown import Result

if TYPE_CHECKING:
    from bot.games.cards import Card
    from bot.games.gin.phases import Round
    from bot.games.gin.showdown import Showdown
    from bot.games.gin.state import Match
    from bot.games.values import Command, Event, Seat


def tell_deal(match: Match, round_: Round) -> tuple[Event, ...]:
    """A deal, with the draw for it in round 1."""
    drawn = [DrawnForDeal(seat, cards) for seat, cards in enumerate(match.drawn)]
    hands = [HandDealt(seat, cards_of(hand)) for seat, hand in enumerate(round_.hands)]
    shuffled = Dealt(match.round_no, round_.dealer, round_.turn, HAND_SIZE)
    return (*drawn, shuffled, *hands, UpcardTurned(FACES[round_.pile[-1]]))


def tell_move(before: Round, command: Command, match: Match, after: Round) -> tuple[Event, ...]:
    """A move, and with the last of a round its score."""
    events = _told(before, command, after)
    if after.end is None:
        return events
    return (*events, *_scored(after.end), *_won(match))


def _told(before: Round, command: Command, after: Round) -> tuple[Event, ...]:
    seat, top = before.turn, before.pile[-1] if before.pile else 0
    match command:
        case Pass():
            return (Passed(seat, FACES[top]),)
        case Take():
            return (Took(seat, FACES[top]),)
        case Draw():
            return Drew(seat, len(after.stock)), CardDrawn(seat, FACES[after.newest])
        case Discard(card) | Knock(card):
            return _discarded(seat, card, after.end)
        case BigGin():
            return (WentBigGin(seat),)
        case _:
            raise TypeError(command)


def _discarded(seat: Seat, card: Card, end: Showdown | None) -> tuple[Event, ...]:
    if end is None or end.knocker is None:
        return (Discarded(seat, card),)
    if end.result is Result.GIN:
        return (WentGin(seat, card),)
    return Knocked(seat, card, end.hands[seat].points), *_laid_off(seat, end)


def _laid_off(knocker: Seat, end: Showdown) -> tuple[Event, ...]:
    return tuple(
        LaidOff(1 - knocker, cards_of(cards), cards_of(meld))
        for meld, cards in zip(end.hands[knocker].melds, end.laid_off, strict=True)
        if cards
    )


def _scored(end: Showdown) -> tuple[Event, ...]:
    if end.knocker is None:
        return (RoundDrawn(),)
    if end.winner is None:
        return (NobodyScored(),)
    if end.winner != end.knocker:
        return (Undercut(end.winner, end.knocker, end.points),)
    return (RoundScored(end.winner, end.points),)


def _won(match: Match) -> tuple[Event, ...]:
    end = match.round.end if match.round is not None else None
    if end is None or end.winner is None:
        return ()
    side = match.sides[end.winner]
    total = match.totals[side]
    needed = match.options.matches_to_win
    return (MatchWon(side, total, match.wins[side], needed),) if match.reached(total) else ()
