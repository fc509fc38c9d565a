"""Measures an animation of sixty frames: CPU time and bytes, for the largest tables.

python -m pytest tests/bench/speed/test_animation_bench.py --benchmark-enable -p no:randomly
"""

import random
from typing import Any

import pytest

from bot.games.catalogue import GAMES
from bot.games.values import Deal
from bot.tables.history.playback import turns_of
from bot.tables.model.match import MatchState, advance, begin
from rendering.animation import MAX_BYTES, MAX_FRAMES, Moment, animation
from rendering.catalogue import DEFAULT_THEME, PICTURES
from tests.bench.yardstick import choose

SECONDS = 1.5
TABLES = {"four_in_teams": (0, 1, 0, 1), "eight_alone": tuple(range(8))}


def a_long_round(sides: tuple[int, ...]) -> list[MatchState]:
    """The match after each command of a round of 500 Rum in which most turns are safe moves."""
    game, chance = GAMES["rum500"], random.Random(1)  # noqa: S311 - the same round in every run
    match = advance(begin(game, game.presets["classic"], sides), None, Deal(f"{1:064x}", "1"))
    played = [match]
    while seats := match.to_act():
        view, choices = game.view(match.state, seats[0]), match.choices(seats[0])
        cautious = chance.random() < 0.9
        move = game.safe_move(view, choices) if cautious else choose(game.key, view, choices)
        played.append(match := advance(match, seats[0], move))
    return played


def sixty_moments(sides: tuple[int, ...]) -> list[Moment]:
    """Sixty moments as the first seat saw them; a round with fewer turns is followed by the same backwards."""
    turns = turns_of(a_long_round(sides))
    moments = [
        Moment(
            turn[-1].game.view(turn[-1].state, 0),
            any(event.highlighted for match in turn for event in match.steps[-1].events),
        )
        for turn in turns
    ]
    return [*moments[: MAX_FRAMES - 1], *moments[-2::-1]][: MAX_FRAMES - 2] + moments[-1:]


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.benchmark(group="a moving picture of sixty frames")
def test_a_moving_picture_of_sixty_frames(benchmark: Any, table: str) -> None:
    moments = sixty_moments(TABLES[table])
    gif: bytes = benchmark(lambda: b"".join(animation(PICTURES["rum500"], DEFAULT_THEME, moments)))
    benchmark.extra_info["bytes"] = len(gif)
    assert len(gif) <= MAX_BYTES
    if benchmark.enabled:
        assert benchmark.stats.stats.median <= SECONDS
