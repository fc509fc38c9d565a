"""Every practice deal, played to its end by the coloured buttons."""

import pytest

from bot.tables.model.practice import DEALS
from tests.bench.play.practice import MAX_PRESSES, MAX_WORDS, MAX_WORDS_A_LINE, is_good, round_of, tips_in


@pytest.mark.parametrize("seed", DEALS)
def test_a_deal_meets_every_tip_and_ends_well_in_few_presses_and_words(seed: str) -> None:
    made, match = round_of(seed)
    assert is_good(made, match)
    words = [len(line.split()) for line in tips_in(made)]
    assert len(made) <= MAX_PRESSES
    assert sum(words) <= MAX_WORDS
    assert max(words) <= MAX_WORDS_A_LINE


def test_the_same_presses_meet_the_same_answers() -> None:
    once, again = round_of(DEALS[0]), round_of(DEALS[0])
    assert once[1].state == again[1].state
