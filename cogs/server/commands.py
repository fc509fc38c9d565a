"""/server and the controls of a server's settings. Every press checks again that its member may change them."""

from collections.abc import Container, Mapping
from functools import cache
from zoneinfo import available_timezones

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.daily.days import daily_deal
from bot.games.contract import AnyGame
from bot.games.refusals import NotNowError, NotUnderstoodError
from bot.people.settings import (
    MONTHS,
    OF_DAILIES,
    OF_SEASONS,
    SEASON_LENGTHS,
    Key,
    ServerSettings,
    Setting,
    possible_values,
)
from bot.tables.model.records import TableOptions
from cogs.command_tree import autocompletion
from cogs.router import Press, control
from cogs.server.messages import (
    CHANGES_SHOWN,
    ServerReader,
    changes_content,
    current_daily,
    current_matches,
    current_seasons,
    current_settings,
    server_reader,
)
from cogs.services import ControlHandlers, ServicedCog, default_game, effective_setting
from cogs.ui.address import Action
from cogs.ui.interactions import Interaction, SurfaceReason, answer_with, managed_server, name_of, redraw
from cogs.ui.layout import offered_languages

_NUMBERS = {Key.SEASON_MONTHS: SEASON_LENGTHS, Key.SEASON_MONTH: MONTHS}
_WEEKDAYS = tuple(map(str, range(7)))
_TABLE_OPTIONS = {option.name: option for option in TableOptions.declarations()}
_CLEARED: dict[str, Setting] = {
    Key.CHANNELS: [],
    **dict.fromkeys((Key.ROLE, Key.SEASON_CHANNEL, Key.WEEK_CHANNEL, Key.DAILY_CHANNEL)),
}
"""The settings that can be cleared, and their values then."""


@cache
def _timezones() -> frozenset[str]:
    """Every time zone; cached because they are read from files, and autocompletion asks at each letter."""
    return frozenset(available_timezones())


async def _offered_timezones(interaction: Interaction) -> dict[str, str]:
    """The time zones that are named after a place, and UTC."""
    del interaction
    return {zone: zone.replace("_", " ") for zone in sorted(_timezones()) if "/" in zone or zone == "UTC"}


@app_commands.guild_only()
class ServerCommands(ServicedCog):
    @app_commands.command(description=locale_str("command-server"))
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.describe(timezone=locale_str("command-server.timezone"))
    @app_commands.autocomplete(timezone=autocompletion(_offered_timezones))
    async def server(self, interaction: Interaction, timezone: str | None = None) -> None:
        """Show the settings; with a time zone, set it and show the settings of the seasons.

        Discord hides the command from members who may not manage the server, but servers can override that.
        """
        if timezone is None:
            await answer_with(interaction, await current_settings(self._services, interaction))
            return
        guild = managed_server(interaction)
        if timezone not in _timezones():
            raise NotUnderstoodError(SurfaceReason.UNKNOWN_ZONE, zone=timezone)
        await self._services.people.change_server(guild.id, interaction.user.id, Key.TIMEZONE, timezone)
        await answer_with(interaction, await current_seasons(self._services, interaction))


class ServerControls(ControlHandlers):
    """The menus and buttons of a server's settings."""

    @control(Action.SERVER, private=True, at_table=False)
    async def _show(self, press: Press) -> None:
        managed_server(press.interaction)
        await self._redraw(press)

    @control(Action.SERVER_SETTING, private=True, at_table=False)
    async def _set(self, press: Press) -> None:
        guild = managed_server(press.interaction)
        settings, reader = await self._services.people.server(guild.id), server_reader(self._services, press.words)
        key, value = _chosen_setting(press, guild, settings, reader)
        if value != effective_setting(settings, reader.games, key):
            await self._services.people.change_server(guild.id, press.member, key, value)
        if key == Key.DAILY_CHANNEL:
            await self._services.dailies.begin(guild.id)
        if key == Key.LANGUAGE:
            await self._services.messages.public.redraw_in(guild.id)
        await self._redraw(press, key)

    @control(Action.SERVER_DAILY, private=True, at_table=False)
    async def _daily(self, press: Press) -> None:
        weekday = int(_one_of(press.value, _WEEKDAYS)) if press.values else 0
        await redraw(press.interaction, await current_daily(self._services, press.interaction, weekday))

    @control(Action.SERVER_CLEAR, private=True, at_table=False)
    async def _clear(self, press: Press) -> None:
        guild, key = managed_server(press.interaction), press.address.argument
        if key not in _CLEARED:
            raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
        await self._services.people.change_server(guild.id, press.member, key, _CLEARED[key])
        await self._redraw(press, key)

    @control(Action.SERVER_SEASONS, private=True, at_table=False)
    async def _seasons(self, press: Press) -> None:
        await self._redraw(press, Key.SEASON_MONTHS)

    @control(Action.SERVER_CHANGES, private=True, at_table=False)
    async def _changes(self, press: Press) -> None:
        guild = managed_server(press.interaction)
        changes = await self._services.people.changes(guild.id, CHANGES_SHOWN)
        await redraw(press.interaction, changes_content(server_reader(self._services, press.words), changes))

    @control(Action.SERVER_MATCHES, private=True, at_table=False)
    async def _matches(self, press: Press) -> None:
        await redraw(press.interaction, await current_matches(self._services, press.interaction))

    @control(Action.SERVER_UNCOUNT, private=True, at_table=False)
    async def _uncount(self, press: Press) -> None:
        """Take a match off the boards, unless the manager or a partner of theirs has played it."""
        guild, boards = managed_server(press.interaction).id, self._services.boards
        listed = await boards.suspicious(guild, press.member)
        chosen = next((each for each in listed if str(each.match.table) == press.value), None)
        if chosen is None:
            raise NotNowError(SurfaceReason.NOT_ARRANGED)
        if chosen.own:
            raise NotNowError(SurfaceReason.OWN_MATCH)
        # Everybody may read who has decided it.
        await self._services.people.note_name(guild, press.member, name_of(press.interaction))
        await boards.take_off(guild, press.member, chosen)
        await self._matches(press)

    @control(Action.SERVER_COUNT, private=True, at_table=False)
    async def _count(self, press: Press) -> None:
        """Put a match back, unless the manager or a partner of theirs has played it."""
        guild, boards = managed_server(press.interaction).id, self._services.boards
        uncounted = await boards.uncounted(guild, press.member)
        chosen, own = next((each for each in uncounted if str(each[0].table) == press.value), (None, False))
        if own:
            raise NotNowError(SurfaceReason.OWN_MATCH)
        if chosen is not None:  # else somebody else has decided it meanwhile
            await boards.put_back(guild, press.member, chosen)
        await self._matches(press)

    async def _redraw(self, press: Press, key: str = "") -> None:
        """Draw the page that a setting stands on."""
        if key in OF_DAILIES:
            weekday = press.address.argument.split(":")[1] if key == Key.DAILY_WEEK else "0"
            await redraw(press.interaction, await current_daily(self._services, press.interaction, int(weekday)))
            return
        current_page = current_seasons if key in OF_SEASONS else current_settings
        current_page = current_matches if key == Key.RATE_ALONE else current_page
        await redraw(press.interaction, await current_page(self._services, press.interaction))


def _chosen_setting(  # noqa: C901, PLR0911 - one line per kind of setting
    press: Press, guild: discord.Guild, settings: ServerSettings, reader: ServerReader
) -> tuple[str, Setting]:
    """The setting that a menu changes, and its new value.

    Raises:
        NotUnderstoodError: the menu doesn't offer the value, or no longer does.

    """
    key, _, preset_game = press.address.argument.partition(":")
    games = reader.games
    match key:
        case Key.LANGUAGE:
            return key, _one_of(press.value, offered_languages(reader.words, reader.languages))
        case Key.CHANNELS:
            channels = {channel.id for channel in guild.channels}
            return key, [_id_among(typed, channels) for typed in dict.fromkeys(press.values)]
        case Key.ROLE:
            roles = {role.id for role in guild.roles} - {guild.id}  # a call must not ping everyone
            return key, _id_among(press.value, roles) if press.values else None
        case Key.DAILY_WEEK:
            return key, _week_with(settings, games, preset_game, press.value)
        case Key.SEASON_CHANNEL | Key.WEEK_CHANNEL | Key.DAILY_CHANNEL:
            posted_in = {channel.id for channel in guild.channels if isinstance(channel, discord.abc.Messageable)}
            return key, _id_among(press.value, posted_in) if press.values else None
        case Key.SEASON_MONTHS | Key.SEASON_MONTH:
            return key, int(_one_of(press.value, list(map(str, _NUMBERS[Key(key)]))))
        case Key.RATE_ALONE:
            return key, _one_of(press.value, ("true", "false")) == "true"
        case Key.GAME:
            return key, _one_of(press.value, games)
        case Key.PRESET if preset_game == default_game(settings, games):
            return key, _one_of(press.value, games[preset_game].presets)
        case _ if key in _TABLE_OPTIONS:
            values = possible_values(_TABLE_OPTIONS[key])
            return key, values[_one_of(press.value, values)]
        case _:
            raise NotUnderstoodError(SurfaceReason.NOT_A_CHOICE)


def _week_with(settings: ServerSettings, games: Mapping[str, AnyGame], argument: str, typed: str) -> list[str]:
    """What is dealt on each weekday, with a game and preset or a level chosen for one; `argument` is `2:level`."""
    weekday, _, part = argument.partition(":")
    week = list(settings.daily_week)
    number = int(_one_of(weekday, _WEEKDAYS))
    dealt = daily_deal(week[number], games)
    if part == "level":
        level = _one_of(typed, [level.value for level in games[dealt.game].levels])
        week[number] = f"{dealt.game}:{dealt.preset}:{level}"
    else:
        offered = [f"{game}:{preset}" for game in games for preset in games[game].presets]
        week[number] = f"{_one_of(typed, offered)}:{dealt.level}"
    return week


def _id_among(typed: str, ids: set[int]) -> int:
    return int(_one_of(typed, {str(each) for each in ids}))


def _one_of(typed: str, offered: Container[str]) -> str:
    if typed not in offered:
        raise NotUnderstoodError(SurfaceReason.NOT_A_CHOICE)
    return typed
