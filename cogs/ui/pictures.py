"""The pictures of a table, painted and ready to be uploaded, each with its alt text."""

import functools
import io
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

import discord

from bot.tables.model.view import TableView
from cogs.ui.reader import Reader, theme_of
from cogs.words import LETTERS, Words
from rendering.animation import Film, Moment, animation
from rendering.catalogue import DEFAULT_THEME, PICTURES
from rendering.names import can_draw
from rendering.paint import Painter
from rendering.picture import NO_HEADINGS, Headings, Picture, stacked

_MAX_ALT_LENGTH = 1024


@dataclass(frozen=True)
class PaintedPicture:
    """A painted picture: what is uploaded, and the gallery that shows the upload."""

    name: str
    data: bytes
    alt: str

    @functools.cached_property
    def digest(self) -> bytes:
        return sha256(self.data).digest()

    def file(self) -> discord.File:
        """A new upload. Its name says nothing about the cards in the picture."""
        return discord.File(io.BytesIO(self.data), filename=self.name)

    def gallery(self) -> discord.ui.MediaGallery[discord.ui.LayoutView]:
        """The component that shows the upload."""
        return discord.ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{self.name}", description=self.alt))


class Artist:
    """Makes the pictures of a table from its reader's view."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter

    async def hand(self, reader: Reader[TableView]) -> PaintedPicture | None:
        """The hand of the reader's seat; None if they hold no cards."""
        match, theme = reader.view.match, theme_of(reader.settings)
        picture = PICTURES[reader.view.game.key].draw_hand(match, theme) if match else None
        return None if picture is None else await self.shown("hand.png", picture, reader.words)

    async def table(self, reader: Reader[TableView], *, whole: bool = False) -> list[PaintedPicture]:
        """The table in strips from top to bottom, or as a whole; none before the first deal."""
        match = reader.view.match
        if match is None:
            return []
        draw = PICTURES[reader.view.game.key].draw_table
        strips = draw(match, theme_of(reader.settings), reader.names.drawn())
        if whole:
            strips = [stacked(strips)]
        names = ("table.png", *(f"table{number}.png" for number in range(2, len(strips) + 1)))
        return [await self.shown(*each, reader.words) for each in zip(names, strips, strict=True)]

    async def sheet(self, reader: Reader[TableView]) -> PaintedPicture | None:
        """The score sheet; None while a round runs."""
        match = reader.view.match
        if match is None:
            return None
        picture = PICTURES[reader.view.game.key].draw_sheet(
            match, theme_of(reader.settings), reader.names.drawn(), sheet_headings(reader)
        )
        return None if picture is None else await self.shown("score.png", picture, reader.words)

    async def best(self, reader: Reader[TableView], side: int) -> PaintedPicture | None:
        """The cards of a round that is over, by the side that made most of it."""
        match, draw = reader.view.match, PICTURES[reader.view.game.key].draw_best
        picture = draw(match, side, theme_of(reader.settings), reader.names.drawn()) if match else None
        return None if picture is None else await self.shown("best.png", picture, reader.words)

    async def animated(self, name: str, game: str, moments: Sequence[Moment], alt: str, film: Film) -> PaintedPicture:
        """A round as an animation, with cards as in a member's default settings."""
        pieces = animation(PICTURES[game], DEFAULT_THEME, moments, film)
        return PaintedPicture(name, await self._painter.animate(pieces), alt)

    async def shown(self, name: str, picture: Picture, words: Words) -> PaintedPicture:
        """Paint a picture under a file name; the name also serves as the alt text of a picture without one."""
        alt = words.join((words.say(line, LETTERS) for line in picture.alt), "sentences")
        if len(alt) > _MAX_ALT_LENGTH:
            alt = f"{alt[: _MAX_ALT_LENGTH - 1]}…"
        return PaintedPicture(name, await self._painter.paint(picture), alt or name)


def sheet_headings(reader: Reader[TableView]) -> Headings:
    """The headings of the score sheet in the reader's language; none if no font at hand can draw them."""
    round_no = reader.view.match.round_no if reader.view.match else 0
    headings = {key: reader.words(key, round=round_no) for key in PICTURES[reader.view.game.key].headings}
    return headings if can_draw("".join(headings.values())) else NO_HEADINGS
