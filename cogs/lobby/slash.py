"""/table: open a table, sit down, start, leave, end; /hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from discord import app_commands
from discord.ext import commands

from bot.games.refusals import NotNowError
from bot.tables.records import Status
from bot.tables.tables import ChannelHasTableError
from cogs.match.presses import ask_to_leave
from cogs.ui.names import game_names, key_of
from cogs.ui.reasons import SurfaceReason
from cogs.ui.replies import answering, replying
from cogs.ui.table_messages import Interaction, Surface, actor, require_permissions
from cogs.words import english

if TYPE_CHECKING:
    from collections.abc import Mapping

    import discord

    from bot.tables.table import Table

Choice = app_commands.Choice[str]
Sides = Literal["teams", "3 teams", "4 teams", "alone"]
_TEAMS: Mapping[str, int] = {"teams": 2, "3 teams": 3, "4 teams": 4, "alone": 0}


@app_commands.guild_only()
class TableCommands(commands.GroupCog, group_name="table", group_description=english("command-table")):
    """Everything about the table that is not a move of the game."""

    def __init__(self, surface: Surface) -> None:
        super().__init__()
        self._surface = surface

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Let the table of a channel come down when people talk it out of sight."""
        if not message.author.bot:
            self._surface.public.talked_in(message.channel.id)

    @app_commands.command(name="new", description=english("command-table-new"))
    @app_commands.describe(
        game=english("command-table-new.game"),
        preset=english("command-table-new.preset"),
        sides=english("command-table-new.sides"),
    )
    async def new(
        self, interaction: Interaction, game: str | None = None, preset: str | None = None, sides: Sides | None = None
    ) -> None:
        """Open a lobby."""
        surface = self._surface
        async with answering(surface.words, replying(interaction)):
            require_permissions(interaction)
            game, preset = self._keys(game, preset)
            try:
                if await self._returns_to_own(interaction, game):
                    return
                table = await surface.tables.new(
                    actor(interaction),
                    guild=interaction.guild_id or 0,
                    channel=interaction.channel_id or 0,
                    game=game,
                    preset=preset,
                    teams=None if sides is None else _TEAMS[sides],
                )
            except ChannelHasTableError as taken:
                await self._point_to(interaction, await surface.tables.get(taken.table), "table-already")
                return
            if table.view(None).shared:
                await self._posted(interaction, table)
            else:
                await table.start(actor(interaction))
                await surface.panels.open(interaction, table.id)

    @new.autocomplete("game")
    async def _games(self, interaction: Interaction, current: str) -> list[Choice]:
        del interaction
        return _suggest(game_names(self._surface.tables.games, self._surface.words), current)

    @new.autocomplete("preset")
    async def _presets(self, interaction: Interaction, current: str) -> list[Choice]:
        key, _ = self._keys(getattr(interaction.namespace, "game", None), None)
        return _suggest(self._preset_names(key), current)

    @app_commands.command(name="show", description=english("command-table-show"))
    async def show(self, interaction: Interaction) -> None:
        """Post the public message anew."""
        async with answering(self._surface.words, replying(interaction)):
            require_permissions(interaction)
            table = await self._surface.here(interaction)
            self._surface.public.of(table.id).post_anew()
            await _tell(interaction, self._surface.words("table-shown"))

    @app_commands.command(name="join", description=english("command-table-join"))
    @app_commands.describe(team=english("command-table-join.team"))
    async def join(self, interaction: Interaction, team: app_commands.Range[int, 1, 4] | None = None) -> None:
        """Take a seat."""
        async with answering(self._surface.words, replying(interaction)):
            table = await self._surface.here(interaction)
            await table.sit(actor(interaction), None if team is None else team - 1)
            await _tell(interaction, self._surface.words("joined-table"))

    @app_commands.command(name="leave", description=english("command-table-leave"))
    async def leave(self, interaction: Interaction) -> None:
        """Leave; in a match only after naming the price."""
        async with answering(self._surface.words, replying(interaction)):
            await ask_to_leave(self._surface, interaction, await self._surface.mine(interaction))

    @app_commands.command(name="start", description=english("command-table-start"))
    async def start(self, interaction: Interaction) -> None:
        """Start the match; in a match that waits for its next round, deal it."""
        surface = self._surface
        async with answering(surface.words, replying(interaction)):
            table = await surface.here(interaction)
            if table.view(None).next_round is not None:
                await table.next_round(actor(interaction), None)
            else:
                await table.start(actor(interaction))
            await surface.panels.open(interaction, table.id)

    @app_commands.command(name="end", description=english("command-table-end"))
    async def end(self, interaction: Interaction) -> None:
        """End the table, or vote for it."""
        surface = self._surface
        async with answering(surface.words, replying(interaction)):
            table = await surface.here(interaction)
            ended = await table.end(actor(interaction), moderator=interaction.permissions.manage_messages)
            await _tell(interaction, surface.words("table-was-ended" if ended else "table-end-voted"))

    def _keys(self, game: str | None, preset: str | None) -> tuple[str, str | None]:
        """The keys of a game and a preset, which may have been typed by their names; the main game where none was."""
        games = self._surface.tables.games
        key = key_of(game_names(games, self._surface.words), game) if game else next(iter(games))
        return key, preset if preset is None else key_of(self._preset_names(key), preset)

    def _preset_names(self, game: str) -> dict[str, str]:
        """The presets of a game by their keys; none of a game that there isn't."""
        games, words = self._surface.tables.games, self._surface.words
        return {name: words(f"{game}-preset-{name}") for name in games[game].presets} if game in games else {}

    async def _returns_to_own(self, interaction: Interaction, game: str) -> bool:
        """A member has one private table of a game: asked for another, they get the panel of the one that runs."""
        own = await self._surface.tables.private_of(interaction.user.id, interaction.guild_id or 0)
        table = next((table for table in own if table.view(None).game.key == game), None)
        if table is None:
            return False
        if table.status is Status.LOBBY:  # the bot was stopped before it could deal: such a table has no lobby message
            await table.start(actor(interaction))
        await self._surface.panels.open(interaction, table.id)
        return True

    async def _posted(self, interaction: Interaction, table: Table) -> None:
        """Post the lobby, then answer with a link to it.

        Raises:
            NotNowError: Discord did not take it, though the channel's permissions looked as if it would.

        """
        await self._surface.table_changed(table.id)
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._surface.public.of(table.id).writer.finish()
        if table.view(None).message is None:
            raise NotNowError(SurfaceReason.NOT_POSTED)
        await self._point_to(interaction, table, "table-opened")

    async def _point_to(self, interaction: Interaction, table: Table, key: str) -> None:
        look = table.view(None)
        link = f"https://discord.com/channels/{look.guild}/{look.channel}/{look.message or ''}"
        await replying(interaction)(self._surface.words(key, link=link))


def _suggest(named: dict[str, str], current: str) -> list[Choice]:
    wanted = current.casefold()
    return [
        app_commands.Choice(name=name, value=key)
        for key, name in named.items()
        if wanted in name.casefold() or wanted in key
    ][:25]


async def _tell(interaction: Interaction, sentence: str) -> None:
    await replying(interaction)(sentence)
