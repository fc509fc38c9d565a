"""/leaderboard: the server's boards, members and partners, page by page, and the caller's own place."""

from discord import app_commands
from discord.app_commands import locale_str

from bot.boards.leaderboards import Asked
from cogs.command_tree import suggesting
from cogs.leaderboard.board_message import PAGES
from cogs.leaderboard.board_pages import board_names, board_page, view_names
from cogs.services import ServicedCog, services_of
from cogs.ui.interactions import Interaction, answer_with

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
