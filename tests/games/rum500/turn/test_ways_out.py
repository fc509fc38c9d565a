"""Rare ways to end a turn are found, and no play is offered that would be refused (0.2)."""

from dataclasses import replace

import pytest

from bot.games.rum500.options import PRESETS, Packs
from bot.games.rum500.state import Effect, Phase
from tests.games.rum500.tables import CLASSIC, GAME, do, table


def test_ar_12_a_barred_last_card_can_be_swapped_for_a_joker_to_end_the_turn() -> None:
    options = replace(CLASSIC, pick_top_must_use=False, joker_swap=True)
    match = table("9D 9H 9C", "2D", melds=[(1, "6S JK=7S 8S")], pile="7S", options=options)
    match = do(match, "0 take 7S", "0 meld 9D 9H 9C", "0 swap 7S on 1", "0 discard JK")
    assert match.current_round.went_out == 0


def test_ar_12_a_barred_last_card_can_be_laid_off_behind_the_dealers_joker() -> None:
    options = replace(PRESETS["gambit"], pick_top_must_use=False)
    match = table("9D 9H 9C", "2D", melds=[(1, "4S 5S 6S")], pile="8S", options=options, effect=Effect.WILD, dealer=0)
    match = do(match, "0 take 8S", "0 meld 9D 9H 9C", "0 lay_off JK=7S 8S on 1")
    assert match.current_round.went_out == 0


def test_0_2_plays_offered_out_of_turn_leave_the_turn_a_way_to_end() -> None:
    options = replace(CLASSIC, packs=Packs.TWO, pick_top_must_use=False, out_of_turn=True, distinct_suits=False)
    match = table("9D 9H 9C", "7C 7S 2H 3H 4C", melds=[(1, "7S 7H 7D")], pile="7C", options=options)
    match = do(match, "0 take 7C", "0 meld 9D 9H 9C")
    for listed in GAME.choices(match, 1).values():
        for choice in listed:
            assert GAME.apply(match, 1, choice.command)[1]


@pytest.mark.parametrize(("hand", "naturals"), [("2S 8S JK JK JK JK JK 3D", 2), ("JK JK JK", 0), ("JK JK JK JK JK", 0)])
def test_ar_04_a_meld_that_needs_many_jokers_is_offered_if_there_is_no_other(hand: str, naturals: int) -> None:
    options = replace(CLASSIC, packs=Packs.TWO, jokers_per_pack=4, min_naturals=naturals)
    match = table(hand, "2D", options=options, phase=Phase.PLAY)
    listed = GAME.choices(match, 0)["meld"]
    assert listed
    assert all(GAME.apply(match, 0, choice.command)[1] for choice in listed)


def test_ar_04_a_joker_can_be_taken_for_a_meld_of_only_jokers() -> None:
    options = replace(CLASSIC, jokers_per_pack=4, min_naturals=0)
    match = table("JK JK KD", "2D", pile="JK", options=options)
    assert do(match, "0 take JK with JK=8 JK=8") is not None


def test_ar_14_ar_34_going_out_out_of_turn_ends_the_round_despite_an_obligation() -> None:
    options = replace(CLASSIC, out_of_turn=True)
    match = do(table("4S 4D 9H JC", "5C 5D 5H", pile="4C QD", options=options), "0 take 4C", "1 meld 5C 5D 5H")
    assert match.current_round.went_out == 1
    assert GAME.round_over(match)
