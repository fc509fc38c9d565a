"""Worked examples of 500 Rum with exact results. Melds are tested by their cards, everything else by commands."""

from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum
from typing import Any

import pytest

from bot.games import shuffle
from bot.games.cards import Card, faces, pack, read_cards
from bot.games.refusals import AgainstRulesError, NotNowError, NotYourTurnError
from bot.games.rum500.melds import extensions, no_meld_error, readings
from bot.games.rum500.options import CardPoints, Ending, HandPoints, Packs, PickRule, Reason, StockEnd
from bot.games.rum500.state import Match, Phase
from bot.games.turns import TurnReason
from tests.games.rum500.tables import (
    ALL_COUNT,
    CLASSIC,
    GAME,
    PERSIAN,
    act,
    deal,
    do,
    ended,
    hand_of,
    nets,
    new_match,
    refused,
    sheet,
    table,
    totals,
    worth,
)

PARTNERS = (0, 1, 0, 1)


def no_meld(cards: str, **changes: Any) -> StrEnum:
    """The reason for which the cards are refused as a meld with some options."""
    rules = table("KC", "KD", options=replace(CLASSIC, **changes)).current_round.rules
    assert not readings(rules, read_cards(cards))
    return no_meld_error(rules, read_cards(cards)).reason


@pytest.mark.parametrize(
    ("case", "cards", "changes", "value"),
    [
        ("RUM-01", "8S 8H 8D", {}, 15),
        ("RUM-01", "8S 8H 8D 8C", {}, 20),
        ("RUM-01", "8S 9S TS", {}, 20),
        ("RUM-01", "8S TS 9S", {}, 20),
        ("RUM-02", "QS KS AS", {}, 35),
        ("RUM-02", "JS QS KS AS", {}, 45),
        ("RUM-02", "AH 2H 3H", {}, 15),
        ("RUM-04", "AS AH AD", {}, 45),
        ("RUM-04", "AS AH AD", {"ace_set_value": 5}, 15),
        ("RUM-04", "AS AH AD AC", {}, 60),
        ("RUM-05", "7S 8S 9S TS", {"min_run": 4}, 25),
        ("RUM-05", "8S 8H 8D", {"min_run": 4}, 15),
        ("RUM-09", "7S 7S 7H", {"packs": Packs.TWO, "distinct_suits": False}, 15),
        ("RUM-09", "7S 7H JK=7", {"packs": Packs.TWO}, 25),
        ("RUM-73", "JK JK JK", {"jokers_wild": False, "jokers_per_pack": 4, "joker_value": 20}, 60),
    ],
)
def test_golden_melds_are_worth_their_points(case: str, cards: str, changes: dict[str, Any], value: int) -> None:
    assert worth(cards, **changes) == value, case


@pytest.mark.parametrize(
    ("case", "cards", "changes", "reason"),
    [
        ("RUM-01", "8S 9S", {}, Reason.TOO_SHORT),
        ("RUM-01", "8S 9H TS", {}, Reason.SUITS_DIFFER),
        ("RUM-02", "KS AS 2S", {}, Reason.AROUND_THE_CORNER),
        ("RUM-02", "QS KS AS 2S", {}, Reason.AROUND_THE_CORNER),
        ("RUM-05", "8S 9S TS", {"min_run": 4}, Reason.RUN_TOO_SHORT),
        ("RUM-09", "7S 7S 7H", {"packs": Packs.TWO}, Reason.SAME_SUIT_IN_SET),
        ("RUM-09", "7S 8S 8S 9S", {"packs": Packs.TWO}, Reason.SAME_RANK_IN_RUN),
        ("RUM-73", "8S 8H JK", {"jokers_wild": False, "jokers_per_pack": 4}, Reason.NOT_WILD),
        ("RUM-73", "JK JK", {"jokers_wild": False, "jokers_per_pack": 4}, Reason.TOO_SHORT),
    ],
)
def test_golden_cards_that_are_no_meld(case: str, cards: str, changes: dict[str, Any], reason: Reason) -> None:
    assert no_meld(cards, **changes) is reason, case


@pytest.mark.parametrize(
    ("meld", "cards", "size"),
    [
        ("7S 7H 7D", "7C", 4),
        ("8S 9S TS", "7S 6S", 5),
        ("8S 9S TS", "6S", None),
        ("8S 9S TS", "6S 7S", None),
        ("7S 7H 7D 7C", "7S", None),
        ("QS KS AS", "2S", None),
        ("AS 2S 3S", "KS", None),
        ("JS QS KS", "AS", 4),
    ],
)
def test_golden_rum_11_cards_laid_off_one_by_one(meld: str, cards: str, size: int | None) -> None:
    rules = table("KC", "KD").current_round.rules
    (reading,) = readings(rules, read_cards(meld))
    for typed in read_cards(cards):
        found = extensions(rules, reading, (typed,))
        if not found:
            assert size is None
            return
        (reading,) = found
    assert len(reading.cards) == size


def test_golden_rum_07_a_joker_stands_for_a_card_that_lies_face_up() -> None:
    match = table("8S 9S JK KD", "2D", melds=[(1, "TS TH TD")], phase=Phase.PLAY)
    assert GAME.view(do(match, "0 meld 8S 9S JK=TS"), None).laid_points == (25, 30)


def test_golden_rum_12_each_seat_scores_the_cards_it_laid() -> None:
    match = do(table("7S JS KD", "2D", melds=[(1, "8S 9S TS")], phase=Phase.PLAY), "0 lay_off 7S JS")
    assert GAME.view(match, None).laid_points == (15, 20)


def test_golden_rum_13_an_ace_laid_off_low_and_one_laid_off_high() -> None:
    melds = [(0, "2H 3H 4H"), (2, "JD QD KD")]
    match = table("9S", "AH 9H TC", "9D", "AD 9C", melds=melds, phase=Phase.PLAY, turn=1, stock="4S 5S 6S 7S")
    match = do(match, "1 lay_off AH", "1 discard 9H", "2 draw", "2 discard 4S", "3 draw", "3 lay_off AD")
    assert GAME.view(match, None).laid_points == (15, 5, 30, 15)


def pick(*hands: str, **changes: Any) -> Match:
    """A table with a six, a four and a queen in the pile, before the draw of seat 0."""
    return table(*hands, "2D", pile="6H 4C QD", options=replace(CLASSIC, **changes))


def test_golden_rum_20_a_deep_pick_brings_what_lies_above_and_must_be_used() -> None:
    match = do(pick("4S 4D 9H JC"), "0 take 4C")
    view = GAME.view(match, 0)
    assert (set(view.last_drawn), view.obligation, view.pile) == (set(faces("4C QD")), faces("4C")[0], faces("6H"))
    match = do(match, "0 meld 4S 4C 4D", "0 discard QD")
    assert GAME.view(match, None).pile == faces("6H QD")


def test_golden_rum_21_a_pick_without_a_use_is_refused() -> None:
    assert refused(pick("4S 9H JC KS"), "0 take 4C", AgainstRulesError) is Reason.NO_NEW_MELD


@pytest.mark.parametrize(
    ("rule", "legal"),
    [(PickRule.NEW_MELD_ONLY, False), (PickRule.MELD_OR_LAYOFF, True), (PickRule.LAYOFF_IF_TWO, True)],
)
def test_golden_rum_23_the_top_card_for_a_lay_off_alone(rule: PickRule, legal: bool) -> None:
    options = replace(CLASSIC, pick_rule=rule)
    match = table("2H 9D QS", "2D", melds=[(1, "7S 7H 7D")], pile="KC 7C", options=options)
    if legal:
        assert len(GAME.view(do(match, "0 take 7C", "0 lay_off 7C"), None).melds[0].cards) == 4
    else:
        assert refused(match, "0 take 7C", AgainstRulesError) is Reason.NO_NEW_MELD


def test_golden_rum_25_a_top_card_that_is_free() -> None:
    match = pick("4S 4D 9H", pick_rule=PickRule.TOP_ONLY_FREE)
    assert refused(match, "0 take 4C", AgainstRulesError) is Reason.ONLY_TOP
    after = do(match, "0 take QD")
    assert GAME.view(after, 0).obligation is None
    assert refused(after, "0 discard QD", AgainstRulesError) is Reason.JUST_TAKEN


def test_golden_rum_26_no_discard_before_the_card_is_used() -> None:
    match = do(pick("4S 4D 9H JC"), "0 take 4C")
    assert refused(match, "0 discard JC", AgainstRulesError) is Reason.OBLIGATION_OPEN


def test_golden_rum_27_after_a_draw_from_the_stock_there_is_no_other() -> None:
    match = do(pick("4S 4D 9H"), "0 draw")
    for line in ("0 draw", "0 take QD", "0 take_back"):
        assert refused(match, line, NotNowError)
    assert {"draw", "take"}.isdisjoint(GAME.choices(match, 0))


def test_golden_rum_29_a_discard_lies_on_top_for_everyone_to_see() -> None:
    match = do(table("9S KS", "2D", pile="6H 4C QD", phase=Phase.PLAY), "0 discard 9S")
    assert {GAME.view(match, seat).pile for seat in (0, 1, None)} == {faces("6H 4C QD 9S")}


def test_golden_rum_40_eighty_five_laid_and_ninety_in_hand() -> None:
    melds = [(0, "KS KH KD"), (0, "QS QH QD"), (0, "7S 7H 7D"), (1, "8C 9C JK=TC")]
    hand = "TS TH TD TC JS JH JD QC KC"
    match = table(f"{hand} JC 3C", "3H 2S 2H", melds=melds, phase=Phase.PLAY, opened=True, totals=(120, 0), stock="2D")
    match = do(match, "0 lay_off JC", "0 discard 3C", "1 draw", "1 meld 2S 2D 2H", "1 discard 3H")
    line = sheet(match).seats[0]
    assert (line.laid, line.in_hand, line.net) == (85, 90, -5)
    assert totals(match)[0] == 115


NETS = {
    -15: ("", "9S 9H 9D"),
    -10: ("", "9S 9H"),
    -5: ("", "9S"),
    5: ("8S 8H 8D", "KD"),
    20: ("8S 8H 8D 8C", ""),
    29: ("9S TS JS", ""),
    30: ("KS KH KD", ""),
    45: ("AS AH AD", ""),
}
"""For each net of side 0, the meld that it has laid and the cards left in its hand; 29 counts pips."""


@pytest.mark.parametrize(
    ("case", "minimum", "rounds", "expected"),
    [
        ("RUM-41", 30, (20, -15, 30, 5, -10), (0, 0, 30, 35, 25)),
        ("RUM-41", 30, (29, 29), (0, 0)),
        ("RUM-41", 30, (45, -5), (45, 40)),
        ("RUM-41", 30, (-5,), (0,)),
        ("RUM-42", 0, (20, -15, 30, 5, -10), (20, 5, 35, 40, 30)),
    ],
)
def test_golden_totals_before_and_after_thirty_in_one_round(
    case: str, minimum: int, rounds: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    points = CardPoints.PIP if 29 in rounds else CardPoints.FIVE_TEN
    match = new_match(replace(CLASSIC, opening_min=minimum, card_points=points))
    totals_after: list[int] = []
    for net in rounds:
        laid, left = NETS[net]
        round_ = table(
            left, "3H", options=match.options, melds=[(0, laid)] if laid else (), turn=1, phase=Phase.PLAY
        ).current_round
        match = do(replace(match, round=round_), "1 discard 3H")
        assert sheet(match).sides[0].net == net
        totals_after.append(totals(match)[0])
    assert tuple(totals_after) == expected, case


@pytest.mark.parametrize(
    ("mode", "lines", "expected"),
    [(StockEnd.IMMEDIATE, (), [40, 30]), (StockEnd.CONTINUE, ("1 pass",), [15, -30])],
)
def test_golden_rum_44_the_stock_runs_out(mode: StockEnd, lines: Iterable[str], expected: list[int]) -> None:
    melds = [(0, "8S 8H 8D 8C"), (0, "9S 9H 9D 9C"), (1, "KS KH KD")]
    options = replace(ALL_COUNT, stock_end=mode)
    match = table("TS JD 3C", "TH TD TC JS JH QC", options=options, melds=melds, stock="4D")
    assert nets(do(match, "0 draw", "0 discard 4D", *lines)) == expected


def test_golden_rum_46_the_last_cards_may_be_melded_and_the_round_is_over() -> None:
    match, events = act(table("3S 3H 3D", "7H 7D 7C", options=ALL_COUNT, phase=Phase.PLAY), "0 meld 3S 3H 3D")
    assert [type(event).__name__ for event in events[:2]] == ["Melded", "WentOut"]
    assert sheet(match).seats[0].bonus == 0
    assert refused(match, "1 meld 7H 7D 7C", NotNowError) is TurnReason.NOT_DEALT


def test_golden_rum_47_boathouse_keeps_a_card_to_discard() -> None:
    match = table("3S 3H", "2D", stock="3D 4D", options=replace(CLASSIC, boathouse=True))
    assert refused(do(match, "0 draw"), "0 meld 3S 3H 3D", AgainstRulesError) is Reason.KEEP_A_CARD


@pytest.mark.parametrize(
    ("before", "winners"),
    [((500, 480, 300), (0,)), ((510, 530, 300), (1,)), ((505, 505, 300), None), ((499, 480), None)],
)
def test_golden_rum_50_five_hundred_reached(before: tuple[int, ...], winners: tuple[int, ...] | None) -> None:
    outcome = GAME.outcome(ended(before))
    assert (outcome.winners if outcome else None) == winners


@pytest.mark.parametrize(("mode", "expected"), [(HandPoints.DEDUCT, [40, 5, -5]), (HandPoints.CREDIT, [80, 30, 10])])
def test_golden_rum_51_hands_deducted_or_credited(mode: HandPoints, expected: list[int]) -> None:
    options = replace(ALL_COUNT, hand_points=mode, out_of_turn=True)
    melds = [(0, "8S 8H 8D 8C"), (0, "9S 9H 9D 9C"), (1, "KS KH KD")]
    match = table("3S", "TS TH 7D", "KC JS 7C", options=options, melds=melds, phase=Phase.PLAY)
    match = do(match, "2 lay_off KC", "0 discard 3S")
    assert [line.net for line in sheet(match).sides] == expected


@pytest.mark.parametrize(
    ("seats", "jokers", "hand", "stock"), [(2, 2, 13, 27), (3, 2, 7, 32), (4, 1, 7, 24), (5, 2, 7, 72), (8, 0, 7, 47)]
)
def test_golden_rum_53_sizes_of_the_deal(seats: int, jokers: int, hand: int, stock: int) -> None:
    view = GAME.view(deal(new_match(replace(CLASSIC, jokers_per_pack=jokers), tuple(range(seats)))), None)
    assert (view.hand_counts, view.stock, len(view.pile)) == ((hand,) * seats, stock, 1)


@pytest.mark.parametrize(("stock", "drawn"), [("5C 6C 7C 8C 9C TC JC QC KC AC", 2), ("5C", 1)])
def test_golden_rum_55_draw_two(stock: str, drawn: int) -> None:
    match = do(table("4S 9H", "2D", stock=stock, options=replace(CLASSIC, draw_two=True)), "0 draw")
    assert len(GAME.view(match, 0).hand) == 2 + drawn
    assert len(GAME.view(do(match, "0 discard 4S"), None).pile) == 2


def test_golden_rum_56_a_meld_out_of_turn() -> None:
    hands = ("7S KS", "5C 5D 5H")
    assert refused(table(*hands, phase=Phase.PLAY), "1 meld 5C 5D 5H", NotYourTurnError) is TurnReason.NOT_YOUR_TURN
    match = table(*hands, phase=Phase.PLAY, options=replace(CLASSIC, out_of_turn=True))
    assert sheet(do(match, "1 meld 5C 5D 5H")).went_out == 1


def test_golden_rum_57_the_lowest_card_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = [card for face in faces("4S AD KH") for card in pack(1, 0) if card.face == face]
    real = shuffle.order

    def order(seed: str, salt: str, label: str, cards: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(drawn) if label == "draw" else real(seed, salt, label, cards)

    monkeypatch.setattr(shuffle, "order", order)
    view = GAME.view(deal(new_match(CLASSIC, (0, 1, 2))), None)
    assert (view.dealer, view.turn) == (1, 2)
    assert view.drawn_for_deal == tuple((card.face,) for card in drawn)


def test_golden_rum_70_rum_71_r_117_four_jokers_at_once_and_three_with_one_laid_off() -> None:
    match = table("JK JK JK JK 3S", "2D", "2H", "2S", options=PERSIAN, sides=PARTNERS, phase=Phase.PLAY)
    assert GAME.view(do(match, "0 meld JK JK JK JK"), None).laid_points[0] == 160
    assert GAME.view(do(match, "0 meld JK JK JK", "0 lay_off JK"), None).laid_points[0] == 80


def test_golden_rum_75_twenty_five_for_going_out() -> None:
    melds = [(0, "QS KS AS"), (0, "5H 6H 7H 8H"), (2, "8D 9D TD JD QD")]
    match = table("3S", "", "KD TC", "", options=PERSIAN, sides=PARTNERS, melds=melds, phase=Phase.PLAY)
    score = sheet(do(match, "0 discard 3S"))
    assert [(line.laid, line.in_hand) for line in score.seats[::2]] == [(55, 0), (40, 20)]
    assert score.sides[0].net == 100


def test_golden_rum_76_one_total_for_partners() -> None:
    melds = [
        (0, "KS KH KD"), (0, "QS QH QD"), (2, "3H 4H 5H 6H 7H"), (1, "AS AH AD"), (1, "4D 5D 6D 7D 8D"),
    ]  # fmt: skip
    hands = ("3C", "2S 2H 2D", "JS JH JD", "KC 9C")
    options = replace(ALL_COUNT, out_of_turn=True)
    match = table(*hands, options=options, sides=PARTNERS, melds=melds, phase=Phase.PLAY)
    match = do(match, "3 lay_off KC", "0 discard 3C")
    assert [(line.laid, line.in_hand) for line in sheet(match).seats] == [(60, 0), (70, 15), (25, 30), (10, 5)]
    assert [line.net for line in sheet(match).sides] == [55, 60]


def test_golden_rum_77_the_side_at_the_target_wins_though_the_other_went_out() -> None:
    match = table("3S", "", "", "", options=ALL_COUNT, sides=PARTNERS, totals=(470, 505), phase=Phase.PLAY)
    outcome = GAME.outcome(do(match, "0 discard 3S"))
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == (Ending.TARGET, (1,))


def test_golden_rum_78_the_first_to_call_rum_lays_the_discard_off() -> None:
    options = replace(CLASSIC, rum_call=True)
    match = table("7C KS", "2D 3D", "4H 5H", melds=[(0, "7S 7H 7D")], options=options, phase=Phase.PLAY)
    match = do(match, "0 discard 7C", "2 rum")
    assert refused(match, "1 rum", NotNowError) is Reason.NO_RUM_NOW
    view = GAME.view(match, None)
    assert (view.laid_points, view.pile, view.turn) == ((15, 0, 5), faces("2C"), 1)
    assert hand_of(match, 2) == set(faces("4H 5H"))


@pytest.mark.parametrize(
    ("lines", "net"),
    [
        (("0 meld 3D 4D 5D 6D 7D 8D 9D", "0 discard KS"), 535),
        (("0 meld 3D 4D 5D 6D", "0 lay_off 7D 8D 9D", "0 discard KS"), 35),
    ],
)
def test_golden_rum_80_seven_card_straight(lines: tuple[str, ...], net: int) -> None:
    options = replace(ALL_COUNT, seven_card_straight=True)
    match = table("3D 4D 5D 6D 7D 8D 9D", "2D", options=options, stock="KS 4C")
    line = sheet(do(match, "0 draw", *lines)).seats[0]
    assert (line.laid, line.in_hand, line.net) == (35, 0, net)
