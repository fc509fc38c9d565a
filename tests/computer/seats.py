"""Rounds that computer players play against each other, with what each seat knew at each of its decisions."""

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

MAX_MOVES = 400
PRESETS = [(key, preset) for key, game in GAMES.items() for preset in game.presets]


class Decision(NamedTuple):
    """The match before the decision, the seat, what it may know, and its player's moves, best first."""

    match: Any
    seat: Seat
    observation: AnySight
    moves: Sequence[Weighed]


def rng(step: int = 0) -> Random:
    """A generator that gives the same numbers in each run."""
    return Random(step)  # noqa: S311 - a test that repeats itself


def decisions(key: str, preset: str, number: int, level: str = Level.NORMAL) -> Iterator[Decision]:
    """Every decision of a round that computers of one level play; `number` stands for its deal."""
    game: AnyGame = GAMES[key]
    options = game.presets[preset]
    match, events = game.apply(game.start(options, sides_of(game, preset)), None, Deal(seed(number), "7"))
    for step in range(MAX_MOVES):
        acting = game.to_act(match)
        if not acting:
            return
        seat = acting[0]
        observation = Sight(options, game.view(match, seat), game.choices(match, seat), seen_by(events, seat))
        moves = weigh(key, level, observation, rng(step))
        yield Decision(match, seat, observation, moves)
        match, new = game.apply(match, seat, moves[0].command)
        events = (*events, *new)
    raise AssertionError("the round does not end")


def chosen(game: AnyGame, state: Any, seat: Seat, level: str = Level.NORMAL) -> Command:
    """The move of a computer that has just sat down, and has seen nothing of the round."""
    observation = Sight(state.options, game.view(state, seat), game.choices(state, seat))
    return weigh(game.key, level, observation, rng())[0].command
