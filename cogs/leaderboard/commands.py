"""/leaderboard, /record (also in the menu of a member), /achievements and /export, and the controls of a board."""

import asyncio
import io
from collections.abc import Iterable
from dataclasses import replace

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.boards.export import TooLargeError, csv_files
from bot.boards.leaderboards import PageRequest
from bot.boards.rankings import VIEWS, BoardView, views_of
from bot.games.refusals import NotNowError, NotUnderstoodError
from bot.games.values import Board
from bot.people.member_data import MAX_UPLOAD_BYTES, clean_name
from cogs.command_tree import ContextMenuCog, autocompletion
from cogs.leaderboard.messages import (
    MAX_PAGE,
    achievements_content,
    board_content,
    no_record_content,
    parse_asked,
    record_content,
    server_bests,
    shared_board_content,
    uncounted_matches,
)
from cogs.router import Press, control
from cogs.services import ServicedBot, ServicedCog, SharingControls, services_of
from cogs.ui.address import Action
from cogs.ui.interactions import (
    Interaction,
    SurfaceReason,
    acknowledge,
    answer_with,
    managed_server,
    number_in,
    redraw,
    thinking,
)
from cogs.ui.layout import NO_PINGS, Content
from cogs.ui.reader import key_by_name, safe_name
from cogs.words import LETTERS, Words
from rendering.charts import rating_history_chart
from rendering.names import can_draw

MENU = "Record"
PageNumber = app_commands.Range[int, 1, MAX_PAGE]
Year = app_commands.Range[int, 2020, 2100]


async def _boards(interaction: Interaction) -> dict[str, str]:
    services = services_of(interaction)
    words = await services.words(interaction)
    return {key: words.say(board.name, LETTERS) for key, board in services.boards.by_key.items()}


async def _board_typed(interaction: Interaction, typed: str) -> str:
    """The key of a board whose key or name was typed; anything else is returned as it is."""
    return key_by_name(await _boards(interaction), typed)


async def _views(interaction: Interaction) -> dict[str, str]:
    services = services_of(interaction)
    board = services.boards.by_key.get(await _board_typed(interaction, interaction.namespace.board or ""))
    return _names_of(await services.words(interaction), VIEWS.values() if board is None else views_of(board))


def _names_of(words: Words, views: Iterable[BoardView]) -> dict[str, str]:
    return {view.key: words(f"board-view-{view.key}") for view in views}


def _typed_view(words: Words, board: Board, typed: str) -> str:
    """The view of a board that was typed, by its key or its name.

    Raises:
        NotUnderstoodError: the board has no such view.

    """
    names = _names_of(words, views_of(board))
    for key, name in names.items():
        if typed.strip().casefold() in (key, name.casefold()):
            return key
    raise NotUnderstoodError(SurfaceReason.UNKNOWN_VIEW, view=typed, board=board.name, possible=tuple(names.values()))


@app_commands.guild_only()
class LeaderboardCommands(ServicedCog):
    @app_commands.command(description=locale_str("command-leaderboard"))
    @app_commands.describe(
        board=locale_str("command-leaderboard.board"),
        by=locale_str("command-leaderboard.by"),
        page=locale_str("command-leaderboard.page"),
    )
    @app_commands.autocomplete(board=autocompletion(_boards), by=autocompletion(_views))
    async def leaderboard(
        self, interaction: Interaction, board: str | None = None, by: str | None = None, page: PageNumber = 1
    ) -> None:
        """Show a page of a board, by default of the first played one: of the channel's game, else of any."""
        if board:
            board = await _board_typed(interaction, board)
        else:
            table = await self._services.tables.in_channel(interaction.channel_id or 0)
            own = [] if table is None else [*table.facts.game.boards]
            board = await self._services.boards.first_played(interaction.guild_id or 0, own)
        if by and board in self._services.boards.by_key:
            by = _typed_view(await self._services.words(interaction), self._services.boards.by_key[board], by)
        await answer_with(
            interaction, await board_content(self._services, interaction, PageRequest(board, by, None, page))
        )


@app_commands.guild_only()
class RecordCommands(ContextMenuCog):
    def __init__(self, bot: ServicedBot) -> None:
        super().__init__(bot, MENU, self._show)

    @app_commands.command(description=locale_str("command-record"))
    @app_commands.describe(member=locale_str("command-record.member"), board=locale_str("command-record.board"))
    @app_commands.autocomplete(board=autocompletion(_boards))
    async def record(
        self, interaction: Interaction, member: discord.User | None = None, board: str | None = None
    ) -> None:
        board = board and await _board_typed(interaction, board)
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
        asked = await services.boards.record(guild, member.id, asker=interaction.user.id, board=board)
        if asked is None:
            wanted = None if board is None else services.boards.by_key[board]
            return no_record_content(words, safe_name(clean_name(member.display_name), member.id), wanted, own=own)
        standouts = [standout[0] for standout in (asked.record.partner, asked.record.nemesis) if standout]
        names = await services.people.names(guild, [member.id, *standouts])
        # The curve ends with the rating that is shown.
        curve = [] if asked.rating is None else [*asked.record.curve[:-1], asked.rating.skill]
        axes = tuple(each if can_draw(each) else "" for each in (words("curve-points"), words("curve-matches")))
        picture = rating_history_chart(curve, names.get(member.id, ""), (axes[0], axes[1]))
        painted = None if picture is None else await services.artist.shown("rating.png", picture, words)
        rates_alone = (await services.people.server(guild)).rate_alone
        return record_content(words, asked, names, member.id, painted, own=own, rates_alone=rates_alone)


@app_commands.guild_only()
class AchievementCommands(ServicedCog):
    @app_commands.command(description=locale_str("command-achievements"))
    async def achievements(self, interaction: Interaction) -> None:
        services, guild = self._services, interaction.guild_id or 0
        own = await services.board_repository.achievements_of(guild, interaction.user.id)
        counts = await services.board_repository.achieved_by(guild)
        players = await services.board_repository.players(guild)
        words = await services.words(interaction)
        await answer_with(interaction, achievements_content(words, services.tables.games, own, counts, players))


@app_commands.guild_only()
class ExportCommands(ServicedCog):
    @app_commands.command(description=locale_str("command-export"))
    @app_commands.describe(year=locale_str("command-export.year"))
    @app_commands.default_permissions(manage_guild=True)
    async def export(self, interaction: Interaction, year: Year | None = None) -> None:
        """Send the server's matches, rounds and lines as CSV files.

        Discord hides the command from members who may not manage the server, but servers can override that.
        """
        guild = managed_server(interaction).id
        with self._services.allowance.one_at_a_time(interaction):
            await thinking(interaction)
            await self._send(interaction, guild, year)

    async def _send(self, interaction: Interaction, guild: int, year: int | None) -> None:
        words, board_repository = await self._services.words(interaction), self._services.board_repository
        export = await board_repository.exported(guild, year)
        if not export.matches:
            await interaction.followup.send(words("export-nothing"), ephemeral=True)
            return
        members = sorted({member for line in (*export.matches, *export.lines) for member in line.members})
        hidden = await board_repository.hidden(members)
        try:
            names = await self._services.people.names(guild, members)
            contents = await asyncio.to_thread(csv_files, export, names, hidden)
        except TooLargeError:
            raise NotNowError(SurfaceReason.TOO_LARGE, size=MAX_UPLOAD_BYTES >> 20) from None
        files = [discord.File(io.BytesIO(content), filename=name) for name, content in contents.items()]
        done = words("export-done", count=len(export.matches))
        await interaction.followup.send(done, files=files, ephemeral=True, allowed_mentions=NO_PINGS)


class LeaderboardControls(SharingControls):
    """The pages, views and seasons of a board, and sharing a page in the channel."""

    @control(Action.LEADERBOARD, private=True, at_table=False)
    async def _turn(self, press: Press) -> None:
        await self._redraw(press, parse_asked(press.address.argument))

    @control(Action.BOARD_VIEW, private=True, at_table=False)
    async def _view(self, press: Press) -> None:
        await self._redraw(press, replace(parse_asked(press.address.argument), view=press.value, page=1))

    @control(Action.BOARD_SEASON, private=True, at_table=False)
    async def _season(self, press: Press) -> None:
        season = number_in(press.value)
        await self._redraw(press, replace(parse_asked(press.address.argument), season=season, page=1))

    @control(Action.BOARD_UNCOUNTED, private=True, at_table=False)
    async def _uncounted(self, press: Press) -> None:
        asked = parse_asked(press.address.argument)
        await redraw(press.interaction, await uncounted_matches(self._services, press.interaction, asked))

    @control(Action.BOARD_BESTS, private=True, at_table=False)
    async def _bests(self, press: Press) -> None:
        asked = parse_asked(press.address.argument)
        await redraw(press.interaction, await server_bests(self._services, press.interaction, asked))

    @control(Action.BOARD_SHOW, private=True, at_table=False)
    async def _share(self, press: Press) -> None:
        with self._sharing(press.interaction):
            asked = parse_asked(press.address.argument)
            content = await shared_board_content(self._services, press.interaction, asked)
            await acknowledge(press.interaction)
            await press.interaction.followup.send(view=content.view, files=content.files(), allowed_mentions=NO_PINGS)

    async def _redraw(self, press: Press, asked: PageRequest) -> None:
        await redraw(press.interaction, await board_content(self._services, press.interaction, asked))
