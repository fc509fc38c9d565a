"""The safe move of 500 Rum, which is played for a seat that doesn't move (0.4)."""

from dataclasses import replace

import pytest

from bot.games.rum500.options import PRESETS, LayOffAfter, Packs, PickRule, StockEnd
from bot.games.rum500.state import Effect, Match, Phase
from bot.games.values import Command, Seat
from tests.games.rum500.tables import CLASSIC, GAME, do, table

BY_LAY_OFF = replace(CLASSIC, pick_rule=PickRule.MELD_OR_LAYOFF)
TOP_FREE = replace(CLASSIC, pick_top_must_use=False)


def safe(match: Match, seat: Seat = 0) -> Command:
    return GAME.safe_move(GAME.view(match, seat), GAME.choices(match, seat))


def safe_text(match: Match, seat: Seat = 0) -> str:
    """The safe move as a player would type it."""
    command = safe(match, seat)
    return f"{command.kind} {command.text}".strip()


def advance(match: Match, moves: int = 1) -> Match:
    """The match after this many safe moves, each by the first seat that has to act."""
    for _ in range(moves):
        seat = GAME.to_act(match)[0]
        match, _ = GAME.apply(match, seat, safe(match, seat))
    return match


def test_0_4_the_drawn_card_is_discarded_and_the_hand_stays_the_same() -> None:
    match = table("4S 9D KC", "2D", stock="QH 5C")
    after = advance(match, 2)
    assert [safe_text(match), safe_text(advance(match))] == ["draw", "discard QH"]
    assert GAME.view(after, 0).hand == GAME.view(match, 0).hand


def test_0_4_of_cards_that_fit_alike_the_one_that_counts_most_is_discarded() -> None:
    options = replace(CLASSIC, draw_two=True)
    assert safe_text(advance(table("4S 9D", "2D", stock="QH 5C 6D 7H", options=options))) == "discard QH"


def test_0_4_a_drawn_joker_is_kept() -> None:
    assert safe_text(advance(table("TS KC 9D", "2D", stock="JK 5C"))) == "discard TS"


def test_0_4_no_meld_and_no_pair_is_broken_as_long_as_there_is_another_card() -> None:
    assert safe_text(table("6S 3H AC AD AS", "2D", phase=Phase.PLAY)) == "discard 3H"
    assert safe_text(table("KC KD 3H", "2D", phase=Phase.PLAY)) == "discard 3H"
    assert safe_text(table("KC QC 3H", "2D", phase=Phase.PLAY)) == "discard 3H"
    assert safe_text(table("9C 9D 9H KC QC", "2D", phase=Phase.PLAY)) == "discard QC"


def test_0_4_a_card_of_a_meld_goes_after_one_with_as_many_partners() -> None:
    match = table("KC KD KH 5S 6S 7D 5D", "2D", phase=Phase.PLAY)
    assert safe_text(match) not in {"discard KC", "discard KD", "discard KH"}


def test_0_4_the_clock_discards_what_the_first_button_would() -> None:
    match = table("7C KS 9D 6H 8D", "2D", phase=Phase.PLAY)
    assert safe(match) == GAME.choices(match, 0)["discard"][0].command


def test_0_4_the_options_decide_what_a_card_counts() -> None:
    costly_aces = replace(CLASSIC, ace_hand_value=15)
    assert safe_text(table("AS KH", "2D", phase=Phase.PLAY)) == "discard KH"
    assert safe_text(table("AS KH", "2D", phase=Phase.PLAY, options=costly_aces)) == "discard AS"


def test_0_4_a_joker_is_discarded_only_if_nothing_else_may_be() -> None:
    cheap = replace(CLASSIC, joker_value=0)
    assert safe_text(table("JK KS", "2D", phase=Phase.PLAY, options=cheap)) == "discard KS"
    assert safe_text(table("JK JK", "2D", phase=Phase.PLAY, options=cheap)) == "discard JK"


def test_0_4_a_kept_pick_may_not_be_discarded_so_another_card_is() -> None:
    assert safe_text(do(table("9S KC", "2D", pile="4H", options=TOP_FREE), "0 take 4H")) == "discard KC"


def test_0_4_nothing_is_melded_laid_off_or_swapped() -> None:
    options = replace(CLASSIC, joker_swap=True)
    melds = [(1, "6S JK=7S 8S")]
    match = table("9C 9D 9H 7S KD JK", "2D", melds=melds, options=options, phase=Phase.PLAY)
    assert {"meld", "lay_off", "swap"} <= set(GAME.choices(match, 0))
    assert safe_text(match) == "discard KD"


def test_0_4_without_a_stock_the_turn_is_played_without_a_draw() -> None:
    match = table("TS KC 9D", "2D", stock="", options=replace(CLASSIC, stock_end=StockEnd.NO_STOCK))
    assert [safe_text(match), safe_text(advance(match))] == ["pass", "discard TS"]


def test_r_84_going_on_without_a_stock_is_declined() -> None:
    match = table("4S 9D", "2D", stock="", pile="4H 4C", options=replace(CLASSIC, stock_end=StockEnd.CONTINUE))
    assert GAME.choices(match, 0)["take"]
    assert safe_text(match) == "pass"
    assert GAME.round_over(advance(match))


def test_r_104_the_dealer_makes_jokers_wild() -> None:
    match = table("4S 9D", "2D", options=PRESETS["gambit"], phase=Phase.EFFECT, dealer=1, turn=0)
    assert safe_text(match, 1) == "effect wild"


@pytest.mark.parametrize(("effect", "phase"), [(Effect.DOUBLE, Phase.PLAY), (Effect.SPLITTER, Phase.DRAW)])
def test_r_106_to_r_108_no_joker_is_spent(effect: Effect, phase: Phase) -> None:
    melds = [(1, "8C 8D 8H")]
    options = replace(PRESETS["gambit"], pick_top_must_use=False)
    match = table("JK 4S", "2D", melds=melds, pile="KD", options=options, effect=effect, phase=phase, dealer=1)
    assert {"block", "double" if phase is Phase.PLAY else "split"} <= set(GAME.choices(match, 0))
    assert safe_text(match) == ("discard 4S" if phase is Phase.PLAY else "draw")


def test_r_120_rum_is_not_called() -> None:
    options = replace(CLASSIC, rum_call=True)
    match = table("7C 4S", "2D KH", "3D QH", melds=[(1, "7S 7H 7D")], options=options, phase=Phase.PLAY)
    match = do(match, "0 discard 7C")
    assert [safe_text(match, seat) for seat in GAME.to_act(match)] == ["pass", "pass"]
    assert advance(match, 2).phase is Phase.DRAW


def test_r_120_without_a_window_the_next_seat_draws_and_no_other_has_a_decision() -> None:
    options = replace(CLASSIC, rum_call=True, rum_window=0)
    match = table("7C 4S", "2D KH", "3D QH", melds=[(1, "7S 7H 7D")], options=options, phase=Phase.PLAY)
    match = do(match, "0 discard 7C")
    assert safe_text(match, 1) == "draw"
    assert GAME.choices(match, 2)["rum"]
    with pytest.raises(ValueError, match="nothing to decide"):
        safe(match, 2)


def test_r_43_out_of_turn_nothing_is_played() -> None:
    match = table("4S", "9C 9D 9H 2D", options=replace(CLASSIC, out_of_turn=True), phase=Phase.PLAY)
    assert GAME.choices(match, 1)["meld"]
    with pytest.raises(ValueError, match="nothing to decide"):
        safe(match, 1)


def test_r_34_the_due_card_goes_into_the_first_listed_use() -> None:
    match = do(table("4S 4D 9C 9D 9H 6H 7H", "2D", pile="4H 5H"), "0 take 4H")
    assert safe(match) == GAME.choices(match, 0)["meld"][0].command
    after = advance(match)
    assert after.current_round.turn.obligation is None
    assert len(after.current_round.cards.melds) == 1
    assert safe_text(after).startswith("discard")


@pytest.mark.parametrize("meld", ["4S 5S 6S", "7C 7D 7H"])
def test_ar_03_the_due_card_is_laid_off_if_it_makes_no_meld(meld: str) -> None:
    match = table("9C 9D 9H KC", "2D", melds=[(1, meld)], pile="7S 2H", options=BY_LAY_OFF)
    assert safe_text(do(match, "0 take 7S")) == "lay_off 7S on 1"


def test_ar_03_the_cards_between_a_run_and_the_due_card_are_laid_off_first() -> None:
    melds = [(1, "3S 4S 5S"), (1, "9C 9D 9H")]
    match = table("2S 6S 7S 9S KC", "2D", melds=melds, pile="8S 3H", options=BY_LAY_OFF)
    match = do(match, "0 take 8S")
    assert match.current_round.turn.obligation is not None
    assert safe_text(match) == "meld 6S 7S 8S 9S"  # the new meld is listed before
    gap = do(table("2S 6S KC QC", "2D", melds=melds, pile="7S 3H", options=BY_LAY_OFF), "0 take 7S")
    lines = [safe_text(advance(gap, moves)) for moves in range(3)]
    assert lines == ["lay_off 6S on 1", "lay_off 7S on 1", "discard 2S"]


def test_ar_03_a_joker_fills_the_gap_between_a_run_and_the_due_card() -> None:
    match = table("2S JK KC QD", "2D", melds=[(1, "3S 4S 5S")], pile="7S 3H", options=BY_LAY_OFF)
    match = do(match, "0 take 7S")
    assert [safe_text(match), safe_text(advance(match))] == ["lay_off JK=6S on 1", "lay_off 7S on 1"]


def test_ar_03_only_a_run_that_leads_to_the_due_card_is_lengthened() -> None:
    melds = [(1, "8S 9S TS JS"), (1, "5C 5D 5H")]
    match = table("5S 7S KC", "2D", melds=melds, pile="6S 3H", options=replace(BY_LAY_OFF, min_run=4))
    match = do(match, "0 take 6S")
    assert [safe_text(match), safe_text(advance(match)), safe_text(advance(match, 2))] == [
        "lay_off 7S on 1",
        "lay_off 6S on 1",
        "discard KC",
    ]


def test_r_26_a_run_is_lengthened_around_the_corner_if_that_way_is_shorter() -> None:
    options = replace(BY_LAY_OFF, min_run=4, ace_wrap=True)
    match = table("AS 2S 7S QD", "2D", melds=[(1, "3S 4S 5S 6S")], pile="KS 3H", options=options)
    match = do(match, "0 take KS")
    lines = [safe_text(advance(match, moves)) for moves in range(4)]
    assert lines == ["lay_off 2S on 1", "lay_off AS on 1", "lay_off KS on 1", "discard QD"]


def test_ar_05_the_due_card_is_used_by_a_swap() -> None:
    options = replace(BY_LAY_OFF, joker_swap=True)
    match = table("9S KC QD", "2D", melds=[(1, "6S JK=7S 8S")], pile="7S 3H", options=options)
    match = do(match, "0 take 7S")
    assert GAME.choices(match, 0)["lay_off"]
    assert [safe_text(match), safe_text(advance(match))] == ["swap 7S on 1", "discard QD"]


@pytest.mark.parametrize(
    ("hand", "pile", "boathouse"), [("9C 9D 9H KC QD", "7S 2H", False), ("9C 9D 9H KC", "7S", True)]
)
def test_ar_15_a_meld_is_laid_first_if_the_seat_needs_one_to_lay_off_the_due_card(
    hand: str, pile: str, boathouse: bool
) -> None:
    options = replace(BY_LAY_OFF, lay_off_after=LayOffAfter.SEAT, boathouse=boathouse)
    match = table(hand, "2D", melds=[(1, "4S 5S 6S")], pile=pile, options=options)
    match = do(match, "0 take 7S")
    assert [safe_text(match), safe_text(advance(match))] == ["meld 9C 9D 9H", "lay_off 7S on 1"]


def test_ar_05_a_swap_gains_a_joker_if_the_due_card_needs_one() -> None:
    options = replace(CLASSIC, joker_swap=True)
    match = table("9C 5H 7H KD KC KH", "2D", melds=[(1, "8C JK=9C TC")], pile="5D 2H", options=options)
    match = do(match, "0 take 5D")
    assert safe_text(match) == "swap 9C on 1"
    assert GAME.choices(match, 0)["meld"]
    after = advance(match, 2)
    assert after.current_round.turn.obligation is None
    assert len(after.current_round.cards.melds) == 2


def test_ar_12_the_last_card_is_laid_if_it_may_not_be_discarded() -> None:
    match = table("9D 9H 9C", "2D", melds=[(1, "4S 5S 6S")], pile="7S", options=TOP_FREE)
    match = do(match, "0 take 7S", "0 meld 9D 9H 9C")
    assert safe_text(match) == "lay_off 7S on 1"
    assert advance(match).current_round.went_out == 0


def test_ar_12_the_last_card_is_laid_behind_the_dealers_joker() -> None:
    options = replace(PRESETS["gambit"], pick_top_must_use=False)
    match = table("9D 9H 9C", "2D", melds=[(1, "4S 5S 6S")], pile="8S", options=options, effect=Effect.WILD, dealer=0)
    match = do(match, "0 take 8S", "0 meld 9D 9H 9C")
    assert [safe_text(match), safe_text(advance(match))] == ["lay_off JK=7S on 1", "lay_off 8S on 1"]


def test_ar_12_a_twin_of_the_barred_card_is_discarded_as_the_drawn_card() -> None:
    options = replace(TOP_FREE, packs=Packs.TWO)
    assert safe_text(do(table("7S 2C KC", "2D", pile="7S", options=options), "0 take 7S")) == "discard 7S"
