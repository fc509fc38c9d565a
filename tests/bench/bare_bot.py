"""A bot that does the least possible for a press: two yardsticks for the cost of a press, used by `load.py`.

`/open` answers with a panel of two pictures and two buttons, and *Draw* and *Discard* with two pictures.

With `--works` it also does what 500 Rum for four needs from any bot that shows pictures and loses nothing: before each
answer it updates one row and inserts another in a durable transaction, and paints 1.6 pictures as large as the game's.
*Discard* ends a turn: the channel's other panels are edited to show the new table. The public message is edited at
every tenth press.

It shares no code with the bot, and its sizes are those of October 2026, so that it stays the same whatever the bot
does.
"""

import argparse
import asyncio
import io
import itertools
import os
import random
import sqlite3
import struct
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import Interaction, app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route
from isal.isal_zlib import compress  # pyright: ignore[reportUnknownVariableType] - the stub lacks parameter types
from PIL import Image, ImageDraw, PngImagePlugin
from yarl import URL

DRAW, DISCARD = "Draw", "Discard"
_HAND, _TABLE = 8_000, 38_000
"""The sizes of the pictures in bytes."""
_NEW_TABLES, _PUBLIC = 0.6, 0.1
"""How often a press repaints the table, and edits the public message; every press repaints the hand."""
_WIDE, _LONG, _TOLD = 28, 10, "what is so long"
"""The number of columns of a table's row and of a row of its journal, and the text in each."""


class Sheet:
    """A picture of cards, which shows a number. The random grain of its cards gives it the right size in bytes."""

    def __init__(self, size: tuple[int, int], card: tuple[int, int], cards: int, grain: int) -> None:
        chance = random.Random(1)  # noqa: S311 - the same sheet in every run
        self._size, self._cards = size, list[tuple[Image.Image, tuple[int, int]]]()
        across = size[0] // (card[0] + 8)
        for number in range(cards):
            face = Image.new("P", card, 1)
            face.paste(Image.frombytes("P", (grain, grain), chance.randbytes(grain * grain)), (8, 8))
            row, column = divmod(number, across)
            self._cards.append((face, (column * (card[0] + 8), 40 + row * (card[1] + 8))))

    def painted(self, number: int) -> bytes:
        """The sheet with this number, as a PNG of 256 colours."""
        image = Image.new("P", self._size, 0)
        for face, at in self._cards:
            image.paste(face, at)
        ImageDraw.Draw(image).text((300, 10), str(number), fill=1)
        file = io.BytesIO(b"\x89PNG\r\n\x1a\n")
        file.seek(8)
        PngImagePlugin.putchunk(file, b"IHDR", struct.pack(">2I5B", *image.size, 8, 3, 0, 0, 0))
        PngImagePlugin.putchunk(file, b"PLTE", bytes(range(256)) * 3)
        rows = image.crop((-1, 0, *image.size)).tobytes()
        PngImagePlugin.putchunk(file, b"IDAT", compress(rows, 2))
        PngImagePlugin.putchunk(file, b"IEND")
        return file.getvalue()


class Works:
    """Saves in one thread and paints in another."""

    def __init__(self) -> None:
        self._saver, self._painter = ThreadPoolExecutor(1), ThreadPoolExecutor(1)
        self._hand, self._table = Sheet((900, 200), (62, 160), 13, 20), Sheet((900, 1000), (80, 114), 40, 25)
        self._done = itertools.count(1)
        self._owed = 0.0
        self.newest = self._table.painted(0)
        self._database = sqlite3.connect("bare.db", check_same_thread=False, isolation_level=None)
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = FULL")
        for name, width in (("tables", _WIDE), ("journal", _LONG)):
            columns = ", ".join(f"c{column}" for column in range(width))
            self._database.execute(f"CREATE TABLE {name} (id INTEGER PRIMARY KEY, {columns})")
        self._database.execute("INSERT INTO tables (c0) VALUES ('')")

    async def press(self) -> tuple[bytes, bytes]:
        """Do the work of one press; returns the pictures of hand and table."""
        loop, number = asyncio.get_running_loop(), next(self._done)
        await loop.run_in_executor(self._saver, self._save, number)
        hand = await loop.run_in_executor(self._painter, self._hand.painted, number)
        self._owed += _NEW_TABLES
        if self._owed >= 1:
            self._owed -= 1
            self.newest = await loop.run_in_executor(self._painter, self._table.painted, number)
        return hand, self.newest

    def _save(self, number: int) -> None:
        told = f"{_TOLD} {number}"
        changes = ", ".join(f"c{column} = ?" for column in range(_WIDE))
        columns, marks = ", ".join(f"c{column}" for column in range(_LONG)), ", ".join("?" * _LONG)
        self._database.execute("BEGIN IMMEDIATE")
        self._database.execute(f"UPDATE tables SET {changes} WHERE id = 1", [told] * _WIDE)  # noqa: S608 - its own names
        self._database.execute(f"INSERT INTO journal ({columns}) VALUES ({marks})", [told] * _LONG)  # noqa: S608
        self._database.execute("COMMIT")


@dataclass
class Standing:
    """The messages in one channel: its panels by member, each with the interaction that may edit it."""

    panels: dict[int, Interaction[Any]] = field(default_factory=dict["int", "Interaction[Any]"])
    public: discord.PartialMessage | None = None
    owed: float = 0.0


class BareBot(discord.Client):
    """The bot. Without `works` it saves nothing, paints nothing, and edits no other panel."""

    def __init__(self, works: Works | None) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        self._prepared = os.urandom(_HAND), os.urandom(_TABLE)
        self._places: dict[int, Standing] = {}
        self._works = works

        @self.tree.command(name="open", description="Open a panel.")
        async def open_panel(interaction: Interaction[Any]) -> None:
            files = _files(*self._prepared)
            await interaction.response.send_message(view=_view(files), files=files, ephemeral=True)
            place = self._places.setdefault(interaction.channel_id or 0, Standing())
            place.panels[interaction.user.id] = interaction
            if place.public is None and isinstance(interaction.channel, discord.TextChannel):
                files = _files(self._prepared[1])
                sent = await interaction.channel.send(view=_view(files), files=files)
                place.public = interaction.channel.get_partial_message(sent.id)

    async def setup_hook(self) -> None:
        """Register the command."""
        await self.tree.sync()

    async def on_interaction(self, interaction: Interaction[Any]) -> None:
        """Answer a press, and edit the messages that follow it."""
        if interaction.type is not discord.InteractionType.component:
            return
        files = _files(*(self._prepared if self._works is None else await self._works.press()))
        await interaction.response.edit_message(view=_view(files), attachments=files)
        place = self._places[interaction.channel_id or 0]
        place.panels[interaction.user.id] = interaction
        if self._works is not None:
            ends = (interaction.data or {}).get("custom_id") == DISCARD
            await self._follow(place, interaction.user.id, self._works.newest, ends=ends)

    async def _follow(self, place: Standing, member: int, table: bytes, *, ends: bool) -> None:
        following = [panel for other, panel in place.panels.items() if ends and other != member]
        shown: list[tuple[Callable[..., Awaitable[Any]], list[discord.File]]] = []
        shown += [(panel.edit_original_response, _files(table)) for panel in following]
        place.owed += _PUBLIC
        if place.owed >= 1 and place.public is not None:
            place.owed -= 1
            shown.append((place.public.edit, _files(table)))
        await asyncio.gather(*(edit(view=_view(files), attachments=files) for edit, files in shown))


def _files(*pictures: bytes) -> list[discord.File]:
    names = ("hand.png", "table.png")[-len(pictures) :]
    return [discord.File(io.BytesIO(png), name) for png, name in zip(pictures, names, strict=True)]


def _view(files: list[discord.File]) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    for label in (DRAW, DISCARD):
        row.add_item(ui.Button(label=label, custom_id=label))
    for file in files:
        view.add_item(ui.MediaGallery(discord.MediaGalleryItem(file, description="a picture")))
    view.add_item(row)
    return view


def main() -> None:
    """Run until stopped by a signal."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--works", action="store_true", help="save and paint before each answer, and edit what follows")
    asked = parser.parse_args()
    Route.BASE = os.environ["DISCORD_API"]
    DiscordWebSocket.DEFAULT_GATEWAY = URL(os.environ["DISCORD_GATEWAY"])
    BareBot(Works() if asked.works else None).run(os.environ["DISCORD_TOKEN"], log_level=30)


if __name__ == "__main__":
    main()
