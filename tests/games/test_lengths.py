"""The estimated length of a match."""

import pytest

from bot.games.catalogue import GAMES
from bot.games.gin.options import PRESETS, GinOptions
from bot.games.solitaire.options import SolitaireOptions
from cogs.words import LETTERS, Words

WORDS = Words()


def length_of(options: GinOptions | SolitaireOptions) -> str:
    return WORDS.say(GAMES[options.game].length(options, 2, 2), LETTERS)


@pytest.mark.parametrize("key", GAMES)
def test_every_game_estimates_the_length_of_its_default(key: str) -> None:
    game = GAMES[key]
    assert WORDS.say(game.length(next(iter(game.presets.values())), 2, 2), LETTERS)


@pytest.mark.parametrize(
    ("options", "rounds"),
    [
        (PRESETS["classic"], "7 to 15 rounds"),
        (PRESETS["straight"], "4 to 8 rounds"),
        (PRESETS["oklahoma"], "7 to 16 rounds"),
        (GinOptions(target=250), "17 to 37 rounds"),
        (GinOptions(matches_to_win=2), "14 to 45 rounds"),
        (GinOptions(target=10), "1 to 2 rounds"),
    ],
)
def test_g45_the_length_of_gin_depends_on_the_target_and_the_preset(options: GinOptions, rounds: str) -> None:
    assert rounds in length_of(options)


def test_as15_the_length_of_a_solitaire_depends_on_its_deals() -> None:
    assert "The 10 deals take 20 to 30 minutes." in length_of(SolitaireOptions(deals=10))
    assert "The one deal takes" in length_of(SolitaireOptions(deals=1))
