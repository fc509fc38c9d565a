"""What a gin hand may become, compared with trying every draw and discard one by one."""

import random

import pytest

from bot.computer.gin.memory import Memory
from bot.computer.gin.plans import completing, danger, deadwood_after_discard, outlook
from bot.games.cards import faces
from bot.games.gin_hands import BITS, PACK, bits_of, cards_of, least_deadwood, mask_of
from tests.effort import repetitions

HANDS = repetitions(60)


def hands(size: int) -> list[int]:
    """Hands from few ranks, so that melds overlap."""
    rng = random.Random(size)  # noqa: S311 - a test that repeats itself
    found: list[int] = []
    for _ in range(HANDS):
        ranks = rng.sample(range(13), rng.choice((4, 6, 9, 13)))
        found.append(sum(rng.sample([bit for at, bit in enumerate(bits_of(PACK)) if at % 13 in ranks], size)))
    return found


def test_deadwood_after_discard_is_the_minimum_over_all_discards() -> None:
    for hand in hands(11):
        assert deadwood_after_discard(hand) == min(least_deadwood(hand ^ bit) for bit in bits_of(hand))


@pytest.mark.parametrize("limit", [10, 5, 0])
def test_outlook_is_the_average_over_all_draws(limit: int) -> None:
    for hand in hands(10):
        unseen = PACK & ~hand
        after = [deadwood_after_discard(hand | bit) for bit in bits_of(unseen)]
        ahead = outlook(hand, unseen, limit)
        assert ahead.deadwood == least_deadwood(hand)
        assert ahead.expected_deadwood == pytest.approx(sum(after) / len(after))
        assert ahead.knock == pytest.approx(sum(left <= limit for left in after) / len(after))
        assert ahead.gin == pytest.approx(after.count(0) / len(after))


def test_cards_that_complete_a_meld() -> None:
    hand = mask_of(faces("KS QS AH 2H 9D 9C 4C 6C"))
    assert set(cards_of(completing(hand))) == set(faces("JS 3H 9S 9H 5C"))


def test_outlook_without_unseen_cards_expects_nothing() -> None:
    ahead = outlook(mask_of(faces("KS QS AH 2H 9D 9C 4C 6C 8H 7D")), 0, 10)
    assert (ahead.expected_deadwood, ahead.knock, ahead.outs) == (0, 0, 0)


def mask(cards: str) -> int:
    return mask_of(faces(cards)) if cards else 0


def danger_of(card: str, unseen: str, held: str = "", declined: str = "") -> float:
    return danger(BITS[faces(card)[0]], mask(unseen), Quarter(held=mask(held), declined=mask(declined)))


class Quarter(Memory):
    """The opponent holds each unseen card with a probability of a quarter."""

    def chance_held(self, unseen: int) -> float:
        del unseen
        return 0.25


def test_a_discard_is_safe_if_its_neighbours_are_gone() -> None:
    assert danger_of("7H", "2S 3S 4S 7S 6H 9H") == 0


def test_a_discard_is_more_dangerous_the_more_of_a_pair_the_opponent_is_known_to_hold() -> None:
    assert danger_of("7H", "5H 6H") == pytest.approx(0.25 * 0.25)
    assert danger_of("7H", "5H", "6H") == pytest.approx(0.25)
    assert danger_of("7H", "", "5H 6H") == 1


def test_an_opponent_who_declined_a_card_is_assumed_to_hold_no_pair_that_melds_with_it() -> None:
    assert danger_of("8H", "6H 7H", declined="5H") == 0
    assert danger_of("8H", "8S 8D", declined="8C") == 0
    assert danger_of("8H", "6H 7H", declined="5S") > 0


def test_that_assumption_ends_for_a_pair_with_a_card_taken_since() -> None:
    """An opponent who declined the five and took the six later may have the seven by now."""
    assert danger_of("8H", "7H", "6H", declined="5H") == pytest.approx(0.25)
