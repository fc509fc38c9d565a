"""The settings of a server as those who run it see them, and who has changed them."""

from collections.abc import Mapping, Sequence

from discord import ui

from bot.people.settings import MONTHS, OF_SEASONS, SEASON_LENGTHS, Key, ServerChange, ServerSettings, possible_values
from bot.tables.model.records import TableOptions, shared_with
from cogs.server.setting_words import ServerReader
from cogs.services import default_game, default_preset
from cogs.ui.address import Action, Address
from cogs.ui.layout import (
    TABLE_COLOUR,
    Content,
    Row,
    button,
    channel_select,
    language_select,
    layout,
    role_select,
    rows,
    select,
    text,
)
from cogs.ui.reader import game_names, preset_names

SHOWN_CHANGES = 15


def server_content(reader: ServerReader, settings: ServerSettings, notice: str = "") -> Content:
    """The private message in which a server's settings are seen and changed."""
    words, shown = reader.words, settings.to_json()
    of_table = shared_with(settings.table).to_json()
    lines = [words("panel-notice", text=notice)] if notice else []
    lines += [words("server-title"), *(reader.setting(key, shown[key]) for key in Key if key not in OF_SEASONS)]
    lines += [words("server-table"), *(reader.setting(key, value) for key, value in of_table.items())]
    emptied = {Key.CHANNELS: bool(settings.channels), Key.ROLE: settings.role is not None}
    more = [_button(reader, Action.SERVER_SEASONS), _button(reader, Action.SERVER_CHANGES)]
    controls = rows([*_clearing(reader, emptied), *more])
    return Content(layout(text("\n".join(lines)), *_menus(reader, settings), *controls, colour=TABLE_COLOUR))


def seasons_content(reader: ServerReader, settings: ServerSettings) -> Content:
    """The page of the seasons, and the way back."""
    words, shown = reader.words, settings.to_json()
    lines = [words("server-seasons-title"), *(reader.setting(key, shown[key]) for key in OF_SEASONS)]
    lengths = [(str(each), reader.value(Key.SEASON_MONTHS, each), "") for each in SEASON_LENGTHS]
    months = [(str(each), reader.value(Key.SEASON_MONTH, each), "") for each in MONTHS]
    told = () if settings.season_channel is None else (settings.season_channel,)
    menus = [
        select(_menu(Key.SEASON_MONTHS), words("server-choose-months"), lengths, chosen=str(settings.season_months)),
        select(_menu(Key.SEASON_MONTH), words("server-choose-month"), months, chosen=str(settings.season_month)),
        channel_select(_menu(Key.SEASON_CHANNEL), words("server-choose-season-channel"), told, most=1),
    ]
    buttons = [*_clearing(reader, {Key.SEASON_CHANNEL: bool(told)}), _button(reader, Action.SERVER)]
    return Content(layout(text("\n".join(lines)), *menus, *rows(buttons), colour=TABLE_COLOUR))


def changes_content(reader: ServerReader, changes: Sequence[ServerChange]) -> Content:
    """The newest changes, and the way back."""
    lines = [reader.words("server-changes-title"), *(reader.change(each) for each in changes)]
    if not changes:
        lines.append(reader.words("server-changes-none"))
    return Content(layout(text("\n".join(lines)), *rows([_button(reader, Action.SERVER)]), colour=TABLE_COLOUR))


def _menus(reader: ServerReader, settings: ServerSettings) -> list[Row]:
    """A menu for each setting; that of the presets carries the game whose presets it lists."""
    words, games = reader.words, reader.games
    game = default_game(settings, games)
    presets = preset_names(games, game, words)
    return [
        language_select(_menu(Key.LANGUAGE), words, settings.language, reader.languages),
        channel_select(_menu(Key.CHANNELS), words("server-choose-channels"), settings.channels),
        role_select(_menu(Key.ROLE), words("server-choose-role"), settings.role),
        select(_menu(Key.GAME), words("server-choose-game"), _offered(game_names(games, words)), chosen=game),
        select(
            _menu(f"{Key.PRESET}:{game}"),
            words("server-choose-preset"),
            _offered(presets),
            chosen=default_preset(settings, games, game),
        ),
        *_table_menus(reader, settings),
    ]


def _table_menus(reader: ServerReader, settings: ServerSettings) -> list[Row]:
    """A menu for each option of new tables."""
    held = shared_with(settings.table).to_json()
    return [
        select(
            _menu(option.name),
            reader.words("server-choose-table", option=reader.label(option.name)),
            [(text, reader.value(option.name, value), "") for text, value in possible_values(option).items()],
            chosen=str(held[option.name]).lower(),
        )
        for option in TableOptions.declarations()
    ]


def _menu(argument: str) -> Address:
    return Address(0, Action.SERVER_SETTING, argument)


def _offered(named: Mapping[str, str]) -> list[tuple[str, str, str]]:
    return [(key, name, "") for key, name in named.items()]


def _clearing(reader: ServerReader, emptied: Mapping[Key, bool]) -> list[ui.Button[ui.LayoutView]]:
    """A button to empty each list: a menu that is closed empty sends nothing from some of Discord's clients."""
    return [
        button(Address(0, Action.SERVER_CLEAR, key), reader.words(f"button-server-clear-{key}"), disabled=not is_set)
        for key, is_set in emptied.items()
    ]


def _button(reader: ServerReader, action: Action) -> ui.Button[ui.LayoutView]:
    return button(Address(0, action), reader.words(f"button-{action.value}"))
