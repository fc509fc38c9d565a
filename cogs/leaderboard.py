"""/leaderboard: the server's boards, members and pairs, and the caller's own place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from bot.games.refusals import NotUnderstoodError
from bot.tables.results import boards_of
from cogs.answers import answering, replying
from cogs.layout import NO_PINGS, layout, text
from cogs.naming import mention
from cogs.refusals import SurfaceWhy
from cogs.words import english

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.tables.ports import Storage
    from bot.tables.records import BoardRow
    from cogs.surface import Interaction, Surface
    from cogs.words import Words

Choice = app_commands.Choice[str]
PAGE = 10
_COLOUR = 0xE0A526


@app_commands.guild_only()
class Leaderboards(commands.Cog):
    """The boards, as the store keeps them."""

    def __init__(self, surface: Surface, storage: Storage) -> None:
        self._surface = surface
        self._storage = storage

    @app_commands.command(description=english("command-leaderboard"))
    @app_commands.describe(board=english("command-leaderboard.board"), page=english("command-leaderboard.page"))
    async def leaderboard(
        self, interaction: Interaction, board: str | None = None, page: app_commands.Range[int, 1, 1000] = 1
    ) -> None:
        """Show one page of a board."""
        words = self._surface.words
        async with answering(words, replying(interaction)):
            boards = self._boards()
            key = board or next(iter(boards))
            if key not in boards:
                raise NotUnderstoodError(SurfaceWhy.UNKNOWN_BOARD, possible=", ".join(boards))
            lines = await self._lines(interaction, key, page)
            view = layout(text("\n".join(lines)), colour=_COLOUR)
            await interaction.response.send_message(view=view, ephemeral=True, allowed_mentions=NO_PINGS)

    @leaderboard.autocomplete("board")
    async def _suggest(self, interaction: Interaction, current: str) -> list[Choice]:
        del interaction
        wanted = current.casefold()
        return [Choice(name=name, value=key) for key, name in self._boards().items() if wanted in name.casefold()][:25]

    def _boards(self) -> dict[str, str]:
        """The name of every board by its key, that of the main game first."""
        words = self._surface.words
        return {
            key: words("board-teams" if teams else "board-alone", game=words(f"{game.key}-name"))
            for game in self._surface.tables.games.values()
            for key, teams in boards_of(game).items()
        }

    async def _lines(self, interaction: Interaction, key: str, page: int) -> list[str]:
        guild, words, first = interaction.guild_id or 0, self._surface.words, (page - 1) * PAGE
        members = await self._storage.board(guild, key, pairs=False, limit=PAGE, offset=first)
        pairs = await self._storage.board(guild, key, pairs=True, limit=PAGE, offset=first)
        own = await self._storage.place(guild, key, interaction.user.id)
        lines = [words("board-title", board=self._boards()[key], page=page)]
        if not members:
            return [*lines, words("board-empty")]
        lines += _table(words, members)
        if pairs:
            lines += [words("board-pairs-title"), *_table(words, pairs)]
        lines.append(words("board-own", line=row_line(words, own)) if own else words("board-own-none"))
        return lines


def _table(words: Words, rows: Sequence[BoardRow]) -> list[str]:
    return [row_line(words, row) for row in rows]


def row_line(words: Words, row: BoardRow) -> str:
    """One line of a board."""
    rate = round(100 * row.wins / row.matches) if row.matches else 0
    return words(
        "board-row",
        rank=row.rank,
        who=" & ".join(mention(member) for member in row.members),
        matches=row.matches,
        wins=row.wins,
        rate=rate,
        points=row.points,
    )
