"""Worked examples of gin with exact results, played by commands."""

import pytest

from bot.games.gin.options import GinOptions
from bot.games.gin.showdown import Result, score
from bot.games.gin.state import Phase
from bot.games.gin.view import ShowdownView
from bot.games.refusals import AgainstRulesError, NotNowError
from tests.games.gin.tables import GIN, current, dealt, do, situation

SYSTEMS = {
    f"{undercut}-{gin}": GinOptions(undercut_bonus=undercut, gin_bonus=gin)
    for undercut, gin in ((10, 20), (20, 25), (25, 25))
}


def show(knocker: str, opponent: str, discard: str, options: GinOptions | None = None) -> ShowdownView:
    """The public showdown after seat 0 has knocked with this discard."""
    state = situation(f"{knocker} {discard}", opponent, options=options)
    state, _ = do(state, f"knock {discard}")
    showdown = GIN.view(state, None).showdown
    assert showdown is not None
    return showdown


def laid_off(showdown: ShowdownView) -> set[str]:
    return {str(card) for hand in showdown.hands for cards in hand.layoffs for card in cards}


@pytest.mark.parametrize(
    ("case", "knocker", "opponent", "discard", "points", "counts", "laid"),
    [
        ("GIN-03", "JH JD JC AS 2S 3S 5H 6H 7H 2C", "TH TD TC 5D 6D 7D JS QS 4S 4C", "KD", 12, (2, 14), "JS 4S"),
        ("GIN-04", "8S 8H 8D 4D 5D 6D KS KH KD 2C", "8C 3D 7D QS JH 9C 4C 5S AH TS", "QH", 47, (2, 49), "3D 7D 8C"),
        ("GIN-05", "9S 9H 9D 9C 5C 6C 7C 8C 2C 2D", "2H KS KD TS JS 4H 6S 8D QC 3S", "KH", 69, (4, 73), ""),
        ("GIN-18", "4S 5S 6S 9H 9D 9C 9S JC QC KC", "3S 7S TC 8D 2H 2D KH QD 6H 5C", "KD", 83, (0, 63), ""),
        ("GIN-24", "4D 5D 6D 9H 9S 9C KS KH KD AC", "7D 8D 3D 2D JH JS QC 5C 7H TC", "QH", 51, (1, 52), "2D 3D 7D 8D"),
        ("GIN-26", "7S 7D 7C 4H 5H 6H KS KD KH 2S", "7H 8H QC JS TD 9C 5D 3S 2C AD", "QH", 48, (2, 50), "7H 8H"),
    ],
)
def test_golden_showdowns_won_by_the_knocker(  # noqa: PLR0917 - one column each
    case: str, knocker: str, opponent: str, discard: str, points: int, counts: tuple[int, int], laid: str
) -> None:
    """GIN-03 is the example of G-35 and G-37, GIN-04 that of G-31."""
    showdown = show(knocker, opponent, discard)
    assert (showdown.winner, showdown.points) == (0, points), case
    assert tuple(hand.arranged.points for hand in showdown.hands) == counts
    assert laid_off(showdown) == set(laid.split())


@pytest.mark.parametrize(("system", "points"), [("10-20", 83), ("20-25", 88), ("25-25", 88)])
def test_golden_gin_18_g_43_ag_07_gin_in_the_three_systems(system: str, points: int) -> None:
    hands = ("4S 5S 6S 9H 9D 9C 9S JC QC KC", "3S 7S TC 8D 2H 2D KH QD 6H 5C")
    assert show(*hands, "KD", SYSTEMS[system]).points == points


@pytest.mark.parametrize(("system", "points"), [("10-20", 13), ("20-25", 23), ("25-25", 28)])
def test_golden_gin_20_an_undercut_in_the_three_systems(system: str, points: int) -> None:
    showdown = show("4S 5S 6S 9H 9D 9C JC QC KC 8D", "AH 2H 3H 5D 6D 7D TS TH TD 5C", "KD", SYSTEMS[system])
    assert (showdown.result, showdown.winner, showdown.points) == ("undercut", 1, points)
    assert tuple(hand.arranged.points for hand in showdown.hands) == (8, 5)


def test_golden_gin_21_equal_deadwood_is_an_undercut() -> None:
    showdown = show("4S 5S 6S 9H 9D 9C JC QC KC 7H", "AH 2H 3H 5D 6D 7D TS TH TD 7C", "KD")
    assert (showdown.result, showdown.winner, showdown.points) == ("undercut", 1, 10)
    assert tuple(hand.arranged.points for hand in showdown.hands) == (7, 7)


def test_golden_gin_16_a_knock_counts_the_ten_cards_left_in_hand() -> None:
    state = situation("4S 5S 6S 9H 9D 9C 9S AH 2D 3C KD")
    with pytest.raises(AgainstRulesError) as refusal:
        do(state, "knock AH")
    assert refusal.value.say.args["points"] == 15
    after, _ = do(state, "knock KD")
    assert current(after).phase is Phase.SHOWN


def test_golden_gin_17_a_discard_that_leaves_no_deadwood_is_gin_automatically() -> None:
    state, _ = do(situation("4S 5S 6S 9H 9D 9C 9S JC QC KC 2H"), "discard 2H")
    showdown = GIN.view(state, 0).showdown
    assert showdown is not None
    assert (showdown.result, showdown.knocker) == ("gin", 0)


def test_golden_gin_28_ten_cards_each_one_turned_up_thirty_one_in_the_stock() -> None:
    view = GIN.view(dealt(), None)
    assert (view.hand_counts, view.pile_count, view.stock) == ((10, 10), 1, 31)
    assert view.dealer is not None
    assert view.to_act == (1 - view.dealer,)


def test_golden_gin_29_the_first_upcard() -> None:
    state = dealt()
    first = GIN.to_act(state)[0]
    assert set(GIN.choices(state, first)) == {"take", "pass"}
    with pytest.raises(NotNowError):
        do(state, "draw")
    passed, _ = do(state, "pass")
    assert set(GIN.choices(passed, 1 - first)) == {"take", "draw"}
    with pytest.raises(NotNowError):
        do(passed, "pass")
    took, _ = do(state, "take")
    view = GIN.view(took, first)
    assert len(view.hand) == 11
    with pytest.raises(AgainstRulesError):
        do(took, f"discard {view.locked}")


def test_golden_gin_31_a_drawn_card_may_go_back_at_once_and_a_taken_one_may_not() -> None:
    hand = "4S 5S 6S 9H 9D 2C JC QC AD 7H"
    drawn = situation(hand, "AS AH 2S 2H 3S 3H 4H 5H 6H 7S", phase=Phase.DRAW, pile="KD")
    card = str(GIN.view(do(drawn, "draw")[0], 0).last_drawn[0])
    assert do(drawn, "draw", f"discard {card}")[0].round
    with pytest.raises(AgainstRulesError):
        do(drawn, "take", "discard KD")


@pytest.mark.parametrize(
    ("stock", "line", "phase", "result"),
    [
        (3, ("draw", "discard KD"), Phase.SHOWN, Result.DRAW),
        (3, ("draw", "knock KD"), Phase.SHOWN, Result.KNOCK),
        (4, ("draw", "discard KD"), Phase.DRAW, None),
        (3, ("take", "discard KD"), Phase.DRAW, None),
    ],
)
def test_golden_gin_32_the_turn_that_draws_the_third_last_card_is_completed(
    stock: int, line: tuple[str, ...], phase: Phase, result: Result | None
) -> None:
    hands = ("4S 5S 6S 9H 9D 9C JC QC KC KD", "TS TH 8S 8H 3S 3H QD JD 7S 2H")
    state = situation(*hands, phase=Phase.DRAW, stock=stock, pile="8D")
    state, _ = do(state, *line)
    after = current(state)
    assert (after.phase, after.end and after.end.result) == (phase, result)
    if result is Result.DRAW:
        assert state.totals == (0, 0)


@pytest.mark.parametrize(("strict", "over"), [(False, True), (True, False)])
def test_golden_gin_33_a_hundred_wins_unless_the_target_is_strict(strict: bool, over: bool) -> None:
    state = situation(
        "JH JD JC AS 2S 3S 5H 6H 7H 2C KD",
        "TH TD TC 5D 6D 7D JS QS 4S 4C",
        options=GinOptions(target_strict=strict),
        totals=(88, 0),
    )
    state, _ = do(state, "knock KD")
    assert state.totals == (100, 0)
    assert (GIN.outcome(state) is not None) is over


@pytest.mark.parametrize(
    ("knocker", "opponent", "result", "by_knocker", "points"),
    [
        (2, 14, Result.KNOCK, True, 12),
        (10, 4, Result.UNDERCUT, False, 16),
        (0, 14, Result.GIN, True, 34),
        (10, 11, Result.KNOCK, True, 1),
        (5, 5, Result.UNDERCUT, False, 10),
    ],
)
def test_golden_gin_34_the_table_of_points(
    knocker: int, opponent: int, result: Result, by_knocker: bool, points: int
) -> None:
    assert score(GinOptions(), knocker, opponent) == (result, by_knocker, points)
