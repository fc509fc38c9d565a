"""A server's settings in words.

The settings of a server as those who run it see them, and who has changed them.

The messages that show a server's settings as they are now.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from discord import ui

from bot.games.contract import AnyGame
from bot.people.settings import (
    MONTHS,
    OF_SEASONS,
    SEASON_LENGTHS,
    Key,
    ServerChange,
    ServerSettings,
    Setting,
    possible_values,
)
from bot.tables.model.records import SHARED, TableOptions, shared_with
from cogs.services import Services, default_game, default_preset, gone_channels
from cogs.ui.address import Action, Address
from cogs.ui.interactions import Interaction, managed
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
from cogs.ui.reader import game_names, member_name, preset_names
from cogs.words import Words


@dataclass(frozen=True, slots=True)
class ServerReader:
    """Whoever runs the server: their words, the games that can be played, and the languages that are spoken."""

    words: Words
    games: Mapping[str, AnyGame]
    languages: Mapping[str, str]

    def value(self, key: str, value: Setting) -> str:  # noqa: PLR0911 - one line per kind of setting
        """What a setting is set to; nothing is shown as what then holds."""
        match key:
            case Key.LANGUAGE:
                return self.languages.get(str(value)) or self.words("language-as-discord")
            case Key.CHANNELS:
                channels = cast("list[int]", value)
                return self.words.row(f"<#{channel}>" for channel in channels) or self.words("server-everywhere")
            case Key.ROLE:
                return self.words("server-nobody") if value is None else f"<@&{value}>"
            case Key.GAME:
                return self._named(f"{value}-name", f"{next(iter(self.games))}-name")
            case Key.SEASON_CHANNEL:
                return self.words("server-nowhere") if value is None else f"<#{value}>"
            case Key.SEASON_MONTHS:
                return self.words("server-months", count=cast("int", value))
            case Key.SEASON_MONTH:
                return self.words(f"month-{value}")
            case Key.TIMEZONE:
                return str(value)
            case Key.PRESET:
                return self._named(*(f"{game}-preset-{value}" for game in self.games), "server-first-preset")
            case _:
                return self._of_table(key, value)

    def _of_table(self, key: str, value: Setting) -> str:
        """What an option of new tables is set to; where nothing is, what they have anyway."""
        held = SHARED.to_json().get(key) if value is None else value
        if isinstance(held, bool):
            return self.words("value-on" if held else "value-off")
        named = f"table-option-{key}-{held}"
        return self.words(named) if self.words.has(named) else str(held)

    def _named(self, *keys: str) -> str:
        """The first of these that has words: a game or preset of another version has none."""
        return self.words(next(key for key in keys if self.words.has(key)))

    def setting(self, key: str, value: Setting) -> str:
        """A setting with what it is set to."""
        return self.words("server-setting", label=self.label(key), value=self.value(key, value))

    def label(self, key: str) -> str:
        """What a setting is called; an option of the table as in a lobby."""
        return self._named(f"server-{key}", f"table-option-{key}")

    def change(self, change: ServerChange) -> str:
        """Who changed what, when, from what to what."""
        who = self.words("server-changed-by-me")
        if change.member is not None:
            who = member_name(self.words, "", change.member)
        return self.words(
            "server-change",
            at=f"<t:{int(change.at.timestamp())}:f>",
            who=who,
            label=self.label(change.key),
            before=self.value(change.key, change.before),
            after=self.value(change.key, change.after),
        )


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


def reader_in(services: Services, words: Words) -> ServerReader:
    """Whoever runs a server, with these words."""
    return ServerReader(words, services.tables.games, services.languages.names)


async def newest_content(services: Services, interaction: Interaction) -> Content:
    """The settings as they are; channels that are gone are taken off the list, and a line says so."""
    guild, words = managed(interaction), await services.words(interaction)
    settings, notice = await services.people.server(guild.id), ""
    if gone := gone_channels(settings, guild):
        await services.people.drop_channels(guild.id, gone)
        settings = await services.people.server(guild.id)
        notice = words("server-dropped", count=len(gone), left=len(settings.channels))
    return server_content(reader_in(services, words), settings, notice)


async def newest_seasons(services: Services, interaction: Interaction) -> Content:
    """The settings of the seasons as they are."""
    settings = await services.people.server(managed(interaction).id)
    return seasons_content(reader_in(services, await services.words(interaction)), settings)
