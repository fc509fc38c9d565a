"""The turn machine: which commands each phase accepts, from whom, and the functions that carry them out.

It begins with the commands that don't belong to an ordinary turn: those of the dealer's gambit (R-100 to R-109), and
the call of Rum, which gives a discard that fits a meld to the first seat that calls (R-120).
"""

import dataclasses
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, NamedTuple, TypeAlias

from bot.games.cards import Card, TypedCard
from bot.games.commands import Discard, DrawStock, Pass
from bot.games.refusals import AgainstRulesError, NotNowError, NotYourTurnError, RefusalError
from bot.games.rum500 import moves
from bot.games.rum500.commands import (
    Block,
    CallRum,
    ChooseEffect,
    CloseRum,
    Double,
    Lay,
    LayOff,
    Meld,
    Split,
    Swap,
    TakeBack,
    TakePile,
)
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
    extend_meld,
    lay_off_targets,
    meld_first_error,
    must_meld_first,
    resolve_target,
)
from bot.games.rum500.melds import extensions
from bot.games.rum500.options import Reason, TakeBacks
from bot.games.rum500.rounds import deal, end_round, hand_events, meld_rules
from bot.games.rum500.search.finishing import can_finish
from bot.games.rum500.state import Call, DealerJoker, Effect, Match, Phase, Round
from bot.games.turns import TurnReason
from bot.games.values import Command, Deal, Event, Seat, SeatName


def choose_effect(match: Match, round_: Round, seat: Seat, command: ChooseEffect) -> tuple[Round, list[Event]]:
    """Choose the effect of jokers in this round (R-104). Only then do the seats see their hands."""
    if round_.gambit is None:
        raise AgainstRulesError(Reason.GAMBIT_OFF, "R-102")
    after = round_.replace(
        gambit=dataclasses.replace(round_.gambit, effect=command.effect),
        rules=meld_rules(match.options, wild=command.effect is Effect.WILD),
        phase=Phase.PLAY if match.options.starter_discards else Phase.DRAW,
    )
    return after, [EffectChosen(seat, command.effect), *hand_events(after)]


def seal_meld(match: Match, round_: Round, seat: Seat, command: Double) -> tuple[Round, list[Event]]:
    """Double a meld on the table with a joker, which seals it (R-106)."""
    _check_effect(match, round_, Effect.DOUBLE)
    index = command.on - 1
    if not 0 <= index < len(round_.cards.melds):
        raise AgainstRulesError(Reason.NO_SUCH_MELD, "R-106", number=command.on, count=len(round_.cards.melds))
    meld = round_.cards.melds[index]
    if meld.seal is not None:
        raise AgainstRulesError(Reason.MELD_SEALED, "R-106", number=command.on)
    joker, after = spend_joker(round_, seat)
    melds = after.cards.with_meld(index, dataclasses.replace(meld, seal=joker))
    after = after.replace(cards=after.cards.replace(melds=melds), turn=after.turn.replace(active=True))
    moves.check_turn_can_end(match, after, seat)
    return _out_if_empty(after, seat, MeldSealed(seat, command.on))


def split_pile(match: Match, round_: Round, seat: Seat, command: Split) -> tuple[Round, list[Event]]:
    """Draw with a joker: the cards below the chosen one and the joker leave the round (R-107)."""
    _check_effect(match, round_, Effect.SPLITTER)
    index = moves.pile_index(match.options, round_, command)
    joker, after = spend_joker(round_, seat)
    after = moves.pick_up(match.options, after, seat, index)
    pile = round_.cards.pile
    out_of_play = (*after.cards.out_of_play, *pile[:index], joker)
    after = after.replace(cards=after.cards.replace(pile=(), out_of_play=out_of_play))
    if not can_finish(match, after):
        raise moves.pick_error(match, after, command.card)
    picked = tuple(card.face for card in pile[index:])
    below = tuple(card.face for card in pile[:index])
    return moves.use_picked_card(match, after, seat, command, PileSplit(seat, picked[0], picked, below))


def block_joker(match: Match, round_: Round, seat: Seat, _: Block) -> tuple[Round, list[Event]]:
    """Lay a joker face down on the dealer's joker, which puts both out of play (R-108)."""
    gambit = round_.gambit
    if gambit is None:
        raise AgainstRulesError(Reason.GAMBIT_OFF, "R-108")
    if seat == round_.dealer:
        raise AgainstRulesError(Reason.DEALER_CANT_BLOCK, "R-108")
    if gambit.free_joker is None:
        raise AgainstRulesError(Reason.DEALER_JOKER_GONE, "R-108")
    joker, after = spend_joker(round_, seat)
    cards = after.cards.replace(out_of_play=(*after.cards.out_of_play, joker))
    after = after.replace(gambit=dataclasses.replace(gambit, joker_status=DealerJoker.BLOCKED), cards=cards)
    moves.check_turn_can_end(match, after, seat)
    return _out_if_empty(after, seat, JokerBlocked(seat))


def _out_if_empty(after: Round, seat: Seat, event: Event) -> tuple[Round, list[Event]]:
    """End the round if the joker was the last card in the seat's hand (R-45)."""
    if after.cards.hands[seat]:
        return after, [event]
    return after.replace(went_out=seat), [event, WentOut(seat)]


def _check_effect(match: Match, round_: Round, needed: Effect) -> None:
    if not match.options.gambit:
        raise AgainstRulesError(Reason.GAMBIT_OFF, "R-102")
    if round_.effect is not needed:
        raise AgainstRulesError(Reason.OTHER_EFFECT, "R-104", effect=str(round_.effect))


def spend_joker(round_: Round, seat: Seat) -> tuple[Card, Round]:
    """Spend a joker from the hand, or if there is none the dealer's own, for its effect (R-103).

    A joker that the seat still has to use by an obligation isn't spent.
    """
    cards, gambit, obligation = round_.cards, round_.gambit, round_.turn.obligation
    due = None if obligation is None else obligation.card
    held = next((card for card in cards.hands[seat] if card.is_joker and card != due), None)
    if held is not None:
        hand = tuple(card for card in cards.hands[seat] if card != held)
        return held, round_.replace(cards=cards.replace(hands=cards.with_hand(seat, hand)))
    if gambit is None or gambit.free_joker is None or seat != round_.dealer:
        raise AgainstRulesError(Reason.NO_JOKER, "R-103")
    return gambit.free_joker, round_.replace(gambit=gambit.with_joker_used())


MIN_CLAIM_SECONDS = 5
"""The shortest time that the seat that called Rum has to choose among several melds."""


def possible_rum_calls(match: Match, round_: Round, seat: Seat) -> list[CallRum]:
    """A call for every meld that the discard fits; for a joker, one for each card that it can stand for there."""
    top = round_.cards.pile[-1].face
    return [
        CallRum(reading.cards[added_at(reading, meld)] if top.is_joker else None, number)
        for number, meld in lay_off_targets(match, round_, seat)
        for reading in extensions(round_.rules, meld.reading, (TypedCard(top),))
    ]


def call_rum(match: Match, round_: Round, seat: Seat, command: CallRum) -> tuple[Round, list[Event]]:
    """Lay the discard off for the caller's own points; the turn stays with the seat that has it (AR-28).

    A call that names no meld claims the discard if it fits several melds, and the seat then chooses one.
    """
    call = _check_rum_call(match, round_, seat)
    if command == CallRum() and not call.claimed and len(possible_rum_calls(match, round_, seat)) > 1:
        claimed = round_.replace(phase=Phase.CLAIM, call=Call((seat,), claimed=True))
        return claimed, [RumClaimed(seat, round_.cards.pile[-1].face)]
    return _lay_off_discard(match, round_, seat, command)


def _lay_off_discard(match: Match, round_: Round, seat: Seat, command: CallRum) -> tuple[Round, list[Event]]:
    pile = round_.cards.pile
    top = pile[-1]
    typed = command.card or TypedCard(top.face)
    if typed.card != top.face:
        raise AgainstRulesError(Reason.NOT_THE_DISCARD, "R-120", card=top.face)
    index = resolve_target(match, round_, seat, (typed,), command.on)
    melds, laid_off = extend_meld(match, round_, seat, index, [(typed, top)])
    cards = round_.cards.replace(pile=pile[:-1], melds=melds)
    after = round_.replace(
        phase=Phase.DRAW, cards=cards, turn=round_.turn.replace(laid=True), call=None, rum_caller=seat
    )
    return after, [RumCalled(seat, top.face, index + 1, laid_off.points)]


def _check_rum_call(match: Match, round_: Round, seat: Seat) -> Call:
    """Return the open call if the seat may still call Rum or pass.

    Raises:
        RefusalError: it may not.

    """
    if round_.call is None or (round_.call.claimed and seat not in round_.call.callers):
        raise NotNowError(Reason.NO_RUM_NOW, "R-120")
    if seat == round_.order_from(round_.turn.seat)[-1]:
        raise NotYourTurnError(Reason.OWN_DISCARD, "R-120")
    if not moves.may_call_rum(match, round_, seat):
        raise NotYourTurnError(Reason.PARTNERS_DISCARD, "AR-28")
    if must_meld_first(match, round_, seat):
        raise meld_first_error(match)
    if seat not in round_.call.callers:
        raise NotNowError(Reason.ALREADY_PASSED, "R-120")
    return round_.call


def pass_rum(match: Match, round_: Round, seat: Seat, _: Pass) -> tuple[Round, list[Event]]:
    """Decline to call Rum; once every caller has, the next seat may draw."""
    call = _check_rum_call(match, round_, seat)
    callers = tuple(caller for caller in call.callers if caller != seat)
    if not callers:
        return round_.replace(phase=Phase.DRAW, call=None), [RumPassed(seat)]
    return round_.replace(call=Call(callers)), [RumPassed(seat)]


class By(Enum):
    """The seats that may give a command in a phase."""

    TURN = "turn"  # the seat on turn
    MELDER = "melder"  # every seat with `out_of_turn`, else the seat on turn
    ANYONE = "anyone"
    DEALER = "dealer"


CarryOut: TypeAlias = Callable[[Match, Round, Seat, Any], tuple[Round, list[Event]]]
"""Checks a command and carries it out: returns the round after it and its events, or raises a refusal."""


class Move(NamedTuple):
    """How a phase handles a kind of command."""

    by: By
    carry_out: CarryOut


MOVES: Mapping[Phase, Mapping[type[Command], Move]] = {
    Phase.EFFECT: {ChooseEffect: Move(By.DEALER, choose_effect)},
    Phase.DRAW: {
        DrawStock: Move(By.TURN, moves.draw_stock),
        TakePile: Move(By.TURN, moves.take_pile),
        Split: Move(By.TURN, split_pile),
        Pass: Move(By.TURN, moves.pass_draw),
        Block: Move(By.TURN, block_joker),
        CallRum: Move(By.ANYONE, call_rum),
    },
    Phase.PLAY: {
        Discard: Move(By.TURN, moves.discard),
        Meld: Move(By.MELDER, moves.lay),
        LayOff: Move(By.MELDER, moves.lay_off),
        Lay: Move(By.MELDER, moves.lay),
        Swap: Move(By.TURN, moves.swap_joker),
        Double: Move(By.TURN, seal_meld),
        Block: Move(By.TURN, block_joker),
        TakeBack: Move(By.ANYONE, moves.take_back),
    },
    Phase.RUM: {
        CallRum: Move(By.ANYONE, call_rum),
        Pass: Move(By.ANYONE, pass_rum),
    },
    Phase.CLAIM: {CallRum: Move(By.ANYONE, call_rum)},
}

_NOT_NOW: Mapping[type[Command], Reason] = {
    ChooseEffect: Reason.NO_EFFECT_NOW,
    CallRum: Reason.NO_RUM_NOW,
    Pass: Reason.NOTHING_TO_PASS,
    TakeBack: Reason.NOTHING_TO_TAKE_BACK,
}
"""The refusals of commands that are explained by the command itself; all others are explained by the phase."""
_NOT_IN_PHASE: Mapping[Phase, Reason] = {
    Phase.EFFECT: Reason.EFFECT_FIRST,
    Phase.DRAW: Reason.DRAW_FIRST,
    Phase.PLAY: Reason.ALREADY_DRAWN,
    Phase.RUM: Reason.RUM_FIRST,
}


def play(match: Match, seat: Seat | None, command: Command) -> tuple[Match, tuple[Event, ...]]:
    """Carry out a command; seat None is the table itself.

    Raises:
        RefusalError: it is not possible.

    """
    if seat is None:
        return _play_for_table(match, command)
    move = _find_move(match, seat, command)
    round_ = match.current_round
    if round_.turn.last_play is not None:  # any further command makes the last play final (0.2)
        round_ = round_.replace(turn=round_.turn.replace(last_play=None))
    round_, events = move.carry_out(match, round_, seat, command)
    return _conclude(match, round_, events)


def is_legal(match: Match, seat: Seat, command: Command) -> bool:
    try:
        play(match, seat, command)
    except RefusalError:
        return False
    return True


def _play_for_table(match: Match, command: Command) -> tuple[Match, tuple[Event, ...]]:
    if isinstance(command, Deal):
        if match.phase not in (Phase.DEAL, Phase.ROUND_OVER):
            raise NotNowError(TurnReason.ROUND_RUNNING if match.outcome is None else TurnReason.MATCH_OVER)
        round_, events = deal(match, command)
        return match.replace(round=round_, sheet=None), tuple(events)
    if isinstance(command, CloseRum):
        if match.phase is Phase.CLAIM:
            # The seat that called hasn't chosen in time, so the discard goes on the first meld that it fits.
            (caller,) = to_act(match)
            first = possible_rum_calls(match, match.current_round, caller)[0]
            return _conclude(match, *_lay_off_discard(match, match.current_round, caller, first))
        if match.phase is not Phase.RUM:
            raise NotNowError(Reason.NO_RUM_NOW, "R-120")
        return match.replace(round=match.current_round.replace(phase=Phase.DRAW)), ()
    raise NotYourTurnError(Reason.PLAYERS_ONLY)


def _conclude(match: Match, round_: Round, events: list[Event]) -> tuple[Match, tuple[Event, ...]]:
    """The match after a command has led to this round, with marks of what was new; it is scored if it is over."""
    before = match.current_round
    if round_.cards.melds is not before.cards.melds:
        laid = tuple(_cards_on_table(round_) - _cards_on_table(before))
        if laid:
            round_ = round_.replace(fresh=(*before.fresh, *laid) if before.turn.laid else laid)
    top = round_.cards.pile[-1:]
    if top != before.cards.pile[-1:]:
        # A card that no hand held before the command has only been uncovered.
        discarder = next((seat for seat, hand in enumerate(before.cards.hands) if top and top[0] in hand), None)
        round_ = round_.replace(discarder=discarder, rum_caller=None if discarder is not None else round_.rum_caller)
    if not round_.over:
        return match.replace(round=round_), tuple(events)
    after, scored = end_round(match, round_)
    return after, (*events, *scored)


def _cards_on_table(round_: Round) -> set[Card]:
    return {laid.card for meld in round_.cards.melds for laid in meld.cards}


def _find_move(match: Match, seat: Seat, command: Command) -> Move:
    """The entry of `MOVES` for the command.

    Raises:
        RefusalError: the phase doesn't accept the command, or not from this seat; or there is no stock to draw from.

    """
    if isinstance(command, Deal | CloseRum):
        raise NotYourTurnError(Reason.TABLE_ONLY)
    if match.phase not in MOVES:
        raise NotNowError(TurnReason.NOT_DEALT if match.outcome is None else TurnReason.MATCH_OVER)
    move = MOVES[match.phase].get(type(command))
    if move is None:
        raise _phase_error(match, seat, command)
    open_to_all = move.by is By.ANYONE or (move.by is By.MELDER and match.options.out_of_turn)
    if not open_to_all and seat != _seat_on_turn(match):
        raise NotYourTurnError(TurnReason.NOT_YOUR_TURN, "R-30", seat=SeatName(_seat_on_turn(match)))
    if off := _switched_off(match, command):
        raise off
    if isinstance(command, DrawStock) and not match.current_round.cards.stock:
        raise AgainstRulesError(Reason.STOCK_EMPTY, "AR-10", can=_draw_of(match, seat))
    return move


def _phase_error(match: Match, seat: Seat, command: Command) -> RefusalError:
    """The refusal of a command that the phase doesn't accept.

    A seat that isn't on turn learns just that, rather than what the seat on turn must do first.
    """
    phase, on_turn = match.phase, _seat_on_turn(match)
    needs_turn = phase not in (Phase.RUM, Phase.CLAIM) and not isinstance(command, CallRum | TakeBack)
    if needs_turn and seat != on_turn:
        if match.options.out_of_turn and isinstance(command, Meld | LayOff | Lay) and phase is Phase.DRAW:
            return NotYourTurnError(Reason.NOT_DRAWN_YET, "AR-14", seat=SeatName(on_turn))
        return NotYourTurnError(TurnReason.NOT_YOUR_TURN, "R-30", seat=SeatName(on_turn))
    if off := _switched_off(match, command):
        return off
    if phase is Phase.CLAIM:
        return NotNowError(Reason.CLAIM_FIRST, "AR-28", seat=SeatName(to_act(match)[0]))
    reason = _NOT_NOW.get(type(command), _NOT_IN_PHASE[phase])
    facts: dict[str, str] = {}
    if reason is Reason.DRAW_FIRST:
        facts["can"] = _draw_of(match, seat)
    elif reason is Reason.NOTHING_TO_PASS:
        facts["phase"] = phase.value
    elif reason is Reason.ALREADY_DRAWN:
        facts["drawn"] = "no" if match.current_round.last_draw is None else "yes"
    return NotNowError(reason, **facts)


def _switched_off(match: Match, command: Command) -> AgainstRulesError | None:
    """The refusal of a command that no phase of this table takes, so that nobody waits for one; None for others."""
    match command:
        case CallRum() if not match.options.rum_call:
            return AgainstRulesError(Reason.RUM_OFF, "R-120")
        case TakeBack() if match.options.take_backs is TakeBacks.OFF:
            return AgainstRulesError(Reason.TAKE_BACKS_OFF, "0.2")
        case ChooseEffect() if not match.options.gambit:
            return AgainstRulesError(Reason.GAMBIT_OFF, "R-102")
        case _:
            return None


def _draw_of(match: Match, seat: Seat) -> str:
    """What the seat on turn can begin its turn with, as the language files call it."""
    round_ = match.current_round
    pile = round_.cards.pile
    can_take = any(
        is_legal(match, seat, kind(card.face, at)) for at, card in enumerate(pile, 1) for kind in (TakePile, Split)
    )
    return moves.possible_draw(
        stock=len(round_.cards.stock), pile=len(pile), can_take=can_take, only_stock=round_.only_stock
    )


def _seat_on_turn(match: Match) -> Seat:
    """The seat on turn; the dealer until it has chosen the effect of jokers."""
    return match.current_round.dealer if match.phase is Phase.EFFECT else match.current_round.turn.seat


def to_act(match: Match) -> tuple[Seat, ...]:
    """The seats with an open decision, the most urgent first."""
    phase = match.phase
    if phase is Phase.EFFECT:
        return (match.current_round.dealer,)
    if phase in (Phase.DRAW, Phase.PLAY):
        return (match.current_round.turn.seat,)
    call = match.current_round.call if phase in (Phase.RUM, Phase.CLAIM) else None
    return () if call is None else call.callers
