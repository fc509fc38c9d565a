"""A game's options, each declared once, as a field of the game's options class.

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Rum500Options(Options):
        min_run: int = number(3, low=3, high=4, group="melds", rule="R-23")
        pick_rule: PickRule = choice(PickRule.NEW_MELD_ONLY, group="pile", rule="AR-03")
        boathouse: bool = flag(False, group="end", rule="R-80")

    rum_window: int = number(6, low=0, high=15, group="turn", rule="R-120", idle_with=[{"rum_call": (False,)}])

`idle_with` says with which values of other options this one has no effect: each mapping is a condition, met when every
option in it has one of the values listed.

The lobby's panel, slash choices, the help page, validation and "differs from the preset" all come from that one line.
The label and the one-line description are the messages `<game>-option-<name>` and its attribute `.hint` in the language
files, the words of a choice `<game>-option-<name>-<value>`; a test fails where one is missing.
"""

import dataclasses
import typing
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Self, TypeAlias

from bot.games.refusals import AgainstRulesError
from bot.games.values import say

Value: TypeAlias = bool | int | str
Condition: TypeAlias = Mapping[str, tuple[Value, ...]]


class OptionReason(StrEnum):
    """Why a set of options is refused; each game adds its own reasons."""

    UNKNOWN = "refusal-option-unknown"
    NOT_A_VALUE = "refusal-option-value"
    OUT_OF_BOUNDS = "refusal-option-bounds"
    WITHOUT_EFFECT = "refusal-option-without-effect"


@dataclass(frozen=True, slots=True)
class Declaration:
    """What is known about one option. `low` and `high` bound a number; `values` lists those of a choice.

    Any of the conditions in `idle_with` makes the option idle. Where `high` has been lowered since, `once_high` is the
    bound that still holds for older tables.
    """

    name: str
    default: Value
    group: str
    rule: str
    low: int = 0
    high: int = 0
    values: tuple[str, ...] = ()
    idle_with: tuple[Condition, ...] = ()
    once_high: int = 0

    def read(self, value: Value) -> Value:
        """Check a value that came from outside.

        Raises:
            AgainstRulesError: it has the wrong type, or is out of bounds.

        """
        if isinstance(self.default, bool):
            good = isinstance(value, bool)
        elif isinstance(self.default, StrEnum):
            good = value in self.values
        elif isinstance(self.default, str):
            good = isinstance(value, str)
        else:
            good = isinstance(value, int) and not isinstance(value, bool)
        if not good and self.high:
            raise self.out_of_bounds(str(value))
        if not good:
            raise AgainstRulesError(OptionReason.NOT_A_VALUE, self.rule, option=self.name, value=str(value))
        if self.high and not self.low <= int(value) <= max(self.high, self.once_high):
            raise self.out_of_bounds(int(value))
        return type(self.default)(value) if isinstance(self.default, StrEnum) else value

    def has(self, value: Value) -> bool:
        """True where the option can be set to this."""
        try:
            self.read(value)
        except AgainstRulesError:
            return False
        return True

    def out_of_bounds(self, value: int | str) -> AgainstRulesError:
        """The refusal of a number, or of what is none."""
        return AgainstRulesError(
            OptionReason.OUT_OF_BOUNDS, self.rule, option=self.name, value=value, low=self.low, high=self.high
        )


def flag(default: bool, *, group: str, rule: str, idle_with: Sequence[Condition] = ()) -> Any:
    """Declare an option that is on or off."""
    return dataclasses.field(default=default, metadata={"group": group, "rule": rule, "idle_with": tuple(idle_with)})


def number(
    default: int,
    *,
    low: int,
    high: int,
    group: str,
    rule: str,
    idle_with: Sequence[Condition] = (),
    once_high: int = 0,
) -> Any:
    """Declare a whole number from `low` to `high`, both allowed."""
    known = {
        "group": group,
        "rule": rule,
        "low": low,
        "high": high,
        "idle_with": tuple(idle_with),
        "once_high": once_high,
    }
    return dataclasses.field(default=default, metadata=known)


def choice(default: StrEnum, *, group: str, rule: str, idle_with: Sequence[Condition] = ()) -> Any:
    """Declare a choice among the members of the default's enum."""
    values = tuple(member.value for member in type(default))
    known = {"group": group, "rule": rule, "values": values, "idle_with": tuple(idle_with)}
    return dataclasses.field(default=default, metadata=known)


def code(default: str, *, group: str, rule: str) -> Any:
    """Declare a code whose meaning whoever shows it knows, such as a language's; any may be kept."""
    return dataclasses.field(default=default, metadata={"group": group, "rule": rule})


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The base of every game's options: a frozen value, checked one by one when read, and as a whole by `validate`."""

    game: ClassVar[str]

    @classmethod
    def declarations(cls) -> tuple[Declaration, ...]:
        """Every option of the game, in the order declared."""
        return tuple(
            Declaration(name=field.name, default=typing.cast("Value", field.default), **field.metadata)
            for field in dataclasses.fields(cls)
        )

    @classmethod
    def from_json(cls, values: Mapping[str, Value]) -> Self:
        """Read options from the journal or a panel; missing names get their defaults.

        Raises:
            RefusalError: an unknown name, a bad value, or options that exclude each other.

        """
        values = cls.renamed(values)
        known = {declaration.name: declaration for declaration in cls.declarations()}
        for name in values:
            if name not in known:
                raise AgainstRulesError(OptionReason.UNKNOWN, "", option=name)
        options = cls(**{name: known[name].read(value) for name, value in values.items()})
        options.validate()
        return options

    @classmethod
    def readable(cls, kept: Mapping[str, Value]) -> dict[str, Value]:
        """Those values that this version can read, so that nobody is locked out by what another one has kept."""
        known = {declaration.name: declaration for declaration in cls.declarations()}
        return {name: value for name, value in kept.items() if name in known and known[name].has(value)}

    @classmethod
    def renamed(cls, values: Mapping[str, Value]) -> Mapping[str, Value]:
        """Values that were stored under names of before, under those of today; names of today come first."""
        return values

    def to_json(self) -> dict[str, Value]:
        """Every option by name, as plain JSON values."""
        return {name: value.value if isinstance(value, StrEnum) else value for name, value in self._items()}

    def differences(self, preset: Self) -> dict[str, Value]:
        """The options whose value differs from the preset's, with that value; those without effect are left out."""
        other, idle = preset.to_json(), self.without_effect()
        return {name: value for name, value in self.to_json().items() if other[name] != value and name not in idle}

    def without_effect(self) -> Mapping[str, tuple[str, ...]]:
        """Each option that has no effect as things stand, with the names of the options that make it idle."""
        values = self.to_json()
        found: dict[str, tuple[str, ...]] = {}
        for declaration in self.declarations():
            holding = [
                name
                for condition in declaration.idle_with
                if all(values[name] in named for name, named in condition.items())
                for name in condition
            ]
            if holding:
                found[declaration.name] = tuple(dict.fromkeys(holding))
        return found

    def check_change(self, name: str) -> None:
        """Check the one option that was just changed.

        Options that lose their effect when another one changes keep their value, and so do those of older tables.

        Raises:
            AgainstRulesError: it has no effect as things stand, and the sentence names the options to change first; or
                it is a number that only older tables may have.

        """
        (declaration,) = (one for one in self.declarations() if one.name == name)
        value = self.to_json()[name]
        if declaration.once_high and int(value) > declaration.high:
            raise declaration.out_of_bounds(int(value))
        if others := self.without_effect().get(name):
            raise AgainstRulesError(
                OptionReason.WITHOUT_EFFECT,
                option=say(f"{self.game}-option-{name}"),
                others=tuple(say(f"{self.game}-option-{other}") for other in others),
                count=len(others),
            )

    def validate(self) -> None:
        """Check the options as a whole.

        Raises:
            RefusalError: two options exclude each other; the sentence names both.

        """

    def _items(self) -> list[tuple[str, Value]]:
        return [(field.name, getattr(self, field.name)) for field in dataclasses.fields(self)]
