"""What the channel shows after the bot was stopped at any moment, and while a call is in flight."""

import asyncio
import gc
import weakref
from pathlib import Path

import discord
import pytest

from bot.tables.model.ports import Actor
from cogs.messages.pipeline import Drawing, LiveMessage, Rank
from cogs.messages.public import PublicMessage
from tests.discord.bed import Stage
from tests.discord.evening import (
    caught_up,
    evening,
    finish_turn,
    let_time_pass,
    move,
    started,
    started_untimed,
    table_seen,
    tick_now,
    to_move,
)
from tests.patience import PATIENCE


def nothing(_writer: LiveMessage) -> None:
    """Draw nothing, like a process that was killed."""


async def second_turn(stage: Stage) -> None:
    """A match whose second player has to move; their panel is open, so nobody was called."""
    await started(stage)
    first = await to_move(stage)
    while await to_move(stage) == first:
        await move(stage)


def pings(stage: Stage) -> list[str]:
    return [post.text for post in stage.posts() if "it's your turn" in post.text]


async def test_a_move_that_was_saved_but_not_drawn_is_shown_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        player, board = await to_move(stage), stage.board()
        before = board.alts
        await player.press(player.panel(), label="Draw a card")
        discard = next(iter((await table_seen(stage, player)).choices["discard"])).command
        with monkeypatch.context() as patch:
            patch.setattr(LiveMessage, "request", nothing)
            await (await stage.bot.tables.get(1)).play(Actor(player.id, 77), discard.kind, discard.text, None)
        await stage.settle()
        assert stage.board().alts == before
        await stage.restart()
        await stage.bot.resume_tables()
        await caught_up(stage)
        assert stage.board().id == board.id
        assert stage.board().alts != before


async def test_a_picture_is_not_sent_once_another_process_has_taken_over_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        player, before, bot = await to_move(stage), stage.board().alts, stage.bot
        await player.press(player.panel(), label="Draw a card")
        discard = next(iter((await table_seen(stage, player)).choices["discard"])).command
        paint, painted = PublicMessage.draw, list[object]()

        async def painted_late(message: PublicMessage) -> Drawing | None:
            painted.append(drawing := await paint(message))
            bot.tables.serves = lambda _: False
            return drawing

        with monkeypatch.context() as patch:
            patch.setattr(PublicMessage, "draw", painted_late)
            await (await bot.tables.get(1)).play(Actor(player.id, 77), discard.kind, discard.text, None)
            await caught_up(stage)
        assert len(painted) == 1
        assert stage.board().alts == before
        await bot.tables.drawn.write()
        await stage.restart()
        await stage.bot.resume_tables()
        await caught_up(stage)
        assert stage.board().alts != before


async def test_after_a_restart_a_table_goes_first_whose_member_to_move_has_no_panel(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await stage.restart()
        await stage.bot.resume_tables()
        await caught_up(stage)
        first, ranks = await to_move(stage), list[Rank]()
        message = stage.bot.messages.public.of(1)
        for opens in (None, first, *(member for member in stage.members if member is not first)):
            if opens is not None:
                await opens.press(stage.board(), label="My hand")
            await message.is_due()
            ranks.append(message.rank)
        assert [*dict.fromkeys(ranks)] == [Rank.UNSEEN, Rank.PUBLIC, Rank.WATCHED]


async def test_a_message_that_is_hours_old_is_edited_in_place(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        board = stage.board()
        await stage.pass_time(2 * 3600)
        await stage.restart()
        await stage.bot.resume_tables()
        await stage.settle()
        assert stage.board().id == board.id


async def test_after_a_restart_nobody_is_called_twice_and_an_uncalled_member_after_a_minute(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await second_turn(stage)
        for called_before in (0, 1):
            await stage.restart()
            await stage.bot.resume_tables()
            await stage.settle()
            assert len(pings(stage)) == called_before
            await let_time_pass(stage, 61)
            assert len(pings(stage)) == 1


async def test_a_call_in_flight_does_not_lose_a_message_that_is_posted_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as stage:
        await second_turn(stage)
        await stage.pass_time(61)
        sends, in_flight, arrives = discord.PartialMessageable.send, asyncio.Event(), asyncio.Event()

        async def slowly(*args: object, **named: object) -> object:
            if args[1:]:  # of all messages, only a call has a text
                in_flight.set()
                await arrives.wait()
            return await sends(*args, **named)  # type: ignore[arg-type, call-overload] # passed on unchanged

        monkeypatch.setattr(discord.PartialMessageable, "send", slowly)
        ticking = asyncio.create_task(tick_now(stage.bot))
        await asyncio.wait_for(in_flight.wait(), PATIENCE)
        before = (await table_seen(stage)).message
        stage.bot.messages.public.of(1).post_anew()
        arrives.set()
        await ticking
        await stage.settle()
        assert (await table_seen(stage)).message == stage.board().id != before
        assert (await table_seen(stage)).ping is not None


async def test_opening_an_undealt_solitaire_again_after_a_restart_shows_its_options(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as stage:
        opener = Actor(stage.alice.id, 77)
        guild, channel = stage.world.guild.id, stage.world.channel.id
        await stage.bot.tables.new(opener, guild=guild, channel=channel, game="solitaire", preset=None, teams=None)
        await stage.restart()
        await stage.alice.slash("table new", game="solitaire")
        await stage.alice.press(stage.alice.panel(), label="Deal")
        view = (await table_seen(stage, stage.alice)).match
        assert view is not None
        assert view.hand


async def test_a_press_on_a_panel_that_a_command_is_replacing_is_answered(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await second_turn(stage)
        player = await to_move(stage)
        panel = stage.bot.messages.panels.find(1, player.id)
        assert panel is not None
        panel.held = True  # as while a typed move is made
        await player.press(player.panel(), label="Draw a card")
        assert "Draw a card" not in player.panel().buttons


def public_requests(stage: Stage) -> int:
    """The number of posts and edits in the channel so far."""
    asked = [(request.method, request.path) for request in stage.world.env.http_requests]
    return sum(method in ("POST", "PATCH") and "/channels/" in path for method, path in asked)


async def come_back(stage: Stage) -> None:
    """Stop the bot and start it again."""
    await stage.restart()
    await stage.bot.resume_tables()
    await stage.settle()


async def test_a_start_does_not_edit_a_message_that_is_up_to_date(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await let_time_pass(stage, 61)
        before = public_requests(stage)
        await come_back(stage)
        assert public_requests(stage) == before


async def test_a_table_is_behind_until_its_member_was_called(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await second_turn(stage)
        await tick_now(stage.bot)
        assert [each.table for each in await stage.bot.tables.outdated()] == [1]
        await stage.pass_time(61)
        for _ in range(2):
            await tick_now(stage.bot)
        assert await stage.bot.tables.outdated() == ()


async def test_after_a_restart_the_current_turn_calls_nobody_again_and_the_next_one_calls_at_once(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as stage:
        await second_turn(stage)
        await stage.pass_time(61)
        for _ in range(2):
            await tick_now(stage.bot)
        await come_back(stage)
        called = pings(stage)
        player = await to_move(stage)
        await player.slash("draw")
        assert pings(stage) == called
        await finish_turn(stage, player)
        assert len(pings(stage)) == 1
        assert pings(stage) != called


async def test_an_unused_table_leaves_memory_and_is_loaded_by_the_next_press(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started_untimed(stage)
        bot, player = stage.bot, await to_move(stage)
        before = weakref.ref(await bot.tables.get(1))
        for _ in range(4):
            await stage.pass_time(11 * 60)
            await tick_now(bot)
        gc.collect()
        assert before() is None
        await player.slash("draw")
        assert (await bot.tables.get(1)).view(None).news


async def test_a_change_of_the_servers_language_redraws_a_table_that_is_not_in_memory(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await come_back(stage)
        before = stage.board().text
        await stage.bot.services.people.change_server(stage.world.guild.id, stage.alice.id, "language", "ja")
        await stage.bot.messages.public.redraw_in(stage.world.guild.id)
        await stage.settle()
        assert stage.board().text != before
