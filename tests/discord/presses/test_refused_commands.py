"""A refused slash command has one answer, which replaces the previous one."""

from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from bot.tables.model.ports import StorageError
from tests.discord.attack import refused
from tests.discord.evening import evening, playing


async def test_a_player_is_answered_with_their_panel_in_place_of_the_older_one(tmp_path: Path) -> None:
    async with playing(tmp_path) as (stage, player):
        before = player.private()
        for _ in range(3):
            await refused(stage, player.slash("discard", card="pancakes"), "pancakes")
        panel = player.panel()
        assert len(player.private()) == len(before)
        assert "⚠️" in panel.text
        assert "Draw a card" in panel.buttons
        await player.press(panel, label="Draw a card")
        assert "⚠️" not in player.panel().text


async def test_a_bystander_gets_one_sentence_in_place_of_the_previous_one(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        for command in ("draw", "table start", "hand"):
            await refused(stage, stage.dave.slash(command), "no table in this channel")
        assert len(stage.dave.private()) == 1
        await stage.alice.slash("table new", sides="alone")
        await stage.bob.press(stage.board(), label="Join")
        await stage.alice.press(stage.board(), label="Start")
        await refused(stage, stage.dave.slash("draw"), "have a seat at this table")
        assert [post.text.count("seat") > 0 for post in stage.dave.private()] == [True]


async def test_a_sentence_with_an_expired_token_stays(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await refused(stage, stage.dave.slash("draw"), "no table")
        await stage.pass_time(16 * 60)
        await refused(stage, stage.dave.slash("draw"), "no table")
        assert stage.errors == []


@pytest.mark.parametrize(("trouble", "said"), [(StorageError, "can't save"), (KeyError, "Something went wrong")])
async def test_a_player_is_told_what_keeps_the_panel_from_saying_it(
    tmp_path: Path, trouble: type[Exception], said: str
) -> None:
    async with playing(tmp_path) as (stage, player):
        stage.bot.messages.layouts.panel = AsyncMock(side_effect=trouble)
        answer = await player.slash("discard", card="pancakes")
        assert answer is not None
        assert said in answer.text
        stage.errors.clear()
