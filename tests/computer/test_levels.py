"""The computer players of every game and level: legal moves, repeatable, and made from what the seat knows."""

import subprocess
import sys
from dataclasses import replace

import pytest

from bot.computer.levels import PLAYERS, evaluate_moves, player_of
from bot.computer.player import first_choice
from bot.games.catalogue import GAMES
from bot.games.observation import Level
from bot.games.values import Choices, Command
from tests.computer.seats import PRESETS, decisions, rng
from tests.games.rum500.random_play import cards_in

LEVELS = [(game, level) for game in GAMES for level in (*GAMES[game].levels, Level.STAND_IN, Level.ADVISER)]


@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_every_game_has_a_player_at_every_level(game: str, level: Level) -> None:
    assert (game, level) in PLAYERS


def is_offered(command: Command, choices: Choices) -> bool:
    """Whether a command is a choice, or several choices at once where members may pick several."""
    if command in [choice.command for choice in choices[command.kind]]:
        return True
    cards = {str(card) for choice in choices[command.kind] for card in getattr(choice.command, "cards", ())}
    return bool(command.text) and set(command.text.split()) <= cards


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_moves_are_distinct_choices_best_first(game: str, preset: str, level: Level) -> None:
    for _, _, observation, moves in decisions(game, preset, 1, level):
        commands = [move.command for move in moves]
        assert all(is_offered(command, observation.choices) for command in commands)
        assert [move.value for move in moves] == sorted((move.value for move in moves), reverse=True)
        assert len({(command.kind, command.text) for command in commands}) == len(commands)


@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_the_same_observation_and_generator_give_the_same_moves(game: str, level: Level) -> None:
    """A restarted bot continues a match as it would have continued without the restart."""
    preset = next(iter(GAMES[game].presets))
    first_time = [decision.moves for decision in decisions(game, preset, 2, level)]
    assert len(first_time) > 1
    assert [decision.moves for decision in decisions(game, preset, 2, level)] == first_time


@pytest.mark.parametrize("game", GAMES)
def test_a_player_observes_its_own_hand_and_what_everyone_sees(game: str) -> None:
    for match, seat, observation, _ in decisions(game, next(iter(GAMES[game].presets)), 3):
        view = observation.view
        assert view == GAMES[game].view(match, seat)
        assert cards_in(view) <= cards_in(view.hand) | cards_in(GAMES[game].view(match, None))
        assert all(event.audience in (None, seat) for event in observation.events)


@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_a_player_without_a_choice_raises_value_error(game: str, level: Level) -> None:
    observation = next(decisions(game, next(iter(GAMES[game].presets)), 4)).observation
    with pytest.raises(ValueError, match="nothing to choose from"):
        evaluate_moves(game, level, replace(observation, choices={}), rng())


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_level_plays_as_normal(game: str) -> None:
    assert player_of(game, "grandmaster") is PLAYERS[game, Level.NORMAL]


def test_an_unknown_game_takes_the_first_choice_there_is() -> None:
    observation = next(decisions("gin", "classic", 5)).observation
    (choices, *_) = observation.choices.values()
    assert player_of("no such game", Level.HARD) is first_choice
    with_empty_kind = replace(observation, choices={"nothing": (), **observation.choices})
    assert evaluate_moves("no such game", Level.HARD, with_empty_kind, rng())[0].command == choices[0].command


@pytest.mark.parametrize("level", Level)
def test_a_kind_of_command_that_the_player_does_not_know_is_played_if_nothing_else_can_be(level: Level) -> None:
    observation = next(decisions("rum500", "classic", 6)).observation
    (choices, *_) = observation.choices.values()
    only_unknown = replace(observation, choices={"nothing": (), "new kind": choices})
    assert evaluate_moves("rum500", level, only_unknown, rng())[0].command == choices[0].command


def test_importing_the_players_reads_no_weights() -> None:
    program = "import json; json.loads = None; import bot.computer.levels"
    done = subprocess.run([sys.executable, "-c", program], check=False)  # noqa: S603 - a program of our own
    assert done.returncode == 0
