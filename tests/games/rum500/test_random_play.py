"""Random legal play of every preset and of any options, from whole deals and near the end of the stock."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bot.games.rum500.options import (
    PRESETS,
    Aces,
    CardPoints,
    HandPoints,
    LayOffAfter,
    OpeningBasis,
    Packs,
    PickRule,
    Rum500Options,
    Settlement,
    StockEnd,
    TakeBacks,
    Tie,
)
from tests.games.rum500.random_play import evening
from tests.games.rum500.tables import GAME

if TYPE_CHECKING:
    from collections.abc import Mapping

VALUES: Mapping[str, st.SearchStrategy[bool | int | str]] = {
    "target": st.sampled_from([50, 250]),
    "rounds": st.sampled_from([0, 1, 2]),
    "tie": st.sampled_from(Tie),
    "settlement": st.sampled_from(Settlement),
    "packs": st.sampled_from(Packs),
    "jokers_per_pack": st.integers(0, 4),
    "starter_discards": st.booleans(),
    "min_run": st.integers(3, 4),
    "ace_wrap": st.booleans(),
    "jokers_wild": st.booleans(),
    "min_naturals": st.integers(0, 2),
    "joker_swap": st.booleans(),
    "distinct_suits": st.booleans(),
    "pick_rule": st.sampled_from(PickRule),
    "lay_off_after": st.sampled_from(LayOffAfter),
    "pick_top_must_use": st.booleans(),
    "draw_two": st.booleans(),
    "out_of_turn": st.booleans(),
    "take_backs": st.sampled_from(TakeBacks),
    "rum_call": st.booleans(),
    "rum_window": st.sampled_from([0, 6]),
    "gambit": st.booleans(),
    "stock_end": st.sampled_from(StockEnd),
    "boathouse": st.booleans(),
    "hand_points": st.sampled_from(HandPoints),
    "out_bonus": st.sampled_from([0, 25]),
    "seven_card_straight": st.booleans(),
    "opening_min": st.sampled_from([0, 30]),
    "opening_basis": st.sampled_from(OpeningBasis),
    "card_points": st.sampled_from(CardPoints),
    "aces": st.sampled_from(Aces),
    "others_flat_5": st.booleans(),
    "four_card_double": st.booleans(),
    "divide_by_5": st.booleans(),
}
ANY_OPTIONS = st.fixed_dictionaries({}, optional=VALUES)


def coherent(values: dict[str, bool | int | str]) -> Rum500Options:
    """Options without the pairs that exclude each other."""
    if values.get("gambit"):
        values |= {"jokers_wild": True, "jokers_per_pack": max(2, int(values.get("jokers_per_pack", 2)))}
    if values.get("divide_by_5"):
        values["card_points"] = CardPoints.FIVE_TEN
    return Rum500Options.from_json(values)


@pytest.mark.parametrize(("seats", "sides"), [(2, 2), (4, 2)])
@pytest.mark.parametrize("preset", PRESETS)
def test_0_2_random_play_of_a_preset_holds_every_invariant(preset: str, seats: int, sides: int) -> None:
    play = evening(PRESETS[preset], seats, sides, seats)
    for _ in range(2):
        if GAME.outcome(play.match) is None:
            play.play_round()


@pytest.mark.parametrize(("seats", "sides"), [(3, 3), (6, 3), (8, 2)])
def test_0_2_random_play_of_more_seats_and_two_packs_holds_every_invariant(seats: int, sides: int) -> None:
    options = Rum500Options(jokers_per_pack=4, out_of_turn=True, joker_swap=True, rum_call=True)
    evening(options, seats, sides, 5).play_round(stock=20)


@settings(max_examples=25)
@given(values=ANY_OPTIONS, seats=st.integers(2, 5), number=st.integers(0, 10**6), stock=st.sampled_from([1, 3, 9, 30]))
def test_0_2_random_play_with_any_options_holds_every_invariant(
    values: dict[str, bool | int | str], seats: int, number: int, stock: int
) -> None:
    options = coherent(values)
    assume(options.cards_suffice(seats))
    evening(options, seats, options.side_counts(seats)[number % len(options.side_counts(seats))], number).play_round(
        stock=stock
    )
