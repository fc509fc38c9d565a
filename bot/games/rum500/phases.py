"""The dealer's gambit: the dealer chooses what jokers do before anyone sees a hand (R-100 to R-109).

The call of Rum: a discard that fits a meld goes to the first seat that calls (R-120).

The turn machine: which commands each phase takes, from whom, and the functions that carry them out.
"""

import dataclasses
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, NamedTuple, TypeAlias

from bot.games.cards import Card, Typed
from bot.games.commands import Discard, DrawStock, Pass
from bot.games.refusals import AgainstRulesError, NotNowError, NotYourTurnError, RefusalError
from bot.games.rum500 import commands, moves
from bot.games.rum500.commands import Block, CallRum, ChooseEffect, Double, Split
from bot.games.rum500.events import (
    EffectChosen,
    JokerBlocked,
    MeldSealed,
    PileSplit,
    RumCalled,
    RumClaimed,
    RumPassed,
    WentOut,
)
from bot.games.rum500.layoffs import (
    added_at,
    can_finish,
    lacks_meld,
    laid_off,
    lay_off_targets,
    meld_first,
    target_of,
)
from bot.games.rum500.melds import extensions
from bot.games.rum500.moves import check_ways_out, may_call, no_use, place_in_pile, taken, use_taken
from bot.games.rum500.options import Reason
from bot.games.rum500.rounds import deal, end_round, hands_shown, meld_rules
from bot.games.rum500.state import Call, Effect, Match, Phase, Round, with_marks
from bot.games.turns import TurnReason
from bot.games.values import Command, Deal, Event, Seat, SeatName


def choose_effect(match: Match, round_: Round, seat: Seat, command: ChooseEffect) -> tuple[Round, list[Event]]:
    """Choose what jokers do this round, before any hand is seen (R-104); this shows the hands."""
    if round_.gambit is None:
        raise AgainstRulesError(Reason.GAMBIT_OFF, "R-102")
    after = round_.replace(
        gambit=dataclasses.replace(round_.gambit, effect=command.effect),
        rules=meld_rules(match.options, wild=command.effect is Effect.WILD),
        phase=Phase.PLAY if match.options.starter_discards else Phase.DRAW,
    )
    return after, [EffectChosen(seat, command.effect), *hands_shown(after)]


def seal_meld(match: Match, round_: Round, seat: Seat, command: Double) -> tuple[Round, list[Event]]:
    """Double a meld on the table with a joker, which seals it (R-106)."""
    _check_effect(match, round_, Effect.DOUBLE)
    index = command.on - 1
    if not 0 <= index < len(round_.cards.melds):
        raise AgainstRulesError(Reason.NO_SUCH_MELD, "R-106", number=command.on, count=len(round_.cards.melds))
    meld = round_.cards.melds[index]
    if meld.seal is not None:
        raise AgainstRulesError(Reason.MELD_SEALED, "R-106", number=command.on)
    joker, after = _spend_joker(round_, seat)
    melds = after.cards.with_meld(index, dataclasses.replace(meld, seal=joker))
    after = after.replace(cards=after.cards.replace(melds=melds), turn=after.turn.replace(active=True))
    check_ways_out(match, after, seat)
    return _perhaps_out(after, seat, MeldSealed(seat, command.on))


def split_pile(match: Match, round_: Round, seat: Seat, command: Split) -> tuple[Round, list[Event]]:
    """Draw with a joker: the cards below the chosen one and the joker leave the round (R-107)."""
    _check_effect(match, round_, Effect.SPLITTER)
    index = place_in_pile(match.options, round_, command)
    joker, without = _spend_joker(round_, seat)
    picked = taken(match.options, without, seat, index)
    pile = round_.cards.pile
    aside = (*picked.cards.aside, *pile[:index], joker)
    after = picked.replace(cards=picked.cards.replace(pile=(), aside=aside))
    if not can_finish(match, after):
        raise no_use(match, after, command.card)
    cards = tuple(card.face for card in pile[index:])
    below = tuple(card.face for card in pile[:index])
    return use_taken(match, after, seat, command, PileSplit(seat, cards[0], cards, below))


def block_joker(match: Match, round_: Round, seat: Seat, _: Block) -> tuple[Round, list[Event]]:
    """Lay a joker face down on the dealer's joker: from then on neither counts (R-108)."""
    gambit = round_.gambit
    if gambit is None:
        raise AgainstRulesError(Reason.GAMBIT_OFF, "R-108")
    if seat == round_.dealer:
        raise AgainstRulesError(Reason.DEALER_CANT_BLOCK, "R-108")
    if gambit.free_joker is None:
        raise AgainstRulesError(Reason.DEALER_JOKER_GONE, "R-108")
    joker, after = _spend_joker(round_, seat)
    cards = after.cards.replace(aside=(*after.cards.aside, joker))
    after = after.replace(gambit=gambit.blocked(), cards=cards)
    check_ways_out(match, after, seat)
    return _perhaps_out(after, seat, JokerBlocked(seat))


def _perhaps_out(after: Round, seat: Seat, event: Event) -> tuple[Round, list[Event]]:
    """The seat goes out if its last card was the joker it spent (R-45)."""
    if after.cards.hands[seat]:
        return after, [event]
    return after.replace(out=seat), [event, WentOut(seat)]


def _check_effect(match: Match, round_: Round, wanted: Effect) -> None:
    if not match.options.gambit:
        raise AgainstRulesError(Reason.GAMBIT_OFF, "R-102")
    if round_.effect is not wanted:
        raise AgainstRulesError(Reason.OTHER_EFFECT, "R-104", effect=str(round_.effect))


def _spend_joker(round_: Round, seat: Seat) -> tuple[Card, Round]:
    """Spend a joker from the hand, or else the dealer's own, for its effect (R-103)."""
    cards, gambit = round_.cards, round_.gambit
    held = next((card for card in cards.hands[seat] if card.is_joker and not _is_due(round_, card)), None)
    if held is not None:
        hand = tuple(card for card in cards.hands[seat] if card != held)
        return held, round_.replace(cards=cards.replace(hands=cards.with_hand(seat, hand)))
    own = None if gambit is None or seat != round_.dealer else gambit.free_joker
    if gambit is None or own is None:
        raise AgainstRulesError(Reason.NO_JOKER, "R-103")
    return own, round_.replace(gambit=gambit.used())


def _is_due(round_: Round, card: Card) -> bool:
    obligation = round_.turn.obligation
    return obligation is not None and obligation.card == card


MIN_CHOICE = 5
"""The seconds that who called has at least, to choose among several melds."""


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


class By(Enum):
    """Who may give a command in a phase."""

    TURN = "turn"  # the seat whose turn it is
    MELDER = "melder"  # anyone with `out_of_turn`, else the turn's seat
    ANYONE = "anyone"
    DEALER = "dealer"


CarryOut: TypeAlias = Callable[[Match, Round, Seat, Any], tuple[Round, list[Event]]]
"""Checks a command and carries it out: returns the round after it and its events, or raises a refusal."""


class Move(NamedTuple):
    """How a phase handles a kind of command."""

    by: By
    carry_out: CarryOut


MOVES: Mapping[Phase, Mapping[type[Command], Move]] = {
    Phase.EFFECT: {commands.ChooseEffect: Move(By.DEALER, choose_effect)},
    Phase.DRAW: {
        DrawStock: Move(By.TURN, moves.draw_stock),
        commands.TakePile: Move(By.TURN, moves.take_pile),
        commands.Split: Move(By.TURN, split_pile),
        Pass: Move(By.TURN, moves.pass_draw),
        commands.Block: Move(By.TURN, block_joker),
        commands.CallRum: Move(By.ANYONE, call_rum),
    },
    Phase.PLAY: {
        Discard: Move(By.TURN, moves.discard),
        commands.Meld: Move(By.MELDER, moves.lay_meld),
        commands.LayOff: Move(By.MELDER, moves.lay_off),
        commands.Lay: Move(By.MELDER, moves.lay_several),
        commands.Swap: Move(By.TURN, moves.swap_joker),
        commands.Double: Move(By.TURN, seal_meld),
        commands.Block: Move(By.TURN, block_joker),
        commands.TakeBack: Move(By.ANYONE, moves.take_back),
    },
    Phase.RUM: {
        commands.CallRum: Move(By.ANYONE, call_rum),
        Pass: Move(By.ANYONE, pass_rum),
    },
    Phase.CLAIM: {commands.CallRum: Move(By.ANYONE, call_rum)},
}

_NOT_NOW: Mapping[type[Command], Reason] = {
    commands.ChooseEffect: Reason.NO_EFFECT_NOW,
    commands.CallRum: Reason.NO_RUM_NOW,
    Pass: Reason.NOTHING_TO_PASS,
    commands.TakeBack: Reason.NOTHING_TO_TAKE_BACK,
}
_INSTEAD: Mapping[Phase, Reason] = {
    Phase.EFFECT: Reason.EFFECT_FIRST,
    Phase.DRAW: Reason.DRAW_FIRST,
    Phase.PLAY: Reason.ALREADY_DRAWN,
    Phase.RUM: Reason.RUM_FIRST,
}


def play(match: Match, seat: Seat | None, command: Command) -> tuple[Match, tuple[Event, ...]]:
    """Carry out a command.

    Raises:
        RefusalError: it is not possible.

    """
    if seat is None:
        return _by_the_table(match, command)
    move = _move_of(match, seat, command)
    round_, events = move.carry_out(match, match.running.for_good(), seat, command)
    return _settle(match, round_, events)


def _settle(match: Match, round_: Round, events: list[Event]) -> tuple[Match, tuple[Event, ...]]:
    round_ = with_marks(match.running, round_)
    if not round_.over:
        return match.replace(round=round_), tuple(events)
    after, scored = end_round(match, round_)
    return after, (*events, *scored)


def _by_the_table(match: Match, command: Command) -> tuple[Match, tuple[Event, ...]]:
    if isinstance(command, Deal):
        if match.phase not in (Phase.DEAL, Phase.ROUND_OVER):
            raise NotNowError(TurnReason.ROUND_RUNNING if match.outcome is None else TurnReason.MATCH_OVER)
        round_, events = deal(match, command)
        return match.replace(round=round_, sheet=None), tuple(events)
    if isinstance(command, commands.CloseRum):
        if match.phase is Phase.CLAIM:
            return _settle(match, *settle_claim(match, match.running, to_act(match)[0]))
        if match.phase is not Phase.RUM:
            raise NotNowError(Reason.NO_RUM_NOW, "R-120")
        return match.replace(round=match.running.replace(phase=Phase.DRAW)), ()
    raise NotYourTurnError(Reason.PLAYERS_ONLY)


def _move_of(match: Match, seat: Seat, command: Command) -> Move:
    if isinstance(command, Deal | commands.CloseRum):
        raise NotYourTurnError(Reason.TABLE_ONLY)
    phase = match.phase
    if phase not in MOVES:
        raise NotNowError(TurnReason.NOT_DEALT if match.outcome is None else TurnReason.MATCH_OVER)
    move = MOVES[phase].get(type(command))
    if move is None:
        _refuse_turn(match, seat, command)
        raise _not_now(match, command)
    if not _may(match, seat, move.by):
        raise NotYourTurnError(TurnReason.NOT_YOUR_TURN, "R-30", seat=SeatName(_awaited(match)))
    return move


def _not_now(match: Match, command: Command) -> RefusalError:
    if isinstance(command, commands.CallRum) and not match.options.rum_call:
        return AgainstRulesError(Reason.RUM_OFF, "R-120")
    if match.phase is Phase.CLAIM:
        return NotNowError(Reason.CLAIM_FIRST, "AR-28", seat=SeatName(to_act(match)[0]))
    return NotNowError(_NOT_NOW.get(type(command), _INSTEAD[match.phase]))


def _refuse_turn(match: Match, seat: Seat, command: Command) -> None:
    """Tell a seat that it isn't on turn, rather than what the seat on turn must do first."""
    if match.phase in (Phase.RUM, Phase.CLAIM) or isinstance(command, commands.CallRum | commands.TakeBack):
        return
    awaited = _awaited(match)
    if seat == awaited:
        return
    by_all = match.options.out_of_turn and isinstance(command, commands.Meld | commands.LayOff | commands.Lay)
    if by_all and match.phase is Phase.DRAW:
        raise NotYourTurnError(Reason.NOT_DRAWN_YET, "AR-14", seat=SeatName(awaited))
    raise NotYourTurnError(TurnReason.NOT_YOUR_TURN, "R-30", seat=SeatName(awaited))


def _awaited(match: Match) -> Seat:
    return match.running.dealer if match.phase is Phase.EFFECT else match.running.turn.seat


def _may(match: Match, seat: Seat, by: By) -> bool:
    if by is By.ANYONE or (by is By.MELDER and match.options.out_of_turn):
        return True
    return seat == _awaited(match)


def to_act(match: Match) -> tuple[Seat, ...]:
    """The seats with an open decision, the most urgent first."""
    phase = match.phase
    if phase in (Phase.DRAW, Phase.PLAY, Phase.EFFECT):
        return (_awaited(match),)
    call = match.running.call if phase in (Phase.RUM, Phase.CLAIM) else None
    return () if call is None else call.open_to
