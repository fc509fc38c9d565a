"""What the matches of games in which one seat at a time acts have in common."""

from abc import abstractmethod
from dataclasses import Field
from enum import StrEnum
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from bot.games.values import Outcome, Seat

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
