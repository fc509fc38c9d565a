"""The pictures of each game: one entry per game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from rendering.gin import how_to as gin_how_to
from rendering.gin import sheet as gin_sheet
from rendering.gin import table as gin_table
from rendering.melded_hand import lay_out_melded_hand
from rendering.picture import NO_HEADINGS, Headings, Names, Picture, Theme, stacked
from rendering.rum500 import how_to as rum500_how_to
from rendering.rum500 import sheet as rum500_sheet
from rendering.rum500 import table as rum500_table
from rendering.solitaire import how_to as solitaire_how_to
from rendering.solitaire import sheet as solitaire_sheet
from rendering.solitaire import table as solitaire_table

DEFAULT_THEME = Theme()


@dataclass(frozen=True, slots=True)
class Pictures:
    """The pictures of one game. Each function takes that game's own view, hence the views of any type.

    Attributes:
        draw_hand: the hand of the view's seat; None if it has none.
        draw_table: the table with the names of the seats, the same for every seat, in strips from top to bottom. Most
            moves change some of them; a message keeps the others.
        draw_sheet: the score sheet with the names and headings; None while a round is in progress.
        draw_best: the cards of a round that is over, by a side that made much of it.
        draw_how_to: how to play the game, in four pictures; the text for the first is `how-to-<game>-1`.
        headings: the ids of the headings of the sheet.

    """

    draw_hand: Callable[[Any, Theme], Picture | None]
    draw_table: Callable[[Any, Theme, Names], tuple[Picture, ...]]
    draw_sheet: Callable[[Any, Theme, Names, Headings], Picture | None]
    draw_best: Callable[[Any, int, Theme, Names], Picture | None]
    draw_how_to: Callable[[Theme], tuple[Picture, ...]]
    headings: tuple[str, ...]

    def hand(self, view: Any, theme: Theme = DEFAULT_THEME) -> Picture | None:
        return self.draw_hand(view, theme)

    def table(self, view: Any, theme: Theme = DEFAULT_THEME, names: Names = ()) -> Picture:
        """The table as one picture."""
        return stacked(self.draw_table(view, theme, names))

    def sheet(
        self, view: Any, theme: Theme = DEFAULT_THEME, names: Names = (), headings: Headings = NO_HEADINGS
    ) -> Picture | None:
        return self.draw_sheet(view, theme, names, headings)

    def how_to(self, theme: Theme = DEFAULT_THEME) -> tuple[Picture, ...]:
        return self.draw_how_to(theme)


def _whole(draw_sheet: Callable[[Any, Theme, Names], Picture | None]) -> Callable[..., Picture | None]:
    """The `draw_best` of a game whose sheet shows the cards of all sides."""

    def draw_best(view: Any, side: int, theme: Theme, names: Names) -> Picture | None:
        del side
        return draw_sheet(view, theme, names)

    return draw_best


PICTURES: Mapping[str, Pictures] = {
    "rum500": Pictures(
        rum500_table.lay_out_hand,
        rum500_table.lay_out_table,
        rum500_sheet.lay_out_sheet,
        rum500_table.lay_out_laid,
        rum500_how_to.lay_out,
        rum500_sheet.HEADINGS,
    ),
    "gin": Pictures(
        partial(lay_out_melded_hand, "gin"),
        gin_table.lay_out_table,
        gin_sheet.lay_out_sheet,
        _whole(gin_sheet.lay_out_sheet),
        gin_how_to.lay_out,
        gin_sheet.HEADINGS,
    ),
    "solitaire": Pictures(
        partial(lay_out_melded_hand, "solitaire"),
        solitaire_table.lay_out_table,
        solitaire_sheet.lay_out_sheet,
        _whole(solitaire_sheet.lay_out_sheet),
        solitaire_how_to.lay_out,
        solitaire_sheet.HEADINGS,
    ),
}
