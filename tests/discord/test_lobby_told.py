"""What a lobby says of itself: what changed, who is asked, who is missing, and what can be pressed."""

from pathlib import Path

from tests.discord.attack import forge
from tests.discord.bed import Post, Stage, private
from tests.discord.evening import evening, table_seen


async def options_changed(stage: Stage) -> Post:
    """Alice and Bob sit at a table, and Alice has set another preset in this panel."""
    await stage.alice.slash("table new")
    await stage.bob.press(stage.board(), label="Sit with 🟠 Orange")
    panel = private(await stage.alice.press(stage.board(), label="Options"))
    await forge(stage.alice, panel, "rt/1/-/preset/", "quick")
    return panel


async def test_a_lobby_with_free_seats_says_who_changed_what_and_who_is_asked(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        panel = await options_changed(stage)
        told = "Alice changed the options. The table now plays Quick. Waiting for Bob to press **I agree**."
        assert told in stage.board().text
        assert "2 more players are needed for 2 equal teams:" in stage.board().text
        await forge(stage.alice, panel, "rt/1/-/option-value/target", "300")
        assert "The table now plays Quick with the differences above. Waiting for Bob" in stage.board().text
        await stage.bob.press(stage.board(), label="I agree")
        assert "changed the options" not in stage.board().text


async def test_who_moves_to_another_team_has_not_agreed_by_that(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await options_changed(stage)
        await stage.bob.press(stage.board(), label="Sit with 🔵 Blue")
        assert "Waiting for Bob" in stage.board().text


async def test_who_sits_down_in_place_of_a_computer_is_told_so(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        for _ in range(3):
            await stage.alice.press(stage.board(), label="Add computer")
        answer = private(await stage.bob.press(stage.board(), label="Sit with 🟠 Orange"))
        assert answer.text == "You have a seat. No seat was free, so a computer made room for you."
        assert len((await table_seen(stage)).seats) == 4
        answer = private(await stage.carol.slash("table join"))
        assert "a computer made room for you" in answer.text


async def test_what_could_only_refuse_cannot_be_pressed(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="gin")
        assert {"Sit here", "Add computer"} <= set(stage.board().buttons)
        await stage.bob.press(stage.board(), label="Sit here")
        assert {"Sit here", "Add computer"}.isdisjoint(stage.board().buttons)


async def test_a_computer_leaves_its_team_open_to_a_member(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", sides="4 teams")
        for _ in range(7):
            await stage.alice.press(stage.board(), label="Add computer")
        assert "Add computer" not in stage.board().buttons
        assert len([label for label in stage.board().buttons if "Sit with" in label]) == 4


async def test_a_team_that_is_full_of_members_cannot_be_pressed(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", sides="4 teams")
        await stage.bob.press(stage.board(), label="Sit with 🔵 Blue")
        assert "Sit with 🔵 Blue" not in stage.board().buttons
        assert "Sit with 🟠 Orange" in stage.board().buttons
