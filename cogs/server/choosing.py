"""What the menus of a server's settings send, judged like anything typed."""

from collections.abc import Container, Sequence

import discord

from bot.games.refusals import NotUnderstoodError
from bot.people.settings import MONTHS, SEASON_LENGTHS, Key, ServerSettings, Setting, possible_values
from bot.tables.model.records import TableOptions
from cogs.router import Press
from cogs.server.setting_words import ServerReader
from cogs.services import default_game
from cogs.ui.interactions import SurfaceReason, all_chosen
from cogs.ui.layout import offered_languages

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
