"""Measures how strong the players of gin are, against OpenSpiel's simple bot and against each other.

    python -m tests.bench.computer.gin_strength deals --number 10000 --for points # points a deal, the bot completed
    python -m tests.bench.computer.gin_strength deals --number 20000 --for deals --as-it-is
    python -m tests.bench.computer.gin_strength games --number 2000 [--as-it-is]  # games to 100 against the bot
    python -m tests.bench.computer.gin_strength ladder --number 2000 hard normal  # two of ours, games of `classic`
    python -m tests.bench.computer.gin_strength ladder --number 4000 hard knocker # hard against one that knocks at once
    python -m tests.bench.computer.gin_strength time --number 50                  # a move of each level, in ms

Every deal is played twice with the seats exchanged, and 95 % intervals are taken over such pairs. OpenSpiel's bot never
lays off, and doesn't lay its melds after an opponent's gin. The completed bot does both in the best way.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple, Self

from bot.computer.levels import player_of
from bot.computer.player import Player
from bot.games.commands import BigGin
from bot.games.gin.commands import Knock
from bot.games.gin.options import PRESETS
from bot.games.gin_hands import PACK, bits_of
from bot.games.observation import AnyObservation, Level, ScoredMove
from bot.games.values import Seat, commands_in
from tests.bench.computer.gin_duel import play_match, win_shares
from tests.bench.yardstick import gin as yardstick

SEED: Final = 20_000
"""Training uses other seeds."""
AIM_TARGETS: Final = {"deals": 1, "match": 100, "points": 1000}
"""The aims of our player, each expressed as the target of a match: to win the deal, the match, or points."""
TO_WIN: Final = 100
YARDSTICK: Final = "yardstick"
"""The frozen early player of `tests/bench/yardstick`."""
KNOCKER: Final = "knocker"
"""The level hard, except that it knocks as soon as it may."""


class Tally(NamedTuple):
    """A mean over pairs, with half the width of its 95 % interval."""

    mean: float
    interval: float

    @classmethod
    def of(cls, pairs: Sequence[float]) -> Self:
        return cls(statistics.mean(pairs), 1.96 * statistics.stdev(pairs) / len(pairs) ** 0.5)

    def scaled(self, factor: float = 1.0) -> str:
        """The text of the tally times a factor."""
        return f"{self.mean * factor:+.2f} +-{self.interval * factor:.2f}"


def player(name: str) -> Player:
    """A level of ours, the knocker or the yardstick."""
    own = {YARDSTICK: _yardstick, KNOCKER: _knocker}
    return own.get(name) or player_of("gin", Level(name))


def _knocker(observation: AnyObservation, rng: Random) -> Sequence[ScoredMove]:
    moves = player_of("gin", Level.HARD)(observation, rng)
    return sorted(moves, key=lambda move: not isinstance(move.command, Knock | BigGin))


def _yardstick(observation: AnyObservation, _: Random) -> Sequence[ScoredMove]:
    """The yardstick's choice first, then all others, which it doesn't rank."""
    chosen = yardstick.choose(observation.view, observation.choices)
    others = [command for command in commands_in(observation.choices) if command != chosen]
    return [ScoredMove(chosen, 1.0), *(ScoredMove(command, 0.0) for command in others)]


def shuffled_pack(rng: Random) -> tuple[int, ...]:
    """A pack in dealing order."""
    cards = list(bits_of(PACK))
    rng.shuffle(cards)
    return tuple(cards)


def bot_deal_player(asked: argparse.Namespace) -> Callable[[tuple[int, ...], Seat, tuple[int, int]], float]:
    """A function that plays a deal against OpenSpiel's bot and returns the points that it brings our player."""
    from tests.bench.computer.openspiel_gin import OPTIONS, Deal  # noqa: PLC0415 - only where OpenSpiel is asked for

    options, ours, rng = replace(OPTIONS, target=AIM_TARGETS[asked.aim]), player(asked.level), Random(SEED)  # noqa: S311 - the same deals in every run
    completed = not asked.as_it_is

    def play(cards: tuple[int, ...], seat: Seat, totals: tuple[int, int]) -> float:
        return Deal(cards, seat, ours, rng, completed=completed, options=options, totals=totals).play()

    return play


def deals(asked: argparse.Namespace) -> str:
    """Points a deal, and the shares of deals won and lost."""
    play, rng = bot_deal_player(asked), Random(SEED + asked.begin)  # noqa: S311 - the same deals in every run
    pairs = [
        tuple(play(cards, seat, (0, 0)) for seat in range(2))
        for cards in (shuffled_pack(rng) for _ in range(asked.number // 2))
    ]
    mean = Tally.of([sum(pair) / 2 for pair in pairs])
    won = Tally.of([sum(points > 0 for points in pair) / 2 for pair in pairs])
    lost = Tally.of([sum(points < 0 for points in pair) / 2 for pair in pairs])
    return f"points a deal {mean.scaled()}; won {won.scaled(100)} %, lost {lost.scaled(100)} %"


def games(asked: argparse.Namespace) -> str:
    """The share of games to 100 won against the bot, each of a pair begun by another seat."""
    play = bot_deal_player(asked)
    pairs = [
        statistics.mean(_play_game(play, Random(SEED + asked.begin + number), first) for first in range(2))  # noqa: S311 - the same deals in every run
        for number in range(asked.number // 2)
    ]
    return f"games won {Tally.of(pairs).scaled(100)} %"


def _play_game(play: Callable[[tuple[int, ...], Seat, tuple[int, int]], float], rng: Random, seat: Seat) -> float:
    """1 if our player wins, else 0; seat 0 begins each deal, and the seats are exchanged after it."""
    own = other = 0
    while max(own, other) < TO_WIN:
        points = round(play(shuffled_pack(rng), seat, (own, other) if seat == 0 else (other, own)))
        own, other, seat = own + max(points, 0), other + max(-points, 0), 1 - seat
    return float(own > other)


def ladder(asked: argparse.Namespace) -> str:
    """The share of games that the first of the two players wins."""
    level, against = asked.levels
    pairs = win_shares(player(level), player(against), PRESETS[asked.preset], asked.number, SEED + asked.begin)
    return f"{level} against {against}, {asked.preset}: {Tally.of(pairs).scaled(100)} %"


def timed(asked: argparse.Namespace) -> str:
    """The CPU time of a move of each level."""
    lines = list[str]()
    for level in Level:
        spent = list[float]()
        for number in range(asked.number):
            timed_player = _timed(player(level), spent)
            play_match((timed_player, timed_player), PRESETS[asked.preset], SEED + number)
        spent.sort()
        mean, p99 = statistics.mean(spent) * 1000, spent[len(spent) * 99 // 100] * 1000
        lines.append(
            f"{level}: {len(spent)} moves, mean {mean:.2f} ms, p99 {p99:.2f} ms, most {spent[-1] * 1000:.2f} ms"
        )
    assert "numpy" not in sys.modules  # the players do without
    return "\n".join(lines)


def _timed(play: Player, spent: list[float]) -> Player:
    def timed_player(observation: AnyObservation, rng: Random) -> Sequence[ScoredMove]:
        begun = time.thread_time()
        moves = play(observation, rng)
        spent.append(time.thread_time() - begun)
        return moves

    return timed_player


COMMANDS: Final = {"deals": deals, "games": games, "ladder": ladder, "time": timed}


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.computer.gin_strength",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", choices=COMMANDS)
    parser.add_argument("levels", nargs="*", default=["hard", "normal"], help="the two players of a ladder")
    parser.add_argument("--number", type=int, default=1000, help="deals or games")
    parser.add_argument("--for", dest="aim", choices=AIM_TARGETS, default="match", help="what our player plays for")
    parser.add_argument("--as-it-is", action="store_true", help="the bot as OpenSpiel has it, not completed")
    parser.add_argument("--level", default="hard", help="our player against the bot")
    parser.add_argument("--preset", choices=PRESETS, default="classic")
    parser.add_argument("--begin", type=int, default=0, help="the number of the first deal")
    asked = parser.parse_intermixed_args()
    sys.stdout.write(f"{' '.join(sys.argv[1:])}\n{COMMANDS[asked.what](asked)}\n")


if __name__ == "__main__":
    main()
