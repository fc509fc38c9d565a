"""Moves and reasons in words, as hints and reviews say them."""

from typing import Any, cast

from bot.computer.levels import standard_of
from bot.games.cards import faces
from bot.games.observation import Standard
from bot.games.solitaire.commands import Exchange
from bot.tables.model.computers import Advised
from bot.tables.model.view import TableFacts
from cogs.match.panel import move_words
from cogs.ui.reader import Reader
from cogs.words import Words
from tests.cogs.test_limits import lobby_of


def test_a_move_that_no_list_offers_is_said_as_it_is_typed() -> None:
    reader: Reader[TableFacts] = Reader(lobby_of("solitaire", "three_jokers_exchange"), Words())
    move = Advised(Exchange(faces("4S KD")), None, ())
    assert move_words(reader, move) == "Exchange one to four cards: 4S KD"


def test_a_game_that_nobody_has_measured_claims_nothing_of_its_own() -> None:
    assert standard_of("no such game", cast("Any", None)) == Standard()
