"""How long a match takes is said by its options."""

import pytest

from bot.games.catalogue import GAMES
from bot.games.gin.options import PRESETS, GinOptions
from bot.games.solitaire.options import SolitaireOptions
from cogs.words import LETTERS, Words

WORDS = Words()


def told(options: GinOptions | SolitaireOptions) -> str:
    return WORDS.say(GAMES[options.game].length(options, 2, 2), LETTERS)


@pytest.mark.parametrize("key", GAMES)
def test_every_game_says_how_long_its_default_takes(key: str) -> None:
    game = GAMES[key]
    assert WORDS.say(game.length(next(iter(game.presets.values())), 2, 2), LETTERS)


@pytest.mark.parametrize(
    ("options", "rounds"),
    [
        (PRESETS["classic"], "7 to 15 rounds"),
        (PRESETS["straight"], "4 to 8 rounds"),
        (PRESETS["oklahoma"], "5 to 11 rounds"),
        (GinOptions(target=250), "17 to 37 rounds"),
        (GinOptions(matches_to_win=2), "14 to 45 rounds"),
        (GinOptions(target=10), "1 to 2 rounds"),
    ],
)
def test_g45_a_match_of_gin_takes_rounds_by_its_target_and_by_how_a_round_is_ended(
    options: GinOptions, rounds: str
) -> None:
    assert rounds in told(options)


def test_as15_a_solitaire_takes_minutes_by_its_deals() -> None:
    assert "The 10 deals take 20 to 30 minutes." in told(SolitaireOptions(deals=10))
    assert "The one deal takes" in told(SolitaireOptions(deals=1))
