"""How a turn ends and the next begins; what happens when the stock is used up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.cards import Typed
from bot.games.rum500.dealing import reshuffled
from bot.games.rum500.events import LapsLimited, Reshuffled, StockUsedUp
from bot.games.rum500.melds import extensions
from bot.games.rum500.options import StockEnd
from bot.games.rum500.state import Call, Phase, Turn

if TYPE_CHECKING:
    from bot.games.rum500.options import Rum500Options
    from bot.games.rum500.state import Round
    from bot.games.values import Event

MAX_LAPS = 3
"""Full laps without a draw from the stock, a meld or a lay-off, after which only the stock may be drawn from (0.2)."""
MAX_IDLE_SHUFFLES = 2
"""Reshuffles in a row without a meld or a lay-off, after which the round ends when the stock does (0.2)."""


def end_turn(options: Rum500Options, round_: Round) -> tuple[Round, list[Event]]:
    """End the turn after its discard: the next seat's begins, or the stock ends the round (R-45)."""
    after = round_.replace(
        phase=Phase.DRAW,
        turn=Turn(seat=round_.next_seat(round_.turn.seat)),
        idle=round_.idle.after(round_.turn),
    )
    after, events = _stock_at_turn_end(options, after)
    if after.stopped:
        return after, events
    if after.idle.turns == MAX_LAPS * len(after.cards.hands):
        events.append(LapsLimited())
    return _open_for_rum(options, after), events


def _stock_at_turn_end(options: Rum500Options, round_: Round) -> tuple[Round, list[Event]]:
    """See what an empty stock means: the end, a reshuffle, or going on without (AR-10)."""
    cards = round_.cards
    if cards.stock:
        return round_, []
    mode = options.stock_end
    if mode is StockEnd.RESHUFFLE and len(cards.pile) > 1 and round_.idle.shuffles < MAX_IDLE_SHUFFLES:
        after = reshuffled(round_)
        return after, [Reshuffled(len(after.cards.stock))]
    goes_on = mode in (StockEnd.CONTINUE, StockEnd.NO_STOCK)
    if goes_on and round_.laps < MAX_LAPS:
        return round_, []
    return round_.replace(stopped=True), [StockUsedUp()]


def _open_for_rum(options: Rum500Options, round_: Round) -> Round:
    """Let the others call Rum on the discard where it fits a meld; draws wait for the window (AR-28)."""
    if not options.rum_call or not round_.cards.pile:
        return round_
    typed = (Typed(round_.cards.pile[-1].face),)
    fits = any(meld.seal is None and extensions(round_.rules, meld.target, typed) for meld in round_.cards.melds)
    if not fits:
        return round_
    others = round_.order_from(round_.turn.seat)[:-1]  # the last is who discarded
    return round_.replace(call=Call(others), phase=Phase.RUM if options.rum_window else Phase.DRAW)
