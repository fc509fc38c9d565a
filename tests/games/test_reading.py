"""What is typed behind a kind of move is read alike in every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.games.cards import UnreadableCardsError, read_cards
from bot.games.catalogue import GAMES
from bot.games.refusals import NotUnderstoodError

if TYPE_CHECKING:
    from bot.games.contract import AnyGame


def understood(game: AnyGame, kind: str, text: str) -> object:
    """The command, or the reason that there is none."""
    try:
        return game.read(kind, text)
    except NotUnderstoodError as refusal:
        return refusal.reason


@pytest.mark.parametrize(("key", "kind"), [(key, kind) for key, game in GAMES.items() for kind in game.controls])
def test_the_kind_itself_says_no_more_than_nothing(key: str, kind: str) -> None:
    """A suggestion of a command without text fills in its kind."""
    game = GAMES[key]
    assert understood(game, kind, f" {kind.upper()} ") == understood(game, kind, "")


@pytest.mark.parametrize("typed", ["", "  ", "…", "JK=X", "JK=", "7S-9H", "9-7H", "7-9", "8 of spades"])
def test_what_is_not_a_card_is_never_guessed_at(typed: str) -> None:
    with pytest.raises(UnreadableCardsError):
        read_cards(typed)
