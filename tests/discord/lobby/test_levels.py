"""The levels of computers: chosen by the host in the lobby, and shown there and at the table."""

from pathlib import Path

from tests.discord.attack import forge, refused
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
        await refused(stage, forge(stage.bob, stage.board(), "rt/1/-/computer-level/", "2:easy"), "host")
        await stage.alice.choose(stage.board(), "all:beginner", placeholder=MENU)
        assert stage.board().text.count("🤖 (beginner)") == 2
        assert "beginner: grabs big piles" in stage.board().text
        await stage.alice.choose(stage.board(), "2:hard", placeholder=MENU)
        await stage.alice.press(stage.board(), label="Start")
        assert "C Ada 🤖 (hard)" in stage.board().text


async def test_a_level_of_another_game_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="gin")
        await add_computers(stage, 1)
        await refused(stage, forge(stage.alice, stage.board(), "rt/1/-/computer-level/", "1:skilled"), "level is gone")


async def test_eight_seats_have_a_menu_of_every_neighbouring_level(tmp_path: Path) -> None:
    """Discord shows 25 options at most; seven computers with four other levels each would need 28."""
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", sides="alone")
        await add_computers(stage, 7)
        page = await stage.alice.press(stage.board(), label="Set up")
        assert page is not None
        [values] = [found for placeholder, found in page.selects.items() if placeholder.startswith(MENU)]
        assert len(values) <= 25
        assert {"all:beginner", "all:hard", "7:easy", "7:skilled"} <= set(values)
        await stage.alice.choose(stage.board(), "7:skilled", placeholder=MENU)
        assert "(skilled)" in stage.board().text
