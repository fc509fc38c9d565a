"""The registry of computer players by game and level, and the thresholds for the advice of each game.

`python -m tests.bench.computer.judgement` measures the adviser: at thousands of decisions it plays on from the
same cards after both of two moves, and compares the cost of the worse one with the adviser's estimate.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random

from bot.computer.gin import policy as gin
from bot.computer.player import Player, first_choice
from bot.computer.rum500 import policy as rum500
from bot.computer.solitaire import policy as solitaire
from bot.games.observation import AdviceThresholds, AnyObservation, KindAccuracy, Level, ScoredMove
from bot.games.options import Options

PLAYERS: Mapping[tuple[str, str], Player] = {
    **{("rum500", level): partial(rum500.play, level) for level in Level},
    ("gin", Level.BEGINNER): gin.beginner,
    ("gin", Level.EASY): gin.easy,
    ("gin", Level.NORMAL): gin.normal,
    ("gin", Level.HARD): gin.hard,
    ("gin", Level.STAND_IN): gin.stand_in,
    ("gin", Level.ADVISER): gin.hard,
    ("solitaire", Level.EASY): solitaire.easy,
    ("solitaire", Level.NORMAL): solitaire.normal,
    ("solitaire", Level.HARD): solitaire.hard,
    ("solitaire", Level.STAND_IN): solitaire.normal,
    ("solitaire", Level.ADVISER): solitaire.hard,
}


def evaluate_moves(game: str, level: str, observation: AnyObservation, chance: Random) -> Sequence[ScoredMove]:
    """Evaluate the moves of a seat; returns at least one, best first.

    Args:
        game: the key of the game; one without players of its own takes the first choice.
        level: the key of the level; one that no longer exists plays as normal.
        observation: what the seat may know.
        chance: breaks ties between moves of nearly the same value.

    Raises:
        ValueError: there is no choice.

    """
    return player_of(game, level)(observation, chance)


def player_of(game: str, level: str) -> Player:
    """The player of a game and a level, else the game's normal player, else one that takes the first choice."""
    return PLAYERS.get((game, level)) or PLAYERS.get((game, Level.NORMAL)) or first_choice


def advice_thresholds(game: str, options: Options) -> AdviceThresholds:
    """The thresholds for the advice of a game, in points of a table with these options."""
    thresholds = _THRESHOLDS.get(game)
    if thresholds is None:
        return AdviceThresholds()
    divisor = options.points_divisor
    return thresholds._replace(
        significance=thresholds.significance / divisor,
        tie_tolerance=thresholds.tie_tolerance / divisor,
        kinds={kind: accuracy._replace(least=accuracy.least / divisor) for kind, accuracy in thresholds.kinds.items()},
        given_away={level: points / divisor for level, points in thresholds.given_away.items()},
    )


_THRESHOLDS: Mapping[str, AdviceThresholds] = {
    "rum500": AdviceThresholds(
        significance=8.0,
        tie_tolerance=rum500.TIE_MARGIN,
        kinds={
            ("discard", "discard"): KindAccuracy(),
            ("draw", "take"): KindAccuracy(habit="rum500-habit-take"),
            ("take", "draw"): KindAccuracy(None, habit="rum500-habit-draw"),
            ("discard", "meld"): KindAccuracy(None, habit="rum500-habit-lay"),
            ("discard", "lay_off"): KindAccuracy(None, habit="rum500-habit-lay"),
            ("meld", "discard"): KindAccuracy(None, habit="rum500-habit-hold"),
            ("lay_off", "discard"): KindAccuracy(None, habit="rum500-habit-hold"),
        },
        others=KindAccuracy(None),
        given_away={Level.BEGINNER: 22.2, Level.EASY: 13.4, Level.NORMAL: 11.4, Level.SKILLED: 4.6},
        useful_cards=rum500.useful_cards,
    ),
    "gin": AdviceThresholds(
        significance=3.0,
        tie_tolerance=gin.TIE_MARGIN,
        kinds={
            ("discard", "knock"): KindAccuracy(0.52, least=5.0, habit="gin-habit-knock"),
            ("knock", "discard"): KindAccuracy(habit="gin-habit-wait"),
            ("draw", "take"): KindAccuracy(None, habit="gin-habit-take"),
            ("pass", "take"): KindAccuracy(None, habit="gin-habit-take"),
            ("take", "draw"): KindAccuracy(None, habit="gin-habit-draw"),
            ("take", "pass"): KindAccuracy(None, habit="gin-habit-draw"),
        },
        given_away={Level.BEGINNER: 8.9, Level.EASY: 5.5, Level.NORMAL: 3.9},
        useful_cards=gin.useful_cards,
    ),
    "solitaire": AdviceThresholds(
        significance=4.0,
        tie_tolerance=gin.TIE_MARGIN,
        others=KindAccuracy(0.6),
        useful_cards=solitaire.useful_cards,
    ),
}
"""In points, where a card counts up to 15.

Decisions above these thresholds cost 12.2 ± 0.8 points in 500 Rum, where the adviser estimated 13.8 (27,005 decisions
of members who play as easy), 7.5 ± 1.5 in gin, where it estimated 7.5 (1,388 decisions above 4), and 4.4 ± 1.6 in the
solitaire, where it estimated 7.7 (368 decisions). Below 4 points the costs in the solitaire can't be told from 0. In
500 Rum and gin the adviser is about right from 2 points on, but so small a cost isn't worth reporting.

In 500 Rum a discard costs 0.96 ± 0.07 times the adviser's estimate (18,081 decisions of members who play as easy), a
take where a draw is better 0.85 ± 0.15 (6,952); every other kind is a twentieth of its reports at most.

With earlier nets a knock in gin cost 0.52 ± 0.11 times the adviser's estimate (3,478 decisions of members who play as
easy), a discard 0.80 ± 0.14 (9,229): the adviser expects too much from going on. With these it is 0.55 ± 0.20 (965) and
0.81 ± 0.25 (2,664). Takes and draws in gin are a twentieth of its reports, too few to measure. `given_away` is the
points that a seat loses a round at a level, measured as in a member's review: in 500 Rum over 100 rounds of four
(beginner ± 2.4, easy 1.8, normal 1.5, skilled 0.7), in gin over 300 (beginner ± 0.7, easy 0.4, normal 0.3). The measure
itself is the hard level.
"""
