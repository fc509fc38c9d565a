"""Measures how long matches of 500 Rum take between computers, beside the estimates of `bot/games/rum500/report.py`.

python -m tests.bench.computer.lengths            # every preset, by seats and sides
python -m tests.bench.computer.lengths persian 8  # one preset, and the number of matches for each line
"""

import argparse
import statistics
import sys
from dataclasses import dataclass, field

from bot.games.rum500.options import MAX_SEATS, MIN_SEATS, PRESETS, Rum500Options
from bot.games.rum500.state import Match
from bot.games.values import Deal
from tests.bench.yardstick.rum500 import choose
from tests.games.rum500.tables import GAME, seed

MATCHES = 4


@dataclass
class Lengths:
    """The numbers of turns of each match and of each round, and the points that the best side gained in each round."""

    matches: list[int] = field(default_factory=list[int])
    rounds: list[int] = field(default_factory=list[int])
    gains: list[int] = field(default_factory=list[int])

    def play(self, options: Rum500Options, seats: int, sides: int, number: int) -> None:
        """Play a match and count its turns."""
        match = GAME.start(options, tuple(seat % sides for seat in range(seats)))
        first = len(self.rounds)
        while GAME.outcome(match) is None:
            before = match.totals
            match, _ = GAME.apply(match, None, Deal(seed(f"lengths {number} {match.rounds_played}"), "1"))
            match, turns = _round(match)
            self.rounds.append(turns)
            self.gains.append(max(after - was for after, was in zip(match.totals, before, strict=True)))
        self.matches.append(sum(self.rounds[first:]))


def _round(match: Match) -> tuple[Match, int]:
    """Play the round that was dealt, and count its turns: each time that another seat has to act."""
    turns, last = 0, None
    while seats := GAME.to_act(match):
        seat = seats[0]
        turns += seat != last
        last = seat
        match, _ = GAME.apply(match, seat, choose(GAME.view(match, seat), GAME.choices(match, seat)))
    return match, turns


def main() -> None:
    """Print a line for each preset, number of seats and number of sides."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("preset", nargs="?", choices=PRESETS)
    parser.add_argument("matches", type=int, nargs="?", default=MATCHES)
    asked = parser.parse_args()
    for name in [asked.preset] if asked.preset else PRESETS:
        options = PRESETS[name]
        for seats in range(MIN_SEATS, MAX_SEATS + 1):
            for sides in options.side_counts(seats) if options.cards_suffice(seats) else ():
                found = Lengths()
                for number in range(asked.matches):
                    found.play(options, seats, sides, number)
                sys.stdout.write(_line(name, options, seats, sides, found))
                sys.stdout.flush()


def _line(name: str, options: Rum500Options, seats: int, sides: int, found: Lengths) -> str:
    said = GAME.length(options, sides, seats).args["turns"]
    rounds, turns = len(found.rounds) / len(found.matches), statistics.mean(found.rounds)
    return (
        f"{name:13} {seats} seats {sides} sides: {statistics.mean(found.matches):4.0f} turns, said {said:4};"
        f" {rounds:4.1f} rounds of {turns:4.1f} turns, the best side gains {statistics.mean(found.gains):4.0f}\n"
    )


if __name__ == "__main__":
    main()
