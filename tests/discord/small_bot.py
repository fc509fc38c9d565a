"""A small bot for tests of the test bed and the sandbox: it counts presses, in public and for each member."""

import io
import re
from collections import Counter
from typing import Any, Self, cast

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.app import Rumtable

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d494844520000000100000001080000000"
    "03a7e9b550000000a49444154789c6360000000020001e221bc330000000049454e44ae426082"
)


class SmallBot(commands.AutoShardedBot):
    """`/count` posts a board with a button; each press counts, on the board and in the presser's own panel."""

    def __init__(self) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=1,
        )
        self.presses: Counter[int] = Counter()
        self.closed_by_us = False

    async def setup_hook(self) -> None:
        """Register the commands and the buttons."""
        self.add_dynamic_items(PressButton, SuitSelect)
        await self.add_cog(Commands())

    async def close(self) -> None:
        """Record that the bot was closed."""
        self.closed_by_us = True
        await super().close()


async def small_bot() -> Rumtable:
    """Make a bot that is not logged in. The bed takes it for ours, whose own parts its tests leave alone."""
    return cast("Rumtable", SmallBot())


class PressButton(ui.DynamicItem[ui.Button[Any]], template=r"press:(?P<kind>count|break|ask)"):
    """The board's buttons."""

    def __init__(self, kind: str = "count") -> None:
        super().__init__(
            ui.Button(label={"count": "Press", "break": "Break", "ask": "Ask"}[kind], custom_id=f"press:{kind}")
        )
        self.kind = kind

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction, _item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(match["kind"])

    async def callback(self, interaction: discord.Interaction) -> None:
        """Count the press, answer in private, and edit the board."""
        if self.kind == "break":
            raise RuntimeError("broken on purpose")
        if self.kind == "ask":
            await interaction.response.send_modal(Question())
            return
        bot = interaction.client
        assert isinstance(bot, SmallBot)
        assert interaction.message is not None
        bot.presses[interaction.user.id] += 1
        mine = bot.presses[interaction.user.id]
        await interaction.response.send_message(view=panel(f"You pressed {mine} times."), ephemeral=True)
        await interaction.message.edit(
            view=board(bot.presses.total()),
            attachments=[pixel()],
            allowed_mentions=discord.AllowedMentions.none(),  # discord.py adds it only beside content
        )


class SuitSelect(ui.DynamicItem[ui.Select[Any]], template="suit"):
    """A menu whose choice is shown."""

    def __init__(self) -> None:
        options = [discord.SelectOption(label=suit.title(), value=suit) for suit in ("clubs", "hearts")]
        super().__init__(ui.Select(custom_id="suit", placeholder="Suit…", options=options))

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction, _item: ui.Item[Any], _match: re.Match[str], /
    ) -> Self:
        return cls()

    async def callback(self, interaction: discord.Interaction) -> None:
        """Show the choice in the panel."""
        await interaction.response.edit_message(view=panel(f"You chose {self.item.values[0]}."))


class Question(ui.Modal, title="Your name"):
    """A modal with one line."""

    name: ui.TextInput[Any] = ui.TextInput(label="Name", custom_id="name")

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=panel(f"Hello, {self.name.value}."), ephemeral=True)


def pixel() -> discord.File:
    """Make the board's picture."""
    return discord.File(io.BytesIO(PIXEL), filename="board.png")


def board(presses: int) -> ui.LayoutView:
    """Draw the public message."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(f"Pressed {presses} times."))
    view.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description=f"{presses} presses")))
    view.add_item(ui.ActionRow[Any](PressButton("count"), PressButton("break"), PressButton("ask")))
    view.stop()
    return view


def panel(text: str) -> ui.LayoutView:
    """Draw a private message."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    view.add_item(ui.ActionRow[Any](SuitSelect()))
    view.stop()
    return view


class Commands(commands.Cog):
    """The slash commands."""

    @app_commands.command(name="count", description="Post the board.")
    async def count(self, interaction: discord.Interaction, title: str = "") -> None:
        """Post the board."""
        del title
        await interaction.response.send_message(view=board(0), file=pixel())

    @count.autocomplete("title")
    async def suggest_title(self, _interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest what was typed, twice."""
        return [app_commands.Choice(name=typed * 2, value=typed * 2)]

    @app_commands.command(name="broken", description="Send what Discord would refuse.")
    async def broken(self, interaction: discord.Interaction) -> None:
        """Send a picture whose alt text is empty."""
        view = ui.LayoutView()
        view.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="")))
        view.stop()
        await interaction.response.send_message(view=view, file=pixel())
