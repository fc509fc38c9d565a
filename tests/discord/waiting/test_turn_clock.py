"""The turn clock: the countdown, more time, absent members, and tables without a clock."""

from pathlib import Path

import pytest

from bot.tables.model.records import PlayedBy
from tests.discord.attack import everything, forge, refused
from tests.discord.bed import Player, Stage, private
from tests.discord.evening import evening, move, seated, started, table_seen, to_move
from tests.discord.variants import tick

TAKES = 14
"""The number of an evening whose first hand has a use for the pile."""
TIME = 5 * 60 + 3
"""Seconds until the clock has played a turn."""


async def started_with(stage: Stage, clock: str) -> None:
    """A running match of four at a table with this clock."""
    await seated(stage)
    panel = await stage.alice.press(stage.board(), label="Options")
    assert panel is not None
    await forge(stage.alice, panel, "rt/1/-/option-value/clock", clock)
    for player in stage.members[1:4]:
        await player.press(stage.board(), label="I agree")
    await stage.alice.press(stage.board(), label="Start")
    for player in stage.members[:4]:
        await player.press(stage.board(), label="My hand")


def called(player: Player) -> str:
    """A member's name in the server."""
    return player.actor.name.capitalize()


async def played_by(stage: Stage) -> list[PlayedBy]:
    """Who gave each command in the journal."""
    return [row.played_by for row in (await everything(stage)).journals[0]]


async def away(stage: Stage) -> Player:
    """Let the clock play one member's turns until that member is away; the others play their own."""
    lost = await to_move(stage)
    while not any(seat.absent for seat in (await table_seen(stage)).seats):
        player = await to_move(stage)
        if player == lost:
            await tick(stage, TIME)
        else:
            await move(stage, player)
    return lost


async def test_a_countdown_and_more_time_stand_in_the_panel_in_the_last_minute(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        player = await to_move(stage)
        assert not [post for post in (stage.board(), player.panel()) if "Time runs out" in post.text]
        sent = len(stage.sent())
        await tick(stage, 60)
        assert len(stage.sent()) == sent
        await tick(stage, TIME - 60 - 30)
        await player.press(stage.board(), label="My hand")
        assert "Time runs out <t:" in player.panel().text
        assert "More time" in player.panel().buttons


@pytest.mark.parametrize(("clock", "minutes", "quarter"), [("15-min", 11, 11.5), ("24-h", 17 * 60, 19 * 60)])
async def test_the_countdown_is_there_when_the_clock_calls(
    tmp_path: Path, clock: str, minutes: float, quarter: float
) -> None:
    async with evening(tmp_path) as stage:
        await started_with(stage, clock)
        player = await to_move(stage)
        for passed, told in ((minutes, False), (quarter - minutes, True)):
            await tick(stage, 60 * passed)
            await player.press(stage.board(), label="My hand")
            assert ("Time runs out <t:" in player.panel().text) is told
            assert ("More time" in player.panel().buttons) is told


async def test_a_turn_whose_time_is_up_is_played(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        player = await to_move(stage)
        await tick(stage, TIME)
        assert await to_move(stage) != player
        assert set((await played_by(stage))[1:]) == {PlayedBy.CLOCK}
        assert "Waiting for" in player.panel().text


async def test_more_time_can_be_requested_once(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        player = await to_move(stage)
        await player.press(player.panel(), label="⋯")
        address = player.panel().button(label="More time")
        await player.press(player.panel(), label="More time")
        assert "Time runs out <t:" in player.panel().text
        await player.press(player.panel(), label="⋯")
        assert "More time" not in player.panel().buttons
        await refused(stage, forge(player, player.panel(), address), "already had more time")
        await tick(stage, TIME)
        assert await to_move(stage) == player
        await tick(stage, TIME)
        assert await to_move(stage) != player
        while (mover := await to_move(stage)) != player:
            await move(stage, mover)
        await player.press(stage.board(), label="My hand")
        assert "Time runs out" not in player.panel().text, "this turn is as long as any other"


async def test_more_time_is_refused_out_of_turn_without_a_seat_and_by_a_stale_button(tmp_path: Path) -> None:
    async with evening(tmp_path, names=("Alice", "Bob", "Carol", "Dave", "Erin")) as stage:
        await seated(stage)
        await stage.alice.press(stage.board(), label="Start")
        for player in stage.members:
            await player.press(stage.board(), label="My hand")
        player = await to_move(stage)
        await player.press(player.panel(), label="⋯")
        address = player.panel().button(label="More time")
        other = next(each for each in stage.members[:4] if each != player)
        await refused(stage, forge(other, other.panel(), address), "not your turn")
        await refused(stage, forge(stage.members[4], stage.members[4].panel(), address), "have a seat")
        await refused(stage, forge(player, player.panel(), "rt/1/999/more-time/"), "moved on")
        panel = player.panel()
        await refused(stage, forge(player, stage.board(), address), "`/hand`")
        await tick(stage, TIME)
        journals = (await everything(stage)).journals
        await forge(player, panel, address)
        assert "not your turn" in panel.now.text
        assert (await everything(stage)).journals == journals


async def test_an_absent_member_is_named_and_can_come_back_from_their_panel(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        lost = await away(stage)
        assert f"{called(lost)} is away" in stage.board().text
        assert lost.panel().buttons == ["I'm back"]
        await move(stage)
        await lost.press(lost.panel(), label="I'm back")
        assert "away" not in stage.board().text
        assert "I'm back" not in stage.board().buttons
        while await to_move(stage) != lost:
            await move(stage)
        await move(stage, lost)


async def test_any_press_or_command_but_no_autocompletion_makes_a_member_present(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        lost = await away(stage)
        await lost.suggestions("discard", "card")
        assert f"{called(lost)} is away" in stage.board().text
        await lost.slash("rules")
        assert "away" not in stage.board().text


async def test_only_seated_members_can_come_back_and_only_once(tmp_path: Path) -> None:
    async with evening(tmp_path, names=("Alice", "Bob", "Carol", "Dave", "Erin")) as stage:
        await started(stage)
        lost = await away(stage)
        erin = stage.members[4]
        await refused(stage, forge(erin, stage.board(), "rt/1/-/return/"), "already started")
        await lost.press(stage.board(), label="I'm back")
        before = await everything(stage)
        await forge(lost, stage.board(), "rt/1/-/return/")
        assert await everything(stage) == before


async def test_a_member_who_left_the_server_is_away_after_one_turn(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        player = await to_move(stage)
        stage.world.guild.remove_member(player.actor)
        await tick(stage, TIME)
        assert f"{called(player)} is away" in stage.board().text
        assert set(await played_by(stage)) == {PlayedBy.OCCUPANT}


async def test_without_a_clock_any_seated_member_can_let_the_computer_play(tmp_path: Path) -> None:
    async with evening(tmp_path, names=("Alice", "Bob", "Carol", "Dave", "Erin")) as stage:
        await started_with(stage, "none")
        player = await to_move(stage)
        other = next(each for each in stage.members[:4] if each != player)
        assert "Let the computer play this turn" not in stage.board().buttons
        await refused(stage, forge(other, stage.board(), "rt/1/-/play-for-absent/"), "a little longer")
        await tick(stage, 5 * 60)
        address = stage.board().button(label="Let the computer play this turn")
        await refused(stage, forge(stage.members[4], stage.board(), address), "have a seat")
        await other.press(stage.board(), label="Let the computer play this turn")
        assert await to_move(stage) != player
        assert set((await played_by(stage))[1:]) == {PlayedBy.HELPER}
        await refused(stage, forge(other, stage.board(), address), "moved on")


async def test_with_a_clock_the_computer_cannot_be_asked_to_play(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await refused(
            stage, forge(stage.bob, stage.board(), "rt/1/-/play-for-absent/"), "it plays for whoever runs out"
        )


async def test_the_time_that_the_bot_was_down_does_not_count(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        player = await to_move(stage)
        await tick(stage, 60)
        await stage.pass_time(3600)
        await stage.restart()
        await tick(stage, 200)
        assert await to_move(stage) == player
        await tick(stage, 60)
        assert await to_move(stage) != player


async def test_the_table_shows_votes_to_end_the_match_and_a_button(tmp_path: Path) -> None:
    async with evening(tmp_path, names=("Alice", "Bob", "Carol", "Dave", "Erin")) as stage:
        await started(stage)
        assert "Agree to end it" not in stage.board().buttons
        await refused(stage, forge(stage.members[4], stage.board(), "rt/1/-/vote-end/"), "have a seat")
        await stage.alice.slash("table end")
        assert "Alice votes to end this match" in stage.board().text
        await refused(stage, stage.alice.press(stage.board(), label="Agree to end it"), "already voted")
        for player in (stage.bob, stage.carol, stage.dave):
            await player.press(stage.board(), label="Agree to end it")
        assert "called off" in stage.board().text
        board = stage.board()
        await refused(stage, forge(stage.bob, board, "rt/1/-/vote-end/"), "has ended")


async def test_the_price_of_leaving_says_whether_the_match_ends(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", sides="alone")
        await stage.bob.press(stage.board(), label="Join")
        await stage.alice.press(stage.board(), label="+ 🤖")
        await stage.alice.press(stage.board(), label="Start")
        question = await stage.bob.slash("table leave")
        assert question is not None
        assert "A computer will play on for you" in question.text
        await stage.bob.press(question, label="Leave the match")
        question = await stage.alice.slash("table leave")
        assert question is not None
        assert "it ends at once" in question.text
        assert "/table join" not in question.text
        await stage.alice.press(question, label="Leave the match")
        assert "called off" in stage.posts()[-1].text or "called off" in stage.board().text


async def test_a_table_without_calls_calls_nobody(tmp_path: Path) -> None:
    for number, (value, calls) in enumerate({"False": 0, "True": 1}.items()):
        async with evening(tmp_path / str(number)) as stage:
            await seated(stage)
            panel = await stage.alice.press(stage.board(), label="Options")
            assert panel is not None
            await forge(stage.alice, panel, "rt/1/-/option-value/calls", value)
            for player in stage.members[1:] if value == "False" else ():
                await player.press(stage.board(), label="I agree")
            await stage.alice.press(stage.board(), label="Start")
            await tick(stage, 61)
            assert sum("it's your turn" in post.text for post in stage.posts()) == calls


async def test_what_the_member_did_herself_is_not_told_as_the_clocks(tmp_path: Path) -> None:
    async with evening(tmp_path, number=TAKES) as stage:
        await started(stage)
        player = await to_move(stage)
        assert (await move(stage, player)).kind == "take"
        await tick(stage, TIME * 3 // 4)
        await tick(stage, TIME // 4 + 3)
        assert await to_move(stage) != player
        told = next(post.text for post in stage.posts() if "ran out of time" in post.text)
        assert told.startswith(f"⏱️ {called(player)} ran out of time, so ")
        assert told.endswith(" was discarded.")
        assert "took" not in told


async def test_what_the_clock_played_is_told_anew_where_the_call_was_deleted(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        player = await to_move(stage)
        await tick(stage, TIME - 60)  # by then the member is called
        call = next(post for post in stage.posts() if "it's your turn" in post.text)
        stage.world.env.backend.delete_message(stage.world.channel.id, call.id)
        await tick(stage, 63)
        [told] = [post for post in stage.posts() if "ran out of time" in post.text]
        assert told.text.startswith(f"⏱️ {called(player)}")
        assert told.id != call.id
        while await to_move(stage) != player:
            await move(stage)
        await tick(stage, 5)  # the channel catches up
        await tick(stage, TIME - 65)  # the next call takes its place
        assert not [post for post in stage.posts() if post.id == told.id]


async def test_the_history_marks_what_the_clock_played(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await move(stage)
        player = await to_move(stage)
        await tick(stage, TIME)
        history = private(await stage.alice.press(stage.board(), label="History"))
        marked = [line for line in history.text.split("\n") if "⏱️" in line]
        assert len(marked) == 1
        assert f"{called(player)} ⏱️ " in marked[0]


async def test_a_change_of_the_clock_alone_is_named_to_whoever_has_to_agree(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        panel = await stage.alice.press(stage.board(), label="Options")
        assert panel is not None
        await forge(stage.alice, panel, "rt/1/-/option-value/clock", "1-min")
        [asked] = [line for line in stage.board().text.split("\n") if "I agree" in line]
        assert "1 minute a turn" in asked
