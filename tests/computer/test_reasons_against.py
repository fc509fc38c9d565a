"""A review says what was wrong with every card that was taken, and with every draw where a card should have been."""

from random import Random

import pytest

from bot.games.catalogue import GAMES
from bot.games.observation import Level
from bot.games.values import Deal
from tests.bench.computer.judgement import RunningRound
from tests.games.gin.tables import seed
from tests.games.playthrough import sides_of

TAKES = {"take", "draw", "pass"}


@pytest.mark.parametrize("key", ["rum500", "gin"])
def test_something_always_speaks_against_the_wrong_draw(key: str) -> None:
    game, found = GAMES[key], 0
    preset = next(iter(game.presets))
    options = game.presets[preset]
    for number in range(6):
        rng = Random(number)  # noqa: S311 - the same rounds in every run
        running = RunningRound(game, options, game.start(options, sides_of(game, preset)), ())
        running = running.after(None, Deal(seed(f"against {number}"), "7"))
        while not game.round_over(running.state) and (acting := game.to_act(running.state)):
            best, *others = running.moves(acting[0], Level.ADVISER, rng)
            for other in others:
                if {best.command.kind, other.command.kind} <= TAKES and best.reasons_for and other.reasons_for:
                    found += 1
                    assert other.reasons_against, (best.command, other.command)
            running = running.after(acting[0], best.command)
    assert found > 20
