"""The values that pass between a game and everything above it: texts, commands, events, choices, views, outcomes.

The contract of a game (`contract.py`) uses them. Rules produce no words: a `Say` names a message of the
language files and its arguments. Cards are faces and seats are numbers; the code that displays a message turns them
into symbols and members.
"""

import functools
import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum, StrEnum
from operator import itemgetter
from types import MemberDescriptorType
from typing import (
    Any,
    ClassVar,
    Final,
    NamedTuple,
    Protocol,
    TypeAlias,
    TypeVar,
    cast,
    dataclass_transform,
)

from bot.games.anchors import Anchor
from bot.games.cards import Card, TypedCard


@dataclass(frozen=True, slots=True)
class SeatName:
    """A message argument: a seat, displayed as its member's name."""

    seat: int


@dataclass(frozen=True, slots=True)
class SideName:
    """A message argument: a side, displayed as its letter, or as its member's name if it is a single seat."""

    side: int


Cards: TypeAlias = Card | TypedCard | tuple[Card, ...] | tuple[TypedCard, ...]
Listed: TypeAlias = "tuple[str, ...] | tuple[SeatName, ...] | tuple[Say, ...]"
Arg: TypeAlias = "str | int | Cards | SeatName | SideName | Say | Listed"


@dataclass(frozen=True, slots=True)
class Say:
    """A message: its id in the language files and its arguments by name."""

    key: str
    args: Mapping[str, Arg] = field(default_factory=dict[str, Arg])


def say(key: str, /, **args: Arg) -> Say:
    """Build a `Say`, with the arguments as keywords."""
    return Say(key, args)


Seat: TypeAlias = int
Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | bool | None"

_ValueT = TypeVar("_ValueT")


def fast_replace(value: _ValueT, changes: Mapping[str, object]) -> _ValueT:
    """A copy of a frozen dataclass with slots, with the given fields replaced.

    It takes a third of the time of `dataclasses.replace`, because it writes the slots directly instead of calling
    `__init__`.

    Raises:
        AttributeError: the class has no field of that name.

    """
    names, slots = _slots(type(value))
    if not changes.keys() <= names:
        raise AttributeError(*sorted(changes.keys() - names))
    copy = object.__new__(type(value))
    for name, getter, setter in slots:
        setter(copy, changes[name] if name in changes else getter(value))
    return copy


@functools.cache
def _slots(cls: Any) -> tuple[frozenset[str], tuple[tuple[str, Callable[[Any], Any], Callable[[Any, Any], None]], ...]]:
    """The names of a dataclass's fields, and for each field its name, getter and setter.

    The setters are those of the slots' descriptors; unlike `setattr`, they work on a frozen dataclass.
    """
    members = cast("Mapping[str, MemberDescriptorType]", vars(cls))
    names = [field.name for field in fields(cls)]
    return frozenset(names), tuple((name, members[name].__get__, members[name].__set__) for name in names)


class Command(Protocol):
    """A command of a seat, named in the imperative: a frozen value with a kind and a short text.

    `game.read(command.kind, command.text)` returns an equal command. A player could type the text; it has at most 100
    characters and names cards in canonical notation.
    """

    kind: ClassVar[str]

    @property
    def text(self) -> str:
        """The text after the kind; "" for a command without parameters."""
        ...


@dataclass(frozen=True, slots=True)
class Deal:
    """The table deals the next round. `seed` is a seed for shuffle.py, `salt` the id that Discord chose (0.3).

    The repr leaves the seed out, since it would reveal every hidden card of the running round.
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
    """Something that happened, named in the past tense. Subclasses become frozen dataclasses without a decorator.

    All cards in events are faces. Events are never redacted: a fact that only one seat may know is an event of its own
    with an audience, next to the public one.

    The language files word an event as a sentence under `<game>-event-<name-of-class-in-kebab-case>`, with its fields
    as arguments. A field of type int named `seat`, or ending in `_seat`, is displayed as its member's name; `side`
    likewise. An action of a seat may instead be worded under `<game>-turn-…`, as a clause of the line about its turn.
    """

    begins_turn: ClassVar[bool] = False
    """True for events that only occur first in a turn, so that the line about the seat's previous turn is complete."""

    highlighted: ClassVar[bool] = False
    """True for events that a replay shows for longer."""

    on_sheet: ClassVar[bool] = False
    """True for events that the score sheet of the round reports as well."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)

    @property
    def audience(self) -> Seat | None:
        """The only seat that may know of the event; None if it is public."""
        return None


def visible_to(events: tuple[Event, ...], seat: Seat | None) -> tuple[Event, ...]:
    """The events that a seat may know of; seat None is a bystander."""
    return tuple(event for event in events if event.audience is None or (seat is not None and event.audience == seat))


class NoNote(NamedTuple):
    """The note of a choice whose label has no arguments."""


_NO_NOTE: Final = NoNote()


class Choice(NamedTuple):
    """A legal command, with its note and the way in which it is offered.

    The label is the message `<game>-choice-<kind>`; a button uses its attribute `.button`, if there is one.

    Attributes:
        command: the command, which does nothing beyond its kind.
        note: facts about the command that the seat may know; its fields are the arguments of the label.
        with_follow_up: a command of the same kind that also carries out the step that would follow, and can be undone
            as a whole; people are offered it instead of `command`.
        shortcut: True for a choice that is shown as a button instead of in the menu of its kind; a card of the hand
            stays in the menu as well. The top of a pile, which needs no menu, has it where it makes a meld.

    """

    command: Command
    note: NamedTuple = _NO_NOTE
    with_follow_up: Command | None = None
    shortcut: bool = False

    @property
    def offered(self) -> Command:
        """The command that people are offered."""
        return self.with_follow_up or self.command

    @property
    def label_args(self) -> Mapping[str, Arg]:
        """The arguments of the label, by name."""
        return self.note._asdict()

    @property
    def card(self) -> Card | None:
        """The one card that the choice is about; None for a joker that stands for a card, and for none or several."""
        card = self.label_args.get("card")
        return card if isinstance(card, Card) else None


Choices: TypeAlias = Mapping[str, tuple[Choice, ...]]
"""The kinds of command that are open to a seat now, in the order of the panel, each with legal commands, best first.

The list of a kind is bounded, and may be empty: other commands of that kind can be typed. A kind without an entry isn't
legal now.
"""


def commands_in(choices: Choices) -> list[Command]:
    """Every command among these choices, in their order."""
    return [choice.command for listed in choices.values() for choice in listed]


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """A time limit: `seconds` after the match began to wait, the table itself gives `command`.

    `choosing` is True while only a seat that has already called may act, in order to complete its call.
    """

    seconds: int
    command: Command
    choosing: bool = False


class ControlStyle(Enum):
    """The ways in which a panel offers a kind of command."""

    BUTTON = "button"  # a button for the only command
    PICK = "pick"  # a menu
    FEW = "few"  # a button for each command up to three, else a menu beside the coloured one
    CARD = "card"  # a menu of cards in the order of the hand, some of them as buttons too (`Choice.shortcut`)
    SEVERAL = "several"  # a menu with several picks, whose texts, joined by `commands.SEPARATOR`, are one command
    CONFIRM = "confirm"  # a button that asks for confirmation


def controls_of(
    *,
    buttons: tuple[type[Command], ...] = (),
    picks: tuple[type[Command], ...] = (),
    few: tuple[type[Command], ...] = (),
    cards: tuple[type[Command], ...] = (),
    several: tuple[type[Command], ...] = (),
    confirms: tuple[type[Command], ...] = (),
) -> Mapping[str, ControlStyle]:
    """Map each kind of command to the style of its control."""
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
    """The end of a match: the reason, the winning side (several if they drew), and the final points of each side."""

    reason: StrEnum
    winners: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """The information that one seat may see, built field by field from an allow-list. Each game adds its own fields.

    Attributes:
        seat: the seat; None for a bystander, whose view is public in the channel.
        sides: the side of each seat.
        phase: the value of the game's phase enum; the message `<game>-prompt-<phase>` says what to do.
        to_act: the seats that have a decision open.
        anyone_may_act: the other seats may act as well.
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
    anyone_may_act: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A leaderboard that matches count for. Every board counts wins, draws and losses.

    Attributes:
        key: its key, unique among the boards of all games.
        name: its name in words.
        figures: the figures it shows besides the wins, in this order: `points`, which is the sum of the final points,
            and names that `Game.figures` returns.
        counts_points: False if only the result of a match counts, because its points can't be compared with those of
            other matches.
        counts_matches: False if the points of whole matches can't, because the match is longer or shorter than usual.
        best: the figure that ranks the members; "" ranks them by wins, then by the share of matches won, then by
            points.
        spread: the amount of luck in a round: the standard deviation, in points, of its margin between two equal sides;
            0 if members aren't rated.
        pairs: True if partners have lines of their own.
        anchors: the strength of the computers' levels; without any, matches with computers rate nobody.

    """

    key: str
    name: Say
    figures: tuple[str, ...]
    counts_points: bool = True
    counts_matches: bool = True
    best: str = ""
    spread: float = 0
    pairs: bool = False
    anchors: tuple[Anchor, ...] = ()


POINTS: Final = "points"
"""The figure that every game has: the final points of a side."""
WITH_COMPUTERS: Final = "with_computers"
"""The figure that counts a line's matches in which computers were dealt in."""
BEST_PREFIX: Final = "best_"
"""The prefix of the figures whose highest value a board keeps. It adds up all others."""


def read_deal(text: str) -> Deal:
    """Read a `Deal` back from the journal; no player can type one."""
    seed, _, salt = text.partition(" ")
    return Deal(seed, salt)


def read_pair(saved: Json) -> tuple[int, int]:
    """Read two numbers back from a checkpoint.

    Raises:
        ValueError: the value isn't a list of two numbers.

    """
    match saved:
        case [int(first), int(second)]:
            return first, second
        case _:
            raise ValueError(f"not two numbers: {saved!r}")


def digest(checkpoint: Json) -> str:
    """The SHA-256 of a checkpoint, as 64 hexadecimal characters: the same on every machine for equal values."""
    text = json.dumps(checkpoint, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


RankedChoice: TypeAlias = tuple[tuple[int, ...], Choice]
"""A choice and its sort key. Within a kind, the lowest key comes first."""


def choices_in_order(kinds: Iterable[type[Command]], ranked: Iterable[RankedChoice]) -> Choices:
    """Group choices by kind, the kinds in the order given and the choices best first; empty kinds are left out."""
    by_kind: dict[str, list[RankedChoice]] = {command.kind: [] for command in kinds}
    for key, choice in ranked:
        by_kind[choice.command.kind].append((key, choice))
    return {
        kind: tuple(choice for _, choice in sorted(listed, key=itemgetter(0)))
        for kind, listed in by_kind.items()
        if listed
    }
