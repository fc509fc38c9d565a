"""The words of the boards: all of them exist, and lines say what they should."""

import dataclasses
from collections.abc import Mapping
from typing import Any

import pytest

from bot.boards.leaderboards import PAGE, Page
from bot.boards.ports import Line
from bot.boards.rankings import RANKINGS, RATING, VIEWS, Tally, views_of
from bot.boards.rating import Known, Rating
from bot.games.catalogue import GAMES
from bot.games.values import Board
from cogs.leaderboard.messages import MAX_PAGE, BoardReader, line_text, page_text
from cogs.ui.address import Action, Address
from cogs.words import LETTERS, Words

WORDS = Words()
BOARDS = {key: board for game in GAMES.values() for key, board in game.boards.items()}
GIN = BOARDS["gin"]
NAMES = {11: "Alice"}
TEXT_LIMIT = 4000
"""Discord's limit for the texts of a message."""


def row(rank: int = 1, *, members: tuple[int, ...] = (11,), rating: Rating | None = None, **changes: Any) -> Line:
    """Alice's line after one match, a win, with these changes."""
    plain = Tally(matches=1, wins=1, streak=1, best_streak=1)
    return Line(rank, members, dataclasses.replace(plain, **changes), rating)


def page(board: Board, *lines: Line, ranking: str = "wins", number: int = 1, own: Line | None = None) -> Page:
    """A page of an all-time board."""
    view = VIEWS["wins" if ranking == "wins" else ranking]
    return Page(board, view, ranking, 0, number, lines, False, own, own, 12, (), (), (), played=True)


def lines_of(board: Board, line: Line, ranking: str = "wins", names: Mapping[int, str] | None = None) -> list[str]:
    reader = BoardReader(WORDS, NAMES if names is None else names)
    return line_text(reader, page(board, ranking=ranking), line).splitlines()


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


def test_every_view_and_every_ranking_has_its_words() -> None:
    for key, view in VIEWS.items():
        assert WORDS(f"board-view-{key}")
        for ranking in view.rankings:
            assert WORDS(f"board-order-{ranking}", figure="best round", matches=3)
    assert set(RANKINGS) | {RATING} == {ranking for view in VIEWS.values() for ranking in view.rankings}


def test_the_longest_argument_of_every_board_fits_into_an_address() -> None:
    for board in BOARDS.values():
        for view in views_of(board):
            longest = f"{board.key}:{view.key}:9999:{MAX_PAGE}"
            assert str(Address(0, Action.BOARD_SEASON, longest)).endswith(longest)


def test_a_line_leaves_out_figures_that_are_not_counted() -> None:
    figures = {"points": 1720, "gins": 1, "best_deal": 61}
    assert lines_of(GIN, row(matches=5, wins=3, draws=1, losses=1, streak=2, figures=figures)) == [
        "🥇 Alice · **3** wins · 60%",
        "-# 1 lost · 1 drawn · 1,720 points · 1 gin · best round 61 · 🔥 2 wins in a row",
    ]


def test_a_board_of_best_totals_leads_with_the_total_and_has_the_wins_in_the_details() -> None:
    board = next(board for board in BOARDS.values() if board.best)
    line = row(4, matches=3, wins=1, losses=2, streak=0, figures={"best_total": -7, "points": 31})
    assert lines_of(board, line, "best") == ["**4** Alice · **−7**", "-# 1 won · 2 lost · 31 points"]


def test_a_rating_is_shown_with_its_deviation() -> None:
    rated = Rating((11,), Known(-5.6, 3.9), Known(-5.6, 3.9), 60.0, provisional=False)
    line = row(matches=5, wins=1, losses=4, rating=rated)
    assert lines_of(GIN, line, "rating")[0] == "🥇 Alice · **\N{MINUS SIGN}6 ± 4**"


def test_a_precise_rating_is_shown_to_a_tenth() -> None:
    rated = Rating((11,), Known(0.84, 1.23), Known(0.84, 1.23), 400.0, provisional=False)
    assert lines_of(GIN, row(3, rating=rated), "rating")[0] == "🥉 Alice · **+0.8 ± 1.2**"


def test_a_provisional_rating_has_neither_rank_nor_medal() -> None:
    rated = Rating((11,), Known(9.0, 4.0), Known(9.0, 4.0), 6.0, provisional=True)
    assert lines_of(GIN, row(1, rating=rated), "rating")[0] == "▫️ Alice · **+9 ± 4**"
    reader = BoardReader(WORDS, NAMES)
    assert "▫️ is provisional" in page_text(reader, page(GIN, row(1, rating=rated), ranking="rating"), own=False)
    settled = dataclasses.replace(rated, provisional=False)
    assert "provisional" not in page_text(reader, page(GIN, row(1, rating=settled), ranking="rating"), own=False)


def test_a_rating_that_rounds_to_zero_has_no_sign() -> None:
    rated = Rating((11,), Known(-0.4, 8.0), Known(-0.4, 8.0), 6.0, provisional=True)
    assert lines_of(GIN, row(1, rating=rated), "rating")[0] == "▫️ Alice · **0 ± 8**"


def test_a_line_ranked_by_streak_leads_with_the_best_streak() -> None:
    line = row(2, matches=9, wins=8, losses=1, streak=0, best_streak=7)
    assert lines_of(GIN, line, "streak") == ["🥈 Alice · **7** in a row", "-# 8 won · 1 lost"]


def test_a_line_without_details_is_one_line_and_an_unknown_member_is_mentioned() -> None:
    assert lines_of(BOARDS["rum500"], row(), names={}) == ["🥇 <@11> · **1** win · 100%"]


@pytest.mark.parametrize("board", [BOARDS["rum500-teams"], GIN], ids=lambda board: board.key)
def test_a_full_page_of_the_longest_lines_fits_into_a_message(board: Board) -> None:
    long = 2**63 - 1
    figures = dict.fromkeys(board.figures, 999_999)
    counts: dict[str, Any] = {"matches": 9_999, "wins": 9_000, "draws": 500, "losses": 499, "streak": 9_000}
    line = row(9_999, members=(long, long), figures=figures, **counts)
    names = {long: "_" * 32}  # each character is escaped
    full = page(board, *[line] * PAGE, number=MAX_PAGE, own=line)
    assert len(page_text(BoardReader(WORDS, names), full, own=True)) < TEXT_LIMIT


def test_the_details_take_at_most_two_lines_of_a_phone() -> None:
    figures = {"points": 12_345, "best_round": 215}
    line = row(matches=99, wins=60, losses=39, streak=3, figures=figures)
    assert max(map(len, lines_of(BOARDS["rum500-teams"], line))) < 80
