"""A game's options, each declared once as a field of the game's options class.

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Rum500Options(Options):
        min_run: int = number(3, low=3, high=4, group="melds", rule="R-23")
        pick_rule: PickRule = choice(PickRule.NEW_MELD_ONLY, group="turn", rule="AR-03")
        boathouse: bool = flag(False, group="end", rule="R-80")

    rum_window: int = number(6, low=0, high=15, group="turn", rule="R-120", idle_with=[{"rum_call": (False,)}])

    gin_bonus: int = number(20, low=0, high=100, group="points", rule="G-43", prices=True)

`idle_with` lists conditions under which the option has no effect. A condition is met when every option in it has one of
the values listed. `prices` means that the option changes the points that a round may bring, and `scales` that points of
matches can be compared only at the same value. Boards ask both, and tests expect the score sheet, the rules page and
the adviser to follow a price.

The lobby's panel, slash choices, the help page, validation and the differences from a preset all derive from the
declaration. The label and the description are the message `<game>-option-<name>` and its attribute `.hint` in the
language files; the label of a value is `<game>-option-<name>-<value>`. A test fails if one is missing.
"""

import dataclasses
import typing
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, NotRequired, Self, TypeAlias, TypedDict, Unpack

from bot.games.refusals import AgainstRulesError
from bot.games.values import say

Value: TypeAlias = bool | int | str
Condition: TypeAlias = Mapping[str, tuple[Value, ...]]


class OptionReason(StrEnum):
    """The reasons why a set of options is refused; each game adds its own."""

    UNKNOWN = "refusal-option-unknown"
    NOT_A_VALUE = "refusal-option-value"
    OUT_OF_BOUNDS = "refusal-option-bounds"
    WITHOUT_EFFECT = "refusal-option-without-effect"


@dataclass(frozen=True, slots=True)
class Declaration:
    """The declaration of one option.

    Attributes:
        name: its name.
        default: its default, whose type is the type of the option.
        group: the group in which the lobby lists it.
        rule: the id of its rule in the rules documents.
        low: the lower bound of a number.
        high: the upper bound of a number; 0 for other types.
        values: the values of a choice.
        idle_with: the conditions that each take away its effect.
        prices: True if it changes the points that a round may bring.
        scales: True if points of matches can be compared only at the same value.

    """

    name: str
    default: Value
    group: str
    rule: str
    low: int = 0
    high: int = 0
    values: tuple[str, ...] = ()
    idle_with: Sequence[Condition] = ()
    prices: bool = False
    scales: bool = False

    def read(self, value: Value) -> Value:
        """Convert an external value to the option's type.

        Raises:
            AgainstRulesError: the value has the wrong type or is out of bounds.

        """
        if isinstance(self.default, bool):
            valid = isinstance(value, bool)
        elif isinstance(self.default, StrEnum):
            valid = value in self.values
        elif isinstance(self.default, str):
            valid = isinstance(value, str)
        else:
            valid = isinstance(value, int) and not isinstance(value, bool)
        if not valid and self.high:
            raise self.out_of_bounds(str(value))
        if not valid:
            raise AgainstRulesError(OptionReason.NOT_A_VALUE, self.rule, option=self.name, value=str(value))
        if self.high and not self.low <= int(value) <= self.high:
            raise self.out_of_bounds(int(value))
        return type(self.default)(value) if isinstance(self.default, StrEnum) else value

    def has(self, value: Value) -> bool:
        """True if the option can have this value."""
        try:
            self.read(value)
        except AgainstRulesError:
            return False
        return True

    def out_of_bounds(self, value: int | str) -> AgainstRulesError:
        """The refusal of a number outside the bounds, or of a value that isn't a number."""
        return AgainstRulesError(
            OptionReason.OUT_OF_BOUNDS, self.rule, option=self.name, value=value, low=self.low, high=self.high
        )


class Declared(TypedDict):
    """The arguments that every kind of option may have, like the attributes of `Declaration`."""

    group: str
    rule: str
    idle_with: NotRequired[Sequence[Condition]]
    prices: NotRequired[bool]
    scales: NotRequired[bool]


def flag(default: bool, **declared: Unpack[Declared]) -> Any:
    """Declare an option that is on or off."""
    return dataclasses.field(default=default, metadata=declared)


def number(default: int, *, low: int, high: int, **declared: Unpack[Declared]) -> Any:
    """Declare a whole number from `low` to `high`, both inclusive."""
    return dataclasses.field(default=default, metadata={**declared, "low": low, "high": high})


def choice(default: StrEnum, **declared: Unpack[Declared]) -> Any:
    """Declare a choice among the members of the default's enum."""
    values = tuple(member.value for member in type(default))
    return dataclasses.field(default=default, metadata={**declared, "values": values})


def code(default: str, **declared: Unpack[Declared]) -> Any:
    """Declare a free string, such as a language code; the code that displays it knows its meaning."""
    return dataclasses.field(default=default, metadata=declared)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The base of every game's options. Values are checked when they are read, combinations by `validate`."""

    game: ClassVar[str]

    @property
    def points_divisor(self) -> int:
        """The number that all points of a table with these options are divided by."""
        return 1

    @classmethod
    def declarations(cls) -> tuple[Declaration, ...]:
        """All options of the game, in the order of their fields."""
        return tuple(
            Declaration(name=field.name, default=typing.cast("Value", field.default), **field.metadata)
            for field in dataclasses.fields(cls)
        )

    @classmethod
    def from_json(cls, values: Mapping[str, Value]) -> Self:
        """Read options from the journal or a panel; missing ones get their defaults.

        Raises:
            RefusalError: a name is unknown, a value is invalid, or two options exclude each other.

        """
        known = {declaration.name: declaration for declaration in cls.declarations()}
        for name in values:
            if name not in known:
                raise AgainstRulesError(OptionReason.UNKNOWN, "", option=name)
        options = cls(**{name: known[name].read(value) for name, value in values.items()})
        options.validate()
        return options

    @classmethod
    def readable(cls, kept: Mapping[str, Value]) -> dict[str, Value]:
        """The stored values that this version can read. Values that another version has stored are dropped."""
        known = {declaration.name: declaration for declaration in cls.declarations()}
        return {name: value for name, value in kept.items() if name in known and known[name].has(value)}

    def to_json(self) -> dict[str, Value]:
        """Every option by name, as plain JSON values."""
        values: dict[str, Value] = {}
        for field in dataclasses.fields(self):
            value: Value = getattr(self, field.name)
            values[field.name] = value.value if isinstance(value, StrEnum) else value
        return values

    def differences(self, preset: Self) -> dict[str, Value]:
        """The options that have an effect and differ from the preset, with their values."""
        preset_values, idle = preset.to_json(), self.without_effect()
        return {
            name: value for name, value in self.to_json().items() if value != preset_values[name] and name not in idle
        }

    def dearer_than(self, usual: "Options") -> tuple[str, ...]:
        """The options by which a round may bring more points than at a table with the usual ones.

        Options without an effect aren't among them. Any other value of a choice counts as dearer.
        """
        values, usual_values, idle = self.to_json(), usual.to_json(), self.without_effect()
        dearer: list[str] = []
        for declared in self.declarations():
            name = declared.name
            if not declared.prices or name in idle:
                continue
            value, usual_value = values[name], usual_values.get(name, declared.default)
            if value != usual_value if declared.values else int(value) > int(usual_value):
                dearer.append(name)
        return tuple(dearer)

    def scales_like(self, usual: "Options") -> bool:
        """True if points of matches can be compared with those of tables with the usual options."""
        values, usual_values = self.to_json(), usual.to_json()
        return all(
            values[declared.name] == usual_values.get(declared.name, declared.default)
            for declared in self.declarations()
            if declared.scales
        )

    def without_effect(self) -> Mapping[str, tuple[str, ...]]:
        """The options without an effect, each with the names of the options that take its effect away."""
        values = self.to_json()
        idle: dict[str, tuple[str, ...]] = {}
        for declaration in self.declarations():
            causes = [
                name
                for condition in declaration.idle_with
                if all(values[name] in listed for name, listed in condition.items())
                for name in condition
            ]
            if causes:
                idle[declaration.name] = tuple(dict.fromkeys(causes))
        return idle

    def check_change(self, name: str) -> None:
        """Check the option that was just changed. The others keep their values, even if they lost their effect by it.

        Raises:
            AgainstRulesError: the option has no effect, and the sentence names the options to change first.

        """
        if causes := self.without_effect().get(name):
            raise AgainstRulesError(
                OptionReason.WITHOUT_EFFECT,
                option=say(f"{self.game}-option-{name}"),
                others=tuple(say(f"{self.game}-option-{cause}") for cause in causes),
                count=len(causes),
            )

    def validate(self) -> None:
        """Check the combination of options.

        Raises:
            RefusalError: two options exclude each other; the sentence names both.

        """
