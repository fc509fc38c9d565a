"""What every game is: the contract between the rules and everything above them.

A match is a frozen value. Commands go in, a new match and events come out. A command with seat None comes from the
table itself, never from a player: that is how chance (`Deal`) enters. Nothing here knows a clock, a database, Discord
or a random number.

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
"""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from bot.games.cards import Card
    from bot.games.options import Options
    from bot.games.wording import Arg, Say

Seat: TypeAlias = int
Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | bool | None"


class Command(Protocol):
    """An imperative: what a seat does. A frozen value that is written as its kind and a short text.

    `game.read(command.kind, command.text)` gives an equal command back. The text is what a player could type, at most
    100 characters, cards in canonical notation.
    """

    kind: ClassVar[str]

    @property
    def text(self) -> str:
        """What follows the kind, "" where the kind says it all."""
        ...


@dataclass(frozen=True, slots=True)
class Bare:
    """The base of commands that their kind says all of."""

    @property
    def text(self) -> str:
        """Nothing."""
        return ""


@dataclass(frozen=True, slots=True)
class Deal:
    """The table deals the next round. `seed` is a seed of shuffle.py; `salt` the id Discord chose (0.3).

    The running seed is every hidden card of the round, so the representation hides it.
    """

    kind: ClassVar[str] = "deal"

    seed: str = field(repr=False)
    salt: str

    @property
    def text(self) -> str:
        """Seed and salt, separated by a space."""
        return f"{self.seed} {self.salt}"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, in the past tense; a subclass for each. All cards in events are faces.

    Nobody blanks an event for others: what only one seat may know is an event of its own with an audience, beside the
    public one. The language files tell an event under `<game>-event-<name-of-class-in-kebab-case>`, with its fields as
    arguments (a field of type int named `seat`, or ending in `_seat`, is shown by its member's name; `side` likewise).
    """

    @property
    def audience(self) -> Seat | None:
        """The only seat that may know of it; None for everyone in the channel."""
        return None


def seen_by(events: tuple[Event, ...], seat: Seat | None) -> tuple[Event, ...]:
    """The events that a seat may know of; None asks for a bystander."""
    return tuple(event for event in events if event.audience is None or (seat is not None and event.audience == seat))


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal command and what its words need.

    The language files tell it under `<game>-choice-<kind>`, with `about` as arguments.
    """

    command: Command
    about: Mapping[str, Arg]


Choices: TypeAlias = Mapping[str, tuple[Choice, ...]]
"""The kinds of command that are open to a seat now, in the order a panel shows them; per kind the legal commands, best
first, bounded. A kind whose list is empty or cut is still open: what is not listed can be typed. No entry: no such
command is legal now."""


@dataclass(frozen=True, slots=True)
class Wait:
    """The match waits, but not for ever: when `seconds` have passed since it began to, the table gives `command`."""

    seconds: int
    command: Command


class Form(Enum):
    """How a panel offers a kind of command."""

    BUTTON = "button"  # one command, one press
    PICK = "pick"  # one of a list
    CONFIRM = "confirm"  # one press, asked once more


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: why, which sides won (several: a draw between them), and the final points of each side."""

    reason: StrEnum
    winners: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What one seat may see, built from an allow-list. These fields are what every game shows; each adds its own.

    Attributes:
        seat: whose view it is; None is a bystander's, which is what the channel sees.
        sides: the side of each seat.
        phase: the game's phase, an enum member's value; `<game>-prompt-<phase>` in the language files says what
            is to be done.
        to_act: the seats that have a decision open.
        round_no: the number of the running or last round, from 1; 0 before the first deal.
        dealer: the seat that dealt it.
        totals: the points of each side before the running round.
        hand: the cards of `seat`, as faces, sorted by suit and rank; () for a bystander.
        hand_counts: the number of cards in each seat's hand.

    """

    seat: Seat | None
    sides: tuple[int, ...]
    phase: str
    to_act: tuple[Seat, ...]
    round_no: int
    dealer: Seat | None
    totals: tuple[int, ...]
    hand: tuple[Card, ...]
    hand_counts: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A leaderboard that a match plays for. Wins, draws and losses count on every board; the rest is said here.

    Attributes:
        key: its short name, unlike that of any other game's board.
        name: its name in words.
        figures: what it shows beside the wins, in this order: `points`, the sum of the final points, and names that
            `Game.figures` gives.
        counts_points: False where a match counts with its result alone, since its points compare with no others'.
        best: the figure that ranks the members; "": wins do, then the share of matches won, then points.

    """

    key: str
    name: Say
    figures: tuple[str, ...]
    counts_points: bool = True
    best: str = ""


POINTS: Final = "points"
"""The figure that every game has: the final points of the side."""
BEST: Final = "best_"
"""How the names of figures begin of which a board keeps the highest; it adds up all others."""


OptionsT = TypeVar("OptionsT", bound="Options")
StateT = TypeVar("StateT")
ViewT = TypeVar("ViewT", bound=View)


class Game(ABC, Generic[StateT, OptionsT, ViewT]):
    """The rules of one game, without any match: every method is a function of its arguments."""

    key: ClassVar[str]
    """The short name, in addresses, the journal and the language files: `rum500`, `gin`, `solitaire`."""
    shared: ClassVar[bool] = True
    """True: a table of the channel. False: it belongs to one member, and only that member sees it."""
    controls: ClassVar[Mapping[str, Form]]
    """Every kind of command that a seat can give, and how a panel offers it."""

    options: type[OptionsT]
    """The class of the game's options."""

    calls: ClassVar[tuple[str, ...]] = ()
    """Kinds of command that are called out at the table: a public button while they are open to any seat."""

    @property
    @abstractmethod
    def presets(self) -> Mapping[str, OptionsT]:
        """The named sets of options; the first is the default."""

    @abstractmethod
    def seatings(self, options: OptionsT) -> Mapping[int, tuple[int, ...]]:
        """For each possible number of players, the numbers of equal sides they may form, the default first.

        `{2: (2,), 4: (2, 4)}`: two play each alone; four in two teams, or each alone.
        """

    @abstractmethod
    def start(self, options: OptionsT, sides: tuple[int, ...]) -> StateT:
        """Return a match that awaits its first deal. `sides[seat]` is the side of each seat.

        Raises:
            RefusalError: the options exclude each other, or don't go with so many seats or these sides.

        """

    def dealt_first_by(self, state: StateT, dealer: Seat) -> StateT:
        """The match before its first deal, its first dealer given, as in a rematch; a game without one ignores it."""
        del dealer
        return state

    def next_dealer(self, state: StateT) -> Seat | None:
        """Who would deal the next round, when the match is over; None where a game has no dealer."""
        del state
        return None

    @abstractmethod
    def standing(self, state: StateT) -> Json:
        """What a later round needs of the earlier ones: totals, dealer, number of the round.

        Asked only while the match awaits a deal; `resume` is its inverse.
        """

    @abstractmethod
    def resume(self, options: OptionsT, sides: tuple[int, ...], standing: Json) -> StateT:
        """Rebuild the match that awaits a deal from its `standing`."""

    @abstractmethod
    def awaits_deal(self, state: StateT) -> bool:
        """True when the next command must be a `Deal`: before the first round and between rounds."""

    @abstractmethod
    def to_act(self, state: StateT) -> tuple[Seat, ...]:
        """The seats that have a decision open, the most urgent first; () between rounds and at the end."""

    def wait(self, state: StateT) -> Wait | None:
        """What the match waits for no longer than for a time; None where it waits for a seat as long as that takes."""
        del state
        return None

    @abstractmethod
    def read(self, kind: str, text: str) -> Command:
        """Understand a command of a player or of the journal, without knowing the match.

        Raises:
            NotUnderstoodError: it can't be read.

        """

    @abstractmethod
    def legal(self, state: StateT, seat: Seat | None, command: Command) -> None:
        """Return if the command is possible now.

        Raises:
            RefusalError: it is not, and why.

        """

    @abstractmethod
    def apply(self, state: StateT, seat: Seat | None, command: Command) -> tuple[StateT, tuple[Event, ...]]:
        """Carry out a command; the order of the events is the order of what happened.

        Raises:
            RefusalError: exactly when `legal` does, and nothing has changed.

        """

    @abstractmethod
    def choices(self, state: StateT, seat: Seat) -> Choices:
        """What the seat can do now, also out of turn where the rules let it; empty where it can do nothing."""

    @abstractmethod
    def view(self, state: StateT, seat: Seat | None) -> ViewT:
        """What a seat may see; None asks for a bystander."""

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """How the match ended; None while it goes on."""

    @property
    @abstractmethod
    def boards(self) -> Mapping[str, Board]:
        """Every board that a match of this game can play for, by its key; the one most asked for first."""

    @abstractmethod
    def board(self, options: OptionsT, *, teams: bool) -> Board | None:
        """The board that a match with these options plays for; None where it counts for none."""

    def figures(self, state: StateT) -> tuple[Mapping[str, int], ...]:
        """What each side has to show of a match that is over, beside its points; see `Board.figures`.

        A figure that begins with `best_` is left out where the side has none.
        """
        outcome = self.outcome(state)
        return tuple(dict[str, int]() for _ in outcome.totals) if outcome else ()

    @abstractmethod
    def round_over(self, state: StateT) -> bool:
        """True from the end of a round until the next deal: its hands, its sheet and its seed may be shown."""

    @abstractmethod
    def sheet(self, view: ViewT) -> tuple[Say, ...]:
        """The score sheet of the round that has just ended, in words, a line each; () while a round runs."""

    @abstractmethod
    def rules_page(self, options: OptionsT) -> tuple[Say, ...]:
        """The rules as a table with these options plays them, a paragraph each."""


AnyGame: TypeAlias = "Game[Any, Any, Any]"


def read_deal(text: str) -> Deal:
    """Read a `Deal` back from the journal; only the table writes them."""
    seed, _, salt = text.partition(" ")
    return Deal(seed, salt)


def digest(standing: Json) -> str:
    """A fingerprint of a standing, 64 hexadecimal characters: equal values, equal digests, on every machine."""
    text = json.dumps(standing, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
