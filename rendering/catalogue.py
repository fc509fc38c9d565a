"""Which modules draw which game: one entry per game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rendering.gin import lessons as gin_lessons
from rendering.gin import sheet as gin_sheet
from rendering.gin import table as gin_hand
from rendering.gin import table as gin_table
from rendering.picture import Picture, Theme
from rendering.rum500 import lessons as rum500_lessons
from rendering.rum500 import sheet as rum500_sheet
from rendering.rum500 import table as rum500_hand
from rendering.rum500 import table as rum500_table
from rendering.solitaire import lessons as solitaire_lessons
from rendering.solitaire import sheet as solitaire_sheet
from rendering.solitaire import table as solitaire_hand
from rendering.solitaire import table as solitaire_table

DEFAULT = Theme()


@dataclass(frozen=True, slots=True)
class Pictures:
    """The pictures of one game. Each takes a view of that game, so the views are of any type here.

    Attributes:
        draw_hand: the hand of the view's seat; None where it has none.
        draw_table: the table, the same for every seat.
        draw_sheet: the score sheet; None while a round runs.
        draw_lessons: how the game is played, four pictures; the words to the first are `lesson-<game>-1`.

    """

    draw_hand: Callable[[Any, Theme], Picture | None]
    draw_table: Callable[[Any, Theme], Picture]
    draw_sheet: Callable[[Any, Theme], Picture | None]
    draw_lessons: Callable[[Theme], tuple[Picture, ...]]

    def hand(self, view: Any, theme: Theme = DEFAULT) -> Picture | None:
        """The hand of the view's seat; None where it has none."""
        return self.draw_hand(view, theme)

    def table(self, view: Any, theme: Theme = DEFAULT) -> Picture:
        """The table, the same for every seat."""
        return self.draw_table(view, theme)

    def sheet(self, view: Any, theme: Theme = DEFAULT) -> Picture | None:
        """The score sheet; None while a round runs."""
        return self.draw_sheet(view, theme)

    def lessons(self, theme: Theme = DEFAULT) -> tuple[Picture, ...]:
        """How the game is played, four pictures; the words to the first are `lesson-<game>-1`."""
        return self.draw_lessons(theme)


PICTURES: Mapping[str, Pictures] = {
    "rum500": Pictures(
        rum500_hand.lay_out_hand,
        rum500_table.lay_out_table,
        rum500_sheet.lay_out_sheet,
        rum500_lessons.lay_out,
    ),
    "gin": Pictures(gin_hand.lay_out_hand, gin_table.lay_out_table, gin_sheet.lay_out_sheet, gin_lessons.lay_out),
    "solitaire": Pictures(
        solitaire_hand.lay_out_hand,
        solitaire_table.lay_out_table,
        solitaire_sheet.lay_out_sheet,
        solitaire_lessons.lay_out,
    ),
}
