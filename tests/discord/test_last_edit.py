"""A panel at the end of its token, 15 minutes after its last press: it says that it stands still, and nothing fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.discord.evening import evening, move, started, to_move
from tests.discord.variants import tick

if TYPE_CHECKING:
    from pathlib import Path

STILL = "This panel no longer follows the table"


async def test_after_fourteen_minutes_without_a_press_a_panel_says_that_it_no_longer_follows(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await tick(stage, 13 * 60)
        assert all(STILL not in player.panel().text for player in stage.members)
        await tick(stage, 65)
        for player in stage.members:
            assert STILL in player.panel().text
            assert player.panel().buttons == []
            assert player.panel().selects == {}
        player = await to_move(stage)
        await player.press(stage.board(), label="My hand")
        assert STILL not in player.panel().text
        await move(stage)
        assert all(STILL in other.panel().text for other in stage.members if other is not player)


async def test_a_panel_whose_token_has_ended_is_let_go_without_an_edit(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        shown = [player.panel().text for player in stage.members]
        await tick(stage, 15 * 60 + 1)
        assert [player.panel().text for player in stage.members] == shown
        player = await to_move(stage)
        await player.slash("draw")
        assert f"<@{player.id}> drew a card" in stage.board().text
