"""The points of cards, on the table and in hand (R-60 to R-63, R-72 to R-77, R-115, R-116)."""

from dataclasses import replace

import pytest

from bot.games.cards import faces
from bot.games.rum500.options import (
    PRESETS,
    Aces,
    CardPoints,
)
from bot.games.rum500.rounds import hand_cost
from bot.games.rum500.state import Phase
from tests.games.rum500.tables import (
    CLASSIC,
    GAME,
    PERSIAN,
    do,
    table,
    worth,
)


@pytest.mark.parametrize("card", ["TS", "JH", "QD", "KC"])
def test_r_60_ten_to_king_are_ten_points_each(card: str) -> None:
    assert hand_cost(CLASSIC, faces(card)) == 10


@pytest.mark.parametrize("rank", "A23456789")
def test_r_61_ace_to_nine_are_five_points_each(rank: str) -> None:
    assert hand_cost(CLASSIC, faces(f"{rank}S")) == 5


def test_r_62_an_ace_above_a_king_is_fifteen() -> None:
    assert worth("JS QS KS AS") == 45
    assert worth("AS 2S 3S") == 15


def test_r_63_a_joker_is_fifteen_on_the_table_and_in_hand() -> None:
    assert worth("7S 8S JK=9S") == 25
    assert worth("QS KS JK=AS") == 35
    assert hand_cost(CLASSIC, faces("JK")) == 15


@pytest.mark.parametrize(("value", "points"), [(15, 45), (5, 15)])
def test_ar_06_an_ace_in_a_set_is_fifteen_unless_the_option_says_otherwise(value: int, points: int) -> None:
    assert worth("AS AH AD", ace_set_value=value) == points


@pytest.mark.parametrize(("value", "points"), [(5, 5), (15, 15)])
def test_ar_07_an_ace_in_hand_is_five_unless_the_option_says_otherwise(value: int, points: int) -> None:
    assert hand_cost(replace(CLASSIC, ace_hand_value=value), faces("AS")) == points


@pytest.mark.parametrize(("aces", "points"), [(Aces.FLAT_15, 15), (Aces.FLAT_25, 25)])
def test_r_72_and_r_73_a_flat_ace_is_worth_the_same_everywhere(aces: Aces, points: int) -> None:
    assert worth("AS AH AD", aces=aces) == 3 * points
    assert worth("AS 2S 3S", aces=aces) == points + 10
    assert worth("QS KS AS", aces=aces) == points + 20
    assert hand_cost(replace(CLASSIC, aces=aces), faces("AS JK")) == points + 15


def test_r_74_four_natural_aces_are_twenty_five_each() -> None:
    assert worth("AS AH AD AC", aces=Aces.FOUR_25) == 100
    assert worth("AS AH AD", aces=Aces.FOUR_25) == 45
    assert worth("AS AH AD JK", aces=Aces.FOUR_25) == 60
    assert worth("QS KS AS", aces=Aces.FOUR_25) == 35


def test_r_74_the_fourth_ace_laid_off_makes_all_of_them_twenty_five() -> None:
    options = replace(CLASSIC, aces=Aces.FOUR_25)
    match = table("AC KS", "2D", melds=[(1, "AS AH AD")], phase=Phase.PLAY, options=options)
    assert GAME.view(match, None).laid_points == (0, 45)
    assert GAME.view(do(match, "0 lay_off AC"), None).laid_points == (25, 75)


def test_r_75_around_the_corner_an_ace_at_a_king_is_fifteen() -> None:
    assert worth("KS AS 2S", ace_wrap=True) == 30
    match = table("KS 4D", "2D", melds=[(1, "AS 2S 3S")], phase=Phase.PLAY, options=replace(CLASSIC, ace_wrap=True))
    assert GAME.view(do(match, "0 lay_off KS"), None).laid_points == (10, 25)


def test_r_76_two_to_king_are_five_and_the_joker_stays_fifteen() -> None:
    assert worth("JS QS KS AS", others_flat_5=True) == 30
    assert hand_cost(replace(CLASSIC, others_flat_5=True), faces("KS JK")) == 20


def test_r_77_everything_is_divided_by_five() -> None:
    assert worth("JS QS KS AS", divide_by_5=True) == 9
    assert hand_cost(replace(CLASSIC, divide_by_5=True), faces("KS 7S JK")) == 6
    match = table("3S", "KD", options=replace(CLASSIC, divide_by_5=True, out_bonus=25), melds=[(0, "QS QH QD")])
    assert GAME.view(match, None).target == 100
    assert GAME.view(match, None).laid_points == (6, 0)


def test_card_points_pip_count_the_face_and_the_low_ace_one() -> None:
    assert worth("7S 8S 9S", card_points=CardPoints.PIP) == 24
    assert worth("9S TS JS", card_points=CardPoints.PIP) == 29
    assert worth("AS 2S 3S", card_points=CardPoints.PIP) == 6
    assert worth("QS KS AS", card_points=CardPoints.PIP) == 35
    assert hand_cost(PRESETS["bicycle"], faces("AS 7D KC")) == 32


@pytest.mark.parametrize("laid_by", [0, 1])
def test_rum_12_each_seat_scores_the_cards_it_laid(laid_by: int) -> None:
    melds = [(laid_by, "8S 9S TS")]
    match = do(table("7S JS KD", "2D", melds=melds, phase=Phase.PLAY), "0 lay_off 7S", "0 lay_off JS")
    assert GAME.view(match, None).laid_points == ((35, 0) if laid_by == 0 else (15, 20))


def test_rum_13_an_ace_laid_off_low_is_five_and_high_fifteen() -> None:
    melds = [(1, "2H 3H 4H"), (1, "JD QD KD")]
    match = do(table("AH AD 7C", "2D", melds=melds, phase=Phase.PLAY), "0 lay_off AH", "0 lay_off AD")
    assert GAME.view(match, None).laid_points == (20, 45)


def test_r_115_a_plain_joker_in_hand_costs_twenty_and_aces_in_a_set_are_fifteen() -> None:
    assert hand_cost(PERSIAN, faces("JK")) == 20
    assert worth("AS AH AD") == 45


def test_r_116_four_of_a_rank_laid_at_once_count_double_and_three_with_one_laid_off_do_not() -> None:
    for cards, first, points in (("JK JK JK JK", "JK JK JK", 160), ("8S 8H 8D 8C", "8S 8H 8D", 40)):
        match = table(f"{cards} 3S 4D", "2D", "2H", "2S", options=PERSIAN, sides=(0, 1, 0, 1), phase=Phase.PLAY)
        at_once = do(match, f"0 meld {cards}")
        in_two = do(match, f"0 meld {first}", f"0 lay_off {cards.split()[-1]}")
        assert GAME.view(at_once, None).laid_points[0] == points
        assert GAME.view(in_two, None).laid_points[0] == points // 2
