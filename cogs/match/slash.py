"""The slash commands of play: everything a panel does, typed, with suggestions from the same choices.

A command names a kind of move; which game is played is not asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from bot.games.refusals import NotNowError, RefusalError
from bot.tables.reasons import TableReason
from cogs.match.panel_message import choice_label
from cogs.ui.names import TableNames
from cogs.ui.replies import answering, replying
from cogs.words import english

if TYPE_CHECKING:
    from bot.tables.table_view import TableView
    from cogs.ui.table_messages import Interaction, Surface

Choice = app_commands.Choice[str]


@app_commands.guild_only()
class PlayCommands(commands.Cog):
    """/hand and the moves of the game."""

    def __init__(self, surface: Surface) -> None:
        self._surface = surface

    @app_commands.command(description=english("command-hand"))
    async def hand(self, interaction: Interaction) -> None:
        """Open the panel."""
        async with answering(self._surface.words, replying(interaction)):
            table = await self._surface.mine(interaction)
            await self._surface.panels.open(interaction, table.id)

    @app_commands.command(description=english("command-draw"))
    @app_commands.describe(pile=english("command-draw.pile"))
    async def draw(self, interaction: Interaction, pile: str | None = None) -> None:
        """Draw."""
        await self._play(interaction, "draw" if pile is None else "take", pile or "")

    @app_commands.command(description=english("command-meld"))
    @app_commands.describe(cards=english("command-meld.cards"))
    async def meld(self, interaction: Interaction, cards: str) -> None:
        """Lay a meld."""
        await self._play(interaction, "meld", cards)

    @app_commands.command(description=english("command-layoff"))
    @app_commands.describe(card=english("command-layoff.card"), on=english("command-layoff.on"))
    async def layoff(self, interaction: Interaction, card: str, on: int | None = None) -> None:
        """Lay off."""
        await self._play(interaction, "lay_off", card if on is None else f"{card} on {on}")

    @app_commands.command(description=english("command-discard"))
    @app_commands.describe(card=english("command-discard.card"))
    async def discard(self, interaction: Interaction, card: str) -> None:
        """Discard."""
        await self._play(interaction, "discard", card)

    @app_commands.command(description=english("command-knock"))
    @app_commands.describe(card=english("command-knock.card"))
    async def knock(self, interaction: Interaction, card: str | None = None) -> None:
        """Knock."""
        await self._play(interaction, "big_gin" if card is None else "knock", card or "")

    @app_commands.command(description=english("command-move"))
    @app_commands.describe(kind=english("command-move.kind"), text=english("command-move.text"))
    async def move(self, interaction: Interaction, kind: str, text: str = "") -> None:
        """Make any move of the game by its name."""
        await self._play(interaction, kind, text)

    @knock.autocomplete("card")
    async def _to_knock(self, interaction: Interaction, current: str) -> list[Choice]:
        return await self._suggest(interaction, "knock", current)

    @move.autocomplete("kind")
    async def _kinds(self, interaction: Interaction, current: str) -> list[Choice]:
        try:
            look = (await self._surface.mine(interaction)).view(interaction.user.id)
        except RefusalError:
            return []
        words, key = self._surface.words, look.game.key
        named = {kind: words(f"{key}-pick-{kind}") for kind in look.choices}
        return [Choice(name=name, value=kind) for kind, name in named.items() if current.casefold() in name.casefold()]

    @move.autocomplete("text")
    async def _to_move(self, interaction: Interaction, current: str) -> list[Choice]:
        return await self._suggest(interaction, str(interaction.namespace.kind or ""), current)

    @app_commands.command(description=english("command-rum"))
    @app_commands.describe(card=english("command-rum.card"))
    async def rum(self, interaction: Interaction, card: str = "") -> None:
        """Call Rum."""
        await self._play(interaction, "rum", card)

    @rum.autocomplete("card")
    async def _to_call(self, interaction: Interaction, current: str) -> list[Choice]:
        return await self._suggest(interaction, "rum", current)

    @draw.autocomplete("pile")
    async def _to_take(self, interaction: Interaction, current: str) -> list[Choice]:
        return await self._suggest(interaction, "take", current)

    @meld.autocomplete("cards")
    async def _to_meld(self, interaction: Interaction, current: str) -> list[Choice]:
        return await self._suggest(interaction, "meld", current)

    @layoff.autocomplete("card")
    async def _to_lay_off(self, interaction: Interaction, current: str) -> list[Choice]:
        return await self._suggest(interaction, "lay_off", current)

    @discard.autocomplete("card")
    async def _to_discard(self, interaction: Interaction, current: str) -> list[Choice]:
        return await self._suggest(interaction, "discard", current)

    async def _play(self, interaction: Interaction, kind: str, typed: str) -> None:
        words = self._surface.words
        async with answering(words, replying(interaction)):
            table = await self._surface.mine(interaction, kind)
            look = table.view(interaction.user.id)
            async with answering(words, replying(interaction), TableNames(look, words)):
                if kind not in look.game.controls:
                    raise NotNowError(TableReason.CANNOT_NOW, game=words(f"{look.game.key}-name"))
                await self._surface.play(interaction, kind, typed)

    async def _suggest(self, interaction: Interaction, kind: str, current: str) -> list[Choice]:
        """The choices of that kind that contain what is typed so far."""
        try:
            look = (await self._surface.mine(interaction, kind)).view(interaction.user.id)
        except RefusalError:
            return []
        return _matching(look, self._surface, kind, current)


def _matching(look: TableView, surface: Surface, kind: str, current: str) -> list[Choice]:
    wanted = current.casefold().split()
    found: list[Choice] = []
    for choice in look.choices.get(kind, ()):
        label = choice_label(look, surface.words, choice)
        searched = f"{label} {choice.command.text}".casefold()
        if all(word in searched for word in wanted):
            found.append(app_commands.Choice(name=label[:100], value=(choice.command.text or kind)[:100]))
    return found[:25]
