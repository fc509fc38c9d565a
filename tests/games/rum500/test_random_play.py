"""Random legal play of every preset and of random options, from the deal and near the end of the stock."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bot.games.rum500.options import PRESETS, Rum500Options
from tests.effort import examples, repetitions
from tests.games.any_options import any_options
from tests.games.rum500.random_play import random_match
from tests.games.rum500.tables import GAME

ANY_OPTIONS = any_options(Rum500Options)


@pytest.mark.parametrize(("seats", "sides"), [(2, 2), (4, 2)])
@pytest.mark.parametrize("preset", PRESETS)
def test_0_2_random_play_of_a_preset_holds_every_invariant(preset: str, seats: int, sides: int) -> None:
    play = random_match(PRESETS[preset], seats, sides, seats)
    for _ in range(repetitions(1)):
        if GAME.outcome(play.match) is None:
            play.play_round()


@pytest.mark.parametrize(("seats", "sides"), [(3, 3), (6, 3), (8, 2)])
def test_0_2_random_play_of_more_seats_and_two_packs_holds_every_invariant(seats: int, sides: int) -> None:
    options = Rum500Options(jokers_per_pack=4, out_of_turn=True, joker_swap=True, rum_call=True)
    random_match(options, seats, sides, 5).play_round(stock=20)


@pytest.mark.long
@examples(15)
@given(options=ANY_OPTIONS, seats=st.integers(2, 5), number=st.integers(0, 10**6), stock=st.sampled_from([1, 3, 9, 30]))
def test_0_2_random_play_with_any_options_holds_every_invariant(
    options: Rum500Options, seats: int, number: int, stock: int
) -> None:
    assume(options.cards_suffice(seats))
    side_counts = options.side_counts(seats)
    assume(side_counts)
    random_match(options, seats, side_counts[number % len(side_counts)], number).play_round(stock=stock)
