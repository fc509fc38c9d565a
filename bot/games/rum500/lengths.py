"""How long a match is likely to last, by figures that matches of computer players have shown.

`python -m tests.bench.lengths` plays them, twenty for each preset, number of seats and number of sides; what is said
here is within a quarter of their mean, and nobody can know more before the first deal.
"""

from collections.abc import Mapping
from typing import Final

from bot.games.rum500.options import CardPoints, HandPoints, Rum500Options
from bot.games.values import Say, say

TURNS: Final[Mapping[int, int]] = {2: 14, 3: 16, 4: 16, 5: 22, 6: 22, 7: 23, 8: 22}
"""Turns in a round, by the number of seats."""
STIFF, DEAD = 1.25, 1.1
"""So many times as long is a round, and as much is gained in it, where no joker is wild; and where jokers that aren't
lie in the hands besides (R-114)."""
GAINS: Final[Mapping[tuple[int, int], int]] = {
    (2, 2): 105, (2, 4): 85, (2, 6): 95, (2, 8): 113, (3, 3): 50, (3, 6): 70, (4, 4): 47, (4, 8): 66, (5, 5): 44,
    (6, 6): 40, (7, 7): 41, (8, 8): 39,
}  # fmt: skip
"""What brings the first side nearer to its target in a round, by the numbers of sides and seats."""
PIPS: Final = 1.15
"""So many times as much where cards count their pips (R-60)."""
CREDITED: Final = 17
"""What each other seat adds where the hands of opponents go to who goes out (R-88)."""
UNEVEN: Final = 0.5
"""Rounds more than the gains alone would take: no side is the best in each."""
QUICK, SLOW = 15, 25
"""Seconds that a turn of people takes."""
HOUR, NEAREST = 60, 5


def length(options: Rum500Options, sides: int, seats: int) -> Say:
    """How many turns a match has, and what that is in minutes or hours."""
    turns = round(_rounds(options, sides, seats) * TURNS[seats] * _stiffness(options), -1)
    quick, slow = turns * QUICK / 60, turns * SLOW / 60
    if slow > 2 * HOUR:
        return say("rum500-length", turns=int(turns), unit="hours", low=round(quick / HOUR), high=round(slow / HOUR))
    low, high = (max(NEAREST, NEAREST * round(minutes / NEAREST)) for minutes in (quick, slow))
    return say("rum500-length", turns=int(turns), unit="minutes", low=low, high=max(high, low + NEAREST))


def _rounds(options: Rum500Options, sides: int, seats: int) -> float:
    if options.rounds:
        return options.rounds
    gain = GAINS[sides, seats] * _stiffness(options) * (PIPS if options.card_points is CardPoints.PIP else 1)
    if options.hand_points is HandPoints.CREDIT:
        gain += CREDITED * (seats - 1)
    return options.target / gain + UNEVEN


def _stiffness(options: Rum500Options) -> float:
    """How much longer rounds are than where jokers help to meld."""
    if not options.jokers_per_pack:
        return STIFF
    return 1 if options.jokers_wild else STIFF * DEAD
