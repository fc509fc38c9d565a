"""The boards of all games, read from the store page by page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.refusals import NotUnderstoodError
from cogs.leaderboard.board_message import BoardPage, board_content
from cogs.ui.interactions import name_of
from cogs.ui.reasons import SurfaceReason
from cogs.words import LETTERS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.games.values import Board
    from cogs.ui.content import Content
    from cogs.ui.interactions import Interaction
    from cogs.ui.services import Services
    from cogs.words import Words

PAGE = 8
"""Lines of members on a page, and of partners."""


def boards_of(services: Services) -> Mapping[str, Board]:
    """Every board by its key, those of the main game first."""
    return {key: board for game in services.tables.games.values() for key, board in game.boards.items()}


def board_names(services: Services, words: Words) -> dict[str, str]:
    """The name of every board by its key."""
    return {key: words.say(board.name, LETTERS) for key, board in boards_of(services).items()}


async def board_page(services: Services, interaction: Interaction, key: str, number: int) -> Content:
    """One page of the server's board, for the member who asks.

    Raises:
        NotUnderstoodError: there is no such board.

    """
    boards = boards_of(services)
    if key not in boards:
        raise NotUnderstoodError(SurfaceReason.UNKNOWN_BOARD, board=key)
    guild, first = interaction.guild_id or 0, (number - 1) * PAGE
    members = await services.storage.board(guild, key, pairs=False, limit=PAGE + 1, offset=first)
    pairs = await services.storage.board(guild, key, pairs=True, limit=PAGE + 1, offset=first)
    own = await services.storage.place(guild, key, interaction.user.id)
    if own is not None:
        await services.people.see(guild, interaction.user.id, name_of(interaction))
    names = await services.people.names(
        guild, [member for row in (*members, *pairs, own) if row for member in row.members]
    )
    more = max(len(members), len(pairs)) > PAGE
    page = BoardPage(number, members[:PAGE], pairs[:PAGE], own, names, more=more)
    return board_content(services.words(interaction), boards[key], page)
