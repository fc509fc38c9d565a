"""The least that a bot could do for a press, as a floor for what a press costs: see `load.py`.

`/open` answers with a panel of two ready pictures and a button. A press on it is answered with the same pictures, and
at the given rates another panel of the channel and the channel's public message are edited too.

With `--works` it does before each answer what no bot can do without that has pictures and loses nothing, and no more:
a row is written over and another one added in a durable transaction, and pictures of gin that nobody has seen yet are
painted, at the rate of the bot's own.
"""

import argparse
import io
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import discord
import sqlalchemy as sa
from discord import Interaction, app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route
from sqlalchemy.engine import Connection
from yarl import URL

from bot.store.transactions import InThread
from rendering.catalogue import PICTURES
from rendering.paint import Painter
from rendering.palette import Colour
from rendering.picture import Label, Picture, Placement
from tests.rendering.gin_views import GIN, MIXED, holding

LABEL = "Draw"
_PICTURES = 1.6
"""New pictures a press, as the bot has them where gin is played."""
_WIDE, _LONG = 28, 10
"""Columns of a table, and of a row of its journal."""


class Works:
    """Saves and paints, in the threads in which the bot does."""

    def __init__(self) -> None:
        hand, table = PICTURES["gin"].hand(holding(MIXED)), PICTURES["gin"].table(GIN)
        assert hand is not None
        self._pictures = (hand, table)
        self._painter, self._painted, self._done = Painter(), 0, 0
        engine, metadata = sa.create_engine("sqlite:///bare.db"), sa.MetaData()
        self._tables, self._journal = _rows("tables", _WIDE, metadata), _rows("journal", _LONG, metadata)
        with engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA journal_mode = WAL")
        metadata.create_all(engine)
        with engine.begin() as connection:
            connection.execute(sa.insert(self._tables), [{"c0": ""}])
        self._transactions = InThread(engine)

    async def press(self) -> None:
        """Do what one press takes."""
        self._done += 1
        await self._transactions.within(self._save(self._done))
        while self._painted < self._done * _PICTURES:
            self._painted += 1
            picture = self._pictures[self._painted % 2]
            number = Placement(Label(str(self._painted), 25, Colour.PAPER, Colour.FELT), 300, 20)
            await self._painter.paint(Picture(picture.width, picture.height, (*picture.draw_list, number), ()))

    def _save(self, number: int) -> Callable[[Connection], None]:
        told = f"what is so long {number}"

        def save(connection: Connection) -> None:
            row = {f"c{column}": told for column in range(_WIDE)}
            connection.execute(
                sa.update(self._tables).where(self._tables.c.id == sa.bindparam("saved")), row | {"saved": 1}
            )
            connection.execute(sa.insert(self._journal), {f"c{column}": told for column in range(_LONG)})

        return save


def _rows(name: str, width: int, metadata: sa.MetaData) -> sa.Table:
    columns = (sa.Column(f"c{column}", sa.String) for column in range(width))
    return sa.Table(name, metadata, sa.Column("id", sa.Integer, primary_key=True), *columns)


@dataclass
class Standing:
    """What stands in one channel: its panels by member, each with the interaction that may edit it."""

    panels: dict[int, Interaction[Any]] = field(default_factory=dict["int", "Interaction[Any]"])
    public: discord.PartialMessage | None = None


class BareBot(discord.Client):
    """Knows no game; without `works`, saves nothing and draws nothing."""

    def __init__(self, sizes: list[int], follow: float, public: float, works: Works | None) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        self._pictures = [os.urandom(size) for size in sizes]
        self._rates, self._debt = (follow, public), [0.0, 0.0]
        self._places: dict[int, Standing] = {}
        self._works = works

        @self.tree.command(name="open", description="Open a panel.")
        async def open_panel(interaction: Interaction[Any]) -> None:
            files = self._files()
            await interaction.response.send_message(view=self._view(files), files=files, ephemeral=True)
            place = self._places.setdefault(interaction.channel_id or 0, Standing())
            place.panels[interaction.user.id] = interaction
            if place.public is None and isinstance(interaction.channel, discord.TextChannel):
                files = self._files()[1:]
                sent = await interaction.channel.send(view=self._view(files), files=files)
                place.public = interaction.channel.get_partial_message(sent.id)

    async def setup_hook(self) -> None:
        """Register the command."""
        await self.tree.sync()

    async def on_interaction(self, interaction: Interaction[Any]) -> None:
        """Answer a press, and edit what follows it."""
        if interaction.type is not discord.InteractionType.component:
            return
        if self._works is not None:
            await self._works.press()
        files = self._files()
        await interaction.response.edit_message(view=self._view(files), attachments=files)
        place = self._places[interaction.channel_id or 0]
        place.panels[interaction.user.id] = interaction
        for kind, rate in enumerate(self._rates):
            self._debt[kind] += rate
            while self._debt[kind] >= 1:
                self._debt[kind] -= 1
                await self._follow(place, interaction.user.id, public=bool(kind))

    async def _follow(self, place: Standing, member: int, *, public: bool) -> None:
        files = self._files()
        other = next((panel for each, panel in place.panels.items() if each != member), None)
        if public and place.public is not None:
            await place.public.edit(view=self._view(files[1:]), attachments=files[1:])
        elif not public and other is not None:
            await other.edit_original_response(view=self._view(files), attachments=files)

    def _files(self) -> list[discord.File]:
        names = ("hand.png", "table.png")
        return [discord.File(io.BytesIO(png), name) for png, name in zip(self._pictures, names, strict=True)]

    def _view(self, files: list[discord.File]) -> ui.LayoutView:
        view = ui.LayoutView(timeout=None)
        for file in files:
            view.add_item(ui.MediaGallery(discord.MediaGalleryItem(file, description="a picture")))
        view.add_item(ui.ActionRow(ui.Button(label=LABEL, custom_id="draw")))
        return view


def main() -> None:
    """Run until told to stop."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs=2, required=True, help="bytes of the pictures of hand and table")
    parser.add_argument("--follow", type=float, required=True, help="edits of other panels for each press")
    parser.add_argument("--public", type=float, required=True, help="edits of public messages for each press")
    parser.add_argument("--works", action="store_true", help="save and paint before each answer")
    asked = parser.parse_args()
    Route.BASE = os.environ["DISCORD_API"]
    DiscordWebSocket.DEFAULT_GATEWAY = URL(os.environ["DISCORD_GATEWAY"])
    works = Works() if asked.works else None
    BareBot(asked.sizes, asked.follow, asked.public, works).run(os.environ["DISCORD_TOKEN"], log_level=30)


if __name__ == "__main__":
    main()
