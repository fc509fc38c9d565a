"""Which player plays which game at which level: the one registry of computer players."""

from collections.abc import Mapping, Sequence
from random import Random

from bot.computer.gin import weighing as gin
from bot.computer.player import Player, first_choice
from bot.computer.rum500 import weighing as rum500
from bot.computer.solitaire import weighing as solitaire
from bot.games.observation import AnySight, Level, Weighed

_BY_GAME = {  # easy, normal, hard, for a member who is away, and for advice
    "rum500": (rum500.EASY, rum500.NORMAL, rum500.HARD, rum500.SIT_IN, rum500.ADVISER),
    "gin": (gin.easy, gin.normal, gin.hard, gin.sit_in, gin.hard),
    "solitaire": (solitaire.easy, solitaire.normal, solitaire.hard, solitaire.normal, solitaire.hard),
}
_LEVELS = (Level.EASY, Level.NORMAL, Level.HARD, Level.SIT_IN, Level.ADVISER)
PLAYERS: Mapping[tuple[str, str], Player] = {
    (game, level): player for game, players in _BY_GAME.items() for level, player in zip(_LEVELS, players, strict=True)
}


def weigh(game: str, level: str, sight: AnySight, chance: Random) -> Sequence[Weighed]:
    """The options of a seat, best first; at least one.

    Args:
        game: the key of the game; one without players of its own takes the first choice.
        level: the key of the level; one that is gone plays as normal.
        sight: what the seat may know.
        chance: decides among near equals.

    Raises:
        ValueError: there is no choice.

    """
    return player_of(game, level)(sight, chance)


def player_of(game: str, level: str) -> Player:
    """The player of a game and a level, or its next best."""
    return PLAYERS.get((game, level)) or PLAYERS.get((game, Level.NORMAL)) or first_choice
