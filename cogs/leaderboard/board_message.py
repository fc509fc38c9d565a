"""A page of a leaderboard: its lines, and the buttons to the previous and next page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cogs.ui.address import Action, Address
from cogs.ui.content import Content
from cogs.ui.layout import Row, button, layout, rows, text
from cogs.ui.names import shown_name
from cogs.words import LETTERS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.games.values import Board
    from bot.tables.records import BoardRow
    from cogs.words import Words

PAGES = 1000
_COLOUR = 0xE0A526
_MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
_STREAK = 2
"""Fewer wins in a row don't make a streak."""


@dataclass(frozen=True, slots=True)
class BoardPage:
    """One page of a board, from 1: members, partners, the line of who asked, and the names in the server of them all.

    `more`: another page follows.
    """

    number: int
    members: Sequence[BoardRow]
    pairs: Sequence[BoardRow]
    own: BoardRow | None
    names: Mapping[int, str]
    more: bool = False


def board_content(words: Words, board: Board, page: BoardPage) -> Content:
    """The message of a page."""
    return Content(layout(text(page_text(words, board, page)), *_controls(words, board, page), colour=_COLOUR))


def _controls(words: Words, board: Board, page: BoardPage) -> list[Row]:
    if page.number == 1 and not page.more:
        return []
    back, on = (Address(0, Action.LEADERBOARD, f"{board.key}:{page.number + step}") for step in (-1, 1))
    return rows(
        [
            button(back, words("button-board-back"), disabled=page.number == 1),
            button(on, words("button-board-on"), disabled=not page.more or page.number == PAGES),
        ]
    )


def page_text(words: Words, board: Board, page: BoardPage) -> str:
    """A page in words: the members, the partners, and the asker's own line."""
    title = words("board-title", board=words.say(board.name, LETTERS))
    if not page.members and not page.pairs:
        return f"{title}\n" + words("board-empty" if page.number == 1 else "board-page-empty", page=page.number)
    lines = [
        title,
        _order(words, board, page.number),
        *(row_text(words, board, row, page.names) for row in page.members),
    ]
    if page.pairs:
        lines += [words("board-pairs-title"), *(row_text(words, board, row, page.names) for row in page.pairs)]
    own = words("board-own", line=row_text(words, board, page.own, page.names)) if page.own else words("board-own-none")
    return "\n".join([*lines, own])


def _order(words: Words, board: Board, page: int) -> str:
    """What the board is ranked by."""
    if board.best:
        return words("board-order-best", page=page, figure=words(f"board-figure-{board.best}.name"))
    return words("board-order", page=page)


def row_text(words: Words, board: Board, row: BoardRow, names: Mapping[int, str]) -> str:
    """A line of a board, with a small one below it; short enough for the width of a phone."""
    won = words("board-lead-wins", wins=row.wins, rate=round(100 * row.wins / row.matches))
    best = row.figures.get(board.best)
    line = words(
        "board-row",
        mark=_MEDALS.get(row.rank, f"**{row.rank}**"),
        who=" & ".join(shown_name(names.get(member, ""), member) for member in row.members),
        lead=won if best is None else words("board-lead-best", value=best),
    )
    details = " · ".join(_details(words, board, row))
    return f"{line}\n{words('board-details', details=details)}" if details else line


def _details(words: Words, board: Board, row: BoardRow) -> list[str]:
    """Everything that the first line doesn't say; figures that nothing has counted for yet are left out."""
    counts = {"board-won": row.wins if board.best else 0, "board-lost": row.losses, "board-drawn": row.draws}
    told = [words(key, count=count) for key, count in counts.items() if count]
    shown = [name for name in board.figures if name != board.best and name in row.figures]
    told += [words(f"board-figure-{name}", value=row.figures[name]) for name in shown]
    if row.streak >= _STREAK:
        told.append(words("board-streak", count=row.streak))
    return told
