"""Rounds that computer players play against each other, and what each seat knew at each of its decisions."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from bot.computer.levels import weigh
from bot.games.catalogue import GAMES
from bot.games.contract import AnyGame
from bot.games.observation import AnySight, Level, Sight, Weighed
from bot.games.values import Command, Deal, Seat, seen_by
from tests.games.gin.tables import seed
from tests.games.playthrough import sides_of

MOST_MOVES = 400
PRESETS = [(key, preset) for key, game in GAMES.items() for preset in game.presets]


class Decision(NamedTuple):
    """The match before it, the seat, what it may know, and how its player weighs that."""

    match: Any
    seat: Seat
    sight: AnySight
    weighed: Sequence[Weighed]


def chance(step: int = 0) -> Random:
    """A source of chance that is the same each time."""
    return Random(step)  # noqa: S311 - a test that repeats itself


def decisions(key: str, preset: str, number: int, level: str = Level.NORMAL) -> Iterator[Decision]:
    """Every decision of a round that computers of one level play."""
    game: AnyGame = GAMES[key]
    options = game.presets[preset]
    match, events = game.apply(game.start(options, sides_of(game, preset)), None, Deal(seed(number), "7"))
    for step in range(MOST_MOVES):
        acting = game.to_act(match)
        if not acting:
            return
        seat = acting[0]
        sight = Sight(options, game.view(match, seat), game.choices(match, seat), seen_by(events, seat))
        weighed = weigh(key, level, sight, chance(step))
        yield Decision(match, seat, sight, weighed)
        match, new = game.apply(match, seat, weighed[0].command)
        events = (*events, *new)
    raise AssertionError("the round does not end")


def chosen(game: AnyGame, state: Any, seat: Seat, level: str = Level.NORMAL) -> Command:
    """What a computer does that has just sat down, and has seen nothing of the round."""
    sight = Sight(state.options, game.view(state, seat), game.choices(state, seat))
    return weigh(game.key, level, sight, chance())[0].command
