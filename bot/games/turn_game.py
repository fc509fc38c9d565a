"""The part of the contract that is the same in every game in which one seat at a time acts."""

from abc import ABC
from typing import Any, ClassVar, Generic, TypeVar

from bot.games.arrangements import EXAMPLES
from bot.games.commands import Discard
from bot.games.contract import OptionsT, ViewT
from bot.games.rooms import RoomedGame
from bot.games.state import TurnMatch
from bot.games.values import Outcome, Seat
from bot.games.view import Example

MatchT = TypeVar("MatchT", bound=TurnMatch[Any])


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
