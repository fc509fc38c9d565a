"""The score sheet of a round and the totals (R-46, R-64 to R-70, R-84 to R-89, R-112, R-118, R-121)."""

from dataclasses import replace

import pytest

from bot.games.cards import faces
from bot.games.rum500.options import (
    HandPoints,
    OpeningBasis,
    StockEnd,
)
from bot.games.rum500.state import Match, Phase
from cogs.words import LETTERS
from tests.games.rum500.tables import (
    ALL_COUNT,
    CLASSIC,
    GAME,
    PERSIAN,
    WORDS,
    act,
    do,
    nets,
    new_match,
    sheet,
    table,
    totals,
)


def test_r_77_the_opening_minimum_is_six_and_the_target_a_hundred() -> None:
    options = replace(CLASSIC, divide_by_5=True)
    match = do(table("3S", "KD", options=options, melds=[(0, "QS QH QD")], phase=Phase.PLAY), "0 discard 3S")
    assert totals(match) == (6, 0)
    options = replace(options, opening_min=35)
    match = do(table("3S", "KD", options=options, melds=[(0, "QS QH QD")], phase=Phase.PLAY), "0 discard 3S")
    assert totals(match) == (0, 0)


def test_r_69_eighty_five_laid_and_ninety_in_hand_is_minus_five() -> None:
    melds = [(0, "KS KH KD"), (0, "QS QH QD"), (0, "7S 7H 7D"), (1, "8C 9C JK=TC")]
    hand = "TS TH TD TC JS JH JD QC KC"
    match = table(
        f"{hand} JC 3C", "3H 2S 2H", melds=melds, stock="2D 4D", phase=Phase.PLAY, opened=True, totals=(120, 0)
    )
    over = do(match, "0 lay_off JC", "0 discard 3C", "1 draw", "1 meld 2S 2D 2H", "1 discard 3H")
    line = sheet(over).seats[0]
    assert (line.laid, line.in_hand, line.net) == (85, 90, -5)
    assert totals(over)[0] == 115


NETS = {-15: "9S 9H 9D", -10: "9S 9H", -5: "9S", 15: "8S 8H 8D", 20: "8S 8H 8D 8C", 30: "KS KH KD", 45: "AS AH AD"}


def _round_of(match: Match, net: int) -> Match:
    """The match after a round in which side 0 has this net: by a meld, or by the cards left in its hand."""
    if net > 0:
        laid = table("2H", "", options=match.options, melds=[(0, NETS[net])], phase=Phase.PLAY)
        return do(replace(match, round=laid.current_round), "0 discard 2H")
    left = table(NETS[net], "3H", options=match.options, phase=Phase.PLAY, turn=1)
    return do(replace(match, round=left.current_round), "1 discard 3H")


@pytest.mark.parametrize(
    ("minimum", "rounds", "expected"),
    [
        (30, [20, -15, 30, 15, -10], [0, 0, 30, 45, 35]),
        (30, [20, 20], [0, 0]),
        (30, [45, -5], [45, 40]),
        (30, [-5], [0]),
        (0, [20, -15, 30, 15, -10], [20, 5, 35, 50, 40]),
    ],
)
def test_r_64_rounds_count_from_the_first_that_nets_thirty(
    minimum: int, rounds: list[int], expected: list[int]
) -> None:
    match = new_match(replace(CLASSIC, opening_min=minimum))
    totals_after: list[int] = []
    for net in rounds:
        match = _round_of(match, net)
        assert sheet(match).sides[0].net == net
        totals_after.append(totals(match)[0])
    assert totals_after == expected


@pytest.mark.parametrize(("basis", "counted"), [(OpeningBasis.NET, 0), (OpeningBasis.TABLE, 25)])
def test_ar_08_a_side_opens_by_its_net_or_by_the_points_laid(basis: OpeningBasis, counted: int) -> None:
    options = replace(CLASSIC, opening_basis=basis)
    match = do(table("9S", "3H", options=options, melds=[(0, "KS KH KD")], turn=1, phase=Phase.PLAY), "1 discard 3H")
    assert nets(match)[0] == 25
    assert totals(match)[0] == counted


@pytest.mark.parametrize(
    ("basis", "takes", "needs"),
    [(OpeningBasis.NET, "round of 60", "60 to open"), (OpeningBasis.TABLE, "round with 60 laid", "60 laid to open")],
)
def test_ar_08_the_sheet_says_which_points_open(basis: OpeningBasis, takes: str, needs: str) -> None:
    options = replace(CLASSIC, opening_basis=basis, hand_points=HandPoints.CREDIT, opening_min=60)
    hand = "TH TD" if basis is OpeningBasis.NET else "TH TD TC JH"
    match = do(table("9S", hand, options=options, melds=[(0, "KS KH KD")], phase=Phase.PLAY), "0 discard 9S")
    view = GAME.view(match, None)
    headline = GAME.headline(view)
    assert headline is not None
    assert totals(match) == (0, 0)
    assert takes in "".join(WORDS.say(line, LETTERS) for line in GAME.sheet(view))
    assert needs in WORDS.say(headline, LETTERS)


def test_ar_08_the_seats_of_a_side_open_together() -> None:
    melds = [(0, "8S 8H 8D"), (2, "9S 9H 9D")]
    match = table("2H", "3H", "4H", "5H", sides=(0, 1, 0, 1), melds=melds, phase=Phase.PLAY)
    assert totals(do(match, "0 discard 2H")) == (0, 0)
    match = table("2H", "3H", "4H", "5H", sides=(0, 1, 0, 1), melds=[*melds, (2, "7S 7H 7D")], phase=Phase.PLAY)
    assert totals(do(match, "0 discard 2H")) == (40, 0)


def test_r_46_going_out_brings_no_bonus_by_itself() -> None:
    match = do(table("3S 3H 3D", "7H", options=ALL_COUNT, phase=Phase.PLAY), "0 meld 3S 3H 3D")
    assert nets(match) == [15, -5]


def test_r_118_by_an_option_going_out_brings_points() -> None:
    options = replace(ALL_COUNT, out_bonus=25)
    match = do(table("3S 3H 3D", "7H", options=options, phase=Phase.PLAY), "0 meld 3S 3H 3D")
    assert nets(match) == [40, -5]


def _stock_runs_out(mode: StockEnd) -> Match:
    """The match after the last turn of the stock: seat 0 has 40 laid and 25 in hand, seat 1 has 30 and 60."""
    melds = [(0, "8S 8H 8D 8C"), (0, "9S 9H 9D 9C"), (1, "KS KH KD")]
    options = replace(ALL_COUNT, stock_end=mode)
    hands = ("TS JD 3C", "TH TD TC JS JH QC")
    match = table(*hands, options=options, melds=melds, pile="2C", stock="4D")
    return do(match, "0 draw", "0 discard 4D")


def test_r_70_when_the_stock_is_used_up_the_turn_ends_the_round_and_hands_are_not_deducted() -> None:
    match = _stock_runs_out(StockEnd.IMMEDIATE)
    assert GAME.round_over(match)
    assert nets(match) == [40, 30]
    assert totals(match) == (40, 30)


def test_ar_10_hands_count_if_a_seat_goes_out_with_the_last_card_of_the_stock() -> None:
    match = table("4S", "KH", options=ALL_COUNT, melds=[(0, "5D 6D 7D")], stock="4D")
    match = do(match, "0 draw", "0 lay_off 4D", "0 discard 4S")
    assert sheet(match).went_out == 0
    assert nets(match) == [20, -10]


def test_r_84_play_goes_on_until_a_seat_declines_and_then_hands_count() -> None:
    match = _stock_runs_out(StockEnd.CONTINUE)
    assert GAME.view(match, None).turn == 1
    assert list(GAME.choices(match, 1)) == ["pass"]
    after = do(match, "1 pass")
    assert nets(after) == [15, -30]


def test_r_84_without_a_stock_a_card_may_still_be_taken_from_the_pile() -> None:
    options = replace(ALL_COUNT, stock_end=StockEnd.CONTINUE)
    match = table("4S 4D 9H JC", "2D", pile="6H 4C", stock="", options=options)
    after = do(match, "0 take 4C with 4S 4D", "0 discard JC")
    assert GAME.view(after, None).turn == 1


def test_r_85_the_discards_but_the_top_one_become_the_stock() -> None:
    options = replace(CLASSIC, stock_end=StockEnd.RESHUFFLE)
    match, events = act(do(table("4S 5H", "KH", pile="7C 8D", stock="4D", options=options), "0 draw"), "0 discard 5H")
    view = GAME.view(match, None)
    assert view.pile == faces("5H")
    assert view.stock == 2
    assert {card.face for card in match.current_round.cards.stock} == set(faces("7C 8D"))
    assert [type(event).__name__ for event in events] == ["Discarded", "Reshuffled"]


def test_r_85_with_a_single_discard_the_round_ends_without_a_reshuffle() -> None:
    options = replace(ALL_COUNT, stock_end=StockEnd.RESHUFFLE)
    match = do(table("4S 5H", "KH", pile="", stock="4D", options=options), "0 draw", "0 discard 5H")
    assert GAME.round_over(match)
    assert nets(match) == [0, 0]


def test_0_2_after_two_reshuffles_without_a_card_laid_there_is_no_third() -> None:
    options = replace(CLASSIC, stock_end=StockEnd.RESHUFFLE)
    match = table("4S", "KH", pile="7C", stock="4D", options=options)
    shuffles = 0
    for turn in range(9):
        if GAME.round_over(match):
            break
        seat = turn % 2
        match = do(match, f"{seat} draw")
        match, events = act(match, f"{seat} discard {min(GAME.view(match, seat).hand)}")
        shuffles += sum(type(event).__name__ == "Reshuffled" for event in events)
    assert GAME.round_over(match)
    assert shuffles == 2


def test_r_86_turns_go_on_without_a_draw_until_somebody_is_out() -> None:
    match = table("4S", "KH 7D", stock="", options=replace(ALL_COUNT, stock_end=StockEnd.NO_STOCK))
    assert list(GAME.choices(match, 0)) == ["pass"]
    match = do(match, "0 pass", "0 discard 4S")
    assert sheet(match).went_out == 0
    assert nets(match) == [0, -15]


CREDIT = replace(ALL_COUNT, hand_points=HandPoints.CREDIT)


def test_r_88_hands_are_credited_to_the_seat_that_went_out_and_not_deducted() -> None:
    melds = [(0, "8S 8H 8D 8C"), (0, "9S 9H 9D 9C"), (1, "KS KH KD"), (2, "2S 3S JK=4S")]
    match = do(table("7H", "TS TH 7D", "JS 7C", options=CREDIT, melds=melds, phase=Phase.PLAY), "0 discard 7H")
    assert [line.net for line in sheet(match).sides] == [80, 30, 25]


def test_r_88_a_partners_hand_is_neither_credited_nor_deducted() -> None:
    hands = ("7H", "TS TH 7D", "JS 7C", "QS")
    match = do(table(*hands, options=CREDIT, sides=(0, 1, 0, 1), phase=Phase.PLAY), "0 discard 7H")
    assert [line.net for line in sheet(match).sides] == [35, 0]


@pytest.mark.parametrize(("hands", "sides"), [(("TS 4S", "KH"), [10, 15]), (("TS 4S", "KH", "JD"), [0, 0, 0])])
def test_r_89_ar_22_when_the_stock_ends_two_sides_get_each_others_hand_and_more_get_nothing(
    hands: tuple[str, ...], sides: list[int]
) -> None:
    match = do(table(*hands, options=CREDIT, stock="4D"), "0 draw", "0 discard 4D")
    assert [line.net for line in sheet(match).sides] == sides


def test_r_118_persian_the_side_that_goes_out_adds_twenty_five() -> None:
    melds = [(0, "KS QS JS"), (0, "7S 7H 7D"), (0, "TS TH JK"), (2, "9S 9H 9D 9C")]
    options = replace(PERSIAN, jokers_wild=True, joker_value=15, four_card_double=False)
    match = table(
        "3S", "", "KD TD", "", options=options, sides=(0, 1, 0, 1), melds=melds[:2] + melds[3:], phase=Phase.PLAY
    )
    score = sheet(do(match, "0 discard 3S"))
    assert score.sides[0].net == 45 + 25 + 20 - 20


def test_r_121_going_out_with_a_run_of_seven_brings_five_hundred() -> None:
    options = replace(ALL_COUNT, seven_card_straight=True)
    run = "3D 4D 5D 6D 7D 8D 9D"
    match = do(table(f"{run} KS", "", options=options, phase=Phase.PLAY), f"0 meld {run}", "0 discard KS")
    assert nets(match)[0] == 535
    four = do(
        table(f"{run} KS", "", options=options, phase=Phase.PLAY),
        "0 meld 3D 4D 5D 6D", "0 lay_off 7D", "0 lay_off 8D", "0 lay_off 9D", "0 discard KS",
    )  # fmt: skip
    assert nets(four)[0] == 35
    off = do(table(f"{run} KS", "", options=ALL_COUNT, phase=Phase.PLAY), f"0 meld {run}", "0 discard KS")
    assert nets(off)[0] == 35


def test_r_121_the_run_must_be_laid_in_the_turn_that_goes_out() -> None:
    options = replace(ALL_COUNT, seven_card_straight=True)
    run = "3D 4D 5D 6D 7D 8D 9D"
    match = table(f"{run} KS QS", "2H 4H", options=options, phase=Phase.PLAY, stock="KC KH 4S 4C 8C 8H")
    match = do(match, f"0 meld {run}", "0 discard KS", "1 draw", "1 discard KC", "0 draw", "0 discard KH")
    assert not GAME.round_over(match)
    match = do(match, "1 draw", "1 discard 4S", "0 draw")
    assert match.current_round.turn.straights == 0


def test_r_02_r_20_r_65_r_66_what_is_laid_scores_at_once_when_a_hand_is_empty() -> None:
    match = table("3S 4D", "KH", options=ALL_COUNT, melds=[(0, "KS KC KD"), (1, "5D 6D 7D")], phase=Phase.PLAY)
    match, events = act(do(match, "0 lay_off 4D"), "0 discard 3S")
    assert [type(event).__name__ for event in events] == ["Discarded", "WentOut", "SideScored", "SideScored"]
    assert totals(match) == (35, 15 - 10)


def test_r_67_r_68_cards_left_in_hand_are_deducted_and_the_net_may_be_negative() -> None:
    match = do(table("3S", "KH JK 4D", options=ALL_COUNT, melds=[(1, "5D 6D 7D")], phase=Phase.PLAY), "0 discard 3S")
    line = sheet(match).seats[1]
    assert (line.laid, line.in_hand, line.net) == (15, 30, -15)
    assert totals(match)[1] == -15


def test_ar_29_exactly_one_run_of_seven_is_required_and_it_may_hold_a_joker() -> None:
    options = replace(ALL_COUNT, seven_card_straight=True)
    one, other = "3D 4D 5D 6D 7D 8D JK=9D", "3C 4C 5C 6C 7C 8C 9C"
    match = table(f"{one} KS", "", options=options, phase=Phase.PLAY)
    assert nets(do(match, f"0 meld {one}", "0 discard KS"))[0] == 6 * 5 + 15 + 500
    match = table(f"{one} {other}", "", options=options, phase=Phase.PLAY)
    assert nets(do(match, f"0 meld {one}", f"0 meld {other}"))[0] == 6 * 5 + 15 + 35
