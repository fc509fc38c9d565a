"""What the matches of games in which one seat at a time acts have in common.

The skeleton of games in which one seat at a time acts: a table from phase and command to a move, and its use.

A move carries a command out on the round alone, so that rounds can be played by the thousand without a match around
them; its events are made separately, from the round before and after it.

The part of the contract that is the same in every game in which one seat at a time acts.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, replace
from enum import StrEnum
from typing import Any, ClassVar, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from bot.games.cards import Card
from bot.games.commands import Discard, TakeTop
from bot.games.contract import OptionsT, RoomedGame, ViewT
from bot.games.gin_hands import EXAMPLES
from bot.games.refusals import AgainstRulesError, NotNowError, NotYourTurnError, RefusalError
from bot.games.values import Command, Deal, Event, Outcome, Seat, SeatName
from bot.games.view import Example

AWAITING: Final = "deal"
"""The phase before the first deal."""
FINISHED: Final = "finished"
"""The phase after the last round."""


class AnyRound(Protocol):
    """A round: what has to be decided, by which seat, and how it ended."""

    @property
    def phase(self) -> StrEnum:
        """What is to be decided."""
        ...

    @property
    def turn(self) -> Seat:
        """The seat that decides it; after the end, the seat that acted last."""
        ...

    @property
    def end(self) -> Any:
        """How it ended; None while it runs."""
        ...


RoundT = TypeVar("RoundT", bound=AnyRound)


class TurnMatch(Generic[RoundT]):
    """The base of matches in which one seat at a time acts."""

    __slots__ = ()

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    options: Any
    sides: tuple[int, ...]
    round: RoundT | None
    """The running or last round; None before a deal."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""

    @property
    def running(self) -> RoundT | None:
        """The round in which a seat has a decision open."""
        return None if self.round is None or self.round.end is not None else self.round

    @property
    def round_over(self) -> bool:
        """True from the end of a round until the next deal."""
        return self.round is not None and self.round.end is not None

    @property
    def awaits_deal(self) -> bool:
        """True before a round and between rounds, until the match is over."""
        return self.running is None and self.outcome is None

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seat with a decision open, if there is one."""
        return () if self.running is None else (self.running.turn,)

    @property
    def phase(self) -> str:
        """What is to be decided, for the view."""
        if self.outcome is not None:
            return FINISHED
        return AWAITING if self.round is None else self.round.phase.value


Events: TypeAlias = tuple[Event, ...]

MatchT = TypeVar("MatchT", bound=TurnMatch[Any])
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


class TurnGame(RoomedGame[MatchT, OptionsT, ViewT], ABC, Generic[MatchT, OptionsT, ViewT]):
    """A game whose match knows its round, and whose round knows whose turn it is."""

    def awaits_deal(self, state: MatchT) -> bool:
        """True before and between rounds."""
        return state.awaits_deal

    def to_act(self, state: MatchT) -> tuple[Seat, ...]:
        """The seat whose turn it is."""
        return state.to_act

    def outcome(self, state: MatchT) -> Outcome | None:
        """How the match ended."""
        return state.outcome

    def round_over(self, state: MatchT) -> bool:
        """True while the cards of a round lie open."""
        return state.round_over


class ArrangingGame(TurnGame[MatchT, OptionsT, ViewT], ABC, Generic[MatchT, OptionsT, ViewT]):
    """A game in which a hand is arranged in melds that stay in it until it is shown."""

    of_the_hand: ClassVar[tuple[str, ...]] = (Discard.kind, "knock")  # every such game has a Knock of its own

    def examples(self, options: OptionsT) -> tuple[Example, ...]:  # noqa: ARG002 - the same with any options
        """Sets and runs."""
        return EXAMPLES
