"""The computer players of every game and level: legal, the same each time, and knowing no more than their seat does."""

import subprocess
import sys
from dataclasses import replace

import pytest

from bot.computer.levels import PLAYERS, player_of, weigh
from bot.computer.player import first_choice
from bot.games.catalogue import GAMES
from bot.games.observation import Level
from bot.games.values import Choices, Command
from tests.computer.seats import PRESETS, chance, decisions
from tests.games.rum500.random_play import cards_in

LEVELS = [(game, level) for game in GAMES for level in Level]


@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_every_game_has_a_player_of_its_own_at_every_level(game: str, level: Level) -> None:
    assert (game, level) in PLAYERS


def offered(command: Command, choices: Choices) -> bool:
    """Whether it is a choice, or several of them at once where people may pick several."""
    if command in [choice.command for choice in choices[command.kind]]:
        return True
    several = {str(card) for choice in choices[command.kind] for card in getattr(choice.command, "cards", ())}
    return bool(command.text) and set(command.text.split()) <= several


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_what_is_weighed_are_choices_best_first_and_each_once(game: str, preset: str, level: Level) -> None:
    for _, _, sight, weighed in decisions(game, preset, 1, level):
        commands = [one.command for one in weighed]
        assert all(offered(command, sight.choices) for command in commands)
        assert [one.value for one in weighed] == sorted((one.value for one in weighed), reverse=True)
        assert len({(command.kind, command.text) for command in commands}) == len(commands)


@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_the_same_sight_and_chance_give_the_same_weighing(game: str, level: Level) -> None:
    """A restarted bot carries a match on as it would have gone on."""
    preset = next(iter(GAMES[game].presets))
    first_time = [each.weighed for each in decisions(game, preset, 2, level)]
    assert len(first_time) > 1
    assert [each.weighed for each in decisions(game, preset, 2, level)] == first_time


@pytest.mark.parametrize("game", GAMES)
def test_a_player_sees_its_hand_and_what_everyone_sees(game: str) -> None:
    for match, seat, sight, _ in decisions(game, next(iter(GAMES[game].presets)), 3):
        assert sight.view == GAMES[game].view(match, seat)
        assert cards_in(sight.view) <= cards_in(sight.view.hand) | cards_in(GAMES[game].view(match, None))
        assert all(event.audience in (None, seat) for event in sight.seen)


@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_a_player_without_a_choice_says_so(game: str, level: Level) -> None:
    sight = next(decisions(game, next(iter(GAMES[game].presets)), 4)).sight
    with pytest.raises(ValueError, match="nothing to choose from"):
        weigh(game, level, replace(sight, choices={}), chance())


@pytest.mark.parametrize("game", GAMES)
def test_a_level_that_is_gone_plays_as_normal(game: str) -> None:
    assert player_of(game, "grandmaster") is PLAYERS[game, Level.NORMAL]


def test_a_game_without_a_player_takes_the_first_choice_that_there_is() -> None:
    sight = next(decisions("gin", "classic", 5)).sight
    (listed, *_) = sight.choices.values()
    assert player_of("no such game", Level.HARD) is first_choice
    weighed = weigh("no such game", Level.HARD, replace(sight, choices={"nothing": (), **sight.choices}), chance())
    assert weighed[0].command == listed[0].command


@pytest.mark.parametrize("level", Level)
def test_a_kind_that_the_player_has_no_opinion_on_is_played_where_nothing_else_is(level: Level) -> None:
    sight = next(decisions("rum500", "classic", 6)).sight
    (listed, *_) = sight.choices.values()
    only = replace(sight, choices={"nothing": (), "new kind": listed})
    assert weigh("rum500", level, only, chance())[0].command == listed[0].command


def test_no_weights_are_read_before_a_computer_plays() -> None:
    program = "import json; json.loads = None; import bot.computer.levels"
    done = subprocess.run([sys.executable, "-c", program], check=False)  # noqa: S603 - a program of our own
    assert done.returncode == 0
