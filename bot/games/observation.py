"""The input and the output of computer players.

A computer player is a pure function of its seat's observation. Its memory is a fold over the events that the seat may
know, so nothing else has to be stored for a restart, an undone play or a review.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from bot.games.cards import Card
from bot.games.values import Choices, Command, Event, Say, View

OptionsT = TypeVar("OptionsT")
ViewT = TypeVar("ViewT", bound=View)


class Level(StrEnum):
    """How well a computer plays, the weakest first. A seat stores the value."""

    BEGINNER = "beginner"
    EASY = "easy"
    NORMAL = "normal"
    SKILLED = "skilled"
    HARD = "hard"
    STAND_IN = "sit-in"  # plays for an absent member and preserves their hand; hosts can't choose it (stored so)
    ADVISER = "adviser"  # `HARD` for hints and reviews: gives reasons, calls at once; hosts can't choose it


SELECTABLE_LEVELS = (Level.BEGINNER, Level.EASY, Level.NORMAL, Level.SKILLED, Level.HARD)
"""The levels that a host can give a computer, the weakest first; each game has some of them."""


@dataclass(frozen=True, slots=True)
class Observation(Generic[OptionsT, ViewT]):
    """Everything that a seat may know at one moment.

    Attributes:
        options: the options of the table.
        view: the seat's view.
        choices: the seat's choices, with at least one command.
        events: the events since the deal that the seat may know, oldest first.

    """

    options: OptionsT
    view: ViewT
    choices: Choices
    events: tuple[Event, ...] = ()


AnyObservation: TypeAlias = Observation[Any, Any]


class ScoredMove(NamedTuple):
    """A command that a policy has evaluated.

    Attributes:
        command: one of the seat's choices.
        value: the expected points of the round for the seat's side, minus those of the best other side. Only
            differences between commands from the same evaluation mean anything.
        reasons_for: the reasons for it, the strongest first; () if there are none.
        reasons_against: the reasons against it compared with the best command, in the same order.

    """

    command: Command
    value: float
    reasons_for: tuple[Say, ...] = ()
    reasons_against: tuple[Say, ...] = ()


class DrawOdds(NamedTuple):
    """The cards that would improve a hand if drawn from the stock.

    Attributes:
        cards: the faces that would fit at once.
        chance: the probability that the next card is one of them, given the cards that the seat has not seen.

    """

    cards: frozenset[Card] = frozenset()
    chance: float = 0.0


class KindAccuracy(NamedTuple):
    """How far the adviser can be trusted in one kind of decision.

    Attributes:
        cost_factor: the measured cost of a difference of one point; None if it isn't known well enough.
        least: the fewest points that a decision costs to be reported.
        habit: the key of the sentence that names the mistake in such decisions; "" for none.

    """

    cost_factor: float | None = 1.0
    least: float = 0.0
    habit: str = ""


class AdviceThresholds(NamedTuple):
    """How to interpret the values that an adviser gives to commands.

    Attributes:
        significance: a difference of this many points or fewer between two commands is not significant.
        tie_tolerance: commands whose values differ by no more than this count as equally good.
        kinds: the accuracy by kind of decision: the kinds of the best command and of the played one.
        others: the accuracy of all other kinds of decision.
        given_away: the points a round that each level gives away, by the same measure.
        useful_cards: the cards that would improve the hand of an observation.

    """

    significance: float = 0.0
    tie_tolerance: float = 0.0
    kinds: Mapping[tuple[str, str], KindAccuracy] = MappingProxyType({})
    others: KindAccuracy = KindAccuracy()
    given_away: Mapping[Level, float] = MappingProxyType({})
    useful_cards: Callable[[AnyObservation], DrawOdds] = lambda _: DrawOdds()
