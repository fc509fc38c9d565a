"""What the rules have to say, without the words.

A `Say` names a message of the language files and what goes into it. Cards are faces and seats are numbers: the code
that shows the message turns them into symbols and members.

The values that pass between a game and everything above it: seats, commands, events, choices, views, outcomes.

What a game does with them is its contract (`contract.py`).

From the commands that are open to a seat to the choices of its panel.
"""

import functools
import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum, StrEnum
from operator import itemgetter
from types import MemberDescriptorType
from typing import Any, ClassVar, Final, Protocol, TypeAlias, TypeVar, cast, dataclass_transform

from bot.games.cards import Card, Typed


@dataclass(frozen=True, slots=True)
class SeatName:
    """A seat to be shown by its member's name."""

    seat: int


@dataclass(frozen=True, slots=True)
class SideName:
    """A side to be shown by its letter, or by its member's name where it is one seat."""

    side: int


Cards: TypeAlias = Card | Typed | tuple[Card, ...] | tuple[Typed, ...]
Listed: TypeAlias = "tuple[str, ...] | tuple[SeatName, ...] | tuple[Say, ...]"
Arg: TypeAlias = "str | int | Cards | SeatName | SideName | Say | Listed"


@dataclass(frozen=True, slots=True)
class Say:
    """One message: its id in the language files, and the arguments by name."""

    key: str
    args: Mapping[str, Arg] = field(default_factory=dict[str, Arg])


def say(key: str, /, **args: Arg) -> Say:
    """Build a `Say` with keyword arguments."""
    return Say(key, args)


Seat: TypeAlias = int
Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | bool | None"


_ValueT = TypeVar("_ValueT")


def replaced(value: _ValueT, changes: Mapping[str, object]) -> _ValueT:
    """A frozen value of slots with some of its fields changed, in a third of the time of `dataclasses.replace`.

    It runs no `__init__`, and goes past `__setattr__`, which refuses.

    Raises:
        AttributeError: it has no such field.

    """
    known, slots = _slots(type(value))
    if not changes.keys() <= known:
        raise AttributeError(*sorted(changes.keys() - known))
    copy = object.__new__(type(value))
    for name, kept, keep in slots:
        keep(copy, changes[name] if name in changes else kept(value))
    return copy


@functools.cache
def _slots(of: Any) -> tuple[frozenset[str], tuple[tuple[str, Callable[[Any], Any], Callable[[Any, Any], None]], ...]]:
    """The names of a class's fields; each field with what reads it and what writes it."""
    members = cast("Mapping[str, MemberDescriptorType]", vars(of))  # what a class with slots has for each field
    names = [field.name for field in fields(of)]
    return frozenset(names), tuple((name, members[name].__get__, members[name].__set__) for name in names)


class Command(Protocol):
    """What a seat does, in the imperative. A frozen value that is written as its kind and a short text.

    `game.read(command.kind, command.text)` returns an equal command. The text is what a player could type, at most 100
    characters, cards in canonical notation.
    """

    kind: ClassVar[str]

    @property
    def text(self) -> str:
        """What follows the kind; "" where the kind alone says everything."""
        ...


@dataclass(frozen=True, slots=True)
class Deal:
    """The table deals the next round. `seed` is a seed of shuffle.py; `salt` the id Discord chose (0.3).

    The seed gives away every hidden card of the running round, so the repr leaves it out.
    """

    kind: ClassVar[str] = "deal"

    seed: str = field(repr=False)
    salt: str

    @property
    def text(self) -> str:
        """Seed and salt, separated by a space."""
        return f"{self.seed} {self.salt}"


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Event:
    """Something that happened, in the past tense; each subclass becomes a frozen dataclass by itself.

    All cards in events are faces.

    Nobody blanks an event for others: what only one seat may know is an event of its own with an audience, beside the
    public one. The language files tell an event in a sentence under `<game>-event-<name-of-class-in-kebab-case>`, with
    its fields as arguments (a field of type int named `seat`, or ending in `_seat`, is shown by its member's name;
    `side` likewise). What a seat did may be told under `<game>-turn-…` instead, as a clause of the one line that tells
    its turn.
    """

    begins_turn: ClassVar[bool] = False
    """True for what only ever comes first in a turn: the line of the seat's turn before it ends there."""

    stands_out: ClassVar[bool] = False
    """True for what is looked at longer when a round is shown again."""

    on_sheet: ClassVar[bool] = False
    """True for what the score sheet of the round tells as well."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)

    @property
    def audience(self) -> Seat | None:
        """The only seat that may know of it; None for everyone in the channel."""
        return None


def seen_by(events: tuple[Event, ...], seat: Seat | None) -> tuple[Event, ...]:
    """The events that a seat may know of; None asks on behalf of a bystander."""
    return tuple(event for event in events if event.audience is None or (seat is not None and event.audience == seat))


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal command and what its words need.

    The language files tell it under `<game>-choice-<kind>`, with `about` as arguments; on a button under the attribute
    `.button`, where there is one.

    Attributes:
        command: the command, no more than its kind says.
        about: what its words need.
        at_once: a command of the same kind that does what follows as well, and can be undone that far; people are
            offered it instead.
        shortcut: of a kind that is a menu, it is a button; of one of cards in hand, it stands in the menu as well.

    """

    command: Command
    about: Mapping[str, Arg]
    at_once: Command | None = None
    shortcut: bool = False

    @property
    def offered(self) -> Command:
        """The command that people are offered."""
        return self.at_once or self.command


Choices: TypeAlias = Mapping[str, tuple[Choice, ...]]
"""The kinds of command that are open to a seat now, in the order a panel shows them; per kind the legal commands, best
first, bounded. A kind whose list is empty or cut is still open: what isn't listed can be typed. A kind without an entry
isn't legal now."""


@dataclass(frozen=True, slots=True)
class Wait:
    """The match waits, but not forever: `seconds` after it began to wait, the table itself gives `command`.

    `choosing`: it waits for a seat that has called and says what it wants, no longer for anybody else.
    """

    seconds: int
    command: Command
    choosing: bool = False


class ControlStyle(Enum):
    """How a panel offers a kind of command."""

    BUTTON = "button"  # one command, given with one press
    PICK = "pick"  # one of a list
    FEW = "few"  # a button each while there are at most five, else one of a list
    CARD = "card"  # a card of the hand: a list in the hand's order, and some of it as buttons (`Choice.shortcut`)
    SEVERAL = "several"  # one or more of a list: their texts, joined by `reading.SEPARATOR`, are one command
    CONFIRM = "confirm"  # one press, asked once more


def controls_of(
    *,
    buttons: tuple[type[Command], ...] = (),
    picks: tuple[type[Command], ...] = (),
    few: tuple[type[Command], ...] = (),
    cards: tuple[type[Command], ...] = (),
    several: tuple[type[Command], ...] = (),
    confirms: tuple[type[Command], ...] = (),
) -> Mapping[str, ControlStyle]:
    """Every kind of command of a game with the style of its control."""
    styles = {
        ControlStyle.BUTTON: buttons,
        ControlStyle.PICK: picks,
        ControlStyle.FEW: few,
        ControlStyle.CARD: cards,
        ControlStyle.SEVERAL: several,
        ControlStyle.CONFIRM: confirms,
    }
    return {command.kind: style for style, commands in styles.items() for command in commands}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: why, which side won (several if they drew), and the final points of each side."""

    reason: StrEnum
    winners: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What one seat may see, built from an allow-list. These fields are what every game shows; each adds its own.

    Attributes:
        seat: whose view it is; None is a bystander's, which is what the channel sees.
        sides: the side of each seat.
        phase: the game's phase, as its enum's value; `<game>-prompt-<phase>` in the
            language files says what to do.
        to_act: the seats that have a decision open.
        round_no: the number of the running or last round, from 1; 0 before the first deal.
        dealer: the seat that dealt that round.
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
    """A leaderboard that matches count for. Every board counts wins, draws and losses; the rest is said here.

    Attributes:
        key: its short name, unique among the boards of all games.
        name: its name in words.
        figures: what it shows besides the wins, in this order:
            `points`, the sum of the final points, and names that
            `Game.figures` returns.
        counts_points: False where only a match's result counts,
            since its points can't be compared with those of other
            matches.
        best: the figure that ranks the members; "" ranks them by
            wins, then by the share of matches won, then by
            points.
        spread: how much chance there is in a round: the standard
            deviation of its margin between two equal sides, in
            points. 0: nobody is rated.
        pairs: partners have lines of their own.

    """

    key: str
    name: Say
    figures: tuple[str, ...]
    counts_points: bool = True
    best: str = ""
    spread: float = 0
    pairs: bool = False


POINTS: Final = "points"
"""The figure that every game has: the final points of the side."""
BEST: Final = "best_"
"""The prefix of figures of which a board keeps the highest; it adds up all others."""


def read_deal(text: str) -> Deal:
    """Read a `Deal` back from the journal, where only the table writes them."""
    seed, _, salt = text.partition(" ")
    return Deal(seed, salt)


def pair_of(saved: Json) -> tuple[int, int]:
    """Read two numbers back from a checkpoint.

    Raises:
        ValueError: it holds something else.

    """
    match saved:
        case [int(one), int(other)]:
            return one, other
        case _:
            raise ValueError("not two numbers")


def digest(checkpoint: Json) -> str:
    """A fingerprint of a checkpoint, 64 hexadecimal characters: equal values, equal digests, on every machine."""
    text = json.dumps(checkpoint, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


Weighed: TypeAlias = tuple[tuple[int, ...], Choice]
"""A choice and its weight: within a kind, the lightest comes first."""


def in_order(kinds: Iterable[type[Command]], weighed: Iterable[Weighed]) -> Choices:
    """The choices of each kind, best first, with the kinds in the order given; a kind without choices is left out."""
    found: dict[str, list[Weighed]] = {command.kind: [] for command in kinds}
    for one in weighed:
        found[one[1].command.kind].append(one)
    return {
        kind: tuple(choice for _, choice in sorted(listed, key=itemgetter(0)))
        for kind, listed in found.items()
        if listed
    }
