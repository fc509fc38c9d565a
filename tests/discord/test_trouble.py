"""Failures around a table: deleted messages and channels, missing permissions, and bugs."""

import logging
import re
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import discord
import pytest

from bot.local.world import GUILD_ID
from bot.tables.model.records import Status
from rendering.picture import Picture
from tests.discord.attack import forge, nothing_changes, refused
from tests.discord.bed import Player, Post, Stage, private
from tests.discord.evening import (
    OnePixel,
    caught_up,
    evening,
    let_time_pass,
    move,
    playing,
    seated,
    started,
    table_seen,
    tick_now,
    to_move,
)


def take_permission(stage: Stage, target: Any = None, /, **denied: bool) -> None:
    """Deny the bot, or a member, permissions in the channel."""
    denied_to = target or stage.bot.user
    assert denied_to is not None
    channel: Any = stage.world.env.backend.get_channel(stage.world.channel.id)
    other = stage.world.guild.create_text_channel(
        "pattern", overwrites={denied_to: discord.PermissionOverwrite(**denied)}
    )
    pattern: Any = stage.world.env.backend.get_channel(other.id)
    for overwrite in pattern.overwrites:
        stage.world.env.backend.set_overwrite(channel.id, overwrite)


def warnings_in(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The bot's warnings in the log."""
    return [
        record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING and "cogs" in record.name
    ]


async def test_the_next_change_posts_a_deleted_message_again(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        gone = stage.board()
        stage.world.env.backend.delete_message(stage.world.channel.id, gone.id)
        await stage.settle()
        await move(stage)
        assert stage.board().id != gone.id
        assert "My hand" in stage.board().buttons
        assert (await table_seen(stage)).message == stage.board().id


async def test_a_command_posts_a_deleted_message_again(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        stage.world.env.backend.delete_message(stage.world.channel.id, stage.board().id)
        answer = private(await stage.bob.slash("table new"))
        assert "/table show" in answer.text
        await stage.bob.slash("table show")
        assert "Start" in stage.board().buttons


async def test_two_simultaneous_commands_post_the_table_once(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        channel = stage.world.channel
        await stage.at_once(
            lambda: stage.alice.actor.slash(channel, "table show"), lambda: stage.bob.actor.slash(channel, "table show")
        )
        await stage.alice.slash("table show")
        assert len([post for post in stage.posts() if "Start" in post.buttons]) == 1
        assert (await table_seen(stage)).message == stage.board().id


async def test_a_lost_permission_is_one_log_line_and_is_named_to_the_presser(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        board = stage.board()
        take_permission(stage, send_messages=False, attach_files=False, view_channel=False)
        answer = private(await stage.alice.press(board, label="Start"))
        for name in ("View Channel", "Send Messages", "Attach Files", f"<#{stage.world.channel.id}>"):
            assert name in answer.text
        assert (await table_seen(stage)).match is not None
        assert warnings_in(caplog) == ["the message of table 1 can't be shown (50001); it sleeps"]
        assert all(record.exc_info is None for record in caplog.records)


async def test_a_table_is_shown_again_as_soon_as_the_bot_may_post(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        board, channel = stage.board(), stage.world.channel.id
        take_permission(stage, view_channel=False, attach_files=False)
        await stage.alice.press(board, label="Start")
        take_permission(stage, view_channel=True, attach_files=False)
        await stage.settle()
        assert stage.bot.tables.channel_health.is_unreachable(channel)
        take_permission(stage, view_channel=True, attach_files=True)
        await stage.settle()
        assert not stage.bot.tables.channel_health.is_unreachable(channel)
        assert "My hand" in stage.board().buttons


async def test_a_table_is_shown_again_once_the_bot_is_timed_out_no_more(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        until, me = stage.bot.services.now() + timedelta(minutes=55), stage.bot.guilds[0].me
        stage.world.env.backend.edit_member(GUILD_ID, me.id, {"timed_out_until": until.isoformat()})
        me.timed_out_until = until  # SimCord doesn't tell the bot of its own timeout, as Discord does
        stage.world.env.backend.delete_message(stage.world.channel.id, stage.board().id)
        for seconds in (10, 130, 490, 1810):
            await let_time_pass(stage, seconds)
            assert stage.posts() == []
        await let_time_pass(stage, 870)
        assert "Start" in stage.board().buttons


async def test_without_permissions_a_match_goes_on_in_panels(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        take_permission(stage, send_messages=False, view_channel=False)
        for _ in range(3):
            player = await to_move(stage)
            before = shown(player.panel())
            await move(stage, player)
            assert shown(player.panel()) != before


def shown(post: Post) -> tuple[str, list[str], dict[str, list[str]]]:
    """The texts, alt texts and menus of a message."""
    return post.text, post.alts, post.selects


async def test_a_deleted_channel_ends_its_table(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        player, table = await to_move(stage), await stage.bot.tables.get(1)
        other = stage.world.guild.create_text_channel("elsewhere")
        stage.world.env.backend.delete_channel(stage.world.channel.id)
        await stage.settle()
        await stage.bot.messages.table_changed(table.id)
        await caught_up(stage)
        assert warnings_in(caplog) == []
        assert (await stage.bot.tables.get(1)).facts.status is Status.ENDED
        await tick_now(stage.bot)
        answer = private(await stage.act(lambda: player.actor.slash(other, "table new")))
        assert "Your table is open" in answer.text


async def test_a_table_that_sleeps_is_shown_by_the_first_command_that_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as stage:

        async def hidden(*_args: object, **_named: object) -> None:
            raise discord.Forbidden(Mock(status=403), {"code": 50001, "message": "Missing Access"})

        with monkeypatch.context() as patch:
            patch.setattr(discord.PartialMessageable, "send", hidden)
            for command in ("table new", "table show"):
                assert "mention me once" in private(await stage.alice.slash(command)).text
        await stage.alice.slash("table show")
        assert "Join" in stage.board().buttons[0]


async def test_a_table_that_could_not_be_posted_can_be_shown_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as stage:

        async def lost(*_args: object, **_named: object) -> None:
            raise RuntimeError("the network is down")

        with monkeypatch.context() as patch:
            patch.setattr(discord.PartialMessageable, "send", lost)
            answer = await stage.alice.slash("table new")
        assert answer is not None
        assert "couldn't show it in this channel. In a private thread, mention me once" in answer.text
        assert "/table show" in answer.text
        assert "the network is down" in stage.errors.pop()
        await stage.alice.slash("table show")
        assert "Join" in stage.board().buttons[0]


async def test_a_failed_call_neither_posts_the_table_twice_nor_stops_the_clock(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        take_permission(stage, send_messages=False)
        await stage.pass_time(61)
        await tick_now(stage.bot)
        await tick_now(stage.bot)
        await stage.settle()
        tables = [post for post in stage.posts() if "My hand" in post.buttons and not post.message.content]
        assert len(tables) == 1


async def test_one_tables_bug_does_not_stop_the_clock_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)

        async def broken() -> None:
            raise LookupError("what time brings is broken")

        monkeypatch.setattr(stage.bot.tables, "start_due", broken)
        await let_time_pass(stage, 14 * 60 + 5)
        assert "no longer follows" in stage.alice.panel().text
        assert "what time brings is broken" in stage.errors.pop()


class Torn(OnePixel):
    """A painter that fails on demand."""

    broken = False

    async def paint(self, picture: Picture) -> bytes:
        if self.broken:
            raise RuntimeError("the brush broke")
        return await super().paint(picture)


async def goes_on(stage: Stage, player: Player, command: str) -> None:
    """Clear the errors and fail unless the command answers with a panel that shows the drawn card."""
    stage.errors.clear()
    await player.slash(command)
    assert "Draw a card" not in player.panel().buttons


async def test_a_bug_while_a_panel_is_drawn_is_answered_with_an_apology(tmp_path: Path) -> None:
    painter = Torn()
    async with evening(tmp_path, painter=painter) as stage:
        await started(stage)
        player = await to_move(stage)
        panel = player.panel()
        painter.broken = True
        answer = private(await player.press(panel, label="Draw a card"))
        reference = re.search(r"reference: ([0-9a-f]{8})", answer.text)
        assert reference is not None
        assert any(reference[1] in error for error in stage.errors)
        assert all("the brush broke" in error for error in stage.errors)
        painter.broken = False
        await goes_on(stage, player, "hand")


async def test_a_bug_while_a_command_runs_changes_nothing_and_reveals_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(tmp_path) as (stage, player):
        record = await stage.bot.store.tables.table(1)
        assert record is not None

        async def full(*_args: object, **_named: object) -> None:
            raise OSError("no space left on device")

        async with nothing_changes(stage):
            with monkeypatch.context() as patch:
                patch.setattr(stage.bot.store.tables, "save", full)
                answer = await player.slash("draw")
        assert answer is not None
        assert "Something went wrong" in answer.text
        [error] = stage.errors
        assert "no space left" in error
        assert record.next_seed not in error
        rows = await stage.bot.store.tables.journal(1)
        assert not any(row.text in error for row in rows)
        await goes_on(stage, player, "draw")


async def test_a_press_at_a_table_that_an_upgrade_has_closed_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(tmp_path) as (stage, player):
        presses = [(player.panel(), "Draw a card"), (stage.board(), "My hand"), (stage.board(), "⋯")]
        old = [(message, message.button(label=label)) for message, label in presses]

        def other_rules(*_args: object) -> None:
            raise ValueError("the rules have changed")

        monkeypatch.setattr("bot.tables.tables.rebuilt", other_rules)
        await stage.restart()
        for message, custom_id in old:
            answer = private(await forge(player, message, custom_id))
            assert "It was closed and doesn't count for anyone" in answer.text
        assert any("It was closed" in post.text for post in stage.posts())
        assert len(stage.errors) == 1
        stage.errors.clear()
        await stage.alice.slash("table new")
        assert "Join" in stage.board().buttons[0]


async def test_panels_of_an_ended_table_show_the_end_and_their_buttons_are_refused(tmp_path: Path) -> None:
    async with playing(tmp_path) as (stage, player):
        old = player.panel().button(label="Draw a card")
        for voter in stage.members:
            if (await stage.bot.tables.in_channel(stage.world.channel.id)) is not None:
                await voter.slash("table end")
        panel = next(post for post in player.private() if post.pictures)
        assert "was called off" in panel.text
        assert panel.buttons == []
        await refused(stage, forge(player, panel, old), "has ended", "/table new")
        board = stage.posts()[-1]
        for address in ("hand/", "next-round/", "sit/0", "leave/", "start/", "options/", "agree/"):
            async with nothing_changes(stage):
                answer = await forge(player, board, f"rt/1/-/{address}")
            assert answer is not None, address
            assert answer.private
