"""How long a match is likely to last, by figures that matches of computer players have shown.

Four matches of the classic rules for each number of seats and sides: how many turns a round has, and how much the best
side gains in one. A quicker or slower table stays near them, because nobody can know more before the first deal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.games.rum500.options import HandPoints
from bot.games.say import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.games.rum500.options import Rum500Options
    from bot.games.say import Say

TURNS: Final[Mapping[int, int]] = {2: 14, 3: 17, 4: 17, 5: 22, 6: 23, 7: 23, 8: 21}
"""Turns in a round, by the number of seats."""
GAINS: Final[Mapping[int, int]] = {2: 103, 3: 67, 4: 54, 5: 42, 6: 41, 7: 42, 8: 37}
"""What the best side gains in a round, by the number of sides."""
CREDITED: Final = 1.3
"""So many times as much where the hands of the others go to who goes out (R-88)."""
UNEVEN: Final = 0.5
"""Rounds more than the gains alone would take: no side is the best in each."""
QUICK, SLOW = 15, 25
"""Seconds that a turn of people takes."""
HOUR, NEAREST = 60, 5


def length(options: Rum500Options, sides: int, seats: int) -> Say:
    """How many turns a match has, and what that is in minutes or hours."""
    turns = round(_rounds(options, sides) * TURNS[seats], -1)
    quick, slow = turns * QUICK / 60, turns * SLOW / 60
    if slow > 2 * HOUR:
        return say("rum500-length", turns=int(turns), unit="hours", low=round(quick / HOUR), high=round(slow / HOUR))
    low, high = (max(NEAREST, NEAREST * round(minutes / NEAREST)) for minutes in (quick, slow))
    return say("rum500-length", turns=int(turns), unit="minutes", low=low, high=max(high, low + NEAREST))


def _rounds(options: Rum500Options, sides: int) -> float:
    if options.rounds:
        return options.rounds
    gain = GAINS[sides] * (CREDITED if options.hand_points is HandPoints.CREDIT else 1)
    return options.target / gain + UNEVEN
