"""The demo: a whole match by simulated members, and what it leaves in its folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.local.demo import DemoError, DemoSettings, run_demo

if TYPE_CHECKING:
    from pathlib import Path


async def test_the_demo_ends_with_a_winner_and_writes_what_its_members_saw(tmp_path: Path) -> None:
    told: list[str] = []
    await run_demo(DemoSettings(tmp_path, seed=3, preset="quick"), told.append)
    assert any("🏆" in line for line in told)
    assert any(line.startswith("Round 1 is over") for line in told)
    ranking = (tmp_path / "leaderboard.txt").read_text(encoding="utf-8")
    rows = [line for line in ranking.splitlines() if line.startswith(("🥇", "🥈", "🥉", "**4"))]
    assert sum(" & " in row for row in rows) == 2
    assert sum(" & " not in row for row in rows) == 4
    transcript = (tmp_path / "transcript.txt").read_text(encoding="utf-8")
    assert "Dave types /discard" in transcript
    assert "Alice chooses" in transcript
    for name in ("alice-panel-hand.png", "alice-panel-table.png", "final-score.png"):
        assert (tmp_path / name).read_bytes().startswith(b"\x89PNG")


async def test_an_unknown_preset_is_named_with_those_there_are(tmp_path: Path) -> None:
    with pytest.raises(DemoError, match="classic"):
        await run_demo(DemoSettings(tmp_path, preset="fancy"), print)
