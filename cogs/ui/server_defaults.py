"""What a server has set, as it bears on the tables that are opened there."""

from collections.abc import Mapping

import discord

from bot.games.contract import AnyGame
from bot.games.refusals import NotNowError
from bot.people.settings import Key, ServerSettings, Setting
from bot.tables.model.records import TableOptions, shared_with
from cogs.ui.interactions import Interaction
from cogs.ui.reasons import SurfaceReason


def default_game(settings: ServerSettings, games: Mapping[str, AnyGame]) -> str:
    """The game of a new table: the main one where the server has named none, or one that there is no more."""
    return settings.game if settings.game in games else next(iter(games))


def default_preset(settings: ServerSettings, games: Mapping[str, AnyGame], game: str) -> str:
    """The preset of a new table of a game: the server's where the game is its default too, else the game's first."""
    presets = games[game].presets
    chosen = settings.preset if game == default_game(settings, games) else ""
    return chosen if chosen in presets else next(iter(presets))


def default_table_options(settings: ServerSettings, games: Mapping[str, AnyGame], game: str) -> TableOptions | None:
    """How a new table of a game is played at; None, as is usual, where nobody waits for its one member."""
    return shared_with(settings.table) if game in games and games[game].shared else None


def setting_in_effect(settings: ServerSettings, games: Mapping[str, AnyGame], key: str) -> Setting:
    """What a setting is, whether or not the server has set it."""
    game = default_game(settings, games)
    of_table = shared_with(settings.table).to_json()
    named: Mapping[str, Setting] = {Key.GAME: game, Key.PRESET: default_preset(settings, games, game), **of_table}
    return named[key] if key in named else settings.to_json()[key]


def gone_channels(settings: ServerSettings, guild: discord.Guild | None) -> tuple[int, ...]:
    """The channels of a server's list that exist no more; none while the bot doesn't know the server's channels."""
    if guild is None or guild.unavailable:
        return ()
    return tuple(channel for channel in settings.channels if guild.get_channel(channel) is None)


def require_place(interaction: Interaction, settings: ServerSettings) -> None:
    """Refuse to open a table where the server wants none; a thread counts as the channel that it belongs to.

    Raises:
        NotNowError: tables are opened elsewhere in this server.

    """
    gone = gone_channels(settings, interaction.guild)
    allowed = [channel for channel in settings.channels if channel not in gone]
    here = {interaction.channel_id, getattr(interaction.channel, "parent_id", None)}
    if allowed and here.isdisjoint(allowed):
        where = tuple(f"<#{channel}>" for channel in allowed)
        raise NotNowError(SurfaceReason.NOT_HERE, channels=where)
