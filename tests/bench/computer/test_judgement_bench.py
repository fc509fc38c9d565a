"""The measurement of the adviser's judgement runs; `bot/computer/levels.py` has its figures beside the thresholds."""

from bot.games.catalogue import GAMES
from tests.bench.computer.judgement import Sample, report_lines, sample_decisions


def test_some_decisions_of_a_round_are_played_on_both_ways() -> None:
    found = [sample for number in range(4) for sample in sample_decisions(GAMES["gin"], "classic", number)]
    assert found
    assert all(sample.estimate >= 1 for sample in found)


def test_what_was_said_is_told_beside_what_it_cost() -> None:
    total, *lines = report_lines([Sample("discard/discard", 5.0, cost) for cost in (3.0, 5.0, 7.0)])
    assert total == "a point said cost 1.00 points"
    assert lines == ["    4 to     6: said    5.0, cost   +5.0 ±  2.3 (3 decisions)"]
