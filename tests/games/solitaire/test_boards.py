"""Which board a solitaire plays for, and with what."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.solitaire.options import PRESETS, SolitaireOptions
from tests.games.solitaire.tables import SOLITAIRE, do, situation

NINE = "AS 2S 3S 4D 5D 6D 7H 8H 9H"


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("deals", [1, 5, 100])
def test_as15_each_preset_and_number_of_deals_has_a_board_of_its_own_ranked_by_the_best_total(
    preset: str, deals: int
) -> None:
    board = SOLITAIRE.board(replace(PRESETS[preset], deals=deals), teams=False)
    assert board is not None
    assert (board.key, board.best) == (f"solitaire-{preset}-{deals}", "best_total")
    assert SOLITAIRE.boards[board.key] == board


def test_options_that_are_no_presets_but_for_the_deals_count_for_no_board() -> None:
    assert SOLITAIRE.board(SolitaireOptions(joker_counts_as_draw=False), teams=False) is None
    assert SOLITAIRE.board(SolitaireOptions(deals=7, v1_top=19), teams=False) is None


def test_the_boards_of_the_presets_as_they_are_come_first() -> None:
    assert list(SOLITAIRE.boards)[:5] == [*(f"solitaire-{name}-5" for name in PRESETS), "solitaire-classic-1"]
    assert len(SOLITAIRE.boards) == 400


def test_the_players_total_is_the_figure_and_the_joker_has_none() -> None:
    state, _ = do(situation(f"{NINE} TH KD", drawn=7, round_no=5, totals=(40, 12)), "knock KD")
    assert SOLITAIRE.figures(state) == ({"best_total": 40 + 7 + 25}, {})
