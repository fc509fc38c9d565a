"""A game whose rooms each do their part of the contract: choices, phases, projection and the rest."""

from abc import ABC
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from bot.games.contract import Game, OptionsT, StateT, ViewT
from bot.games.say import Say
from bot.games.values import Choices, Command, Event, Seat


@dataclass(frozen=True, slots=True)
class Rooms(Generic[StateT, OptionsT, ViewT]):
    """The functions behind the methods of the same names in the contract, in the order a press needs them."""

    read: Callable[[str, str], Command]
    apply: Callable[[StateT, Seat | None, Command], tuple[StateT, tuple[Event, ...]]]
    choices: Callable[[StateT, Seat], Choices]
    view: Callable[[StateT, Seat | None], ViewT]
    safe_move: Callable[[ViewT, Choices], Command]
    sheet: Callable[[ViewT], tuple[Say, ...]]
    told: Callable[[ViewT], tuple[Say, ...]]
    rules_page: Callable[[OptionsT], tuple[Say, ...]]


class RoomedGame(Game[StateT, OptionsT, ViewT], ABC, Generic[StateT, OptionsT, ViewT]):
    """A game that leaves the work to its rooms."""

    rooms: Rooms[StateT, OptionsT, ViewT]

    def read(self, kind: str, text: str) -> Command:
        return self.rooms.read(kind, text)

    def apply(self, state: StateT, seat: Seat | None, command: Command) -> tuple[StateT, tuple[Event, ...]]:
        """Carry out a command."""
        return self.rooms.apply(state, seat, command)

    def choices(self, state: StateT, seat: Seat) -> Choices:
        """What the seat can do now."""
        return self.rooms.choices(state, seat)

    def view(self, state: StateT, seat: Seat | None) -> ViewT:
        """What the seat may see."""
        return self.rooms.view(state, seat)

    def safe_move(self, view: ViewT, choices: Choices) -> Command:
        """What is played for a seat that doesn't move."""
        return self.rooms.safe_move(view, choices)

    def sheet(self, view: ViewT) -> tuple[Say, ...]:
        """The score of the round that has just ended, in words."""
        return self.rooms.sheet(view)

    def told(self, view: ViewT) -> tuple[Say, ...]:
        """What the pictures show, in words."""
        return self.rooms.told(view)

    def rules_page(self, options: OptionsT) -> tuple[Say, ...]:
        """The rules with these options, in words."""
        return self.rooms.rules_page(options)
