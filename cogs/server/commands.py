"""/server: what those who run a server set for its tables.

What the menus of a server's settings send, judged like anything typed.

The controls of a server's settings. Every press asks anew whether its member may change them.
"""

from collections.abc import Container, Sequence
from functools import cache
from zoneinfo import available_timezones

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.games.refusals import NotUnderstoodError
from bot.people.settings import MONTHS, OF_SEASONS, SEASON_LENGTHS, Key, ServerSettings, Setting, possible_values
from bot.tables.model.records import TableOptions
from cogs.command_tree import suggesting
from cogs.router import Press, PressHandlers, control
from cogs.server.messages import SHOWN_CHANGES, ServerReader, changes_content, newest_content, newest_seasons, reader_in
from cogs.services import ServicedCog, Services, default_game, setting_in_effect
from cogs.ui.address import Action
from cogs.ui.interactions import Interaction, SurfaceReason, all_chosen, answer_with, managed, redraw
from cogs.ui.layout import offered_languages


@cache
def _known() -> frozenset[str]:
    """Every time zone: reading them takes files, and somebody who types asks at each letter."""
    return frozenset(available_timezones())


async def _zones(interaction: Interaction) -> dict[str, str]:
    """The time zones with a place of a continent in their name."""
    del interaction
    return {zone: zone.replace("_", " ") for zone in sorted(_known()) if "/" in zone or zone == "UTC"}


@app_commands.guild_only()
class ServerCommands(ServicedCog):
    """The command is hidden from everyone else by Discord, and asks for itself as well."""

    @app_commands.command(description=locale_str("command-server"))
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.describe(timezone=locale_str("command-server.timezone"))
    @app_commands.autocomplete(timezone=suggesting(_zones))
    async def server(self, interaction: Interaction, timezone: str | None = None) -> None:
        """Show the settings; with a time zone, set it and show those of the seasons."""
        if timezone is None:
            await answer_with(interaction, await newest_content(self._services, interaction))
            return
        guild = managed(interaction)
        if timezone not in _known():
            raise NotUnderstoodError(SurfaceReason.UNKNOWN_ZONE, zone=timezone)
        await self._services.people.change_server(guild.id, interaction.user.id, Key.TIMEZONE, timezone)
        await answer_with(interaction, await newest_seasons(self._services, interaction))


_NUMBERS = {Key.SEASON_MONTHS: SEASON_LENGTHS, Key.SEASON_MONTH: MONTHS}
_OF_TABLE = {option.name: option for option in TableOptions.declarations()}


def chosen_setting(  # noqa: PLR0911 - one line per kind of setting
    press: Press, guild: discord.Guild, settings: ServerSettings, reader: ServerReader
) -> tuple[str, Setting]:
    """The setting that a menu changes, and its new value.

    Raises:
        NotUnderstoodError: the menu doesn't offer that, or does no more.

    """
    key, _, of_game = press.address.argument.partition(":")
    games = reader.games
    match key:
        case Key.LANGUAGE:
            return key, _one_of(press.value, offered_languages(reader.words, reader.languages))
        case Key.CHANNELS:
            known = _ids(guild.channels)
            return key, [_id_among(typed, known) for typed in dict.fromkeys(all_chosen(press.interaction))]
        case Key.ROLE:
            return key, _role(press, guild)
        case Key.SEASON_CHANNEL:
            return key, _id_among(press.value, _ids(guild.channels)) if all_chosen(press.interaction) else None
        case Key.SEASON_MONTHS | Key.SEASON_MONTH:
            return key, int(_one_of(press.value, list(map(str, _NUMBERS[Key(key)]))))
        case Key.GAME:
            return key, _one_of(press.value, games)
        case Key.PRESET if of_game == default_game(settings, games):
            return key, _one_of(press.value, games[of_game].presets)
        case _ if key in _OF_TABLE:
            values = possible_values(_OF_TABLE[key])
            return key, values[_one_of(press.value, values)]
        case _:
            raise NotUnderstoodError(SurfaceReason.NOT_A_CHOICE)


def _role(press: Press, guild: discord.Guild) -> int | None:
    """The chosen role, None for none; never everyone, whom a table has no business with."""
    roles = _ids(guild.roles) - {guild.default_role.id}
    return _id_among(press.value, roles) if all_chosen(press.interaction) else None


def _ids(items: Sequence[discord.abc.Snowflake]) -> set[int]:
    return {item.id for item in items}


def _id_among(typed: str, ids: set[int]) -> int:
    return int(_one_of(typed, {str(each) for each in ids}))


def _one_of(typed: str, offered: Container[str]) -> str:
    if typed not in offered:
        raise NotUnderstoodError(SurfaceReason.NOT_A_CHOICE)
    return typed


_EMPTY: dict[str, Setting] = {Key.CHANNELS: [], Key.ROLE: None, Key.SEASON_CHANNEL: None}


class ServerPresses(PressHandlers):
    """Changes the settings of the server in which a control is pressed."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.router)
        self._services = services
        self._people = services.people

    @control(Action.SERVER, private=True, at_table=False)
    async def _show(self, press: Press) -> None:
        managed(press.interaction)
        await self._redraw(press)

    @control(Action.SERVER_SETTING, private=True, at_table=False)
    async def _set(self, press: Press) -> None:
        guild = managed(press.interaction)
        settings, reader = await self._people.server(guild.id), self._reader(press)
        key, value = chosen_setting(press, guild, settings, reader)
        if value != setting_in_effect(settings, reader.games, key):
            await self._people.change_server(guild.id, press.member, key, value)
        if key == Key.LANGUAGE:
            await self._services.messages.public.redraw_in(guild.id)
        await self._redraw(press, key)

    @control(Action.SERVER_CLEAR, private=True, at_table=False)
    async def _clear(self, press: Press) -> None:
        guild, key = managed(press.interaction), press.address.argument
        if key not in _EMPTY:
            raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
        await self._people.change_server(guild.id, press.member, key, _EMPTY[key])
        await self._redraw(press, key)

    @control(Action.SERVER_SEASONS, private=True, at_table=False)
    async def _seasons(self, press: Press) -> None:
        await self._redraw(press, Key.SEASON_MONTHS)

    @control(Action.SERVER_CHANGES, private=True, at_table=False)
    async def _changes(self, press: Press) -> None:
        guild = managed(press.interaction)
        changes = await self._people.changes(guild.id, SHOWN_CHANGES)
        await redraw(press.interaction, changes_content(self._reader(press), changes))

    def _reader(self, press: Press) -> ServerReader:
        return reader_in(self._services, press.words)

    async def _redraw(self, press: Press, key: str = "") -> None:
        """Draw the page of a setting anew."""
        newest = newest_seasons if key in OF_SEASONS else newest_content
        await redraw(press.interaction, await newest(self._services, press.interaction))
