"""The words of the boards: nothing forgotten, and what a line says."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import pytest

from bot.games.catalogue import GAMES
from bot.tables.records import BoardRow
from cogs.leaderboard.board_message import PAGES, BoardPage, page_text, row_text
from cogs.leaderboard.board_pages import PAGE
from cogs.ui.address import Action, Address
from cogs.words import LETTERS, Words

if TYPE_CHECKING:
    from bot.games.values import Board

WORDS = Words()
BOARDS = {key: board for game in GAMES.values() for key, board in game.boards.items()}
GIN = BOARDS["gin"]
NAMES = {11: "Alice"}
TEXT_LIMIT = 4000
"""The characters that Discord takes in one message of components."""


def row(rank: int = 1, **changes: Any) -> BoardRow:
    """Alice's line after a match that she has won."""
    plain = BoardRow(rank, (11,), matches=1, wins=1, draws=0, losses=0, streak=1, figures={})
    return dataclasses.replace(plain, **changes)


def test_no_two_boards_share_a_key_or_a_name() -> None:
    assert len(BOARDS) == sum(len(game.boards) for game in GAMES.values())
    names = {WORDS.say(board.name, LETTERS) for board in BOARDS.values()}
    assert len(names) == len(BOARDS)
    assert max(map(len, names)) <= 100


@pytest.mark.parametrize("board", {(board.figures, board.best): board for board in BOARDS.values()}.values(), ids=str)
def test_every_figure_of_every_board_has_its_words(board: Board) -> None:
    for name in board.figures:
        assert "7" in WORDS(f"board-figure-{name}", value=7)
        assert WORDS(f"board-figure-{name}.name")
    assert not board.best or board.best in board.figures


def test_every_board_and_page_fits_into_an_address() -> None:
    longest = max(BOARDS, key=len)
    assert str(Address(0, Action.LEADERBOARD, f"{longest}:{PAGES}")).endswith(f"{longest}:{PAGES}")


def test_a_line_says_all_that_counts_and_leaves_out_what_does_not() -> None:
    figures = {"points": 1720, "gins": 1, "best_deal": 61}
    full = row(matches=5, wins=3, draws=1, losses=1, streak=2, figures=figures)
    assert row_text(WORDS, GIN, full, NAMES).splitlines() == [
        "🥇 Alice · **3** wins · 60%",
        "-# 1 lost · 1 drawn · 1,720 points · 1 gin · best deal 61 · 🔥 2 wins in a row",
    ]


def test_the_figure_that_ranks_a_board_leads_its_lines() -> None:
    board = BOARDS["solitaire-classic-5"]
    line = row(4, matches=3, wins=1, losses=2, streak=0, figures={"best_total": -7, "points": 31})
    assert row_text(WORDS, board, line, NAMES).splitlines() == ["**4** Alice · **-7**", "-# 1 won · 2 lost · 31 points"]


def test_a_first_win_without_points_has_no_empty_small_line_and_who_was_never_seen_no_name() -> None:
    assert row_text(WORDS, BOARDS["rum500"], row(), {}) == "🥇 <@11> · **1** win · 100%"


@pytest.mark.parametrize("board", [BOARDS["rum500-teams"], GIN], ids=lambda board: board.key)
def test_a_full_page_of_the_longest_lines_fits_into_a_message(board: Board) -> None:
    long = 2**63 - 1
    figures = dict.fromkeys(board.figures, 999_999)
    line = row(9_999, matches=9_999, wins=9_000, draws=500, losses=499, streak=9_000, figures=figures)
    members = [dataclasses.replace(line, members=(long,))] * PAGE
    pairs = [dataclasses.replace(line, members=(long, long))] * PAGE
    names = {long: "_" * 32}  # each character is escaped
    assert len(page_text(WORDS, board, BoardPage(PAGES, members, pairs, members[0], names))) < TEXT_LIMIT


def test_a_small_line_fits_the_width_of_a_phone_twice_over() -> None:
    figures = {"points": 12_345, "best_round": 215}
    line = row(matches=99, wins=60, losses=39, streak=3, figures=figures)
    shown = row_text(WORDS, BOARDS["rum500-teams"], line, NAMES)
    assert max(map(len, shown.splitlines())) < 80
