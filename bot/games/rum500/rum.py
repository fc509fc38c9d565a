"""The call of Rum: a discard that fits a meld goes to the first seat that calls (R-120)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.cards import Typed
from bot.games.refusals import AgainstRulesError, NotNowError, NotYourTurnError
from bot.games.rum500.events import RumCalled, RumPassed
from bot.games.rum500.layoffs import fits_on, lacks_meld, laid_off, meld_first, target_of
from bot.games.rum500.reasons import Reason
from bot.games.rum500.state import Call, Phase

if TYPE_CHECKING:
    from bot.games.rum500.commands import CallRum, Pass
    from bot.games.rum500.state import Match, Round
    from bot.games.values import Event, Seat


def open_for_rum(match: Match, round_: Round) -> Round:
    """Let the others call Rum on a discard that fits a meld; the next draw waits for the window to close (AR-28)."""
    pile = round_.cards.pile
    if not match.options.rum_call or not pile:
        return round_
    typed = (Typed(pile[-1].face),)
    *others, _ = round_.order_from(round_.turn.seat)  # the last one discarded
    callers = tuple(seat for seat in others if not lacks_meld(match, round_, seat))
    if not callers or not fits_on(match, round_, callers[0], typed):  # what fits for one fits for all
        return round_
    return round_.replace(call=Call(callers), phase=Phase.RUM if match.options.rum_window else Phase.DRAW)


def call_rum(match: Match, round_: Round, seat: Seat, command: CallRum) -> tuple[Round, list[Event]]:
    """Take only the discard and lay it off for the caller's own points; the turn doesn't change hands (AR-28)."""
    _check_call(match, round_, seat)
    pile = round_.cards.pile
    top = pile[-1]
    typed = command.card or Typed(top.face)
    if typed.card != top.face:
        raise AgainstRulesError(Reason.NOT_THE_DISCARD, "R-120", card=top.face)
    index = target_of(match, round_, seat, (typed,), command.on)
    melds, laid = laid_off(match.options, round_, seat, index, [(typed, top)])
    cards = round_.cards.replace(pile=pile[:-1], melds=melds)
    after = round_.replace(phase=Phase.DRAW, cards=cards, turn=round_.turn.replace(laid=True), call=None)
    return after, [RumCalled(seat, top.face, index + 1, laid.points)]


def _check_call(match: Match, round_: Round, seat: Seat) -> Call:
    if not match.options.rum_call:
        raise AgainstRulesError(Reason.RUM_OFF, "R-120")
    if round_.call is None:
        raise NotNowError(Reason.NO_RUM_NOW, "R-120")
    if seat == round_.order_from(round_.turn.seat)[-1]:
        raise NotYourTurnError(Reason.OWN_DISCARD, "R-120")
    if lacks_meld(match, round_, seat):
        raise meld_first(match)
    if seat not in round_.call.open_to:
        raise NotNowError(Reason.ALREADY_PASSED, "R-120")
    return round_.call


def pass_rum(match: Match, round_: Round, seat: Seat, _: Pass) -> tuple[Round, list[Event]]:
    """Leave the discard where it is; once everybody has, the next seat may draw."""
    call = _check_call(match, round_, seat)
    waiting = tuple(one for one in call.open_to if one != seat)
    if not waiting:
        return round_.replace(phase=Phase.DRAW, call=None), [RumPassed(seat)]
    return round_.replace(call=Call(waiting)), [RumPassed(seat)]
