"""/leaderboard: the server's boards, members and partners, page by page, and the caller's own place.

/record, and the same in the menu of a member.

/achievements: all there are, how many players of the server have each, and which the asker has.

/export: a server's matches, rounds and lines as CSV files, for those who run it.

The controls of a board: its pages, views and seasons, and showing a page to the channel.
"""

import io
from collections.abc import Iterator, Mapping
from dataclasses import replace

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.boards.export import LARGEST, TooLargeError, csv_files
from bot.boards.leaderboards import Asked, AskedRecord, ask_record
from bot.games.contract import AnyGame
from bot.games.refusals import NotNowError, NotUnderstoodError
from bot.people.member_data import kept_name
from cogs.command_tree import MenuCog, suggesting
from cogs.leaderboard.messages import (
    PAGES,
    board_names,
    board_page,
    no_record_content,
    read_asked,
    record_content,
    record_text,
    shown_page,
    view_names,
)
from cogs.router import Press, control
from cogs.services import ServicedBot, ServicedCog, ShowingPresses, services_of
from cogs.ui.address import Action
from cogs.ui.interactions import Interaction, SurfaceReason, answer_with, managed, redraw
from cogs.ui.layout import GOLD, NO_PINGS, Content, layout, text
from cogs.ui.reader import shown_name
from cogs.words import Words
from rendering.charts import curve_picture

PageNumber = app_commands.Range[int, 1, PAGES]


async def _boards(interaction: Interaction) -> dict[str, str]:
    services = services_of(interaction)
    return board_names(services, await services.words(interaction))


async def _views(interaction: Interaction) -> dict[str, str]:
    return view_names(await services_of(interaction).words(interaction))


@app_commands.guild_only()
class LeaderboardCommands(ServicedCog):
    """The boards, as the store keeps them."""

    @app_commands.command(description=locale_str("command-leaderboard"))
    @app_commands.describe(
        board=locale_str("command-leaderboard.board"),
        by=locale_str("command-leaderboard.by"),
        page=locale_str("command-leaderboard.page"),
    )
    @app_commands.autocomplete(board=suggesting(_boards), by=suggesting(_views))
    async def leaderboard(
        self, interaction: Interaction, board: str | None = None, by: str | None = None, page: PageNumber = 1
    ) -> None:
        """Show one page of a board."""
        key = board or await self._default(interaction)
        await answer_with(interaction, await board_page(self._services, interaction, Asked(key, by, None, page)))

    async def _default(self, interaction: Interaction) -> str:
        """The first board of the game that is played in this channel, or of the main game."""
        table = await self._services.tables.in_channel(interaction.channel_id or 0)
        boards = self._services.boards.by_key if table is None else table.facts.game.boards
        return next(iter(boards))


MENU = "Record"


@app_commands.guild_only()
class RecordCommands(MenuCog):
    """Records, privately."""

    def __init__(self, bot: ServicedBot) -> None:
        super().__init__(bot, MENU, self._show)

    @app_commands.command(description=locale_str("command-record"))
    @app_commands.describe(member=locale_str("command-record.member"), board=locale_str("command-record.board"))
    @app_commands.autocomplete(board=suggesting(_boards))
    async def record(
        self, interaction: Interaction, member: discord.User | None = None, board: str | None = None
    ) -> None:
        """Show how a member's matches went."""
        if board is not None and board not in self._services.boards.by_key:
            raise NotUnderstoodError(SurfaceReason.UNKNOWN_BOARD, board=board)
        await answer_with(interaction, await self._content(interaction, member or interaction.user, board))

    async def _show(self, interaction: Interaction, member: discord.User) -> None:
        await answer_with(interaction, await self._content(interaction, member, None))

    async def _content(
        self, interaction: Interaction, member: discord.User | discord.Member, board: str | None
    ) -> Content:
        services, guild = self._services, interaction.guild_id or 0
        words, own = await services.words(interaction), member.id == interaction.user.id
        asked = await ask_record(
            services.storage, services.boards, guild, member.id, asker=interaction.user.id, board=board
        )
        if asked is None:
            return no_record_content(words, shown_name(kept_name(member.display_name), member.id), own=own)
        told = [member.id, *(found[0] for found in (asked.record.partner, asked.record.nemesis) if found)]
        names = await services.people.names(guild, told)
        picture = curve_picture(_curve(asked))
        shown = None if picture is None else await services.artist.shown("rating.png", picture, words)
        return record_content(record_text(words, asked, names, member.id, own=own), shown)


def _curve(asked: AskedRecord) -> list[tuple[float, float]]:
    """The curve of a rating that is shown, with that rating itself at its end."""
    if asked.rating is None:
        return []
    return [*asked.record.curve[:-1], asked.rating.skill]


@app_commands.guild_only()
class AchievementCommands(ServicedCog):
    """The list, privately."""

    @app_commands.command(description=locale_str("command-achievements"))
    async def achievements(self, interaction: Interaction) -> None:
        """Show them all."""
        services, guild = self._services, interaction.guild_id or 0
        own = await services.storage.achievements_of(guild, interaction.user.id)
        counted = await services.storage.achieved_by(guild)
        players = await services.storage.players(guild)
        lines = _lines(await services.words(interaction), services.tables.games, own, counted, players)
        await answer_with(interaction, Content(layout(text("\n".join(lines)), colour=GOLD)))


def _lines(
    words: Words, games: Mapping[str, AnyGame], own: Mapping[str, int], counted: Mapping[str, int], players: int
) -> Iterator[str]:
    """Those of each game; what several games have is told with the first."""
    yield words("achievements-title")
    told: set[str] = set()
    for game in games.values():
        keys = [each.key for each in game.achievements if each.key not in told]
        told |= set(keys)
        if keys:
            yield words("achievements-game", game=words(f"{game.key}-name"))
        for key in keys:
            members = counted.get(key, 0)
            share = max(1, round(100 * members / max(players, members, 1)))
            name, hint = words(f"achievement-{key}"), words(f"achievement-{key}.hint")
            yield words("achievement-line", name=name, hint=hint, times=own.get(key, 0), members=members, share=share)


Year = app_commands.Range[int, 2020, 2100]


@app_commands.guild_only()
class ExportCommands(ServicedCog):
    """The command is hidden from everyone else by Discord, and asks for itself as well."""

    @app_commands.command(description=locale_str("command-export"))
    @app_commands.describe(year=locale_str("command-export.year"))
    @app_commands.default_permissions(manage_guild=True)
    async def export(self, interaction: Interaction, year: Year | None = None) -> None:
        """Send the files."""
        guild = managed(interaction).id
        await interaction.response.defer(ephemeral=True)
        words, storage = await self._services.words(interaction), self._services.storage
        told = await storage.exported(guild, year)
        if not told.matches:
            await interaction.followup.send(words("export-nothing"), ephemeral=True)
            return
        members = sorted({member for line in (*told.matches, *told.lines) for member in line.members})
        hidden = await storage.hidden(members)
        try:
            files = csv_files(told, await self._services.people.names(guild, members), hidden)
        except TooLargeError:
            raise NotNowError(SurfaceReason.TOO_LARGE, size=LARGEST >> 20) from None
        text = words("export-done", count=len(told.matches))
        await interaction.followup.send(text, files=_uploads(files), ephemeral=True, allowed_mentions=NO_PINGS)


def _uploads(files: Mapping[str, bytes]) -> list[discord.File]:
    return [discord.File(io.BytesIO(content), filename=name) for name, content in files.items()]


class LeaderboardPresses(ShowingPresses):
    """Turns pages by address, as every button of ours does."""

    @control(Action.LEADERBOARD, private=True, at_table=False)
    async def _turn(self, press: Press) -> None:
        await self._redraw(press, read_asked(press.address.argument))

    @control(Action.BOARD_VIEW, private=True, at_table=False)
    async def _view(self, press: Press) -> None:
        await self._redraw(press, replace(read_asked(press.address.argument), view=press.value, page=1))

    @control(Action.BOARD_SEASON, private=True, at_table=False)
    async def _season(self, press: Press) -> None:
        if not press.value.isdecimal():
            raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
        await self._redraw(press, replace(read_asked(press.address.argument), season=int(press.value), page=1))

    @control(Action.BOARD_SHOW, private=True, at_table=False)
    async def _show(self, press: Press) -> None:
        """Show the page to the channel."""
        with self._showing.to_channel(press.interaction):
            content = await shown_page(self._services, press.interaction, read_asked(press.address.argument))
            await press.interaction.response.send_message(
                view=content.view, files=content.files(), allowed_mentions=NO_PINGS
            )

    async def _redraw(self, press: Press, asked: Asked) -> None:
        await redraw(press.interaction, await board_page(self._services, press.interaction, asked))
