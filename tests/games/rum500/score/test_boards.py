"""The leaderboards of 500 Rum: which matches count points, and the best round of each side."""

from typing import Any

import pytest

from bot.games.rum500.options import PRESETS, Rum500Options
from bot.games.rum500.rounds import end_round
from bot.games.rum500.state import Match
from tests.games.rum500.tables import GAME, table


def after_rounds(*hands_left: tuple[str, str]) -> Match:
    """A match after rounds in which seat 0 laid three kings and each seat was left with these cards."""
    match = GAME.start(Rum500Options(opening_min=0), (0, 1))
    for own, other in hands_left:
        laid = table(own, other, melds=[(0, "KS KH KD")], pile="9C", options=match.options)
        match, _ = end_round(match, laid.current_round.replace(went_out=1))
    return match


def test_teams_and_single_players_have_separate_boards() -> None:
    keys = [GAME.board(Rum500Options(), teams=teams).key for teams in (True, False)]
    assert keys == list(GAME.boards) == ["rum500-teams", "rum500"]


@pytest.mark.parametrize(
    ("changes", "counts"),
    [
        ({}, True),
        ({"target": 505}, False),
        ({"rounds": 3}, False),
        ({"divide_by_5": True}, False),
        ({"opening_min": 0}, True),
    ],
)
def test_boards_count_points_only_from_undivided_matches_to_500_r71_r77_r119(
    changes: dict[str, Any], *, counts: bool
) -> None:
    board = GAME.board(Rum500Options(**changes), teams=False)
    assert board.counts_points is counts


def test_presets_played_to_500_count_points_as_well_as_wins() -> None:
    assert {name for name, options in PRESETS.items() if GAME.board(options, teams=True).counts_points} == {
        "classic",
        "international",
        "bicycle",
    }


def test_the_best_round_of_a_side_can_be_negative() -> None:
    match = after_rounds(("QS", "2S"), ("4C", "KC"), ("QS QD", "TC"))
    assert GAME.figures(match) == ({"best_round": 25}, {"best_round": -5})
    assert match.totals == (20 + 25 + 10, -5 - 10 - 10)


def test_the_best_rounds_survive_a_restart_between_rounds() -> None:
    match = after_rounds(("QS", "2S"))
    resumed = GAME.resume(match.options, match.sides, GAME.checkpoint(match))
    assert GAME.figures(resumed) == GAME.figures(match) == ({"best_round": 20}, {"best_round": -5})
