"""Moves and reasons in the sentences of hints and reviews."""

from typing import Any, cast

import pytest

from bot.computer.levels import advice_thresholds
from bot.games.cards import faces
from bot.games.observation import AdviceThresholds
from bot.games.solitaire.commands import Exchange
from bot.tables.model.computers import Advised
from bot.tables.model.view import TableFacts
from cogs.match.panel import move_clause
from cogs.ui.reader import Reader
from cogs.words import Words
from tests.cogs.test_limits import lobby_of


def test_a_move_that_is_no_choice_is_quoted_as_typed() -> None:
    reader: Reader[TableFacts] = Reader(lobby_of("solitaire", "three_jokers_exchange"), Words())
    move = Advised(Exchange(faces("4S KD")), None, ())
    assert move_clause(reader, move) == "Exchange one to four cards: 4S KD"


def test_a_game_without_measured_levels_has_the_default_standard() -> None:
    assert advice_thresholds("no such game", cast("Any", None)) == AdviceThresholds()


@pytest.mark.parametrize(
    "key",
    ["rum500-but-left", "rum500-but-unlaid", "rum500-but-kept", "rum500-why-spares", "rum500-but-brought"],
)
def test_a_single_point_of_small_numbers_is_one_point(key: str) -> None:
    """With small numbers a card up to nine is one point."""
    assert "one point" in Words()(key, points=1, count=1, card="5")
    assert "2 points" in Words()(key, points=2, count=2, card="5")


def test_a_single_point_is_one_point_in_reviews_and_in_gin() -> None:
    words = Words()
    told = words("review-decision", number=1, shared="no", round=1, did="-", against="none", best="-", cost=1, why="-")
    assert "(by about one point)" in told
    assert words("told-deadwood", count=1, points=1, cards="ace").startswith("Deadwood, one point: ")
    assert words("gin-refusal-gin-compulsory", points=1).startswith("These melds leave one point, ")
    assert "Each adds 1 point at" in words("gin-sheet-boxes", boxes="-", points=1)
