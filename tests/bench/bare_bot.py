"""The least that a bot could do for a press, as a floor for what a press costs: see `load.py`.

`/open` answers with a panel of two ready pictures and a button. A press on it is answered with the same pictures, and
at the given rates another panel of the channel and the channel's public message are edited too.
"""

from __future__ import annotations

import argparse
import io
import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

if TYPE_CHECKING:
    from discord import Interaction

LABEL = "Draw"


@dataclass
class Place:
    """What stands in one channel: its panels by member, each with the interaction that may edit it."""

    panels: dict[int, Interaction[Any]] = field(default_factory=dict["int", "Interaction[Any]"])
    public: discord.PartialMessage | None = None


class BareBot(discord.Client):
    """Knows no game, saves nothing, draws nothing."""

    def __init__(self, sizes: list[int], follow: float, public: float) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        self._pictures = [os.urandom(size) for size in sizes]
        self._rates, self._debt = (follow, public), [0.0, 0.0]
        self._places: dict[int, Place] = {}

        @self.tree.command(name="open", description="Open a panel.")
        async def open_panel(interaction: Interaction[Any]) -> None:
            files = self._files()
            await interaction.response.send_message(view=self._view(files), files=files, ephemeral=True)
            place = self._places.setdefault(interaction.channel_id or 0, Place())
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
        files = self._files()
        await interaction.response.edit_message(view=self._view(files), attachments=files)
        place = self._places[interaction.channel_id or 0]
        place.panels[interaction.user.id] = interaction
        for kind, rate in enumerate(self._rates):
            self._debt[kind] += rate
            while self._debt[kind] >= 1:
                self._debt[kind] -= 1
                await self._follow(place, interaction.user.id, public=bool(kind))

    async def _follow(self, place: Place, member: int, *, public: bool) -> None:
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
    asked = parser.parse_args()
    Route.BASE = os.environ["DISCORD_API"]
    DiscordWebSocket.DEFAULT_GATEWAY = URL(os.environ["DISCORD_GATEWAY"])
    BareBot(asked.sizes, asked.follow, asked.public).run(os.environ["DISCORD_TOKEN"], log_level=30)


if __name__ == "__main__":
    main()
