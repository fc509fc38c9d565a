"""The score pad: a row a round, a column a side, and why."""

from dataclasses import dataclass

from bot.games.say import Say


@dataclass(frozen=True, slots=True)
class PadCell:
    """What a side made; `counts` False where it goes for nothing, as before the side has opened in 500 Rum."""

    points: int
    counts: bool = True


@dataclass(frozen=True, slots=True)
class PadRow:
    """A line of the pad: what each side made, and in a few words why."""

    cells: tuple[PadCell, ...]
    why: Say
