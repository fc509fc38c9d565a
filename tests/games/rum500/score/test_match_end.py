"""The end of a match: winners, bonus and settlement (R-71, R-110 to R-113, R-119)."""

from dataclasses import replace
from typing import Any

import pytest

from bot.games.rum500.options import (
    Ending,
    Settlement,
    Tie,
)
from bot.games.rum500.state import Match, Phase
from bot.games.values import Deal
from tests.games.rum500.tables import (
    ALL_COUNT,
    GAME,
    PERSIAN,
    act,
    do,
    ended,
    new_match,
    seed,
    sheet,
    table,
    totals,
)


@pytest.mark.parametrize(
    ("before", "winners"),
    [((500, 480, 300), (0,)), ((510, 530, 300), (1,)), ((505, 505, 300), None), ((499, 480), None)],
)
def test_r_71_the_highest_total_at_the_target_wins_and_equal_totals_play_on(
    before: tuple[int, ...], winners: tuple[int, ...] | None
) -> None:
    match = ended(before)
    outcome = GAME.outcome(match)
    assert (outcome.winners if outcome else None) == winners
    assert GAME.awaits_deal(match) is (winners is None)
    if outcome:
        assert outcome.reason is Ending.TARGET


def test_ar_19_by_an_option_the_side_that_went_out_wins_a_tie() -> None:
    match = ended((505, 505, 300), tie=Tie.WENT_OUT)
    outcome = GAME.outcome(match)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == (Ending.WENT_OUT, (0,))
    assert GAME.outcome(ended((300, 505, 505), tie=Tie.WENT_OUT)) is None


@pytest.mark.parametrize(("target", "over"), [(250, True), (500, False)])
def test_r_110_ar_31_the_target_is_an_option(target: int, over: bool) -> None:
    assert (GAME.outcome(ended((260, 100), target=target)) is not None) is over


def test_r_113_the_side_at_the_target_wins_though_the_other_went_out() -> None:
    match = table("3S", "", "", "", options=ALL_COUNT, sides=(0, 1, 0, 1), totals=(470, 505), phase=Phase.PLAY)
    outcome = GAME.outcome(do(match, "0 discard 3S"))
    assert outcome is not None
    assert outcome.winners == (1,)


def test_r_112_ar_26_a_side_has_one_total_and_both_hands_count_against_it() -> None:
    melds = [
        (0, "KS KH KD"), (0, "QS QH QD"), (2, "9S 9H 9D 9C"), (2, "8S JK=9S TS"),
        (1, "JS JH JD"), (1, "7S 7H 7D 7C"), (1, "TC TD TH JK"), (3, "AC 2C 3C"),
    ]  # fmt: skip
    hands = ("4S", "8D QC", "KC JC 5D 5H", "6H")
    match = table(*hands, options=ALL_COUNT, sides=(0, 1, 0, 1), melds=melds, phase=Phase.PLAY, pile="")
    over = do(match, "0 discard 4S")
    score = sheet(over)
    assert [line.laid for line in score.seats] == [60, 95, 50, 15]
    assert [line.net for line in score.sides] == [60 + 50 - 30, 95 + 15 - 15 - 5]


def test_ar_20_by_an_option_the_winner_receives_the_differences() -> None:
    over = ended((520, 480, 300), settlement=Settlement.DIFFERENCES)
    assert [line.settlement for line in sheet(over).sides] == [260, -40, -220]
    assert [line.settlement for line in sheet(ended((520, 480, 300))).sides] == [0, 0, 0]


def _persian_round(match: Match, *hands: str, melds: list[tuple[int, str]]) -> Match:
    laid = table(*hands, options=match.options, sides=match.sides, melds=melds, phase=Phase.PLAY)
    return do(replace(match, round=laid.current_round), f"0 discard {hands[0]}")


def test_r_119_ar_27_two_rounds_are_a_match_and_the_higher_side_adds_fifty() -> None:
    match = new_match(PERSIAN, (0, 1, 0, 1))
    match = _persian_round(match, "3S", "", "", "", melds=[(1, "KS KH KD")])
    assert totals(match) == (25, 30)
    assert GAME.outcome(match) is None
    match = _persian_round(match, "3S", "", "", "", melds=[(1, "QS QH QD")])
    outcome = GAME.outcome(match)
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.totals) == (Ending.ROUNDS, (1,), (50, 110))
    assert [line.settlement for line in sheet(match).sides] == [-60, 60]


@pytest.mark.parametrize(("before", "changes"), [((60, 5, 0), {"winner_bonus": 50}), ((60, 5), {"winner_bonus": 0})])
def test_r_119_ar_20_no_difference_is_owed_unless_the_options_ask_for_it(
    before: tuple[int, ...], changes: dict[str, Any]
) -> None:
    match = ended(before, rounds=1, **changes)
    assert [line.settlement for line in sheet(match).sides] == [0] * len(before)


def test_r_119_ar_27_level_sides_draw_without_a_bonus() -> None:
    match = replace(new_match(PERSIAN, (0, 1, 0, 1)), rounds_played=1, totals=(0, 25))
    outcome = GAME.outcome(_persian_round(match, "3S", "", "", "", melds=[]))
    assert outcome is not None
    assert (outcome.winners, outcome.totals) == ((0, 1), (25, 25))


def test_a_match_goes_on_with_the_next_deal_after_a_round() -> None:
    over = ended((100, 90))
    assert GAME.awaits_deal(over)
    dealt = GAME.apply(over, None, Deal(seed(2), "7"))[0]
    assert GAME.view(dealt, None).round_no == 2
    assert GAME.view(dealt, None).sheet is None
    assert totals(dealt) == (100, 90)


def test_r_119_the_pad_has_a_row_for_the_winners_bonus() -> None:
    assert GAME.score_pad_rows(GAME.view(new_match(PERSIAN, (0, 1)), None)) == ()
    over = ended((60, 5), rounds=1, winner_bonus=50)
    _, bonus = GAME.score_pad_rows(GAME.view(over, None))
    assert [cell.points for cell in bonus.cells] == [50, 0]


def test_r_119_the_sheet_adds_the_winners_bonus_after_the_round() -> None:
    told = GAME.sheet(GAME.view(ended((60, 5), rounds=1, winner_bonus=50), None))
    lines = [line for line in told if "total" in line.args]
    assert [(line.key, line.args["total"]) for line in lines] == [
        ("rum500-sheet-side", 60),
        ("rum500-sheet-winner-bonus", 110),
        ("rum500-sheet-side", 5),
    ]


def test_a_match_without_melds_has_no_best_meld() -> None:
    assert GAME.highlight(()) is None


@pytest.mark.parametrize("line", ["0 meld TS TH TD", "0 lay TS TH TD; 9C on 1"])
def test_0_2_a_meld_that_was_taken_back_is_not_the_best_of_the_match(line: str) -> None:
    match = table("4S 4H 4D TS TH TD 9C KD", "2D", melds=[(1, "6C 7C 8C")], phase=Phase.PLAY)
    match, first = act(match, "0 meld 4S 4H 4D")
    match, second = act(match, line)
    assert (best := GAME.highlight([*first, *second])) is not None
    assert best.args["points"] == 30
    _, undone = act(match, "0 take_back")
    assert (best := GAME.highlight([*first, *second, *undone])) is not None
    assert best.args["points"] == 15
