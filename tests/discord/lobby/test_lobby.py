"""Sitting, leaving, starting, ending and playing again, in every state of a table and by any member."""

import itertools
from pathlib import Path

import pytest

from bot.tables.model.records import Status
from tests.discord.attack import everything, forge, nothing_changes, refused
from tests.discord.bed import Player, Stage, private
from tests.discord.evening import evening, leave_match, move, play_match, seated, started, table_seen, to_move

STATES = ("lobby", "playing", "ended")
EVERYTHING = ("table join", "table leave", "table start", "table end", "table show", "hand", "draw", "rum", "rules")


async def in_state(stage: Stage, state: str) -> None:
    """A table of four in one of its states."""
    await (seated if state == "lobby" else started)(stage)
    if state == "ended":
        await end(stage)


async def end(stage: Stage) -> None:
    """End the match by three votes: a majority of one side and all of the other."""
    for player in stage.members:
        if await stage.bot.tables.in_channel(stage.world.channel.id) is not None:
            await player.slash("table end")


async def require_consistent(stage: Stage) -> None:
    """Fail unless the live table has a host who sits there, and nobody sits twice."""
    for record in (await everything(stage)).tables:
        members = [seat.member for seat in record.seats if seat.member is not None]
        assert len(members) == len(set(members))
        assert not record.status.live or record.host in members
        assert all(seat.side in range(max(record.side_count, len(record.seats))) for seat in record.seats)
    assert len([record for record in (await everything(stage)).tables if record.status.live]) <= 1


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("command", EVERYTHING)
async def test_every_command_is_answered_in_private_in_every_state(tmp_path: Path, state: str, command: str) -> None:
    async with evening(tmp_path) as stage:
        await in_state(stage, state)
        for player in (stage.dave, stage.alice):
            answer = await player.slash(command)
            assert answer is not None
            assert answer.private
            assert "Something went wrong" not in answer.text
            await require_consistent(stage)


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize(
    "address",
    ["sit/0", "sit/1", "leave/", "add-computer/", "remove-computer/", "shuffle/", "start/", "next-round/", "agree/"],
)
async def test_every_button_of_the_lobby_is_answered_in_every_state_and_keeps_the_table_consistent(
    tmp_path: Path, state: str, address: str
) -> None:
    async with evening(tmp_path) as stage:
        await in_state(stage, state)
        board = stage.posts()[-1] if state == "ended" else stage.board()
        for player in (stage.dave, stage.alice, stage.dave):
            await forge(player, board, f"rt/1/-/{address}")
            await require_consistent(stage)
        if state == "ended":
            assert (await table_seen(stage)).status is not Status.PLAYING


@pytest.mark.parametrize("state", ["playing", "ended"])
async def test_a_button_of_the_lobby_is_refused_after_the_start(tmp_path: Path, state: str) -> None:
    async with evening(tmp_path) as stage:
        await in_state(stage, state)
        board = stage.posts()[-1] if state == "ended" else stage.board()
        for address in ("add-computer/", "remove-computer/", "shuffle/", "start/", "agree/"):
            said = "has already started" if state == "playing" else "has ended"
            await refused(stage, forge(stage.alice, board, f"rt/1/-/{address}"), said)


async def test_a_leaving_host_has_a_successor_and_the_last_member_closes_the_lobby(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        for player in stage.members[:3]:
            await player.press(stage.board(), label="Leave")
            await require_consistent(stage)
        assert (await table_seen(stage)).host == stage.dave.id
        await stage.dave.press(stage.board(), label="Leave")
        assert "closed before its first deal" in stage.posts()[-1].text
        assert stage.posts()[-1].buttons == []
        for _ in range(2):  # a table that nobody has played at leaves nothing behind once there is another
            await stage.alice.slash("table new")
            assert "Join" in stage.board().buttons[0]
            assert not [post for post in stage.posts() if "closed before its first deal" in post.text]
            await stage.alice.slash("table end")


async def test_sitting_down_twice_and_agreeing_unasked_are_answered(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        await refused(stage, stage.bob.press(stage.board(), label="Join 🟠"), "already")
        await refused(stage, forge(stage.bob, stage.board(), "rt/1/-/agree/"), "You have already agreed")
        await refused(stage, forge(stage.bob, stage.board(), "rt/1/-/remove-computer/"), "no computer player to remove")
        for _ in range(4):
            await stage.bob.press(stage.board(), label="+ 🤖")
        await refused(stage, forge(stage.bob, stage.board(), "rt/1/-/add-computer/"), "full")


async def test_four_members_who_sit_down_at_once_get_seats_or_a_refusal(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        message, side = stage.board().message, stage.board().button(label="Join 🟠")
        await stage.at_once(
            *[
                lambda player=player: player.actor.click(message, custom_id=side)
                for player in stage.members
                for _ in range(2)
            ]
        )
        await require_consistent(stage)
        assert len((await table_seen(stage)).seats) == 4


async def test_two_tables_opened_at_once_are_one(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        channel = stage.world.channel
        await stage.at_once(*[lambda p=player: p.actor.slash(channel, "table new") for player in stage.members])
        await require_consistent(stage)
        assert len([post for post in stage.posts() if any("Join" in label for label in post.buttons)]) == 1
        assert sum("already" in player.panel().text for player in stage.members) == 3


async def test_a_start_that_is_pressed_twice_deals_once(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        message, start = stage.board().message, stage.board().button(label="Start")
        await stage.at_once(*[lambda: stage.alice.actor.click(message, custom_id=start)] * 3)
        assert [len(rows) for rows in (await everything(stage)).journals] == [1]
        assert any("has already started" in post.text for post in stage.alice.private())


async def test_a_call_of_rum_without_a_discard_to_call_is_refused(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        for player in stage.members:
            await refused(stage, player.slash("rum"))
            await refused(stage, forge(player, stage.board(), "rt/1/-/call/rum"))


async def test_a_stranger_can_neither_leave_nor_vote(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", sides="alone")
        await stage.bob.press(stage.board(), label="Join")
        for action in ("leave/", "add-computer/", "agree/"):
            await refused(stage, forge(stage.carol, stage.board(), f"rt/1/-/{action}"), "have a seat at this table")
        await stage.alice.press(stage.board(), label="Start")
        await refused(stage, stage.carol.slash("table end"), "have a seat at this table")


async def test_only_its_member_can_take_back_a_seat_that_was_left(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await leave_match(stage.dave)
        await refused(
            stage, forge(stage.dave, stage.dave.panel(), "rt/1/-/leave-confirm/"), "have a seat at this table"
        )
        await refused(stage, stage.alice.slash("table join"), "already")
        await stage.dave.slash("table join")
        assert stage.dave.id in [seat.member for seat in (await table_seen(stage)).seats]
        await move(stage, await to_move(stage))


async def test_a_rematch_that_everyone_presses_is_one_table_with_everyone(tmp_path: Path) -> None:
    async with evening(tmp_path, number=3) as stage:
        await seated(stage, preset="quick")
        await stage.alice.press(stage.board(), label="Start")
        for player in stage.members:
            await player.press(stage.board(), label="My hand")
        await play_match(stage)
        board = stage.board()
        rematch = board.button(label="Rematch")
        await stage.at_once(
            *[lambda p=player: p.actor.click(board.message, custom_id=rematch) for player in stage.members]
        )
        await require_consistent(stage)
        table = await table_seen(stage)
        assert table.status is Status.LOBBY
        assert all(seat.agreed for seat in table.seats)
        for player in stage.members:
            async with nothing_changes(stage):
                await forge(player, board, rematch)
        await table_host(stage, table.host).press(stage.board(), label="Start")
        assert "My hand" in stage.board().buttons


def table_host(stage: Stage, host: int) -> Player:
    """The member who may start."""
    return next(player for player in stage.members if player.id == host)


async def test_buttons_of_older_tables_never_act_on_a_newer_one(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        old = stage.board()
        ids = [part["custom_id"] for part in old.parts if part.get("custom_id")]
        await stage.alice.slash("table end")
        await seated(stage)
        old = stage.posts()[0]
        for player, custom_id in itertools.product((stage.alice, stage.dave), ids):
            async with nothing_changes(stage):
                answer = await forge(player, old, custom_id)
            assert answer is not None, custom_id
            assert answer.private


async def test_a_game_and_its_preset_may_be_typed_by_their_names(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="500 rum", preset="No jokers")
        assert "500 Rum · No jokers" in stage.board().text
        await stage.alice.slash("table end")
        await stage.alice.slash("table new", game="Gin Rummy")
        assert "Gin Rummy · Classic" in stage.board().text
        answer = await stage.bob.slash("rules", game="solitaire gin")
        assert answer is not None
        assert "Solitaire Gin" in answer.text


@pytest.mark.parametrize("by", ["button", "command"])
async def test_a_host_who_has_left_the_server_gives_the_lobby_to_the_others(tmp_path: Path, by: str) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        await refused(stage, stage.bob.slash("table start"), "Only the host can do that. Ask Alice.")
        stage.world.guild.remove_member(stage.alice.actor)
        starting = stage.bob.press(stage.board(), label="Start") if by == "button" else stage.bob.slash("table start")
        answer = private(await starting)
        assert "Alice" not in stage.board().text
        assert "Only the host" not in answer.text
        await stage.bob.slash("table end")
        assert "closed before its first deal" in stage.posts()[-1].text


async def test_a_lobby_of_nobody_who_is_still_in_the_server_gives_way(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        assert "already has a table" in private(await stage.bob.slash("table new")).text
        stage.world.guild.remove_member(stage.alice.actor)
        assert "Your table is open" in private(await stage.bob.slash("table new")).text
        assert "Bob" in stage.board().text
