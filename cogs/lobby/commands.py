"""/play, and /table: opening a table, sitting down, starting, leaving and ending; and leaving by a button."""

from collections.abc import Mapping
from contextlib import suppress
from functools import partial

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.games.contract import AnyGame
from bot.games.refusals import NotNowError
from bot.tables.model import lobby
from bot.tables.model.ports import Actor
from bot.tables.model.records import Status, shared_with
from bot.tables.model.votes import terms_of_leaving
from bot.tables.table import Table
from bot.tables.tables import ChannelHasTableError
from cogs.command_tree import autocompletion, find_games
from cogs.lobby.invitations import channel_of, require_seeing
from cogs.messages.kinds import Remark
from cogs.services import (
    ServicedCog,
    Services,
    default_game,
    default_preset,
    require_allowed_channel,
    services_of,
)
from cogs.ui.address import Action, Address
from cogs.ui.interactions import (
    Interaction,
    SurfaceReason,
    actor,
    answer_with,
    reply,
    require_permissions,
)
from cogs.ui.layout import Content, button, rows, text, without_container
from cogs.ui.reader import escaped, game_names, key_by_name, preset_names, table_link
from cogs.words import Words

TEAM_COUNTS: Mapping[str, int] = {"teams": 2, "3 teams": 3, "4 teams": 4, "alone": 0}
"""The choices of `sides`, with the number of teams; 0 if each plays alone."""
_SIDES_CHOICES = [
    app_commands.Choice(name=locale_str(f"command-sides-{sides.replace(' ', '-')}"), value=sides)
    for sides in TEAM_COUNTS
]


async def leave_or_ask(interaction: Interaction, table: Table, words: Words) -> bool:
    """Leave a lobby, or ask for confirmation to leave a match, naming the price. True if the member has left."""
    facts, member = table.facts, interaction.user.id
    if facts.status is not Status.PLAYING or facts.seat_of(member) is None:
        await table.leave(actor(interaction))
        return True
    terms = await table.terms(member, terms_of_leaving)
    confirm = button(Address(table.id, Action.LEAVE_CONFIRM), words("button-leave-confirm"), discord.ButtonStyle.danger)
    shared = "daily" if facts.daily else "yes" if facts.shared else "no"
    price = words(f"leave-price-{terms.outcome.value}", cost=terms.penalty.value, shared=shared)
    await answer_with(interaction, Content(without_container(text(price), *rows([confirm]))))
    return False


def computer_count(table: Table) -> int:
    return sum(seat.member is None for seat in table.facts.seats)


async def release_gone_hosts(services: Services, table: Table, member: int) -> None:
    """Remove hosts who have left the server from a lobby, before somebody else needs its host."""
    while (facts := table.facts).status is Status.LOBBY and facts.shared and facts.host != member:
        if not await services.messages.has_left_server(facts.guild, facts.host):
            return
        with suppress(NotNowError):  # another press has done it meanwhile
            await table.leave(Actor(facts.host, 0))


async def _presets(interaction: Interaction) -> dict[str, str]:
    services = services_of(interaction)
    games, words = services.tables.games, await services.words(interaction)
    return preset_names(games, _game_key(games, interaction.namespace.game, words), words)


def _game_key(games: Mapping[str, AnyGame], typed: str | None, words: Words) -> str:
    """The key of a game that was typed by name or key; the main game if nothing was typed."""
    return key_by_name(game_names(games, words), typed) if typed else next(iter(games))


async def play_alone(interaction: Interaction, practice: int | None = None) -> None:
    """Show the member's private match; if there is none, a new one is dealt at once.

    `practice` is the number of a practice deal, if they ask for one.
    """
    services = services_of(interaction)
    settings, games = await services.people.server(interaction.guild_id or 0), services.tables.games
    require_allowed_channel(interaction, settings)
    game = default_game(settings, games)
    table = await services.tables.play_alone(
        actor(interaction),
        guild=interaction.guild_id or 0,
        channel=interaction.channel_id or 0,
        game=game,
        preset=default_preset(settings, games, game),
        practice=practice,
    )
    await services.messages.panels.open(interaction, table.id)


async def open_table(
    interaction: Interaction, game: str | None = None, preset: str | None = None, sides: str | None = None
) -> None:
    """Open a table in the channel, or link to the one that is there. None stands for the server's default."""
    services = services_of(interaction)
    require_permissions(interaction)
    words, games = await services.words(interaction), services.tables.games
    settings = await services.people.server(interaction.guild_id or 0)
    game = _game_key(games, game or default_game(settings, games), words)
    if await _show_own(interaction, game, preset):
        return
    require_allowed_channel(interaction, settings)
    if preset is None and game in games:
        preset = default_preset(settings, games, game)
    opening = partial(
        services.tables.new,
        actor(interaction),
        guild=interaction.guild_id or 0,
        channel=interaction.channel_id or 0,
        game=game,
        preset=None if preset is None else key_by_name(preset_names(games, game, words), preset),
        teams=None if sides is None else TEAM_COUNTS[sides],
        table_options=shared_with(settings.table),
    )
    try:
        table = await opening()
    except ChannelHasTableError as refusal:
        present = await services.tables.get(refusal.table)
        await release_gone_hosts(services, present, interaction.user.id)
        if present.facts.status.live:
            await _link_to(interaction, present, "table-already")
            return
        table = await opening()
    if table.facts.shared:
        await _post(interaction, table)
    else:
        await services.show_start(interaction, table)


async def _show_own(interaction: Interaction, game: str, preset: str | None) -> bool:
    """Show the member's private table of a game instead of opening a second one; False if there is none.

    A table that hasn't been dealt yet takes the preset.
    """
    services = services_of(interaction)
    own = await services.tables.private_of(interaction.user.id, interaction.guild_id or 0)
    table = next((table for table in own if table.facts.game.key == game and table.facts.daily is None), None)
    if table is None or table.facts.game.shared:
        return False
    if table.facts.status is Status.LOBBY:
        if preset is not None:
            words = await services.words(interaction)
            key = key_by_name(preset_names(services.tables.games, game, words), preset)
            await table.change_lobby(actor(interaction), lobby.choose_preset, key)
        await services.show_start(interaction, table)
    else:
        await services.messages.panels.open(interaction, table.id)
    return True


async def _post(interaction: Interaction, table: Table) -> None:
    """Post the lobby, then answer with a link to it.

    Raises:
        NotNowError: Discord refused the message, although the permissions seemed to allow it.

    """
    services = services_of(interaction)
    await services.messages.public.opened_in(table.facts.channel)
    await services.messages.table_changed(table.id)
    await services.messages.public.of(table.id).finish()
    if table.facts.message is None:
        raise NotNowError(SurfaceReason.NOT_POSTED)
    await _link_to(interaction, table, "table-opened")


async def _link_to(interaction: Interaction, table: Table, key: str) -> None:
    services = services_of(interaction)
    await reply(interaction, (await services.words(interaction))(key, link=table_link(table.facts)))


@app_commands.guild_only()
class PlayCommand(ServicedCog):
    @app_commands.command(description=locale_str("command-play"))
    async def play(self, interaction: Interaction) -> None:
        await play_alone(interaction)


@app_commands.guild_only()
class TableCommands(ServicedCog, commands.GroupCog, group_name="table", group_description=locale_str("command-table")):
    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Let the channel's table move down once conversation has pushed it out of sight."""
        if not message.author.bot:
            self._services.messages.public.talked_in(message.channel.id)

    @app_commands.command(name="new", description=locale_str("command-table-new"))
    @app_commands.describe(
        game=locale_str("command-table-new.game"),
        preset=locale_str("command-table-new.preset"),
        sides=locale_str("command-table-new.sides"),
    )
    @app_commands.choices(sides=_SIDES_CHOICES)
    @app_commands.autocomplete(game=autocompletion(find_games), preset=autocompletion(_presets))
    async def new(
        self, interaction: Interaction, game: str | None = None, preset: str | None = None, sides: str | None = None
    ) -> None:
        await open_table(interaction, game, preset, sides)

    @app_commands.command(name="show", description=locale_str("command-table-show"))
    async def show(self, interaction: Interaction) -> None:
        """Post the public message again, at the bottom; for members without a seat at most once a minute.

        A sleeping table is tried at once, since the permissions are there by now.
        """
        require_permissions(interaction)
        table = await self._services.table_here(interaction)
        message = self._services.messages.public.of(table.id)
        if table.facts.seat_of(interaction.user.id) is None and not message.has_stood:
            await _link_to(interaction, table, "table-there")
            return
        health, channel = self._services.tables.channel_health, table.facts.channel
        asleep = health.is_unreachable(channel)
        health.retry_now(channel)
        message.post_anew()
        if asleep:
            await message.finish()
        if health.is_unreachable(channel):
            raise NotNowError(SurfaceReason.NOT_POSTED)
        await self._reply(interaction, "table-shown")

    @app_commands.command(name="join", description=locale_str("command-table-join"))
    @app_commands.describe(team=locale_str("command-table-join.team"))
    async def join(self, interaction: Interaction, team: app_commands.Range[int, 1, 4] | None = None) -> None:
        table = await self._services.table_here(interaction)
        computers = computer_count(table)
        await table.sit(actor(interaction), None if team is None else team - 1)
        if table.facts.status is not Status.LOBBY:
            words = await self._services.words(interaction)
            await self._services.messages.panels.open(interaction, table.id, Remark(words("joined-again")))
        else:
            replaced = computer_count(table) < computers
            await self._reply(interaction, "joined-for-computer" if replaced else "joined-table")

    @app_commands.command(name="leave", description=locale_str("command-table-leave"))
    async def leave(self, interaction: Interaction) -> None:
        table = await self._services.table_of(interaction)
        if await leave_or_ask(interaction, table, await self._services.words(interaction)):
            await self._reply(interaction, "left-table")

    @app_commands.command(name="start", description=locale_str("command-table-start"))
    async def start(self, interaction: Interaction) -> None:
        """Start the match, or deal the next round of a match that waits for it."""
        table = await self._services.table_here(interaction)
        await release_gone_hosts(self._services, table, interaction.user.id)
        if table.view(None).next_round is not None:
            await table.next_round(actor(interaction), None)
        else:
            settings = await self._services.people.server(interaction.guild_id or 0)
            await table.start(actor(interaction), shared_with(settings.table))
        await self._services.messages.panels.open(interaction, table.id)

    @app_commands.command(name="end", description=locale_str("command-table-end"))
    async def end(self, interaction: Interaction) -> None:
        """End the table, or vote for it."""
        table = await self._services.table_here(interaction)
        await release_gone_hosts(self._services, table, interaction.user.id)
        ended = await table.end(actor(interaction), moderator=interaction.permissions.manage_messages)
        await self._reply(interaction, "table-was-ended" if ended else "table-end-voted")

    @app_commands.command(name="seat", description=locale_str("command-table-seat"))
    @app_commands.describe(member=locale_str("command-table-seat.member"), to=locale_str("command-table-seat.to"))
    async def seat(self, interaction: Interaction, member: discord.User, to: discord.User | None = None) -> None:
        """Give the seat of an absent member, who may have left the server, to the computer or offer it to another."""
        table = await self._services.table_here(interaction)
        if to is not None and to.bot:
            raise NotNowError(SurfaceReason.OFFERED_BOT)
        if to is not None:
            require_seeing(to, channel_of(interaction, table))
        moderator = interaction.permissions.manage_messages
        to_id = None if to is None else to.id
        handover = await table.hand_over(actor(interaction), member.id, to_id, moderator=moderator)
        if handover is None:
            await self._reply(interaction, "seat-computer")
        elif handover.granted and to is not None:
            words = await self._services.words(interaction)
            await reply(interaction, words("seat-offered", who=escaped(to.display_name)))
        else:
            await self._reply(interaction, "seat-voted")

    async def _reply(self, interaction: Interaction, key: str) -> None:
        await reply(interaction, (await self._services.words(interaction))(key))
