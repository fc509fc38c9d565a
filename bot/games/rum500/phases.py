"""The turn machine: which commands each phase takes, from whom, and the functions that carry them out."""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, NamedTuple, TypeAlias

from bot.games.commands import Discard, DrawStock, Pass
from bot.games.refusals import AgainstRulesError, NotNowError, NotYourTurnError, RefusalError
from bot.games.rum500 import commands, discards, draws, gambit, plays, rum
from bot.games.rum500.dealing import deal
from bot.games.rum500.freshness import with_marks
from bot.games.rum500.reasons import Reason
from bot.games.rum500.scoring import end_round
from bot.games.rum500.state import Match, Phase, Round
from bot.games.turns import TurnReason
from bot.games.values import Command, Deal, Event, Seat, SeatName


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
    Phase.EFFECT: {commands.ChooseEffect: Move(By.DEALER, gambit.choose_effect)},
    Phase.DRAW: {
        DrawStock: Move(By.TURN, draws.draw_stock),
        commands.TakePile: Move(By.TURN, draws.take_pile),
        commands.Split: Move(By.TURN, gambit.split_pile),
        Pass: Move(By.TURN, draws.pass_draw),
        commands.Block: Move(By.TURN, gambit.block_joker),
        commands.CallRum: Move(By.ANYONE, rum.call_rum),
    },
    Phase.PLAY: {
        Discard: Move(By.TURN, discards.discard),
        commands.Meld: Move(By.MELDER, plays.lay_meld),
        commands.LayOff: Move(By.MELDER, plays.lay_off),
        commands.Lay: Move(By.MELDER, plays.lay_several),
        commands.Swap: Move(By.TURN, plays.swap_joker),
        commands.Double: Move(By.TURN, gambit.seal_meld),
        commands.Block: Move(By.TURN, gambit.block_joker),
        commands.TakeBack: Move(By.ANYONE, plays.take_back),
    },
    Phase.RUM: {
        commands.CallRum: Move(By.ANYONE, rum.call_rum),
        Pass: Move(By.ANYONE, rum.pass_rum),
    },
    Phase.CLAIM: {commands.CallRum: Move(By.ANYONE, rum.call_rum)},
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
            return _settle(match, *rum.settle_claim(match, match.running, to_act(match)[0]))
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
