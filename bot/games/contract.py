"""What every game is: the contract between the rules and everything above them.

A match is a frozen value. Commands go in, a new match and events come out. A command with seat None comes from the
table itself, never from a player: that is how chance (`Deal`) enters. Nothing here knows about clocks, databases,
Discord or random numbers.

The flow of a match::

    state = game.start(options, sides)            # awaits the first deal
    while game.outcome(state) is None:
        if game.awaits_deal(state):
            state, events = game.apply(state, None, Deal(seed, salt))
        seat = game.to_act(state)[0]
        command = pick one of game.choices(state, seat), or game.read(kind, typed text)
        state, events = game.apply(state, seat, command)     # or RefusalError, and nothing has changed

Terms: a *seat* is a place at the table, numbered from 0 clockwise; a *side* is one seat or a team of seats, numbered
from 0; a *round* goes from a deal to its score; a *match* is rounds until someone has won.

A game whose rooms each do their part of the contract: choices, phases, projection and the rest.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from bot.games.cards import Card, pack
from bot.games.events import Achievement, PadRow
from bot.games.options import Options
from bot.games.values import Board, Choices, Command, ControlStyle, Event, Json, Outcome, Say, Seat, View, Wait, say
from bot.games.view import Example

OptionsT = TypeVar("OptionsT", bound="Options")
StateT = TypeVar("StateT")
ViewT = TypeVar("ViewT", bound=View)


class Game(ABC, Generic[StateT, OptionsT, ViewT]):
    """The rules of one game, without any match: every method is a function of its arguments."""

    key: ClassVar[str]
    """The short name, in addresses, the journal and the language files: `rum500`, `gin`, `solitaire`."""
    shared: ClassVar[bool] = True
    """True: a table belongs to its channel. False: it belongs to one member, and only that member sees it."""
    controls: ClassVar[Mapping[str, ControlStyle]]
    """Every kind of command that a seat can give, and how a panel offers it."""

    most_at_once: ClassVar[Mapping[str, int]] = {}
    """Of a kind that takes several of a list at once: how many, where that is fewer than are listed."""

    of_the_hand: ClassVar[tuple[str, ...]] = ()
    """The kinds whose choices are cards of the hand, one each: what is suggested of them stands in the hand's order."""

    achievements: ClassVar[tuple[Achievement, ...]] = ()
    """What its matches can bring their players besides winning."""

    options: type[OptionsT]
    """The class of the game's options."""

    take_backs: ClassVar[tuple[str, ...]] = ()
    """The kinds of command that take the seat's last play back."""

    calls: ClassVar[tuple[str, ...]] = ()
    """Kinds of command that are called out at the table: each has a public button while it is open to any seat."""

    @property
    @abstractmethod
    def presets(self) -> Mapping[str, OptionsT]:
        """The named sets of options; the first is the default."""

    @abstractmethod
    def seatings(self, options: OptionsT) -> Mapping[int, tuple[int, ...]]:
        """For each possible number of players, the numbers of equal sides they may form, the default first.

        `{2: (2,), 4: (2, 4)}`: two play each alone; four in two teams, or each alone.
        """

    def length(self, options: OptionsT, sides: int, seats: int) -> Say:
        """How long a match of that many seats and sides is likely to last, `<game>-length`."""
        del options, sides, seats
        return say(f"{self.key}-length")

    @abstractmethod
    def start(self, options: OptionsT, sides: tuple[int, ...]) -> StateT:
        """Return a match that awaits its first deal. `sides[seat]` is the side of each seat.

        Raises:
            RefusalError: the options exclude each other, or don't fit this number of seats or these sides.

        """

    def dealt_first_by(self, state: StateT, dealer: Seat) -> StateT:
        """The undealt match with its first dealer set, as in a rematch; a game without dealers ignores it."""
        del dealer
        return state

    def next_dealer(self, state: StateT) -> Seat | None:
        """The seat that would deal the next round once the match is over; None in a game without dealers."""
        del state
        return None

    @abstractmethod
    def checkpoint(self, state: StateT) -> Json:
        """What a later round needs to know about the earlier ones: totals, dealer, number of the round.

        Asked only while the match awaits a deal; `resume` is its inverse.
        """

    @abstractmethod
    def resume(self, options: OptionsT, sides: tuple[int, ...], checkpoint: Json) -> StateT:
        """Rebuild a match that awaits a deal from its `checkpoint`."""

    @abstractmethod
    def awaits_deal(self, state: StateT) -> bool:
        """True when the next command must be a `Deal`: before the first round and between rounds."""

    @abstractmethod
    def to_act(self, state: StateT) -> tuple[Seat, ...]:
        """The seats that have a decision open, the most urgent first; () between rounds and at the end."""

    def wait(self, state: StateT) -> Wait | None:
        """What the match waits for only a limited time; None where it waits for a seat however long that takes."""
        del state
        return None

    def turn_of(self, state: StateT) -> Seat | None:
        """The seat whose turn a clock times; None where no seat is to act, or the match waits only for a time."""
        return None if self.wait(state) is not None else next(iter(self.to_act(state)), None)

    @abstractmethod
    def read(self, kind: str, text: str) -> Command:
        """Read a command from a player or from the journal, without knowing the match.

        Raises:
            NotUnderstoodError: it can't be read.

        """

    @abstractmethod
    def apply(self, state: StateT, seat: Seat | None, command: Command) -> tuple[StateT, tuple[Event, ...]]:
        """Carry out a command; the order of the events is the order of what happened.

        This is the authority on what is legal: nothing else judges a command, and `choices` lists only what it accepts.

        Raises:
            RefusalError: the command is not possible now, and why; nothing has changed.

        """

    @abstractmethod
    def choices(self, state: StateT, seat: Seat) -> Choices:
        """What the seat can do now, even out of turn where the rules allow it; empty where it can do nothing."""

    @abstractmethod
    def view(self, state: StateT, seat: Seat | None) -> ViewT:
        """What a seat may see; None asks on behalf of a bystander."""

    def prompt(self, view: ViewT, choices: Choices) -> Say:
        """What the seat of the view is to do, as it is told above its controls: true for what it can do now."""
        del choices
        return say(f"{self.key}-prompt-{view.phase}")

    @abstractmethod
    def safe_move(self, view: ViewT, choices: Choices) -> Command:
        """What is played for a seat that doesn't move, from what it sees and may do: one of the legal commands.

        It keeps the hand as its owner left it (0.4). What is offered is declined, a turn begins with the stock, and
        nothing is laid but what a duty demands; the card drawn last is discarded if it may go and is no joker, else
        the card that counts least, the first in hand of equal ones. Repeated, it comes to the end of a round.

        Raises:
            ValueError: the seat has no decision open.

        """

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """How the match ended; None while it goes on."""

    @property
    @abstractmethod
    def boards(self) -> Mapping[str, Board]:
        """Every board that a match of this game can count for, by its key; the most popular first."""

    @abstractmethod
    def board(self, options: OptionsT, *, teams: bool) -> Board | None:
        """The board that a match with these options counts for; None where it counts for none."""

    def figures(self, state: StateT) -> tuple[Mapping[str, int], ...]:
        """What each side achieved in a finished match besides its points; see `Board.figures`.

        A figure whose name begins with `best_` is left out for a side that has none.
        """
        outcome = self.outcome(state)
        return tuple(dict[str, int]() for _ in outcome.totals) if outcome else ()

    def best_of_round(self, before: StateT, after: StateT) -> tuple[Mapping[str, int], ...]:  # noqa: ARG002 - for games with such figures
        """What one round that is over was worth for each side, by the names of those figures that keep the best round.

        `before` is the match at its deal, `after` the match at the next deal or at the end.
        """
        return ()

    def points_of_round(self, before: StateT, after: StateT) -> tuple[int, ...]:  # noqa: ARG002 - for games with sides to compare
        """What one round that is over was worth for each side, as ratings count it; () where rounds don't compare.

        `before` and `after` are those of `best_of_round`.
        """
        return ()

    @abstractmethod
    def round_over(self, state: StateT) -> bool:
        """True from the end of a round until the next deal, while its hands, its sheet and its seed may be shown."""

    @abstractmethod
    def sheet(self, view: ViewT) -> tuple[Say, ...]:
        """The score sheet of the round that has just ended, as lines of text; () while a round runs."""

    @abstractmethod
    def told(self, view: ViewT) -> tuple[Say, ...]:
        """All that the pictures of a view show, in words and in reading order, for whoever can't see them.

        Headings begin each part. Once a round is over, only what its sheet leaves out.
        """

    def pad(self, view: ViewT) -> tuple[PadRow, ...]:
        """What the score pad of the match gets for the round that has just ended; () while one runs."""
        del view
        return ()

    def standing(self, view: ViewT) -> Mapping[int, Say]:
        """What there is to say of a side beside its points, by the number of the side."""
        del view
        return {}

    def feat(self, events: Iterable[Event]) -> Say | None:
        """What is worth telling of a match that is over, out of all that happened; None for nothing."""
        del events
        return None

    def deck(self, options: OptionsT, seats: int) -> tuple[Card, ...]:
        """The cards whose order has the label `deal` (0.3): the hands come from its top. By default the 52."""
        del options, seats
        return pack(1, 0)

    @abstractmethod
    def rules_page(self, options: OptionsT) -> tuple[Say, ...]:
        """The rules as played with these options, as paragraphs of text."""

    def examples(self, options: OptionsT) -> tuple[Example, ...]:
        """Cards that are melds at a table with these options, and cards that aren't, for the page of its rules."""
        del options
        return ()


AnyGame: TypeAlias = Game[Any, Any, Any]


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
