"""Turns a view of a table into pictures that Discord can show, each with its alt text."""

import functools
import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Protocol

import discord

from bot.tables.model.view import TableView
from cogs.ui.reader import Reader, theme_of
from cogs.words import LETTERS, Words
from rendering.animation import Moment, animation
from rendering.catalogue import DEFAULT, PICTURES, Pictures
from rendering.picture import Picture, Theme

_ALT_LONGEST = 1024


class PaintsPictures(Protocol):
    """Paints away from the event loop."""

    async def paint(self, picture: Picture) -> bytes:
        """The picture as PNG."""
        ...

    async def animate(self, pieces: Iterator[bytes]) -> bytes:
        """What the pieces are together, each made when it is asked for."""
        ...


@dataclass(frozen=True)
class Shown:
    """A picture, ready to be sent: its file and the gallery that shows it."""

    name: str
    data: bytes
    alt: str

    @functools.cached_property
    def digest(self) -> bytes:
        """The picture in short."""
        return sha256(self.data).digest()

    def file(self) -> discord.File:
        """The upload, created anew each time it is sent. Its name gives nothing away."""
        return discord.File(io.BytesIO(self.data), filename=self.name)

    def gallery(self) -> discord.ui.MediaGallery[discord.ui.LayoutView]:
        """The component that shows the upload."""
        return discord.ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{self.name}", description=self.alt))


class Artist:
    """Makes the pictures of any table, from what one member may see of it."""

    def __init__(self, painter: PaintsPictures) -> None:
        self._painter = painter

    async def hand(self, reader: Reader[TableView]) -> Shown | None:
        """The hand of the reader's seat; None if they have none to show."""
        return await self._drawn("hand.png", reader, _pictures(reader).hand)

    async def table(self, reader: Reader[TableView]) -> Shown | None:
        """The table; None before the first deal."""
        return await self._drawn("table.png", reader, _pictures(reader).table)

    async def sheet(self, reader: Reader[TableView]) -> Shown | None:
        """The score sheet; None while a round runs."""
        return await self._drawn("score.png", reader, _pictures(reader).sheet)

    async def animated(self, name: str, game: str, moments: Sequence[Moment], alt: str) -> Shown:
        """A round as a moving picture for the channel, ready to be sent."""
        return Shown(name, await self._painter.animate(animation(PICTURES[game], DEFAULT, moments)), alt)

    async def _drawn(
        self, name: str, reader: Reader[TableView], lay_out: Callable[[Any, Theme], Picture | None]
    ) -> Shown | None:
        match = reader.view.match
        picture = lay_out(match, theme_of(reader.settings)) if match else None
        return None if picture is None else await self.shown(name, picture, reader.words)

    async def shown(self, name: str, picture: Picture, words: Words) -> Shown:
        """Any picture under this name, ready to be sent."""
        alt = words.row((words.say(line, LETTERS) for line in picture.alt), "sentences")
        if len(alt) > _ALT_LONGEST:
            alt = f"{alt[: _ALT_LONGEST - 1]}…"
        return Shown(name, await self._painter.paint(picture), alt or name)


def _pictures(reader: Reader[TableView]) -> Pictures:
    return PICTURES[reader.view.game.key]
