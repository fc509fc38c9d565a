"""The call of Rum: a discard that fits a meld goes to the first seat that calls (R-120)."""

from bot.games.cards import Typed
from bot.games.refusals import AgainstRulesError, NotNowError, NotYourTurnError
from bot.games.rum500.commands import CallRum, Pass
from bot.games.rum500.events import RumCalled, RumClaimed, RumPassed
from bot.games.rum500.layoffs import added_at, fits_on, lacks_meld, laid_off, lay_off_targets, meld_first, target_of
from bot.games.rum500.melds import extensions
from bot.games.rum500.options import RumBy
from bot.games.rum500.reasons import Reason
from bot.games.rum500.state import Call, Match, Phase, Round
from bot.games.values import Event, Seat

MIN_CHOICE = 5
"""The seconds that who called has at least, to choose among several melds."""


def open_for_rum(match: Match, round_: Round) -> Round:
    """Let the others call Rum on a discard that fits a meld; the next draw waits for the window to close (AR-28)."""
    pile = round_.cards.pile
    if not match.options.rum_call or not pile:
        return round_
    typed = (Typed(pile[-1].face),)
    *others, _ = round_.order_from(round_.turn.seat)  # the last one discarded
    callers = tuple(seat for seat in others if may_call(match, round_, seat) and not lacks_meld(match, round_, seat))
    if not callers or not fits_on(match, round_, callers[0], typed):  # what fits for one fits for all
        return round_
    return round_.replace(call=Call(callers), phase=Phase.RUM if match.options.rum_window else Phase.DRAW)


def may_call(match: Match, round_: Round, seat: Seat) -> bool:
    """True where the discard is of somebody whom this seat may call on: never itself, by choice no partner (AR-28)."""
    discarder = round_.order_from(round_.turn.seat)[-1]
    partners = match.sides[seat] == match.sides[discarder]
    return seat != discarder and not (partners and match.options.rum_by is RumBy.OPPONENTS)


def places(match: Match, round_: Round, seat: Seat) -> list[CallRum]:
    """Every meld that the discard fits, a joker in each of its readings."""
    top = round_.cards.pile[-1].face
    return [
        CallRum(reading.cards[added_at(reading, meld)] if top.is_joker else None, number)
        for number, meld in lay_off_targets(match, round_, seat)
        for reading in extensions(round_.rules, meld.target, (Typed(top),))
    ]


def call_rum(match: Match, round_: Round, seat: Seat, command: CallRum) -> tuple[Round, list[Event]]:
    """Take only the discard and lay it off for the caller's own points; the turn doesn't change hands (AR-28).

    A call that says no more claims the discard, and where it fits several melds its seat then chooses one.
    """
    call = _check_call(match, round_, seat)
    if command == CallRum() and not call.claimed and len(places(match, round_, seat)) > 1:
        claimed = round_.replace(phase=Phase.CLAIM, call=Call((seat,), claimed=True))
        return claimed, [RumClaimed(seat, round_.cards.pile[-1].face)]
    return _laid_off(match, round_, seat, command)


def settle_claim(match: Match, round_: Round, seat: Seat) -> tuple[Round, list[Event]]:
    """Lay the discard off on the first meld that it fits, since the seat that called hasn't chosen in time."""
    return _laid_off(match, round_, seat, places(match, round_, seat)[0])


def _laid_off(match: Match, round_: Round, seat: Seat, command: CallRum) -> tuple[Round, list[Event]]:
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
    if round_.call is None or (round_.call.claimed and seat not in round_.call.open_to):
        raise NotNowError(Reason.NO_RUM_NOW, "R-120")
    if seat == round_.order_from(round_.turn.seat)[-1]:
        raise NotYourTurnError(Reason.OWN_DISCARD, "R-120")
    if not may_call(match, round_, seat):
        raise NotYourTurnError(Reason.PARTNERS_DISCARD, "AR-28")
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
