"""A turn takes few presses, in the first of the ten matches of `python -m tests.bench.play.presses`."""

import statistics

from tests.bench.play.presses import figure

MEAN, MEDIAN = 2.2, 2


async def test_a_turn_takes_about_two_presses() -> None:
    found = await figure(1)
    assert statistics.mean(found["rum500"]) <= MEAN
    assert statistics.median(found["rum500"]) <= MEDIAN
    assert statistics.median(found["plain"]) <= MEDIAN
