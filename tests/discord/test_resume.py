"""What the channel shows when the bot comes back after it has stopped at any moment, and while a call is on its way."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, cast

import discord

from bot.tables.actor import Actor
from cogs.ui.message_writer import Writer
from tests.discord.evening import evening, move, started, table_seen, to_move
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from bot.app import Rumtable
    from tests.discord.bed import Stage


def our_bot(stage: Stage) -> Rumtable:
    return cast("Rumtable", stage.bot)


def nothing(_writer: Writer) -> None:
    """Draw nothing, as a process that is killed."""


async def second_turn(stage: Stage) -> None:
    """A match whose second player is to move, with a panel open, so that nobody was called."""
    await started(stage)
    first = await to_move(stage)
    while await to_move(stage) == first:
        await move(stage)


def pings(stage: Stage) -> list[str]:
    return [post.text for post in stage.posts() if "it's your turn" in post.text]


async def test_a_move_that_was_saved_but_never_drawn_is_shown_when_the_bot_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        player, board = await to_move(stage), stage.board()
        before = board.alts
        draw = next(iter((await table_seen(stage, player)).choices["draw"])).command
        with monkeypatch.context() as patch:
            patch.setattr(Writer, "request", nothing)
            await (await our_bot(stage).tables.get(1)).play(Actor(player.id, 77), draw.kind, draw.text, None)
        await stage.settle()
        assert stage.board().alts == before
        await stage.restart()
        await our_bot(stage).resume_tables()
        await our_bot(stage).messages.settle()
        await stage.settle()
        assert stage.board().id == board.id
        assert stage.board().alts != before


async def test_a_message_that_is_hours_old_is_brought_up_to_date_where_it_stands(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        board = stage.board()
        await stage.pass_time(2 * 3600)
        await stage.restart()
        await our_bot(stage).resume_tables()
        await stage.settle()
        assert stage.board().id == board.id


async def test_a_bot_that_comes_back_calls_nobody_twice_and_who_was_never_called_after_a_minute(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await second_turn(stage)
        for called_before in (0, 1):
            await stage.restart()
            await our_bot(stage).resume_tables()
            await stage.settle()
            assert len(pings(stage)) == called_before
            await stage.pass_time(61)
            await our_bot(stage).messages.tick()
            await stage.settle()
            assert len(pings(stage)) == 1


async def test_while_a_call_is_on_its_way_the_message_that_was_brought_down_stays_the_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as stage:
        await second_turn(stage)
        await stage.pass_time(61)
        sends, under_way, arrives = discord.PartialMessageable.send, asyncio.Event(), asyncio.Event()

        async def slowly(*args: object, **named: object) -> object:
            if "view" not in named:  # the call is words alone
                under_way.set()
                await arrives.wait()
            return await sends(*args, **named)  # type: ignore[arg-type, call-overload] # passed on as they came

        monkeypatch.setattr(discord.PartialMessageable, "send", slowly)
        ticking = asyncio.create_task(our_bot(stage).messages.tick())
        await asyncio.wait_for(under_way.wait(), PATIENCE)
        before = (await table_seen(stage)).message
        our_bot(stage).messages.public.of(1).post_anew()
        async with asyncio.timeout(PATIENCE):
            while (await table_seen(stage)).message == before:  # noqa: ASYNC110 - nothing tells a test that it was saved
                await asyncio.sleep(0.01)
        arrives.set()
        await ticking
        await stage.settle()
        assert (await table_seen(stage)).message == stage.board().id
        assert (await table_seen(stage)).ping is not None


async def test_a_solitaire_that_was_opened_but_never_dealt_shows_its_start_when_it_is_asked_for_again(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as stage:
        opener = Actor(stage.alice.id, 77)
        guild, channel = stage.world.guild.id, stage.world.channel.id
        await our_bot(stage).tables.new(opener, guild=guild, channel=channel, game="solitaire", preset=None, teams=None)
        await stage.restart()
        await stage.alice.slash("table new", game="solitaire")
        await stage.alice.press(stage.alice.panel(), label="Deal")
        view = (await table_seen(stage, stage.alice)).match
        assert view is not None
        assert view.hand


async def test_a_press_on_the_panel_while_a_command_is_about_to_replace_it_is_answered(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await second_turn(stage)
        player = await to_move(stage)
        with our_bot(stage).messages.panels.about_to_open(1, player.id):
            await player.press(player.panel(), label="Draw a card")
            assert "Draw a card" not in player.panel().buttons
