"""What a gin hand may become, held against every draw and discard tried one by one."""

import random

import pytest

from bot.computer.gin.memory import Memory
from bot.computer.gin.plans import after_best_discard, completing, danger, outlook
from bot.games.cards import faces
from bot.games.gin_hands import BITS, PACK, bits_of, cards_of, least_deadwood, mask_of
from tests.lengths import times

HANDS = times(60)


def hands(size: int) -> list[int]:
    """Hands from few ranks, so that melds overlap."""
    chance = random.Random(size)  # noqa: S311 - a test that repeats itself
    found: list[int] = []
    for _ in range(HANDS):
        ranks = chance.sample(range(13), chance.choice((4, 6, 9, 13)))
        found.append(sum(chance.sample([bit for at, bit in enumerate(bits_of(PACK)) if at % 13 in ranks], size)))
    return found


def test_the_least_after_the_best_discard_is_the_least_of_all_discards() -> None:
    for hand in hands(11):
        assert after_best_discard(hand) == min(least_deadwood(hand ^ bit) for bit in bits_of(hand))


@pytest.mark.parametrize("limit", [10, 5, 0])
def test_the_outlook_is_the_average_over_all_draws(limit: int) -> None:
    for hand in hands(10):
        unseen = PACK & ~hand
        after = [after_best_discard(hand | bit) for bit in bits_of(unseen)]
        ahead = outlook(hand, unseen, limit)
        assert ahead.deadwood == least_deadwood(hand)
        assert ahead.hoped == pytest.approx(sum(after) / len(after))
        assert ahead.knock == pytest.approx(sum(left <= limit for left in after) / len(after))
        assert ahead.gin == pytest.approx(after.count(0) / len(after))


def test_the_cards_that_complete_a_meld() -> None:
    hand = mask_of(faces("KS QS AH 2H 9D 9C 4C 6C"))
    assert set(cards_of(completing(hand))) == set(faces("JS 3H 9S 9H 5C"))


def test_nothing_is_to_come_where_every_card_is_known() -> None:
    ahead = outlook(mask_of(faces("KS QS AH 2H 9D 9C 4C 6C 8H 7D")), 0, 10)
    assert (ahead.hoped, ahead.knock, ahead.outs) == (0, 0, 0)


def mask(cards: str) -> int:
    return mask_of(faces(cards)) if cards else 0


def risk(card: str, unseen: str, held: str = "", left: str = "") -> float:
    return danger(BITS[faces(card)[0]], mask(unseen), Quarter(held=mask(held), left=mask(left)))


class Quarter(Memory):
    """The opponent has each card that was never seen with a chance of a quarter."""

    def chance_held(self, unseen: int) -> float:
        del unseen
        return 0.25


def test_a_card_is_safe_where_its_neighbours_are_gone() -> None:
    assert risk("7H", "2S 3S 4S 7S 6H 9H") == 0


def test_a_pair_that_may_be_anywhere_is_less_dangerous_than_one_that_is_known() -> None:
    assert risk("7H", "5H 6H") == pytest.approx(0.25 * 0.25)
    assert risk("7H", "5H", "6H") == pytest.approx(0.25)
    assert risk("7H", "", "5H 6H") == 1


def test_an_opponent_who_left_a_card_has_no_pair_that_melds_with_it() -> None:
    assert risk("8H", "6H 7H", left="5H") == 0
    assert risk("8H", "8S 8D", left="8C") == 0
    assert risk("8H", "6H 7H", left="5S") > 0


def test_a_card_taken_since_tells_of_another_pair() -> None:
    """Who left the five and took the six later may have the seven by now."""
    assert risk("8H", "7H", "6H", left="5H") == pytest.approx(0.25)
