"""The messages of a server's settings: those of its tables, seasons, daily deal and matches, and the newest changes."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

import discord
from discord.utils import format_dt

from bot.boards.lineups import PARTS
from bot.boards.suspicious import SuspiciousMatch, Uncounted
from bot.daily.days import DailyDeal, daily_deal
from bot.games.anchors import people
from bot.games.contract import AnyGame
from bot.games.values import say
from bot.people.settings import (
    MONTHS,
    OF_DAILIES,
    OF_SEASONS,
    SEASON_LENGTHS,
    UNCOUNTED,
    Key,
    ServerChange,
    ServerSettings,
    Setting,
    possible_values,
)
from bot.tables.model.records import SHARED, TableOptions, shared_with
from cogs.services import Services, default_game, default_preset, deleted_channels, effective_setting
from cogs.ui.address import Action, Address
from cogs.ui.interactions import Interaction, managed_server, missing_in, permission_names
from cogs.ui.layout import (
    TABLE_COLOUR,
    Button,
    Content,
    Row,
    button,
    channel_select,
    language_select,
    layout,
    named_select,
    role_select,
    rows,
    select,
    text,
)
from cogs.ui.reader import game_names, member_name, preset_names, uncounted_line
from cogs.words import LETTERS, Words

CHANGES_SHOWN = 15
UNCOUNTED_SHOWN = 10
"""How many matches that don't count a manager can let count again at once, the newest decisions first."""


@dataclass(frozen=True, slots=True)
class ServerReader:
    """The reader of a server's settings: their words, the games by key, and the languages' own names by code.

    `gone` are the channels and the role that the settings name and the server has no longer.
    """

    words: Words
    games: Mapping[str, AnyGame]
    languages: Mapping[str, str]
    gone: Collection[int] = ()

    def chosen(self, *numbers: int | None) -> list[int]:
        """The numbers that a menu may show as chosen: Discord may refuse one that the server no longer has."""
        return [number for number in numbers if number is not None and number not in self.gone]

    def value(self, key: str, value: Setting) -> str:  # noqa: C901, PLR0911 - one line per kind of setting
        """A setting's value in words; without a value, what applies then."""
        match key:
            case Key.LANGUAGE:
                return self.languages.get(str(value)) or self.words("language-as-discord")
            case Key.CHANNELS:
                channels = cast("list[int]", value)
                return self.words.join(f"<#{channel}>" for channel in channels) or self.words("server-everywhere")
            case Key.ROLE:
                return self.words("server-nobody") if value is None else f"<@&{value}>"
            case Key.GAME:
                return self._named(f"{value}-name", f"{next(iter(self.games))}-name")
            case Key.DAILY_WEEK:
                return self.daily_week(cast("Sequence[str]", value))
            case Key.DAILY_CHANNEL:
                return self.words("server-where-asked") if value is None else f"<#{value}>"
            case Key.SEASON_CHANNEL | Key.WEEK_CHANNEL:
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
                return self._table_option(key, value)

    def daily_week(self, week: Sequence[str]) -> str:
        """What is dealt on each weekday that isn't like most, and on the others."""
        dealt = [daily_deal(each, self.games) for each in week]
        most = max(dealt, key=dealt.count)
        own = (
            self.words("server-on-weekday", weekday=self.words(f"weekday-{number}"), dealt=self.dealt(each))
            for number, each in enumerate(dealt)
            if each != most
        )
        return self.words.join([self.dealt(most), *own], "long")

    def dealt(self, dealt: DailyDeal) -> str:
        return self.words(
            "server-dealt",
            game=self.words(f"{dealt.game}-name"),
            preset=self.words(f"{dealt.game}-preset-{dealt.preset}"),
            level=self.words(f"level-{dealt.level}") if self.games[dealt.game].shared else "none",
        )

    def _table_option(self, key: str, value: Setting) -> str:
        if key == UNCOUNTED:
            return self.words("server-match-counts" if value is None else "server-match-uncounted")
        applied = SHARED.to_json().get(key) if value is None else value
        if isinstance(applied, bool):
            return self.words("value-on" if applied else "value-off")
        value_key = f"table-option-{key}-{applied}"
        return self.words(value_key) if self.words.has(value_key) else str(applied)

    def _named(self, *keys: str) -> str:
        """The words of the first key that has any: a game or preset of another version of the bot has none."""
        return self.words(next(key for key in keys if self.words.has(key)))

    def setting(self, key: str, value: Setting) -> str:
        return self.words("server-setting", label=self.label(key), value=self.value(key, value))

    def label(self, key: str) -> str:
        """A setting's name; an option of new tables has the name that lobbies show."""
        return self._named(f"server-{key}", f"table-option-{key}")

    def menu(self, key: str, offered: Sequence[tuple[str, str, str]], chosen: str) -> Row:
        """The menu of a setting, named as the setting is."""
        return named_select(self.words, _menu(key), self.label(key), offered, chosen=chosen)

    def change(self, change: ServerChange) -> str:
        who = self.words("server-changed-by-me")
        if change.member is not None:
            who = member_name(self.words, "", change.member)
        return self.words(
            "server-change",
            at=format_dt(change.at, "f"),
            who=who,
            label=self.label(change.key),
            before=self.value(change.key, change.before),
            after=self.value(change.key, change.after),
        )


def server_reader(services: Services, words: Words, gone: Collection[int] = ()) -> ServerReader:
    return ServerReader(words, services.tables.games, services.languages.names, gone)


def _gone(guild: discord.Guild, settings: ServerSettings) -> set[int]:
    """The channels to post in and the role that the server has no longer; none while it is unavailable."""
    posted_in = {settings.season_channel, settings.week_channel, settings.daily_channel}
    known = {each.id for each in (*guild.channels, *guild.roles)}
    return set() if guild.unavailable else {each for each in (*posted_in, settings.role) if each is not None} - known


async def current_settings(services: Services, interaction: Interaction) -> Content:
    """The settings of the interaction's server. Channels that no longer exist are removed from them, with a notice."""
    guild, words = managed_server(interaction), await services.words(interaction)
    settings, notices = await services.people.server(guild.id), list[str]()
    if deleted := deleted_channels(settings, guild):
        await services.people.drop_channels(guild.id, deleted)
        settings = await services.people.server(guild.id)
        dropped = words("server-dropped", count=len(deleted), left=len(settings.channels))
        notices.append(words("panel-notice", text=dropped))
    role = None if settings.role is None else guild.get_role(settings.role)
    if role is not None and not (role.mentionable or guild.me.guild_permissions.mention_everyone):
        notices.append(words("panel-refusal", text=words("server-silent-role", role=role.mention)))
    return server_content(server_reader(services, words, _gone(guild, settings)), settings, notices)


async def current_seasons(services: Services, interaction: Interaction) -> Content:
    """The settings of the seasons of the interaction's server."""
    guild, words = managed_server(interaction), await services.words(interaction)
    settings = await services.people.server(guild.id)
    notices = _where_not_to_post(words, guild, {settings.season_channel, settings.week_channel})
    return seasons_content(server_reader(services, words, _gone(guild, settings)), settings, notices)


async def current_daily(services: Services, interaction: Interaction, weekday: int) -> Content:
    """The settings of the daily deal of the interaction's server, with the controls for a weekday's deal."""
    guild, words = managed_server(interaction), await services.words(interaction)
    settings = await services.people.server(guild.id)
    notices = _where_not_to_post(words, guild, {settings.daily_channel})
    return daily_content(server_reader(services, words, _gone(guild, settings)), settings, weekday, notices)


def _where_not_to_post(words: Words, guild: discord.Guild, channels: Collection[int | None]) -> list[str]:
    """A line for each of these channels where the bot can't post: it lacks permissions, or it is a forum, or is gone.

    Nobody would find out otherwise, since what Discord refuses for good isn't tried again.
    """
    lines: list[str] = []
    for number in () if guild.unavailable else sorted(each for each in channels if each is not None):
        channel = guild.get_channel(number)
        takes_posts = isinstance(channel, discord.abc.Messageable)
        missing = missing_in(channel, channel.permissions_for(guild.me)) if takes_posts else []
        if missing or not takes_posts:
            where = say("server-cannot-post", channel=f"<#{number}>", missing=permission_names(missing) or "none")
            lines.append(words("panel-refusal", text=words.say(where, LETTERS)))
    return lines


async def current_matches(services: Services, interaction: Interaction) -> Content:
    """The matches of the interaction's server that look arranged, and those that don't count."""
    guild, words = managed_server(interaction).id, await services.words(interaction)
    listed = await services.boards.suspicious(guild, interaction.user.id)
    uncounted = await services.boards.uncounted(guild, interaction.user.id)
    members = {member for each in listed for member in each.match.members} | {each.member for each, _ in uncounted}
    names = await services.people.names(guild, sorted(members))
    rates_alone = (await services.people.server(guild)).rate_alone
    return matches_content(server_reader(services, words), listed, uncounted, names, rates_alone=rates_alone)


def matches_content(
    reader: ServerReader,
    listed: Sequence[SuspiciousMatch],
    uncounted: Sequence[tuple[Uncounted, bool]],
    names: Mapping[int, str],
    *,
    rates_alone: bool,
) -> Content:
    """The matches that look arranged and those that don't count, with their controls.

    `names` are the server's names of their members; of the uncounted, each comes with True if the reader was in it.
    """
    words, setting = reader.words, reader.setting(Key.RATE_ALONE, rates_alone)
    lines = [setting, words("server-matches-title")]
    offered: list[tuple[str, str, str]] = []
    again: list[tuple[str, str, str]] = []
    for number, each in enumerate(listed, 1):
        lines.append(_match_line(words, number, each, names))
        if not each.own:
            offered.append((str(each.match.table), words("server-match-option", number=number), ""))
    if not listed:
        lines.append(words("server-matches-none"))
    if uncounted:
        lines.append(words("server-uncounted-title"))
    for number, (each, own) in enumerate(uncounted[:UNCOUNTED_SHOWN], len(listed) + 1):
        line = uncounted_line(words, each, names)
        lines.append(words("server-uncounted-line", number=number, line=line, own="yes" if own else "no"))
        if not own:
            again.append((str(each.table), words("server-match-option", number=number), ""))
    on_or_off = [(str(value).lower(), words("value-on" if value else "value-off"), "") for value in (False, True)]
    chosen = str(rates_alone).lower()
    menus = [reader.menu(Key.RATE_ALONE, on_or_off, chosen)]
    if offered:
        menus.append(select(Address(0, Action.SERVER_UNCOUNT), words("server-choose-uncount"), offered))
    if again:
        menus.append(select(Address(0, Action.SERVER_COUNT), words("server-choose-count"), again))
    back = button(Address(0, Action.SERVER), words("button-server"))
    return Content(layout(text("\n".join(lines)), *menus, *rows([back]), colour=TABLE_COLOUR))


def _match_line(words: Words, number: int, suspicious: SuspiciousMatch, names: Mapping[int, str]) -> str:
    """A match that looks arranged: who played whom, by how much a round, and why it is listed."""
    match, others = suspicious.match, len(suspicious.match.sides) - 1
    sides = [
        words.join([member_name(words, names.get(one, ""), one) for one in people(side)]) or "🤖"
        for side in match.sides
    ]
    best = max(match.margins, default=0) * (others + 1) / max(others, 1) / PARTS / max(match.rounds, 1)
    return words(
        "server-match",
        number=number,
        at=format_dt(match.ended_at, "d"),
        sides=words.join(sides, "long"),
        rounds=match.rounds,
        margin=round(best),
        why=words.join(words(f"arranged-{sign}") for sign in suspicious.signs),
        own="yes" if suspicious.own else "no",
    )


def server_content(reader: ServerReader, settings: ServerSettings, notices: Sequence[str] = ()) -> Content:
    """The settings that no page of their own shows, with their controls and the ways to the other pages."""
    words, games = reader.words, reader.games
    shown = [key for key in Key if key not in (*OF_SEASONS, *OF_DAILIES, Key.RATE_ALONE)]
    table_values = shared_with(settings.table).to_json()
    lines = [*notices, words("server-title")]
    lines += [reader.setting(key, effective_setting(settings, games, key)) for key in shown]
    lines += [words("server-table"), *(reader.setting(key, value) for key, value in table_values.items())]
    clearable = {Key.CHANNELS: bool(settings.channels), Key.ROLE: settings.role is not None}
    pages = (Action.SERVER_DAILY, Action.SERVER_SEASONS, Action.SERVER_MATCHES, Action.SERVER_CHANGES)
    more = [_button(reader, each) for each in pages]
    controls = rows([*_clear_buttons(reader, clearable), *more])
    return Content(layout(text("\n".join(lines)), *_menus(reader, settings), *controls, colour=TABLE_COLOUR))


def seasons_content(reader: ServerReader, settings: ServerSettings, notices: Sequence[str] = ()) -> Content:
    """The settings of the seasons, with their controls."""
    words, values = reader.words, settings.to_json()
    lines = [*notices, words("server-seasons-title"), *(reader.setting(key, values[key]) for key in OF_SEASONS)]
    lengths = [(str(length), reader.value(Key.SEASON_MONTHS, length), "") for length in SEASON_LENGTHS]
    months = [(str(month), reader.value(Key.SEASON_MONTH, month), "") for month in MONTHS]
    ends, weeks = settings.season_channel, settings.week_channel
    menus = [
        reader.menu(Key.SEASON_MONTHS, lengths, str(settings.season_months)),
        reader.menu(Key.SEASON_MONTH, months, str(settings.season_month)),
        channel_select(_menu(Key.SEASON_CHANNEL), words("server-choose-season-channel"), reader.chosen(ends), one=True),
        channel_select(_menu(Key.WEEK_CHANNEL), words("server-choose-week-channel"), reader.chosen(weeks), one=True),
    ]
    clearable = {Key.SEASON_CHANNEL: ends is not None, Key.WEEK_CHANNEL: weeks is not None}
    buttons = [*_clear_buttons(reader, clearable), _button(reader, Action.SERVER)]
    return Content(layout(text("\n".join(lines)), *menus, *rows(buttons), colour=TABLE_COLOUR))


def daily_content(reader: ServerReader, settings: ServerSettings, weekday: int, notices: Sequence[str] = ()) -> Content:
    """The settings of the daily deal, with their controls."""
    words, values = reader.words, settings.to_json()
    dealt = daily_deal(settings.daily_week[weekday], reader.games)
    lines = [*notices, words("server-daily-title"), *(reader.setting(key, values[key]) for key in OF_DAILIES)]
    weekdays = [(str(number), words(f"weekday-{number}"), "") for number in range(len(settings.daily_week))]
    games = [
        (f"{game}:{preset}", words("server-daily-game", game=words(f"{game}-name"), preset=name), "")
        for game in reader.games
        for preset, name in preset_names(reader.games, game, words).items()
    ]
    levels = [(level.value, words(f"level-{level.value}"), "") for level in reader.games[dealt.game].levels]
    menus = [
        channel_select(
            _menu(Key.DAILY_CHANNEL),
            words("server-choose-daily-channel"),
            reader.chosen(settings.daily_channel),
            one=True,
        ),
        select(Address(0, Action.SERVER_DAILY), words("server-choose-weekday"), weekdays, chosen=str(weekday)),
        select(
            _menu(f"{Key.DAILY_WEEK}:{weekday}:game"),
            words("server-choose-daily-game", weekday=words(f"weekday-{weekday}")),
            games,
            chosen=f"{dealt.game}:{dealt.preset}",
        ),
    ]
    if reader.games[dealt.game].shared:
        address = _menu(f"{Key.DAILY_WEEK}:{weekday}:level")
        menus.append(named_select(words, address, words("server-daily-level"), levels, chosen=dealt.level))
    buttons = [
        *_clear_buttons(reader, {Key.DAILY_CHANNEL: settings.daily_channel is not None}),
        _button(reader, Action.SERVER),
    ]
    return Content(layout(text("\n".join(lines)), *menus, *rows(buttons), colour=TABLE_COLOUR))


def changes_content(reader: ServerReader, changes: Sequence[ServerChange]) -> Content:
    """The newest changes of a server's settings."""
    lines = [reader.words("server-changes-title"), *(reader.change(change) for change in changes)]
    if not changes:
        lines.append(reader.words("server-changes-none"))
    return Content(layout(text("\n".join(lines)), *rows([_button(reader, Action.SERVER)]), colour=TABLE_COLOUR))


def _menus(reader: ServerReader, settings: ServerSettings) -> list[Row]:
    """A menu for each setting, then one for each option of new tables.

    The address of the presets' menu names their game, which may no longer be the server's when a preset is chosen.
    """
    words, games = reader.words, reader.games
    game = default_game(settings, games)
    offered_games = [(key, name, "") for key, name in game_names(games, words).items()]
    presets = [(key, name, "") for key, name in preset_names(games, game, words).items()]
    preset = default_preset(settings, games, game)
    menus = [
        language_select(_menu(Key.LANGUAGE), words, reader.label(Key.LANGUAGE), settings.language, reader.languages),
        channel_select(_menu(Key.CHANNELS), words("server-choose-channels"), settings.channels),
        role_select(_menu(Key.ROLE), words("server-choose-role"), reader.chosen(settings.role)),
        reader.menu(Key.GAME, offered_games, game),
        named_select(words, _menu(f"{Key.PRESET}:{game}"), reader.label(Key.PRESET), presets, chosen=preset),
    ]
    table_values = shared_with(settings.table).to_json()
    for option in TableOptions.declarations():
        values = [(typed, reader.value(option.name, value), "") for typed, value in possible_values(option).items()]
        menus.append(reader.menu(option.name, values, str(table_values[option.name]).lower()))
    return menus


def _menu(argument: str) -> Address:
    return Address(0, Action.SERVER_SETTING, argument)


def _clear_buttons(reader: ServerReader, clearable: Mapping[Key, bool]) -> list[Button]:
    """A button that clears each of these settings: some clients of Discord send nothing when a menu is emptied."""
    return [
        button(Address(0, Action.SERVER_CLEAR, key), reader.words(f"button-server-clear-{key}"), disabled=not is_set)
        for key, is_set in clearable.items()
    ]


def _button(reader: ServerReader, action: Action) -> Button:
    return button(Address(0, action), reader.words(f"button-{action.value}"))
