"""The base of games in which one seat acts at a time: match, turns, and their part of the contract.

A table maps each phase and command to a move. A move works on the round alone, so that simulations can play many
rounds without a match. Its events are made in a separate step, from the rounds before and after it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import Field, replace
from enum import StrEnum
from typing import Any, ClassVar, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from bot.games.cards import Card
from bot.games.commands import TakeTop
from bot.games.contract import Game, OptionsT, ViewT
from bot.games.refusals import AgainstRulesError, NotNowError, NotYourTurnError, RefusalError
from bot.games.values import Command, Deal, Event, Outcome, Seat, SeatName

AWAITING_DEAL: Final = "deal"
"""The phase before the first deal."""
FINISHED: Final = "finished"
"""The phase after the last round."""


class AnyRound(Protocol):
    """The part of a round that this module needs to know."""

    @property
    def phase(self) -> StrEnum:
        """The kind of decision that is due."""
        ...

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is; after the end, the seat that acted last."""
        ...

    @property
    def end(self) -> Any:
        """The result of the round; None while it runs."""
        ...


RoundT = TypeVar("RoundT", bound=AnyRound)


class TurnMatch(Generic[RoundT]):
    """The base of matches in which one seat acts at a time."""

    __slots__ = ()

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    options: Any
    sides: tuple[int, ...]
    round: RoundT | None
    """The running or last round; None before a deal."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The outcome of the match; None while it goes on."""

    @property
    def running(self) -> RoundT | None:
        """The round, if it hasn't ended."""
        return None if self.round is None or self.round.end is not None else self.round

    @property
    def round_over(self) -> bool:
        """True from the end of a round until the next deal."""
        return self.round is not None and self.round.end is not None

    @property
    def awaits_deal(self) -> bool:
        """True before the first round and between rounds; False once the match is over."""
        return self.running is None and self.outcome is None

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seat with a decision open, if there is one."""
        return () if self.running is None else (self.running.turn,)

    @property
    def phase(self) -> str:
        """The phase of the match, as its view shows it."""
        if self.outcome is not None:
            return FINISHED
        return AWAITING_DEAL if self.round is None else self.round.phase.value


Events: TypeAlias = tuple[Event, ...]

MatchT = TypeVar("MatchT", bound=TurnMatch[Any])
PhaseT = TypeVar("PhaseT", bound=StrEnum)


class TurnReason(StrEnum):
    """The reasons for refusals that come before the game's own rules; each value is the id of its sentence."""

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
        carry_out: returns the round after the command, or raises a refusal.
        events: returns the events, given the round before, the command, and the round after it.

    """

    carry_out: Callable[[RoundT, OptionsT, Any], RoundT]
    events: Callable[[RoundT, Any, RoundT], Events]


Moves: TypeAlias = Mapping[PhaseT, Mapping[type[Command], Move[RoundT, OptionsT]]]


def play_turn(
    match: MatchT,
    seat: Seat | None,
    command: Command,
    *,
    moves: Mapping[Any, Mapping[type[Command], Move[RoundT, Any]]],
    not_now: Callable[[RoundT, Any], RefusalError],
    deal: Callable[[MatchT, Deal], tuple[MatchT, Events]],
    end_round: Callable[[MatchT, RoundT], tuple[MatchT, Events]],
) -> tuple[MatchT, Events]:
    """Carry out a command. A game fixes the last four arguments.

    Args:
        match: the match before it.
        seat: the seat that gives it; None for the table itself.
        command: the command.
        moves: the moves of each phase, in the order in which a panel shows them.
        not_now: returns the refusal of a command that the phase doesn't take, with what is possible instead.
        deal: deals the next round.
        end_round: scores a round that has just ended.

    Raises:
        RefusalError: the command is not possible now.

    """
    if isinstance(command, Deal):
        if seat is not None:
            raise NotYourTurnError(TurnReason.TABLE_ONLY)
        if match.outcome is not None:
            raise NotNowError(TurnReason.MATCH_OVER)
        if not match.awaits_deal:
            raise NotNowError(TurnReason.ROUND_RUNNING)
        return deal(match, command)
    if seat not in range(len(match.sides)):
        raise NotYourTurnError(TurnReason.NOT_A_PLAYER)
    before: RoundT | None = match.running
    if before is None:
        raise NotNowError(TurnReason.NOT_DEALT if match.outcome is None else TurnReason.MATCH_OVER)
    if before.turn != seat:
        raise NotYourTurnError(TurnReason.NOT_YOUR_TURN, seat=SeatName(before.turn))
    move = moves[before.phase].get(type(command))
    if move is None:
        raise not_now(before, match.options)
    after = move.carry_out(before, match.options, command)
    events = move.events(before, command, after)
    if after.end is None:
        return replace(match, round=after), events
    match, scoring_events = end_round(match, after)
    return match, (*events, *scoring_events)


def check_top(command: TakeTop, top: Card) -> None:
    """Check that the card named in the command, if any, is the top one: a card that was taken can't be put back.

    Raises:
        AgainstRulesError: the command names another card.

    """
    if command.card is not None and command.card != top:
        raise AgainstRulesError(TurnReason.NOT_ON_TOP, card=command.card)


class TurnGame(Game[MatchT, OptionsT, ViewT], ABC, Generic[MatchT, OptionsT, ViewT]):
    """A game whose matches extend `TurnMatch`."""

    def awaits_deal(self, state: MatchT) -> bool:
        return state.awaits_deal

    @staticmethod
    def to_act(state: MatchT) -> tuple[Seat, ...]:
        return state.to_act

    def outcome(self, state: MatchT) -> Outcome | None:
        return state.outcome

    def round_over(self, state: MatchT) -> bool:
        return state.round_over
