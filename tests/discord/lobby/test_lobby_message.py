"""The message of a lobby: changed options, open agreements, free seats, and disabled buttons."""

from pathlib import Path

from tests.discord.attack import forge, refused
from tests.discord.bed import Post, Stage, private
from tests.discord.evening import add_computers, evening, seated, table_seen
from tests.discord.variants import tick


async def options_changed(stage: Stage) -> Post:
    """The options panel in which Alice has set another preset, at a table with Bob."""
    await stage.alice.slash("table new")
    await stage.bob.press(stage.board(), label="Join 🟠")
    panel = private(await stage.alice.press(stage.board(), label="Options"))
    await forge(stage.alice, panel, "rt/1/-/preset/", "quick")
    return panel


async def test_a_lobby_shows_who_changed_the_options_and_who_has_to_agree(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        panel = await options_changed(stage)
        table = "(Clock: **5 minutes a turn** · Pace of computers: **Instant** · Turn pings: **On**)"
        told = f"Alice changed the options. The table now plays Quick {table}. Waiting for Bob to press **I agree**."
        assert told in stage.board().text
        assert "2 more players are needed for 2 equal teams:" in stage.board().text
        await forge(stage.alice, panel, "rt/1/-/option-value/target", "300")
        assert f"The table now plays Quick with the differences above {table}. Waiting for Bob" in stage.board().text
        await stage.bob.press(stage.board(), label="I agree")
        assert "changed the options" not in stage.board().text


async def test_moving_to_another_team_is_no_agreement(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await options_changed(stage)
        await stage.bob.press(stage.board(), label="Join 🔵")
        assert "Waiting for Bob" in stage.board().text


async def test_a_member_who_replaces_a_computer_is_told_so(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        for _ in range(3):
            await stage.alice.press(stage.board(), label="+ 🤖")
        answer = private(await stage.bob.press(stage.board(), label="Join 🟠"))
        assert answer.text == "You have a seat. No seat was free, so a computer made room for you."
        assert len((await table_seen(stage)).seats) == 4
        answer = private(await stage.carol.slash("table join"))
        assert "a computer made room for you" in answer.text


async def test_buttons_that_would_be_refused_are_disabled(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="gin")
        assert {"Join", "+ 🤖"} <= set(stage.board().buttons)
        await stage.bob.press(stage.board(), label="Join")
        assert {"Join", "+ 🤖"}.isdisjoint(stage.board().buttons)


async def test_a_team_with_a_computer_is_open_to_a_member(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", sides="4 teams")
        for _ in range(7):
            await stage.alice.press(stage.board(), label="+ 🤖")
        assert stage.board().buttons == ["Join", "Start", "Set up"]


async def test_a_lobby_has_at_most_four_controls(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        assert stage.board().buttons == ["Join 🔵", "Join 🟠", "+ 🤖", "Set up"]
        await add_computers(stage, 3)
        assert stage.board().buttons == ["Join 🔵", "Join 🟠", "Start", "Set up"]
        await stage.bob.press(stage.board(), label="Join 🟠")
        page = await stage.alice.press(stage.board(), label="Options")
        assert page is not None
        await forge(stage.alice, page, "rt/1/-/option-value/clock", "1-min")
        assert stage.board().buttons == ["Join 🔵", "Join 🟠", "I agree", "Set up"]


async def test_behind_set_up_the_controls_follow_the_lobby(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        page = private(await stage.alice.press(stage.board(), label="Set up"))
        assert {"Remove computer", "Shuffle teams"}.isdisjoint(page.buttons)
        await stage.alice.press(page, label="+ 🤖")
        assert "Remove computer" in page.now.buttons
        assert "Ada 🤖" in page.now.text
        await stage.bob.press(stage.board(), label="Join 🟠")
        page = private(await stage.alice.press(stage.board(), label="Set up"))
        assert "Shuffle teams" in page.buttons


async def test_behind_set_up_is_only_what_the_member_may_do(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        await stage.bob.press(stage.board(), label="Join 🟠")
        await add_computers(stage, 1)
        guest = private(await stage.bob.press(stage.board(), label="Set up"))
        assert {"+ 🤖", "Remove computer", "Ping players", "Leave"} < set(guest.buttons)
        assert "Shuffle teams" not in guest.buttons
        assert not guest.selects
        await stage.bob.press(guest, label="Leave")
        assert guest.now.buttons == ["Options", "Rules", "How to play"]


async def test_whoever_starts_is_answered_with_their_hand(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        await add_computers(stage, 3)
        hand = private(await stage.alice.press(stage.board(), label="Start"))
        assert "⋯" in hand.buttons


async def test_behind_set_up_of_a_lobby_that_has_started_is_nothing(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        lobby = stage.board()
        await stage.alice.press(lobby, label="Start")
        await refused(stage, forge(stage.bob, stage.board(), "rt/1/-/set-up/"), "already started")


async def test_a_changed_clock_is_named_and_so_is_what_changes_with_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        panel = await options_changed(stage)
        await forge(stage.alice, panel, "rt/1/-/option-value/pace", "normal")
        await stage.bob.press(stage.board(), label="I agree")
        await forge(stage.alice, panel, "rt/1/-/option-value/clock", "1-min")
        assert "Set together: Clock: **1 minute a turn** and Pace of computers: **Instant**." in panel.now.text
        assert "(Clock: **1 minute a turn** · Pace of computers: **Instant** ·" in stage.board().text


async def test_one_press_fills_the_table_with_computers(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        assert "Fill" not in " ".join(stage.board().buttons)
        await stage.alice.press(stage.board(), label="Fill with 🤖")
        assert [seat.member for seat in (await table_seen(stage)).seats] == [stage.alice.id, None, None, None]
        assert "Start" in stage.board().buttons


async def test_the_options_of_a_running_match_say_that_they_stay(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await options_changed(stage)
        await stage.bob.press(stage.board(), label="I agree")
        await stage.alice.press(stage.board(), label="Fill with 🤖")
        await stage.alice.press(stage.board(), label="Start")
        panel = private(await forge(stage.alice, stage.board(), "rt/1/-/options/"))
        await forge(stage.alice, panel, "rt/1/-/option-group/1", "match")
        assert "The match has started: these options stay until it ends." in panel.now.text


async def test_the_options_of_a_table_that_was_closed_say_neither_that_it_has_started_nor_who_agrees(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        panel = await stage.alice.press(stage.board(), label="Options")
        assert panel is not None
        assert "Everyone at the table has to agree to a change." in panel.text
        await tick(stage, 3601)
        await stage.alice.choose(panel, "melds", placeholder="Showing")
        assert "This table has ended with these options." in panel.now.text
        assert "has to agree" not in panel.now.text
