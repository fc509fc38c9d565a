"""/rules and How to play, as a member sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.discord.evening import evening

if TYPE_CHECKING:
    from pathlib import Path


async def test_the_rules_are_those_of_this_table_with_its_numbers_and_a_picture(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", preset="quick")
        answer = await stage.bob.slash("rules")
        assert answer is not None
        assert answer.private
        assert "250 points" in answer.text
        assert len(answer.pictures) == 1
        pressed = await stage.bob.press(stage.board(), label="Rules")
        assert pressed is not None
        assert pressed.text == answer.text


async def test_without_a_table_the_rules_are_those_of_the_main_game_or_of_the_one_named(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        answer = await stage.bob.slash("rules")
        assert answer is not None
        assert "500 points" in answer.text
        answer = await stage.bob.slash("rules", game="gin")
        assert answer is not None
        assert "Knocking" in answer.text


@pytest.mark.parametrize("game", ["rum500", "gin", "solitaire"])
async def test_how_to_play_teaches_a_game_in_four_pictures(tmp_path: Path, game: str) -> None:
    async with evening(tmp_path) as stage:
        page = await stage.bob.slash("rules", game=game)
        assert page is not None
        lessons = await stage.bob.press(page, label="How to play")
        assert lessons is not None
        assert lessons.private
        assert len(lessons.pictures) == 4
        assert all(lessons.alts)


async def test_the_lobby_offers_the_lessons(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="gin")
        lessons = await stage.bob.press(stage.board(), label="How to play")
        assert lessons is not None
        assert len(lessons.pictures) == 4
