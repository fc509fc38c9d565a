"""Rounds that computer players play against each other, with what each seat knew at each of its decisions."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from bot.computer.levels import evaluate_moves
from bot.games.catalogue import GAMES
from bot.games.contract import AnyGame
from bot.games.observation import AnyObservation, Level, Observation, ScoredMove
from bot.games.values import Command, Deal, Seat, visible_to
from tests.games.gin.tables import seed
from tests.games.playthrough import sides_of

MAX_MOVES = 400
PRESETS = [(key, preset) for key, game in GAMES.items() for preset in game.presets]


class Decision(NamedTuple):
    """The match before the decision, the seat, what it may know, and its player's moves, best first."""

    match: Any
    seat: Seat
    observation: AnyObservation
    moves: Sequence[ScoredMove]


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
        observation = Observation(options, game.view(match, seat), game.choices(match, seat), visible_to(events, seat))
        moves = evaluate_moves(key, level, observation, rng(step))
        yield Decision(match, seat, observation, moves)
        match, new = game.apply(match, seat, moves[0].command)
        events = (*events, *new)
    raise AssertionError("the round does not end")


def first_move(game: AnyGame, state: Any, seat: Seat, level: str = Level.NORMAL) -> Command:
    """The move of a computer that has just sat down, and has seen nothing of the round."""
    observation = Observation(state.options, game.view(state, seat), game.choices(state, seat))
    return evaluate_moves(game.key, level, observation, rng())[0].command
