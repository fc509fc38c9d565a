"""Measures how fast the chronicle of a long journal is made.

python -m pytest tests/bench/speed/test_playback_bench.py --benchmark-enable -p no:randomly
"""

from typing import Any

import pytest

from bot.tables.history.playback import rounds_of
from tests.bench.speed.test_rum500_bench import TABLES, Journal

LEAST = 5000
"""Commands a second."""


@pytest.mark.benchmark(group="500 Rum: the journal of four rounds")
def test_a_chronicle_of_four_rounds(benchmark: Any) -> None:
    journal = Journal(TABLES["classic"], 7)
    rows = journal.rows()
    rounds: Any = benchmark(rounds_of, journal.table(), rows)
    assert rounds[-1].end.state == journal.match
    assert sum(len(each.steps) for each in rounds) == len(rows)
    if benchmark.enabled:
        assert len(rows) / benchmark.stats.stats.median >= LEAST
