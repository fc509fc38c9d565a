"""What a computer player is given, and what it gives back.

A player is a function of all that its seat may know at one moment. Its memory is a fold over the events that the seat
has seen, so a restart, a play that was taken back and a review need nothing beside them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from bot.games.cards import Card
from bot.games.values import Choices, Command, Event, Say, View

OptionsT = TypeVar("OptionsT")
ViewT = TypeVar("ViewT", bound=View)


class Level(StrEnum):
    """How well a computer plays. A seat keeps the key, and one that is gone plays as `NORMAL`."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    SIT_IN = "sit-in"  # for a member who is away, with a hand that is to stay theirs; nobody chooses it
    ADVISER = "adviser"  # hard, for hints and reviews: it gives its reasons, and calls out at once; nobody chooses it


CHOSEN = (Level.EASY, Level.NORMAL, Level.HARD)
"""The levels that a host can give a computer."""


@dataclass(frozen=True, slots=True)
class Sight(Generic[OptionsT, ViewT]):
    """All that a seat may know at one moment.

    Attributes:
        options: the options in force, which everyone knows.
        view: what the seat sees.
        choices: what it can do; at least one.
        seen: what happened since the deal as far as the seat may know of it, oldest first.

    """

    options: OptionsT
    view: ViewT
    choices: Choices
    seen: tuple[Event, ...] = ()


AnySight: TypeAlias = Sight[Any, Any]


class Weighed(NamedTuple):
    """One option of a seat.

    Attributes:
        command: one of the choices.
        value: what it is likely to bring, in points of the round for the seat's side against the best of the others;
            only the difference between two options of one weighing says anything.
        why: what speaks for it, the weightiest first; () where there is nothing to say.
        against: what speaks against it beside the best option, the weightiest first; () where there is nothing to say.

    """

    command: Command
    value: float
    why: tuple[Say, ...] = ()
    against: tuple[Say, ...] = ()


class Fitting(NamedTuple):
    """What a card from the stock may do for a hand.

    Attributes:
        cards: the faces that would fit at once.
        chance: how likely the next card is one of them, by the cards that the seat has not seen.

    """

    cards: frozenset[Card] = frozenset()
    chance: float = 0.0


def _unknown(_: AnySight) -> Fitting:
    return Fitting()


class Standard(NamedTuple):
    """How far the judgement of an adviser goes.

    Attributes:
        noise: a difference of so many points, or less, says nothing of two options.
        alike: options that differ by no more than this are as good as equal.
        part: what a point of difference has really cost, where that was measured.
        fitting: what a card from the stock may do for the hand of a sight.

    """

    noise: float = 0.0
    alike: float = 0.0
    part: float = 1.0
    fitting: Callable[[AnySight], Fitting] = _unknown
