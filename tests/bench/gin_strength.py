"""How strong the players of gin are: against OpenSpiel's simple bot, and against each other. Nothing of it is a test.

    python -m tests.bench.gin_strength deals --number 10000 --for points     # points a deal, the bot completed
    python -m tests.bench.gin_strength deals --number 20000 --for deals --as-it-is
    python -m tests.bench.gin_strength games --number 2000 [--as-it-is]      # games to 100 against the bot
    python -m tests.bench.gin_strength ladder --number 2000 hard normal      # two of our players, games of `classic`
    python -m tests.bench.gin_strength time --number 50                      # a move of each level, in ms

Every deal is played twice with the seats exchanged, and 95 % intervals are taken over such pairs. OpenSpiel's bot never
lays off, and doesn't lay its melds after an opponent's gin; completed, it does both as well as can be.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final, NamedTuple, Self

from bot.computer.levels import player_of
from bot.computer.player import Player, deciding
from bot.games.gin.options import PRESETS
from bot.games.gin_hands import PACK, bits_of
from bot.games.observation import Level
from bot.games.values import Seat
from tests.bench.gin_duel import game, share
from tests.bench.yardstick import gin as yardstick

SEED: Final = 20_000
"""Chance begins here; training begins with other seeds."""
TARGETS: Final = {"deals": 1, "match": 100, "points": 1000}
"""What our player plays for, told by the points that a match needs."""
TO_WIN: Final = 100
YARDSTICK: Final = "yardstick"
"""The player before there were levels."""


class Tally(NamedTuple):
    """A mean with its interval, over pairs."""

    mean: float
    interval: float

    @classmethod
    def of(cls, pairs: Sequence[float]) -> Self:
        """The mean of some pairs and 1.96 of its standard errors."""
        return cls(statistics.mean(pairs), 1.96 * statistics.stdev(pairs) / len(pairs) ** 0.5)

    def told(self, factor: float = 1.0) -> str:
        """As text, times a factor."""
        return f"{self.mean * factor:+.2f} +-{self.interval * factor:.2f}"


def player(name: str) -> Player:
    """A level of ours, or the yardstick."""
    return deciding(yardstick.choose) if name == YARDSTICK else player_of("gin", Level(name))


def order(chance: Random) -> tuple[int, ...]:
    """A pack in dealing order."""
    cards = list(bits_of(PACK))
    chance.shuffle(cards)
    return tuple(cards)


def against_bot(asked: argparse.Namespace) -> Callable[[tuple[int, ...], Seat, tuple[int, int]], float]:
    """What a deal against OpenSpiel's bot brings our player."""
    from tests.bench.openspiel_gin import OPTIONS, Deal  # noqa: PLC0415 - only where OpenSpiel is asked for

    options, ours, chance = replace(OPTIONS, target=TARGETS[asked.aim]), player(asked.level), Random(SEED)  # noqa: S311 - the same deals in every run
    completed = not asked.as_it_is

    def play(cards: tuple[int, ...], seat: Seat, totals: tuple[int, int]) -> float:
        deal = Deal(cards, seat, ours, chance, completed=completed, options=options, totals=totals)
        return deal.play()

    return play


def deals(asked: argparse.Namespace) -> str:
    """Points a deal, and deals won."""
    play, chance = against_bot(asked), Random(SEED + asked.begin)  # noqa: S311 - the same deals in every run
    pairs = [
        tuple(play(cards, seat, (0, 0)) for seat in range(2))
        for cards in (order(chance) for _ in range(asked.number // 2))
    ]
    points = Tally.of([sum(pair) / 2 for pair in pairs])
    won = Tally.of([sum(one > 0 for one in pair) / 2 for pair in pairs])
    lost = Tally.of([sum(one < 0 for one in pair) / 2 for pair in pairs])
    return f"points a deal {points.told()}; won {won.told(100)} %, lost {lost.told(100)} %"


def games(asked: argparse.Namespace) -> str:
    """Games to 100 won against the bot, those who begin taking turns."""
    play = against_bot(asked)
    pairs = [
        statistics.mean(_game(play, Random(SEED + asked.begin + number), first) for first in range(2))  # noqa: S311 - the same deals in every run
        for number in range(asked.number // 2)
    ]
    return f"games won {Tally.of(pairs).told(100)} %"


def _game(play: Callable[[tuple[int, ...], Seat, tuple[int, int]], float], chance: Random, seat: Seat) -> float:
    """1 if our player wins, who begins in the first deal where `seat` is 0."""
    own = other = 0
    while max(own, other) < TO_WIN:
        brought = round(play(order(chance), seat, (own, other) if seat == 0 else (other, own)))
        own, other, seat = own + max(brought, 0), other + max(-brought, 0), 1 - seat
    return float(own > other)


def ladder(asked: argparse.Namespace) -> str:
    """Games that the first of two players wins."""
    one, other = asked.levels
    pairs = share(player(one), player(other), PRESETS[asked.preset], asked.number, SEED + asked.begin)
    return f"{one} against {other}, {asked.preset}: {Tally.of(pairs).told(100)} %"


def timed(asked: argparse.Namespace) -> str:
    """CPU time of a move of each level, without numpy."""
    lines = list[str]()
    for level in Level:
        spent = list[float]()
        for number in range(asked.number):
            timing = _timing(player(level), spent)
            game((timing, timing), PRESETS[asked.preset], SEED + number)
        spent.sort()
        mean, late = statistics.mean(spent) * 1000, spent[len(spent) * 99 // 100] * 1000
        lines.append(
            f"{level}: {len(spent)} moves, mean {mean:.2f} ms, p99 {late:.2f} ms, most {spent[-1] * 1000:.2f} ms"
        )
    assert "numpy" not in sys.modules
    return "\n".join(lines)


def _timing(weigh: Player, spent: list[float]) -> Player:
    def timing(sight: Any, chance: Random) -> Any:
        begun = time.thread_time()
        weighed = weigh(sight, chance)
        spent.append(time.thread_time() - begun)
        return weighed

    return timing


COMMANDS: Final[Mapping[str, Callable[[argparse.Namespace], str]]] = {
    "deals": deals,
    "games": games,
    "ladder": ladder,
    "time": timed,
}


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.gin_strength")
    parser.add_argument("what", choices=COMMANDS)
    parser.add_argument("levels", nargs="*", default=["hard", "normal"], help="the two players of a ladder")
    parser.add_argument("--number", type=int, default=1000, help="deals or games")
    parser.add_argument("--for", dest="aim", choices=TARGETS, default="match", help="what our player plays for")
    parser.add_argument("--as-it-is", action="store_true", help="the bot as OpenSpiel has it")
    parser.add_argument("--level", default="hard", help="our player against the bot")
    parser.add_argument("--preset", choices=PRESETS, default="classic")
    parser.add_argument("--begin", type=int, default=0, help="other deals than from the first one on")
    asked = parser.parse_intermixed_args()
    sys.stdout.write(f"{' '.join(sys.argv[1:])}\n{COMMANDS[asked.what](asked)}\n")


if __name__ == "__main__":
    main()
