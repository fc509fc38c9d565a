"""Moves and reasons in the sentences of hints and reviews."""

from typing import Any, cast

from bot.computer.levels import adviser_accuracy
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
    assert adviser_accuracy("no such game", cast("Any", None)) == AdviceThresholds()
