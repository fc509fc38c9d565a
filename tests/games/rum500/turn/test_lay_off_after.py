"""The option by which a seat may lay off only after it, or its side, has laid a meld (AR-15)."""

from dataclasses import replace

import pytest

from bot.games.refusals import AgainstRulesError
from bot.games.rum500.options import LayOffAfter, PickRule, Reason
from bot.games.rum500.state import Match, Phase
from tests.games.rum500.tables import CLASSIC, GAME, do, refused, table

SEAT = replace(CLASSIC, lay_off_after=LayOffAfter.SEAT)
SIDE = replace(CLASSIC, lay_off_after=LayOffAfter.SIDE)
TEAMS = (0, 1, 0, 1)


def four(laid_by: int, after: LayOffAfter) -> Match:
    """A table of two teams on which one seat has laid three sevens, and seat 0 has the fourth."""
    options = replace(CLASSIC, lay_off_after=after)
    hands = ("7C KS KH KD 2H", "3C", "4C", "5C")
    return table(*hands, sides=TEAMS, melds=[(laid_by, "7S 7H 7D")], options=options, phase=Phase.PLAY)


@pytest.mark.parametrize(
    ("laid_by", "after", "may"),
    [
        (0, LayOffAfter.SEAT, True),
        (2, LayOffAfter.SEAT, False),
        (2, LayOffAfter.SIDE, True),
        (1, LayOffAfter.SIDE, False),
        (1, LayOffAfter.NOBODY, True),
    ],
)
def test_ar_15_the_option_decides_whose_meld_lets_a_seat_lay_off(laid_by: int, after: LayOffAfter, may: bool) -> None:
    match = four(laid_by, after)
    assert ("lay_off" in GAME.choices(match, 0)) is may
    for line in ("0 lay_off 7C", "0 lay_off 7C on 1"):
        if may:
            assert do(match, line)
        else:
            assert refused(match, line, AgainstRulesError) is Reason.MELD_FIRST


def test_ar_15_an_own_meld_allows_lay_offs_on_the_others() -> None:
    match = do(four(1, LayOffAfter.SEAT), "0 meld KS KH KD")
    assert do(match, "0 lay_off 7C").current_round.cards.melds[0].cards[-1].by == 0


def test_ar_15_a_card_cannot_be_taken_for_a_forbidden_lay_off() -> None:
    options = replace(SEAT, pick_rule=PickRule.MELD_OR_LAYOFF)
    match = table("2H 9D QS", "3C", melds=[(1, "7S 7H 7D")], pile="7C", options=options)
    assert "take" not in GAME.choices(match, 0)
    assert refused(match, "0 take 7C", AgainstRulesError) is Reason.NO_USE


@pytest.mark.parametrize("more", ["", " 2H 9D QS"])
def test_ar_13_ar_15_a_card_can_be_taken_for_a_lay_off_that_another_meld_allows(more: str) -> None:
    options = replace(SEAT, pick_rule=PickRule.MELD_OR_LAYOFF)
    match = table(f"KS KH KD 3D{more}", "3C", melds=[(1, "7S 7H 7D")], pile="7C", options=options)
    assert "take" in GAME.choices(match, 0)
    match = do(match, "0 take 7C", "0 meld KS KH KD", "0 lay_off 7C", "0 discard 3D")
    assert len(match.current_round.cards.melds[0].cards) == 4


def test_ar_15_ar_28_the_window_waits_only_for_seats_that_may_call() -> None:
    options = replace(SEAT, rum_call=True)
    hands = ("7C KS", "2D 3D", "4H 5H", "6H 8H")
    match = table(*hands, melds=[(2, "7S 7H 7D")], options=options, phase=Phase.PLAY)
    match = do(match, "0 discard 7C")
    assert GAME.to_act(match) == (2,)
    assert refused(match, "1 rum", AgainstRulesError) is Reason.MELD_FIRST
    assert do(match, "2 pass").phase is Phase.DRAW


def test_ar_15_ar_28_if_no_seat_may_call_no_window_opens() -> None:
    options = replace(SEAT, rum_call=True)
    match = table("7C KS", "2D 3D", melds=[(0, "7S 7H 7D")], options=options, phase=Phase.PLAY)
    assert do(match, "0 discard 7C").phase is Phase.DRAW
