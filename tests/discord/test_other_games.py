"""Gin and the solitaire in the channel, as their members see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.discord.evening import (
    evening,
    finish_match,
    move,
    press_command,
    sure_button,
    table_seen,
    thought,
    to_move,
    type_command,
)

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord.bed import Stage


async def _gin(stage: Stage) -> None:
    await stage.alice.slash("table new", game="gin")
    await stage.bob.press(stage.board(), label="Sit here")
    await stage.alice.press(stage.board(), label="Start")
    for player in (stage.alice, stage.bob):
        await player.press(stage.board(), label="My hand")


async def test_a_gin_match_by_presses_ends_with_a_winner_and_a_board(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await _gin(stage)
        await finish_match(stage)
        end = await table_seen(stage)
        assert end.outcome is not None
        assert max(end.outcome.totals) >= 100
        assert "🏆" in stage.posts()[-1].text


async def test_a_knock_is_asked_once_more(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await _gin(stage)
        while True:
            player = await to_move(stage)
            command = await thought(stage, player)
            if command.kind == "knock":
                break
            await move(stage, player)
        before = (await table_seen(stage)).match
        assert await press_command(player, command)
        panel = player.panel()
        assert len(panel.buttons) == 2
        assert (await table_seen(stage)).match == before
        await player.press(panel, label="Back")
        assert len(player.panel().buttons) + len(player.panel().selects) > 1
        await press_command(player, command)
        await player.press(player.panel(), custom_id=sure_button(player, command))
        assert (await table_seen(stage)).next_round is not None or (await table_seen(stage)).outcome is not None


async def test_a_deal_of_gin_by_slash_commands_alone(tmp_path: Path) -> None:
    async with evening(tmp_path, number=3) as stage:
        await stage.alice.slash("table new", game="gin")
        await stage.bob.slash("table join")
        await stage.alice.slash("table start")
        while (await table_seen(stage)).next_round is None:
            player = await to_move(stage)
            answer = await type_command(player, await thought(stage, player))
            assert answer is not None
            assert answer.private


async def test_solitaire_is_played_in_private_beside_the_channels_table_and_survives_a_restart(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.dave.slash("table new", game="rum500")
        public = len(stage.posts())
        await stage.alice.slash("table new", game="solitaire")
        await stage.bob.slash("table new", game="solitaire")
        assert len(stage.posts()) == public
        for _ in range(4):
            await move(stage, stage.bob)
        before = (await table_seen(stage, stage.bob)).match
        await stage.restart()
        await stage.bob.slash("hand")
        assert (await table_seen(stage, stage.bob)).match == before
        while not {"Play again"} & set(stage.bob.panel().buttons):
            if (await table_seen(stage, stage.bob)).next_round is not None:
                assert "Any player" not in stage.bob.panel().text
                await stage.bob.press(stage.bob.panel(), label="Next round")
            else:
                await move(stage, stage.bob)
        assert len(stage.posts()) == public
        await stage.bob.press(stage.bob.panel(), label="Share the result")
        assert len(stage.posts()) == public + 1
        assert stage.bob.name in stage.posts()[-1].text
        assert "✅ The channel can see it now." in stage.bob.panel().text
        assert "Share the result" not in stage.bob.panel().buttons
        await stage.bob.press(stage.bob.panel(), label="Play again")
        assert (await table_seen(stage, stage.bob)).outcome is None


async def test_asked_for_a_second_solitaire_a_member_gets_the_first_one_again(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="solitaire")
        first = (await table_seen(stage, stage.alice)).table
        await stage.alice.slash("table new", game="solitaire")
        assert (await table_seen(stage, stage.alice)).table == first
