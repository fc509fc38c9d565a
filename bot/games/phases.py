"""The skeleton of games in which one seat at a time acts: a table from phase and command to a move, and its use.

A move carries a command out on the round alone, so that rounds can be played by the thousand without a match around
them; its events are made separately, from the round before and after it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from bot.games.cards import Card
from bot.games.commands import TakeTop
from bot.games.refusals import AgainstRulesError, NotNowError, NotYourTurnError, RefusalError
from bot.games.say import SeatName
from bot.games.state import RoundT, TurnMatch
from bot.games.values import Command, Deal, Event, Seat

Events: TypeAlias = tuple[Event, ...]

MatchT = TypeVar("MatchT", bound=TurnMatch[Any])
OptionsT = TypeVar("OptionsT")
PhaseT = TypeVar("PhaseT", bound=StrEnum)


class TurnReason(StrEnum):
    """Why a command comes at the wrong time or from the wrong seat. Each value is the id of its sentence."""

    NOT_DEALT = "refusal-not-dealt"
    ROUND_RUNNING = "refusal-round-running"
    MATCH_OVER = "refusal-match-over"
    NOT_YOUR_TURN = "refusal-not-your-turn"
    NOT_ON_TOP = "refusal-not-on-top"
    NOT_A_PLAYER = "refusal-not-a-player"
    TABLE_ONLY = "refusal-table-only"


class Move(NamedTuple, Generic[RoundT, OptionsT]):
    """How a phase handles a kind of command.

    Attributes:
        carry_out: takes the round and the command, and returns the round after it or raises a refusal.
        events: takes the round before, the command and the round after, and returns what happened.

    """

    carry_out: Callable[[RoundT, OptionsT, Any], RoundT]
    events: Callable[[RoundT, Any, RoundT], Events]


Moves: TypeAlias = Mapping[PhaseT, Mapping[type[Command], Move[RoundT, OptionsT]]]


@dataclass(frozen=True, slots=True)
class Turns(Generic[MatchT, RoundT]):
    """What a game adds to the skeleton.

    Attributes:
        moves: the table of its moves; the order of a phase's commands is that of the panel.
        not_now: the refusal of a command that the phase doesn't allow.
        deal: deals the next round.
        end_round: scores a round that has just ended.

    """

    moves: Mapping[Any, Mapping[type[Command], Move[RoundT, Any]]]
    not_now: Callable[[RoundT], RefusalError]
    deal: Callable[[MatchT, Deal], tuple[MatchT, Events]]
    end_round: Callable[[MatchT, RoundT], tuple[MatchT, Events]]

    def play(self, match: MatchT, seat: Seat | None, command: Command) -> tuple[MatchT, Events]:
        """Carry out a command.

        Raises:
            RefusalError: it is not possible.

        """
        if isinstance(command, Deal):
            _check_deal(match, seat)
            return self.deal(match, command)
        before: RoundT = _on_turn(match, seat)
        move = self.moves[before.phase].get(type(command))
        if move is None:
            raise self.not_now(before)
        after = move.carry_out(before, match.options, command)
        events = move.events(before, command, after)
        if after.end is None:
            return replace(match, round=after), events
        ended, scored = self.end_round(match, after)
        return ended, (*events, *scored)


def _check_deal(match: TurnMatch[Any], seat: Seat | None) -> None:
    if seat is not None:
        raise NotYourTurnError(TurnReason.TABLE_ONLY)
    if match.outcome is not None:
        raise NotNowError(TurnReason.MATCH_OVER)
    if not match.awaits_deal:
        raise NotNowError(TurnReason.ROUND_RUNNING)


def _on_turn(match: TurnMatch[RoundT], seat: Seat | None) -> RoundT:
    """The running round, if it is the seat's turn."""
    if seat not in range(len(match.sides)):
        raise NotYourTurnError(TurnReason.NOT_A_PLAYER)
    if match.running is None:
        raise NotNowError(TurnReason.NOT_DEALT if match.outcome is None else TurnReason.MATCH_OVER)
    if match.running.turn != seat:
        raise NotYourTurnError(TurnReason.NOT_YOUR_TURN, seat=SeatName(match.running.turn))
    return match.running


def check_top(command: TakeTop, top: Card) -> None:
    """Refuse to take any card but the one that was named, since a card can't be put back.

    Raises:
        AgainstRulesError: the card named is not the top one.

    """
    if command.card is not None and command.card != top:
        raise AgainstRulesError(TurnReason.NOT_ON_TOP, card=command.card)
