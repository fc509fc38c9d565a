"""What the features share: the services, the bases of their cogs, and what a server's settings mean for new tables."""

from collections.abc import Coroutine, Generator, Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, cast

import discord
from discord.ext import commands

from bot.boards.leaderboards import Boards
from bot.boards.ports import BoardRepository
from bot.boards.rankings import ALL_TIME
from bot.clock import Clock
from bot.daily.dailies import Dailies
from bot.daily.days import Day
from bot.games.contract import AnyGame
from bot.games.refusals import NotNowError
from bot.people.people import People
from bot.people.ports import MemberRepository
from bot.people.settings import Key, ServerSettings, Setting
from bot.tables.deletion import Deletions
from bot.tables.model.ports import TableRepository
from bot.tables.model.records import Status, shared_with
from bot.tables.model.view import TableFacts
from bot.tables.table import Table
from bot.tables.tables import Tables
from bot.trial import TrialRepository
from cogs.messages.kinds import Lookup, Remark
from cogs.messages.pipeline import loaded
from cogs.messages.table_messages import TableMessages
from cogs.router import Allowance, Router, TablePress
from cogs.ui.address import Action, Address
from cogs.ui.deferral import DeferralTimers
from cogs.ui.interactions import (
    Interaction,
    Readers,
    SideMessages,
    SurfaceReason,
    answer_with,
    mark_present,
    redraw,
    send_private,
    side_messages,
)
from cogs.ui.layout import MAX_OPTIONS, Row, button, named_select, rows
from cogs.ui.pictures import Artist
from cogs.ui.reader import Reader
from cogs.words import Languages, Words
from rendering.elements import signed_or_zero

SHARE_INTERVAL = timedelta(minutes=1)
"""The time between two posts that members share in one channel."""


@dataclass(frozen=True, slots=True)
class Services:
    """What the features work with. There is one object per bot, which outlives every reload of a feature."""

    tables: Tables
    deletions: Deletions
    people: People
    boards: Boards
    dailies: Dailies
    table_repository: TableRepository
    member_repository: MemberRepository
    board_repository: BoardRepository
    trial_repository: TrialRepository
    languages: Languages
    artist: Artist
    messages: TableMessages
    router: Router
    readers: Readers
    now: Clock

    @property
    def allowance(self) -> Allowance:
        """The limits on what one member may ask for."""
        return self.router.allowance

    async def words(self, interaction: Interaction) -> Words:
        """The words of the interaction's member, for private messages."""
        return await self.readers.member(interaction)

    async def table_here(self, interaction: Interaction) -> Table:
        """The live table of the channel.

        Raises:
            NotNowError: there is none.

        """
        table = await self.tables.in_channel(interaction.channel_id or 0)
        if table is None:
            raise NotNowError(SurfaceReason.NO_TABLE_HERE)
        await mark_present(interaction, table)
        return table

    async def table_of(self, interaction: Interaction, kind: str | None = None) -> Table:
        """The table that a member's command is about.

        If the member sits at several tables, it is one where they can make a move of that kind. If they sit at none, it
        is the channel's.

        Raises:
            NotNowError: the channel has no table, and the member has no private one.

        """
        member = interaction.user.id
        shared = await self.tables.in_channel(interaction.channel_id or 0)
        own = [
            each for each in await self.tables.private_of(member, interaction.guild_id or 0) if _is_ready(each.facts)
        ]
        tables = [*([shared] if shared and shared.facts.seat_of(member) is not None else []), *own]
        if not tables:
            return await self.table_here(interaction)
        open_to_member = (table for table in tables if kind in table.view(member).choices)
        table = next(open_to_member, tables[0]) if len(tables) > 1 else tables[0]
        await mark_present(interaction, table)
        return table

    async def show_start(self, interaction: Interaction, table: Table) -> None:
        """Answer with the options of a private table and the button that deals."""
        reader = Reader(table.facts, await self.words(interaction))
        content = await loaded(self.messages.layouts.start)(reader, interaction.user.id)
        await send_private(interaction, content)


def _is_ready(facts: TableFacts) -> bool:
    """False for a private match whose dealing has failed: only `/play` or `/daily` deals it."""
    return facts.status is not Status.LOBBY or not (facts.game.shared or facts.daily)


class ServicedBot(commands.AutoShardedBot):
    """What the features know of the bot."""

    services: Services
    side_messages: SideMessages
    deferrals: DeferralTimers
    trial_server: int | None = None

    async def takes(self, interaction: Interaction) -> bool:
        """Whether this process answers an interaction. If several processes receive it, exactly one does."""
        del interaction
        return True


def services_of(interaction: Interaction) -> Services:
    """The services of the interaction's bot, for callbacks that belong to no cog."""
    return cast("ServicedBot", interaction.client).services


class ServicedCog(commands.Cog):
    """A part of a feature: its commands, its controls, or what it posts."""

    def __init__(self, services: Services) -> None:
        self._services = services


class ControlHandlers(ServicedCog):
    """The controls of a feature; the router has their handlers while the cog is loaded."""

    async def cog_load(self) -> None:
        self._services.router.add(self)

    async def cog_unload(self) -> None:
        self._services.router.remove(self)


async def answer_lookup(
    services: Services, press: TablePress, finding: Coroutine[Any, Any, Lookup], *, in_turn: bool = True
) -> None:
    """Answer with what a member looks up: in their panel if they pressed there, else in their side message.

    Args:
        services: the bot's.
        press: of the member.
        finding: reads what is needed and returns how it is drawn. A refusal is shown where the answer would have been.
        in_turn: whether it waits for the member's earlier look-ups.

    """
    panels, interaction = services.messages.panels, press.interaction
    finding = services.allowance.in_turn(interaction, finding) if in_turn else finding
    pressed = side_messages(interaction).has(interaction)
    if press.private and not pressed and press.table.facts.status is not Status.LOBBY:

        async def found() -> Remark:
            return Remark(lookup=await finding)

        await panels.answer(interaction, press.table.id, found())
        return
    lookup = await finding
    settings = await services.people.settings_of(press.member)
    content = await lookup(Reader(press.table.view(press.member), press.words, settings))
    if pressed and not press.elsewhere:
        more = button(Address(press.table.id, Action.MORE), press.words("button-more"))
        content.view.add_item(*rows([more]))
    await (redraw if pressed else answer_with)(interaction, content)


async def daily_line(services: Services, words: Words, day: Day, member: int) -> str:
    """A member's result of a day, without a word of its cards; "" if they haven't finished it.

    Par and place belong to it once the day is over.
    """
    own = await services.dailies.repository.round_of(day.guild, day.day, member)
    if own is None or own.points is None:
        return ""
    par = place = "none"
    if day.closed:
        number, finished = await services.dailies.repository.place(day.guild, day.day, own.points)
        ending = 0 if number % 100 // 10 == 1 else number % 10
        place = words("daily-place-of", place=number, count=finished, ending=ending)
        par = par if day.par is None else signed_or_zero(day.par)
    return words("daily-line", number=day.number, points=signed_or_zero(own.points), par=par, place=place)


def season_menu(words: Words, address: Address, seasons: Iterable[int], shown: int) -> Row:
    """The menu of a server's seasons, the newest first, and of all time."""
    options = [(str(number), words("board-season", number=number), "") for number in seasons][: MAX_OPTIONS - 1]
    options.append((str(ALL_TIME), words("board-all-time"), ""))
    return named_select(words, address, words("board-choose-season"), options, chosen=str(shown))


class SharingControls(ControlHandlers):
    """The controls of a feature whose members can share something in a channel."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._shared_at: dict[int, datetime] = {}

    @contextmanager
    def _sharing(self, interaction: Interaction) -> Generator[None]:
        """Share something in the body. The time is noted before, so only one of two simultaneous presses gets through.

        Raises:
            NotNowError: the member may not write in the channel, or something was shared there less than a minute ago.

        """
        require_writer(interaction)
        channel, now = interaction.channel_id or 0, self._services.now()
        self._shared_at = {each: at for each, at in self._shared_at.items() if now - at < SHARE_INTERVAL}
        if channel in self._shared_at:
            raise NotNowError(SurfaceReason.SHOWN_JUST_NOW)
        self._shared_at[channel] = now
        try:
            yield
        except BaseException:  # a refused or failed attempt doesn't count
            self._shared_at.pop(channel, None)
            raise


def require_writer(interaction: Interaction) -> None:
    """Refuse to show something in a channel for a member who may not write there.

    Raises:
        NotNowError: they may not.

    """
    allowed, thread = interaction.permissions, isinstance(interaction.channel, discord.Thread)
    if not (allowed.send_messages_in_threads if thread else allowed.send_messages):
        raise NotNowError(SurfaceReason.MAY_NOT_WRITE)


def default_game(settings: ServerSettings, games: Mapping[str, AnyGame]) -> str:
    """The game of a new table: the server's, or the main game if the server's isn't set or no longer exists."""
    return settings.game if settings.game in games else next(iter(games))


def default_preset(settings: ServerSettings, games: Mapping[str, AnyGame], game: str) -> str:
    """The preset of a new table: the server's if it is one of the server's game, or else the game's first."""
    presets = games[game].presets
    preset = settings.preset if game == default_game(settings, games) else ""
    return preset if preset in presets else next(iter(presets))


def effective_setting(settings: ServerSettings, games: Mapping[str, AnyGame], key: str) -> Setting:
    """The value that applies for a setting, set by the server or by default."""
    game = default_game(settings, games)
    table_options = shared_with(settings.table).to_json()
    defaulted: Mapping[str, Setting] = {
        Key.GAME: game,
        Key.PRESET: default_preset(settings, games, game),
        **table_options,
    }
    return defaulted[key] if key in defaulted else settings.to_json()[key]


def deleted_channels(settings: ServerSettings, guild: discord.Guild | None) -> tuple[int, ...]:
    """The channels in a server's settings that no longer exist; none while the server's channels are unknown."""
    if guild is None or guild.unavailable:
        return ()
    return tuple(channel for channel in settings.channels if guild.get_channel(channel) is None)


def require_allowed_channel(interaction: Interaction, settings: ServerSettings) -> None:
    """Refuse to open a table in a channel that the server doesn't allow; a thread counts as its parent channel.

    Raises:
        NotNowError: the server allows tables only in other channels.

    """
    deleted = deleted_channels(settings, interaction.guild)
    allowed = [channel for channel in settings.channels if channel not in deleted]
    here = {interaction.channel_id, getattr(interaction.channel, "parent_id", None)}
    if allowed and here.isdisjoint(allowed):
        raise NotNowError(SurfaceReason.NOT_HERE, channels=tuple(f"<#{channel}>" for channel in allowed))
