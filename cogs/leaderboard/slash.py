"""/leaderboard: the server's boards, members and partners, page by page, and the caller's own place."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.refusals import NotUnderstoodError
from cogs.ui.address import Action, Address, read_address
from cogs.ui.layout import NO_PINGS, button, layout, rows, text
from cogs.ui.names import mention
from cogs.ui.reasons import SurfaceReason
from cogs.ui.replies import answering, replying
from cogs.ui.table_messages import on_private_message
from cogs.words import LETTERS, english

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.values import Board
    from bot.tables.ports import Storage
    from bot.tables.records import BoardRow
    from cogs.ui.layout import View
    from cogs.ui.table_messages import Interaction, Surface
    from cogs.words import Words

Choice = app_commands.Choice[str]
PAGE = 8
"""Lines of members on a page, and as many of partners."""
PAGES = 1000
_COLOUR = 0xE0A526
_MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
_SUGGESTIONS = 25
_STREAK = 2
"""Fewer wins in a row are no streak."""


@app_commands.guild_only()
class Leaderboards(commands.Cog):
    """The boards, as the store keeps them. Their buttons turn pages by address, as every button of ours does."""

    def __init__(self, surface: Surface, storage: Storage) -> None:
        self._surface = surface
        self._storage = storage

    @app_commands.command(description=english("command-leaderboard"))
    @app_commands.describe(board=english("command-leaderboard.board"), page=english("command-leaderboard.page"))
    async def leaderboard(
        self, interaction: Interaction, board: str | None = None, page: app_commands.Range[int, 1, PAGES] = 1
    ) -> None:
        """Show one page of a board."""
        async with answering(self._surface.words, replying(interaction)):
            view = await self._view(interaction, board or next(iter(self._boards)), page)
            await interaction.response.send_message(view=view, ephemeral=True, allowed_mentions=NO_PINGS)

    @leaderboard.autocomplete("board")
    async def _suggest(self, interaction: Interaction, current: str) -> list[Choice]:
        del interaction
        wanted = current.casefold().split()
        fitting = [
            Choice(name=name, value=key)
            for key, name in self._names.items()
            if all(word in name.casefold() for word in wanted)
        ]
        return fitting[:_SUGGESTIONS]

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Turn a page; every other press is none of this cog's business."""
        if interaction.type is not discord.InteractionType.component:
            return
        address = read_address(cast("str", (interaction.data or {}).get("custom_id", "")))
        if address is None or address.action is not Action.LEADERBOARD:
            return
        async with answering(self._surface.words, replying(interaction)):
            key, _, page = address.argument.rpartition(":")
            if not on_private_message(interaction) or not page.isdecimal() or not 1 <= int(page) <= PAGES:
                raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
            view = await self._view(interaction, key, int(page))
            await interaction.response.edit_message(view=view, allowed_mentions=NO_PINGS)

    @cached_property
    def _boards(self) -> dict[str, Board]:
        """Every board by its key, those of the main game first."""
        games = self._surface.tables.games.values()
        return {key: board for game in games for key, board in game.boards.items()}

    @cached_property
    def _names(self) -> dict[str, str]:
        """The name of every board by its key."""
        return {key: self._surface.words.say(board.name, LETTERS) for key, board in self._boards.items()}

    async def _view(self, interaction: Interaction, key: str, page: int) -> View:
        """One page of a board, with buttons to the pages beside it."""
        if key not in self._boards:
            raise NotUnderstoodError(SurfaceReason.UNKNOWN_BOARD, board=key)
        guild, first = interaction.guild_id or 0, (page - 1) * PAGE
        members = await self._storage.board(guild, key, pairs=False, limit=PAGE + 1, offset=first)
        pairs = await self._storage.board(guild, key, pairs=True, limit=PAGE + 1, offset=first)
        own = await self._storage.place(guild, key, interaction.user.id)
        shown = page_text(self._surface.words, self._boards[key], page, (members[:PAGE], pairs[:PAGE]), own)
        controls = self._controls(key, page, more=max(len(members), len(pairs)) > PAGE)
        return layout(text(shown), *controls, colour=_COLOUR)

    def _controls(self, key: str, page: int, *, more: bool) -> Sequence[discord.ui.Item[discord.ui.LayoutView]]:
        words = self._surface.words
        if page == 1 and not more:
            return []
        back, on = (Address(0, Action.LEADERBOARD, f"{key}:{number}") for number in (page - 1, page + 1))
        return rows(
            [
                button(back, words("button-board-back"), disabled=page == 1),
                button(on, words("button-board-on"), disabled=not more or page == PAGES),
            ]
        )


def page_text(
    words: Words,
    board: Board,
    page: int,
    lists: tuple[Sequence[BoardRow], Sequence[BoardRow]],
    own: BoardRow | None,
) -> str:
    """A page in words: the members, the partners, and the line of who asked."""
    members, pairs = lists
    title = words("board-title", board=words.say(board.name, LETTERS))
    if not members and not pairs:
        return f"{title}\n" + words("board-empty" if page == 1 else "board-page-empty", page=page)
    lines = [title, _order(words, board, page), *(row_text(words, board, row) for row in members)]
    if pairs:
        lines += [words("board-pairs-title"), *(row_text(words, board, row) for row in pairs)]
    return "\n".join([*lines, words("board-own", line=row_text(words, board, own)) if own else words("board-own-none")])


def _order(words: Words, board: Board, page: int) -> str:
    """What ranks the board."""
    if board.best:
        return words("board-order-best", page=page, figure=words(f"board-figure-{board.best}.name"))
    return words("board-order", page=page)


def row_text(words: Words, board: Board, row: BoardRow) -> str:
    """A line of a board, with a small one below it; short enough for the width of a phone."""
    won = words("board-lead-wins", wins=row.wins, rate=round(100 * row.wins / row.matches))
    best = row.figures.get(board.best)
    line = words(
        "board-row",
        mark=_MEDALS.get(row.rank, f"**{row.rank}**"),
        who=" & ".join(map(mention, row.members)),
        lead=won if best is None else words("board-lead-best", value=best),
    )
    details = " · ".join(_details(words, board, row))
    return f"{line}\n{words('board-details', details=details)}" if details else line


def _details(words: Words, board: Board, row: BoardRow) -> list[str]:
    """All that the first line doesn't say; figures of which nothing has counted are left out."""
    counts = {"board-won": row.wins if board.best else 0, "board-lost": row.losses, "board-drawn": row.draws}
    told = [words(key, count=count) for key, count in counts.items() if count]
    shown = [name for name in board.figures if name != board.best and name in row.figures]
    told += [words(f"board-figure-{name}", value=row.figures[name]) for name in shown]
    if row.streak >= _STREAK:
        told.append(words("board-streak", count=row.streak))
    return told
