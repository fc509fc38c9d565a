"""Rematches: seats held for five minutes, agreement, the next dealer, and the boards."""

from pathlib import Path

from bot.tables.model.records import DeadlineKind, Status
from tests.discord.attack import refused
from tests.discord.bed import Stage
from tests.discord.evening import evening, move, play_match, table_seen
from tests.discord.variants import begun, open_options, rum_view, tick

HELD = 5 * 60
"""Seconds."""


async def played(stage: Stage, *, seats: int = 4, sides: str = "teams") -> None:
    """A short match, played to its end."""
    await begun(stage, "quick", seats=seats, sides=sides, target=50)
    await play_match(stage)
    assert "Rematch" in stage.board().buttons


async def test_a_rematch_holds_every_seat_and_starts_once_all_have_agreed(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await played(stage)
        before = await table_seen(stage)
        board = stage.board()
        await stage.carol.press(board, label="Rematch")
        private = len(stage.carol.private())
        await stage.carol.press(board, label="Rematch")  # twice is no error
        assert len(stage.carol.private()) == private
        lobby = await table_seen(stage)
        assert lobby.table != before.table
        assert lobby.options == before.options
        assert lobby.seats[0].side == before.seats[0].side
        assert "Seats are held" in stage.board().text
        assert stage.board().text.count("(asked)") == 3
        assert "Start" not in stage.board().buttons
        for player in (stage.alice, stage.bob, stage.dave):
            await player.press(stage.board(), label="I agree")
        assert "(asked)" not in stage.board().text
        assert "Seats are held" not in stage.board().text
        await stage.carol.press(stage.board(), label="Start")
        again = await table_seen(stage)
        assert again.status is Status.PLAYING
        assert [seat.member for seat in again.seats] == [seat.member for seat in before.seats]
        assert DeadlineKind.HELD_SEATS not in again.until


async def test_the_dealer_of_a_rematch_sits_left_of_the_last_dealer(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await played(stage)
        before = rum_view(await table_seen(stage)).dealer
        assert before is not None
        await stage.bob.press(stage.board(), label="Rematch")
        for player in (stage.alice, stage.carol, stage.dave):
            await player.press(stage.board(), label="I agree")
        await stage.restart()
        await stage.bob.press(stage.board(), label="Start")
        again = rum_view(await table_seen(stage))
        assert again.dealer == (before + 1) % 4
        assert again.drawn_for_deal == ()


async def test_the_dealer_of_a_rematch_is_drawn_for_if_the_seat_whose_turn_it_was_is_gone(tmp_path: Path) -> None:
    async with evening(tmp_path, number=2) as stage:
        await played(stage, sides="alone")
        assert rum_view(await table_seen(stage)).dealer == 2
        await stage.alice.press(stage.board(), label="Rematch")
        for player in (stage.bob, stage.carol):
            await player.press(stage.board(), label="I agree")
        await tick(stage, HELD + 1)
        await stage.alice.press(stage.board(), label="Start")
        again = await table_seen(stage)
        assert len(again.seats) == 3
        assert rum_view(again).dealer in range(3)
        assert len(rum_view(again).drawn_for_deal) == 3


async def test_after_five_minutes_seats_without_agreement_are_free(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await played(stage)
        await stage.alice.press(stage.board(), label="Rematch")
        await stage.bob.press(stage.board(), label="I agree")
        await tick(stage, HELD - 5)
        assert stage.board().text.count("(asked)") == 2
        await tick(stage, 6)
        assert "(asked)" not in stage.board().text
        assert "Seats are held" not in stage.board().text
        assert stage.board().text.count("free seat") == 2
        assert {seat.member for seat in (await table_seen(stage)).seats} == {stage.alice.id, stage.bob.id}
        await stage.dave.press(stage.board(), label="Join 🔵")
        await stage.alice.press(stage.board(), label="+ 🤖")
        await stage.alice.press(stage.board(), label="Start")
        assert "My hand" in stage.board().buttons


async def test_who_has_agreed_to_a_rematch_is_asked_about_changed_options_and_keeps_the_seat(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await played(stage)
        await stage.alice.press(stage.board(), label="Rematch")
        await stage.bob.press(stage.board(), label="I agree")
        await stage.alice.choose(await open_options(stage.alice), "classic", placeholder="Start from a preset")
        assert "Another match? Waiting for Carol and Dave to press **I agree**." in stage.board().text
        assert "Waiting for Bob to press" in stage.board().text
        for player in (stage.carol, stage.dave):
            await player.press(stage.board(), label="I agree")
        assert "Seats are held" not in stage.board().text
        await tick(stage, HELD + 1)
        assert len((await table_seen(stage)).seats) == 4
        await stage.bob.press(stage.board(), label="I agree")
        await stage.alice.press(stage.board(), label="Start")
        assert "My hand" in stage.board().buttons


async def test_the_time_that_the_bot_was_down_does_not_count(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await played(stage)
        await stage.alice.press(stage.board(), label="Rematch")
        await stage.pass_time(HELD + 60)
        await stage.restart()
        await tick(stage, 1)
        assert len((await table_seen(stage)).seats) == 4
        await tick(stage, HELD)
        assert {seat.member for seat in (await table_seen(stage)).seats} == {stage.alice.id}


async def test_a_rematch_without_members_is_closed(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await played(stage)
        await stage.alice.press(stage.board(), label="Rematch")
        await tick(stage, HELD + 1)
        await stage.alice.press(stage.board(), label="Leave")
        answer = await stage.bob.slash("table new")
        assert answer is not None
        assert "Your table is open" in answer.text


async def test_a_rematch_that_is_ended_early_does_not_count(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await played(stage)
        before = await stage.alice.slash("leaderboard")
        assert before is not None
        await stage.alice.press(stage.board(), label="Rematch")
        for player in (stage.bob, stage.carol, stage.dave):
            await player.press(stage.board(), label="I agree")
        await stage.alice.press(stage.board(), label="Start")
        for player in stage.members:
            await player.press(stage.board(), label="My hand")
        for _ in range(10):
            await move(stage)
        assert (await table_seen(stage)).status is Status.PLAYING
        for player in (stage.alice, stage.bob, stage.carol, stage.dave):
            if "My hand" in stage.board().buttons:
                await player.slash("table end")
        assert "It doesn't count for anyone" in stage.board().text
        after = await stage.alice.slash("leaderboard")
        assert after is not None
        assert after.text == before.text


async def test_a_rematch_can_be_requested_after_a_restart(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await played(stage)
        await stage.restart()
        await stage.bob.press(stage.board(), label="Rematch")
        assert "Seats are held" in stage.board().text


async def test_also_after_a_restart_no_rematch_is_offered_once_another_table_has_the_channel(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as stage:
        await played(stage)
        over = stage.board()
        await stage.restart()
        await stage.bob.slash("table new")
        await tick(stage, 1)
        assert "Rematch" not in over.now.buttons


async def test_the_message_of_an_old_match_stays_as_it_is_when_another_table_takes_the_channel(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await played(stage)
        over = stage.board()
        await tick(stage, 2 * 3600)
        await stage.bob.slash("table new")
        await tick(stage, 1)
        assert "Rematch" not in over.now.buttons
        assert "⋯" in over.now.buttons


async def test_no_rematch_is_offered_once_another_table_has_the_channel(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await played(stage)
        over = stage.board()
        await tick(stage, 5)
        await stage.bob.slash("table new")
        assert "Rematch" not in over.now.buttons
        assert "⋯" in over.now.buttons


async def test_who_has_only_watched_is_told_to_open_a_table_instead_of_a_rematch(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await played(stage, seats=2, sides="alone")
        await refused(stage, stage.carol.press(stage.board(), label="Rematch"), "Open a table of your own")
