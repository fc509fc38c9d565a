"""/record, and the same in the menu of a member."""

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.boards.leaderboards import AskedRecord, ask_record
from bot.games.refusals import NotUnderstoodError
from bot.people.member_data import kept_name
from cogs.command_tree import MenuCog, suggesting
from cogs.leaderboard.board_pages import board_names
from cogs.leaderboard.record_message import no_record_content, record_content, record_text
from cogs.services import ServicedBot, services_of
from cogs.ui.interactions import Interaction, SurfaceReason, answer_with
from cogs.ui.layout import Content
from cogs.ui.reader import shown_name
from rendering.curve import curve_picture

MENU = "Record"


async def _boards(interaction: Interaction) -> dict[str, str]:
    services = services_of(interaction)
    return board_names(services, await services.words(interaction))


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
