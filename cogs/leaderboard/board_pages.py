"""The boards of all games, page by page: what is asked for, and the message that answers it."""

from bot.boards.leaderboards import Asked, Page
from bot.boards.rankings import VIEWS
from bot.games.refusals import NotUnderstoodError
from cogs.leaderboard.board_message import PAGES, BoardReader, board_content, drawn_ratings, public_content
from cogs.services import Services
from cogs.ui.interactions import Interaction, SurfaceReason, name_of
from cogs.ui.layout import Content
from cogs.words import LETTERS, Words
from rendering.intervals import intervals_picture

_BEFORE = ("wins", "0")
"""The view and the season of an address of earlier versions, which has but a board and a page."""


def board_names(services: Services, words: Words) -> dict[str, str]:
    """The name of every board by its key."""
    return {key: words.say(board.name, LETTERS) for key, board in services.boards.by_key.items()}


def view_names(words: Words) -> dict[str, str]:
    """The name of every view of a board by its key."""
    return {key: words(f"board-view-{key}") for key in VIEWS}


def read_asked(argument: str) -> Asked:
    """What the address of a control asks for.

    Raises:
        NotUnderstoodError: no control of ours ever carried it.

    """
    parts = argument.split(":")
    if len(parts) == len(_BEFORE):
        parts = [parts[0], *_BEFORE, parts[1]]
    if len(parts) != len(_BEFORE) + 2:
        raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
    board, view, season, page = parts
    if not (season.isdecimal() and page.isdecimal() and 1 <= int(page) <= PAGES):
        raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
    return Asked(board, view, int(season), int(page))


async def board_page(services: Services, interaction: Interaction, asked: Asked) -> Content:
    """One page of the server's board, for the member who asks."""
    page, reader = await _read(services, interaction, asked, await services.words(interaction))
    return board_content(reader, page)


async def shown_page(services: Services, interaction: Interaction, asked: Asked) -> Content:
    """The same for the channel."""
    words = await services.readers.server(interaction.guild_id or 0)
    page, reader = await _read(services, interaction, asked, words)
    picture = intervals_picture(drawn_ratings(page))
    shown = None if picture is None else await services.artist.shown("ratings.png", picture, reader.words)
    return public_content(reader, page, shown)


async def _read(services: Services, interaction: Interaction, asked: Asked, words: Words) -> tuple[Page, BoardReader]:
    """The page, and who reads it.

    Raises:
        NotUnderstoodError: there is no such board.

    """
    if asked.board not in services.boards.by_key:
        raise NotUnderstoodError(SurfaceReason.UNKNOWN_BOARD, board=asked.board)
    guild, member = interaction.guild_id or 0, interaction.user.id
    page = await services.boards.page(guild, member, asked)
    if page.own is not None:
        await services.people.see(guild, member, name_of(interaction))
    lines = [line for line in (*page.lines, page.own, page.own_pair) if line is not None]
    names = await services.people.names(guild, [member for line in lines for member in line.members])
    return page, BoardReader(words, names)
