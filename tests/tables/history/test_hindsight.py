"""The consequences of a decision, as a review mentions them."""

import pytest

from bot.games.cards import faces
from bot.games.commands import Discard, DrawStock
from bot.games.gin.events import Took
from bot.games.rum500.events import PileSplit, PileTaken, Reshuffled, RumCalled, StockDrawn
from bot.games.values import Deal, Event, Say, SeatName, say
from bot.tables.history.review import Hindsight
from bot.tables.model.match import Step

QUEEN, JACK, THREE = faces("QD JD 3C")
NOBODY = say("review-later-left", card=QUEEN)


@pytest.fixture
def thrown() -> Hindsight:
    """Seat 0 has discarded a queen."""
    hindsight = Hindsight()
    hindsight.note_discard(7, 0, QUEEN)
    return hindsight


def by(seat: int) -> Say:
    return say("review-later-taken", card=QUEEN, who=SeatName(seat))


def happened(*events: Event) -> Step:
    return Step(8, 1, DrawStock(), events)


def test_discard_that_nobody_takes_was_left(thrown: Hindsight) -> None:
    thrown.follow(happened(StockDrawn(1, 1, 20), Took(1, THREE)))
    assert thrown.of(7) == NOBODY


@pytest.mark.parametrize(
    "taken",
    [
        Took(1, QUEEN),
        PileTaken(1, JACK, (JACK, QUEEN, THREE)),
        PileSplit(1, JACK, (JACK, QUEEN), (THREE,)),
        RumCalled(1, QUEEN, 1, 10),
    ],
)
def test_discard_was_taken_by_whoever_got_it(thrown: Hindsight, taken: Event) -> None:
    thrown.follow(happened(taken))
    assert thrown.of(7) == by(1)


def test_only_the_first_taker_counts(thrown: Hindsight) -> None:
    thrown.follow(happened(Took(1, QUEEN)))
    thrown.follow(happened(Took(2, QUEEN)))
    assert thrown.of(7) == by(1)


def test_discard_that_came_back_to_its_hand_is_not_mentioned(thrown: Hindsight) -> None:
    thrown.follow(happened(Took(0, QUEEN)))
    assert thrown.of(7) is None


def test_card_taken_in_the_next_round_is_another_one(thrown: Hindsight) -> None:
    thrown.follow(Step(8, None, Deal("5eed", "7"), ()))
    thrown.follow(happened(Took(1, QUEEN)))
    assert thrown.of(7) == NOBODY


@pytest.mark.parametrize(
    "step", [Step(8, 2, Discard(QUEEN), ()), Step(8, 1, DrawStock(), (Reshuffled(20),))], ids=["its twin", "the pile"]
)
def test_indistinguishable_card_is_not_mentioned(thrown: Hindsight, step: Step) -> None:
    thrown.follow(step)
    thrown.follow(happened(Took(1, QUEEN)))
    assert thrown.of(7) is None


def test_draw_names_the_drawn_cards() -> None:
    hindsight = Hindsight()
    hindsight.note_draw(3, [JACK, THREE])
    assert hindsight.of(3) == say("review-later-drawn", cards=(JACK, THREE))
    assert hindsight.of(4) is None
