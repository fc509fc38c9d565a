"""The bonuses at the end of a match of gin, and their effect on the boards."""

from dataclasses import replace

import pytest

from bot.games.gin.events import BonusesCounted, MatchWon
from bot.games.gin.options import PRESETS, GinOptions
from bot.games.gin.state import Bonuses, Match
from bot.games.values import Deal
from cogs.words import LETTERS, Words
from tests.games.gin.tables import GIN, KNOCKER, LOSER, SIDES, do, seed, situation

WORDS = Words()
ALL = GinOptions(box_bonus=25, game_bonus=100, shut_out_bonus=200)


def before_last_knock(totals: tuple[int, int], boxes: tuple[int, int], options: GinOptions = ALL) -> Match:
    """A match in which `knock KD` scores twelve points for seat 0."""
    return replace(situation(f"{KNOCKER} KD", LOSER, options=options, totals=totals), boxes=boxes)


def sheet(state: Match) -> list[str]:
    return [WORDS.say(line, LETTERS) for line in GIN.sheet(GIN.view(state, None))]


def test_ag08_ag23_the_end_of_a_match_adds_bonuses_for_rounds_won_and_the_match() -> None:
    state, events = do(before_last_knock((90, 70), (4, 3)), "knock KD")
    outcome = GIN.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.totals) == ((0,), (102 + 5 * 25 + 100, 70 + 3 * 25))
    assert WORDS(outcome.reason.value, totals="327 to 145") == "327 to 145, bonuses included."
    _, bonuses = GIN.score_pad_rows(GIN.view(state, None))
    assert [cell.points for cell in bonuses.cells] == [5 * 25 + 100, 3 * 25]
    assert WORDS.say(bonuses.why, LETTERS) == "bonuses"
    assert state.bonuses == (Bonuses(125, 100, 0), Bonuses(75, 0, 0))
    assert events[-3:] == (BonusesCounted(0, 225), BonusesCounted(1, 75), MatchWon(0, 327, 1, 1))
    assert sheet(state)[-2:] == ["A adds 125 for rounds won, 100 for the match: **225**.", "B adds 75 for rounds won."]


def test_ag08_the_score_pad_adds_up_to_the_points_with_the_bonuses() -> None:
    state, _ = do(before_last_knock((90, 70), (4, 3)), "knock KD")
    rows = GIN.score_pad_rows(GIN.view(state, None))
    assert [[cell.points for cell in row.cells] for row in rows] == [[12, 0], [225, 75]]
    assert WORDS.say(rows[1].why, LETTERS) == "bonuses"
    state, _ = do(before_last_knock((90, 70), (0, 0), GinOptions(shut_out_bonus=0)), "knock KD")
    assert len(GIN.score_pad_rows(GIN.view(state, None))) == 1


def test_ag08_bonuses_do_not_decide_who_wins_a_match() -> None:
    state, _ = do(before_last_knock((10, 70), (4, 3)), "knock KD")
    assert (GIN.outcome(state), state.totals) == (None, (22, 70))
    state, _ = do(before_last_knock((90, 99), (1, 19)), "knock KD")
    outcome = GIN.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.totals[1] > outcome.totals[0]
    assert sheet(state)[-1] == "A reached the target and wins. Bonuses never change that."


@pytest.mark.parametrize(
    ("matches", "totals", "told"),
    [
        (2, (90, 70), " A wins a match with 327 points: 1 of 2."),
        (1, (90, 70), ""),
        (2, (10, 70), ""),
    ],
)
def test_ag17_the_end_of_a_round_tells_of_a_match_won_in_a_series(
    matches: int, totals: tuple[int, int], told: str
) -> None:
    state, _ = do(before_last_knock(totals, (4, 3), replace(ALL, matches_to_win=matches)), "knock KD")
    headline = GIN.headline(GIN.view(state, None))
    assert headline is not None
    assert WORDS.say(headline, LETTERS) == f"The knock holds: A scores **12**.{told}"


@pytest.mark.parametrize(("boxes", "shut_out"), [((4, 0), 200), ((4, 1), 0)])
def test_ag24_a_winner_whose_opponent_has_won_no_round_gets_the_shut_out(boxes: tuple[int, int], shut_out: int) -> None:
    state, _ = do(before_last_knock((90, 0), boxes), "knock KD")
    assert state.bonuses[0].shut_out == shut_out
    assert ("200 for the shut-out" in sheet(state)[-1 - bool(boxes[1])]) == bool(shut_out)


def test_ag08_the_sheet_lists_the_rounds_won_until_the_match_ends() -> None:
    state, _ = do(before_last_knock((10, 70), (4, 3)), "knock KD")
    assert sheet(state)[-1] == "Rounds won: A 5, B 3. Each adds 25 points at the end of the match."


def test_ag08_each_match_of_a_series_has_bonuses_of_its_own_and_they_survive_a_restart() -> None:
    state, _ = do(before_last_knock((90, 70), (4, 3), replace(ALL, matches_to_win=2)), "knock KD")
    after, _ = GIN.apply(state, None, Deal(seed(1), "1"))
    assert (after.boxes, after.bonuses, after.totals) == ((0, 0), (), (0, 0))
    assert after.banked == (327, 145)
    resumed = GIN.resume(state.options, SIDES, GIN.checkpoint(state))
    assert GIN.apply(resumed, None, Deal(seed(1), "1"))[0] == after


def test_a_board_counts_points_without_match_bonuses() -> None:
    state, _ = do(before_last_knock((90, 70), (4, 3)), "knock KD")
    assert [figures["points"] for figures in GIN.figures(state)] == [102, 70]
    assert "points" not in GIN.figures(do(situation(f"{KNOCKER} KD", LOSER, totals=(90, 70)), "knock KD")[0])[0]


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        (PRESETS["classic"], True),
        (PRESETS["standard"], True),
        (GinOptions(target=10, matches_to_win=3, knock_limit=0), True),
        (GinOptions(oklahoma=True), True),
        (GinOptions(oklahoma=True, spades_double=True), False),
        (GinOptions(spades_double=True), True),
        (GinOptions(gin_bonus=26), False),
        (GinOptions(undercut_bonus=26), False),
        (GinOptions(big_gin_bonus=32), False),
    ],
)
def test_points_count_if_no_round_can_be_worth_more_than_with_standard(options: GinOptions, counts: bool) -> None:
    board = GIN.board(options, teams=False)
    assert (board.key, board.counts_points) == ("gin", counts)


def test_the_rules_page_lists_the_match_bonuses() -> None:
    page = WORDS.say(GIN.rules_page(ALL)[-2], LETTERS)
    assert page.endswith(
        "Each round won is worth 25. The winner of the match gets 100. "
        "If the other hasn't won a round, the winner gets 200 more."
    )
