"""Leaving a table, by a press or a command, and who makes room.

/table: open a table, sit down, start, leave, end.
"""

from collections.abc import Mapping

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.games.contract import AnyGame
from bot.games.refusals import NotNowError
from bot.tables.model import lobby
from bot.tables.model.records import Status
from bot.tables.model.votes import Terms, terms_of_leaving
from bot.tables.table import Table
from bot.tables.tables import ChannelHasTableError
from cogs.command_tree import suggesting
from cogs.services import Services, default_game, default_preset, default_table_options, require_place, services_of
from cogs.ui.address import Action, Address
from cogs.ui.interactions import Interaction, SurfaceReason, actor, answer_with, require_permissions, tell
from cogs.ui.layout import Content, bare, button, rows, text
from cogs.ui.reader import Reader, game_names, key_of, preset_names
from cogs.words import Words


async def left_at_once(interaction: Interaction, table: Table, words: Words) -> bool:
    """Leave a lobby at once and return True; in a match, name the price, ask for confirmation and return False."""
    facts = table.facts
    if facts.status is not Status.PLAYING or facts.seat_of(interaction.user.id) is None:
        await table.leave(actor(interaction))
        return True
    await answer_with(interaction, _question(table, words, await table.terms(interaction.user.id, terms_of_leaving)))
    return False


def computers(table: Table) -> int:
    """How many computers sit at a table; a member who sits down may send one of them away."""
    return sum(seat.member is None for seat in table.facts.seats)


def _question(table: Table, words: Words, terms: Terms) -> Content:
    """Ask once more; with the last of its members, or of one side, a match ends."""
    sure = Address(table.id, Action.LEAVE_SURELY)
    leave = button(sure, words("button-leave-surely"), discord.ButtonStyle.danger)
    shared = "yes" if table.facts.shared else "no"
    price = words(f"leave-price-{terms.price.value}", cost=terms.cost.value, shared=shared)
    return Content(bare(text(price), *rows([leave])))


_TEAMS: Mapping[str, int] = {"teams": 2, "3 teams": 3, "4 teams": 4, "alone": 0}
_SIDES = [
    app_commands.Choice(name=locale_str(f"command-sides-{sides.replace(' ', '-')}"), value=sides) for sides in _TEAMS
]


async def _games(interaction: Interaction) -> dict[str, str]:
    services = services_of(interaction)
    return game_names(services.tables.games, await services.words(interaction))


async def _presets(interaction: Interaction) -> dict[str, str]:
    services = services_of(interaction)
    games, words = services.tables.games, await services.words(interaction)
    return preset_names(games, _game_key(games, interaction.namespace.game, words), words)


def _game_key(games: Mapping[str, AnyGame], typed: str | None, words: Words) -> str:
    """The key of a game, which may have been typed by name; the main game if none was."""
    return key_of(game_names(games, words), typed) if typed else next(iter(games))


@app_commands.guild_only()
class TableCommands(commands.GroupCog, group_name="table", group_description=locale_str("command-table")):
    """Everything about the table except the moves of the game."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._tables = services.tables
        self._messages = services.messages

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Let a channel's table move down when conversation pushes it out of sight."""
        if not message.author.bot:
            self._messages.public.talked_in(message.channel.id)

    @app_commands.command(name="new", description=locale_str("command-table-new"))
    @app_commands.describe(
        game=locale_str("command-table-new.game"),
        preset=locale_str("command-table-new.preset"),
        sides=locale_str("command-table-new.sides"),
    )
    @app_commands.choices(sides=_SIDES)
    @app_commands.autocomplete(game=suggesting(_games), preset=suggesting(_presets))
    async def new(
        self, interaction: Interaction, game: str | None = None, preset: str | None = None, sides: str | None = None
    ) -> None:
        require_permissions(interaction)
        words, games = await self._services.words(interaction), self._tables.games
        settings = await self._services.people.server(interaction.guild_id or 0)
        game = _game_key(games, game or default_game(settings, games), words)
        if await self._returns_to_own(interaction, game, preset):
            return
        require_place(interaction, settings)
        if preset is None and game in games:
            preset = default_preset(settings, games, game)
        try:
            table = await self._tables.new(
                actor(interaction),
                guild=interaction.guild_id or 0,
                channel=interaction.channel_id or 0,
                game=game,
                preset=None if preset is None else key_of(preset_names(games, game, words), preset),
                teams=None if sides is None else _TEAMS[sides],
                table_options=default_table_options(settings, games, game),
            )
        except ChannelHasTableError as taken:
            await self._point_to(interaction, await self._tables.get(taken.table), "table-already")
            return
        if table.facts.shared:
            await self._post(interaction, table)
        else:
            await self._show_start(interaction, table)

    @app_commands.command(name="show", description=locale_str("command-table-show"))
    async def show(self, interaction: Interaction) -> None:
        """Post the public message anew."""
        require_permissions(interaction)
        table = await self._services.table_here(interaction)
        self._messages.public.of(table.id).post_anew()
        await self._tell(interaction, "table-shown")

    @app_commands.command(name="join", description=locale_str("command-table-join"))
    @app_commands.describe(team=locale_str("command-table-join.team"))
    async def join(self, interaction: Interaction, team: app_commands.Range[int, 1, 4] | None = None) -> None:
        table = await self._services.table_here(interaction)
        before = computers(table)
        await table.sit(actor(interaction), None if team is None else team - 1)
        if table.facts.status is not Status.LOBBY:
            await self._tell(interaction, "joined-again")
        else:
            await self._tell(interaction, "joined-for-computer" if computers(table) < before else "joined-table")

    @app_commands.command(name="leave", description=locale_str("command-table-leave"))
    async def leave(self, interaction: Interaction) -> None:
        """Leave; in a match, only after naming the price."""
        table = await self._services.table_of(interaction)
        if await left_at_once(interaction, table, await self._services.words(interaction)):
            await self._tell(interaction, "left-table")

    @app_commands.command(name="start", description=locale_str("command-table-start"))
    async def start(self, interaction: Interaction) -> None:
        """Start the match, or deal the next round of a match that waits for it."""
        table = await self._services.table_here(interaction)
        if table.view(None).next_round is not None:
            await table.next_round(actor(interaction), None)
        else:
            await table.start(actor(interaction))
        await self._messages.panels.open(interaction, table.id)

    @app_commands.command(name="end", description=locale_str("command-table-end"))
    async def end(self, interaction: Interaction) -> None:
        """End the table, or vote for it."""
        table = await self._services.table_here(interaction)
        ended = await table.end(actor(interaction), moderator=interaction.permissions.manage_messages)
        await self._tell(interaction, "table-was-ended" if ended else "table-end-voted")

    @app_commands.command(name="seat", description=locale_str("command-table-seat"))
    @app_commands.describe(member=locale_str("command-table-seat.member"), to=locale_str("command-table-seat.to"))
    async def seat(self, interaction: Interaction, member: discord.Member, to: discord.Member | None = None) -> None:
        """Give the seat of somebody who is away to the computer, or offer it to a member."""
        table = await self._services.table_here(interaction)
        allowed = interaction.permissions.manage_messages
        left = await table.hand_over(actor(interaction), member.id, None if to is None else to.id, moderator=allowed)
        if left is None:
            await self._tell(interaction, "seat-computer")
        else:
            await self._tell(interaction, "seat-offered" if left.granted else "seat-voted")

    async def _tell(self, interaction: Interaction, key: str) -> None:
        await tell(interaction, (await self._services.words(interaction))(key))

    async def _returns_to_own(self, interaction: Interaction, game: str, preset: str | None) -> bool:
        """A member has one private table per game: asking for another shows the one they have.

        Before its first deal it takes the preset that was named.
        """
        own = await self._tables.private_of(interaction.user.id, interaction.guild_id or 0)
        table = next((table for table in own if table.facts.game.key == game), None)
        if table is None:
            return False
        if table.facts.status is Status.LOBBY:
            if preset is not None:
                words = await self._services.words(interaction)
                named = key_of(preset_names(self._tables.games, game, words), preset)
                await table.arrange(actor(interaction), lobby.choose_preset, named)
            await self._show_start(interaction, table)
        else:
            await self._messages.panels.open(interaction, table.id)
        return True

    async def _show_start(self, interaction: Interaction, table: Table) -> None:
        """Answer with the options of a private table, where its owner deals."""
        reader = Reader(table.facts, await self._services.words(interaction))
        await answer_with(interaction, await self._messages.start(reader, interaction.user.id))

    async def _post(self, interaction: Interaction, table: Table) -> None:
        """Post the lobby, then answer with a link to it.

        Raises:
            NotNowError: Discord refused it, although the channel's permissions seemed to allow it.

        """
        await self._messages.public.opened_in(table.facts.channel)
        await self._messages.table_changed(table.id)
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._messages.public.of(table.id).writer.finish()
        if table.facts.message is None:
            raise NotNowError(SurfaceReason.NOT_POSTED)
        await self._point_to(interaction, table, "table-opened")

    async def _point_to(self, interaction: Interaction, table: Table, key: str) -> None:
        facts = table.facts
        link = f"https://discord.com/channels/{facts.guild}/{facts.channel}/{facts.message or ''}"
        await tell(interaction, (await self._services.words(interaction))(key, link=link))
