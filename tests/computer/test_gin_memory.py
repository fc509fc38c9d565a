"""A seat of gin remembers everything that was in the open, and nothing else."""

import pytest

from bot.computer.gin.memory import Memory, remember
from bot.games.cards import Card, faces
from bot.games.gin.events import Discarded, Drew, Knocked, Passed, Took, UpcardTurned
from bot.games.gin_hands import PACK, mask_of


def card(text: str) -> Card:
    return faces(text)[0]


def mask(text: str) -> int:
    return mask_of(faces(text)) if text else 0


SEEN = (
    UpcardTurned(card("9S")),
    Passed(1, card("9S")),
    Took(0, card("9S")),
    Discarded(0, card("KD")),
    Took(1, card("KD")),
    Discarded(1, card("4C")),
    Drew(0, 30),
    Discarded(0, card("2H")),
    Drew(1, 29),
    Discarded(1, card("QC")),
)


def test_the_pile_and_its_top_are_remembered() -> None:
    memory = remember(SEEN, 0)
    assert (memory.gone, memory.top) == (mask("4C 2H QC"), mask("QC"))


def test_what_the_opponent_took_discarded_and_declined_is_remembered() -> None:
    memory = remember(SEEN, 0)
    assert (memory.held, memory.takes) == (mask("KD"), 1)
    assert memory.discards == mask("4C QC")
    assert memory.declined == mask("9S 2H")


def test_the_other_seat_remembers_the_same_events_from_its_side() -> None:
    memory = remember(SEEN, 1)
    assert (memory.held, memory.discards, memory.declined) == (mask("9S"), mask("KD 2H"), mask("4C"))


def test_a_card_that_the_opponent_discards_again_is_no_longer_held() -> None:
    memory = remember((*SEEN, Drew(0, 28), Discarded(0, card("3D")), Drew(1, 27), Discarded(1, card("KD"))), 0)
    assert memory.held == 0
    assert memory.gone == mask("4C 2H QC 3D KD")


def test_unseen_cards_are_neither_in_hand_nor_in_the_pile_nor_held_by_the_opponent() -> None:
    unseen = remember(SEEN, 0).unseen(mask("9S AS"))
    assert unseen == PACK & ~mask("9S AS 4C 2H QC KD")


def test_later_discards_of_the_opponent_weigh_more() -> None:
    low, high = remember(SEEN[:6], 0).discard_points, remember(SEEN, 0).discard_points
    assert low < high < 10


def test_last_and_lowest_ranks_of_the_opponents_discards() -> None:
    """The queen came last and the four was the lowest. Before the first discard both are those of a king."""
    before, both = remember(SEEN[:5], 0), remember(SEEN, 0)
    assert (before.last_rank, before.lowest_rank) == (13, 13)
    assert (both.last_rank, both.lowest_rank) == (12, 4)


def test_other_events_change_nothing() -> None:
    assert remember((*SEEN, Knocked(1, card("5D"), 3)), 0) == remember(SEEN, 0)


@pytest.mark.parametrize(("held", "expected"), [("", 10 / 40), ("KD QD", 8 / 40)])
def test_chance_held_is_the_opponents_share_of_the_unseen_cards(held: str, expected: float) -> None:
    forty = PACK & ~mask("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS")
    assert Memory(held=mask(held)).chance_held(forty) == pytest.approx(expected)
