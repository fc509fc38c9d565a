"""The leaderboards of the solitaire and the figures that count for them."""

from dataclasses import replace

import pytest

from bot.games.solitaire.options import PRESETS, SolitaireOptions
from tests.games.solitaire.tables import SOLITAIRE, do, situation

NINE = "AS 2S 3S 4D 5D 6D 7H 8H 9H"


@pytest.mark.parametrize("preset", PRESETS)
def test_as15_each_preset_has_its_own_board_ranked_by_the_best_total(preset: str) -> None:
    board = SOLITAIRE.board(PRESETS[preset], teams=False)
    assert board is not None
    assert board.best == "best_total"
    assert SOLITAIRE.boards[board.key] == board


def test_the_keys_of_the_boards_are_stable() -> None:
    assert list(SOLITAIRE.boards) == [
        "solitaire-classic-5",
        "solitaire-half_deck-5",
        "solitaire-three_jokers-5",
        "solitaire-three_jokers_exchange-5",
    ]


def test_options_that_match_no_preset_count_for_no_board() -> None:
    for options in (
        SolitaireOptions(joker_counts_as_draw=False),
        SolitaireOptions(deals=7),
        replace(PRESETS["half_deck"], v1_top=20),
    ):
        assert SOLITAIRE.board(options, teams=False) is None


def test_the_players_total_is_the_figure_and_the_joker_has_no_figure() -> None:
    state, _ = do(situation(f"{NINE} TH KD", drawn=7, round_no=5, totals=(40, 12)), "knock KD")
    assert SOLITAIRE.figures(state) == ({"best_total": 40 + 7 + 25}, {})
