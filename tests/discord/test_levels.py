"""The levels of computers: chosen by the host in the lobby, and shown there and at the table."""

from pathlib import Path

from tests.discord.attack import refused
from tests.discord.evening import add_computers, evening

MENU = "Set a computer's level"


async def test_the_host_chooses_the_level_of_a_computer_and_everyone_sees_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        await stage.bob.press(stage.board(), label="Join 🟠")
        await add_computers(stage, 2)
        assert "Ada 🤖 (normal)" in stage.board().text
        await stage.alice.choose(stage.board(), "2:hard", placeholder=MENU)
        assert "Ada 🤖 (hard)" in stage.board().text
        assert "hard: remembers the whole round" in stage.board().text
        assert "easy: " not in stage.board().text
        await refused(stage, stage.bob.choose(stage.board(), "2:easy", placeholder=MENU), "host")
        await stage.alice.press(stage.board(), label="Start")
        assert "C Ada 🤖 (hard)" in stage.board().text
