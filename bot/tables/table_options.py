"""The options of a table: how it is played at, whatever the game. They are no rules, so presets don't name them.

Their words are those of a game called `table`: `table-option-<name>`, and `table-group-table`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum
from typing import ClassVar, Final, Self

from bot.games.options import Options, Value, choice, flag


class Clock(StrEnum):
    """How long a turn may take."""

    NONE = "none"
    ONE_MINUTE = "1-min"
    TWO_MINUTES = "2-min"
    FIVE_MINUTES = "5-min"
    QUARTER_HOUR = "15-min"
    DAY = "24-h"


class Pace(StrEnum):
    """How soon a computer's turn follows the one before it."""

    INSTANT = "instant"
    NORMAL = "normal"


_LENGTHS: Final[Mapping[Clock, timedelta]] = {
    Clock.ONE_MINUTE: timedelta(minutes=1),
    Clock.TWO_MINUTES: timedelta(minutes=2),
    Clock.FIVE_MINUTES: timedelta(minutes=5),
    Clock.QUARTER_HOUR: timedelta(minutes=15),
    Clock.DAY: timedelta(hours=24),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOptions(Options):
    """The defaults are those of a table that was opened before there were any."""

    game: ClassVar[str] = "table"

    clock: Clock = choice(Clock.NONE, group="table", rule="")
    pace: Pace = choice(Pace.INSTANT, group="table", rule="")
    calls: bool = flag(True, group="table", rule="")

    @property
    def turn(self) -> timedelta | None:
        """How long a turn may take; None: as long as it takes."""
        return _LENGTHS.get(self.clock)

    def changed(self, name: str, value: Value) -> Self:
        """These options with one changed; a clock of one minute makes computers instant until they are set again.

        Raises:
            RefusalError: no such option, or no such value.

        """
        after = self.from_json({**self.to_json(), name: value})
        hurries = after.clock is Clock.ONE_MINUTE and self.clock is not Clock.ONE_MINUTE
        return replace(after, pace=Pace.INSTANT) if hurries else after


PRIVATE: Final = TableOptions()
"""A table that belongs to one member: nobody waits for them."""
SHARED: Final = TableOptions(clock=Clock.FIVE_MINUTES, pace=Pace.NORMAL)
"""A table of people, where a server has no wish of its own."""


def shared_with(wishes: Mapping[str, Value]) -> TableOptions:
    """A table of people on a server with such wishes; the rest, and what there no longer is, is as usual."""
    options, readable = SHARED, TableOptions.readable(wishes)
    for each in TableOptions.declarations():
        if each.name in readable:
            options = options.changed(each.name, readable[each.name])
    return options
