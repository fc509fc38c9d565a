"""Calls to move: when a member is called, and when the call is removed."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from bot.games.rum500.game import Rum500
from bot.people.settings import CallWhen
from tests.discord.bed import Player, Post, Stage
from tests.discord.evening import (
    evening,
    finish_turn,
    let_time_pass,
    move,
    playing,
    seated,
    started,
    table_seen,
    to_move,
)


def calls(stage: Stage) -> list[Post]:
    """The calls in the channel."""
    return [post for post in stage.posts() if "it's your turn" in post.text]


async def wishes(stage: Stage, when: CallWhen) -> None:
    """Let every member choose when to be called."""
    for player in stage.members:
        await stage.bot.services.people.change_member(player.id, "call", when)


@asynccontextmanager
async def all_watching(folder: Path) -> AsyncGenerator[tuple[Stage, Player]]:
    """A match with all panels open, and the member whose turn has just begun."""
    async with playing(folder) as (stage, first):
        while (player := await to_move(stage)) is first:
            await move(stage)
        yield stage, player


async def dealt(stage: Stage) -> Player:
    """Start a match without an open panel, and return the member to move."""
    await seated(stage)
    await stage.alice.press(stage.board(), label="Start")
    return await to_move(stage)


async def test_a_member_with_an_open_panel_is_called_after_20_seconds(tmp_path: Path) -> None:
    async with all_watching(tmp_path) as (stage, player):
        await let_time_pass(stage, 18)
        assert calls(stage) == []
        await let_time_pass(stage, 3)
        await let_time_pass(stage, 30)
        assert [f"<@{player.id}>" in call.text for call in calls(stage)] == [True]


async def test_the_button_of_a_call_shows_whoever_presses_their_own_hand(tmp_path: Path) -> None:
    async with all_watching(tmp_path) as (stage, player):
        await let_time_pass(stage, 21)
        [call] = calls(stage)
        for each in (player, next(other for other in (stage.alice, stage.bob) if other is not player)):
            answer = await each.press(call, label="My hand")
            assert answer is not None
            assert answer.private
            match = (await table_seen(stage, each)).match
            assert match is not None
            assert f"{len(match.hand)} cards" in answer.alts[-1]


async def test_a_member_who_has_only_drawn_is_called_like_one_who_has_not(tmp_path: Path) -> None:
    async with all_watching(tmp_path) as (stage, player):
        await let_time_pass(stage, 10)
        await player.press(player.panel(), label="Draw a card")
        await let_time_pass(stage, 9)
        assert calls(stage) == []
        await let_time_pass(stage, 2)
        assert len(calls(stage)) == 1


async def test_a_member_who_has_begun_their_turn_is_called_after_a_minute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Rum500, "told_later", Mock(return_value=False))  # so that a draw is a move that everyone sees
    async with all_watching(tmp_path) as (stage, player):
        await let_time_pass(stage, 10)
        await player.press(player.panel(), label="Draw a card")
        await let_time_pass(stage, 55)
        assert calls(stage) == []
        await let_time_pass(stage, 10)
        assert len(calls(stage)) == 1


async def test_a_member_can_choose_to_be_called_at_once(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await wishes(stage, CallWhen.AT_ONCE)
        await started(stage)
        first = await to_move(stage)
        [call] = calls(stage)
        assert f"<@{first.id}>" in call.text
        while (player := await to_move(stage)) is first:
            await move(stage)
        [call] = calls(stage)
        assert f"<@{player.id}>" in call.text


async def test_a_member_can_choose_not_to_be_called(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await wishes(stage, CallWhen.NEVER)
        await dealt(stage)
        await let_time_pass(stage, 61)
        assert calls(stage) == []


async def test_each_member_is_called_by_their_own_setting(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        first = await dealt(stage)
        for player in stage.members:
            wish = CallWhen.AFTER_20_S if player is first else CallWhen.NEVER
            await stage.bot.services.people.change_member(player.id, "call", wish)
        assert len(calls(stage)) == 1
        await first.press(stage.board(), label="My hand")
        await finish_turn(stage, first)
        await let_time_pass(stage, 61)
        assert calls(stage) == []


async def test_after_a_restart_nobody_is_called_twice_and_the_call_is_still_removed(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        player = await dealt(stage)
        [call] = calls(stage)
        await stage.restart()
        await stage.bot.resume_tables()
        await let_time_pass(stage, 61)
        assert [post.id for post in calls(stage)] == [call.id]
        await player.press(stage.board(), label="My hand")
        await finish_turn(stage, player)
        assert call.id not in [post.id for post in stage.posts()]


async def test_play_goes_on_after_a_moderator_has_deleted_a_call(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        player = await dealt(stage)
        backend: Any = stage.world.env.backend
        backend.delete_message(stage.world.channel.id, calls(stage)[0].id)
        await player.press(stage.board(), label="My hand")
        await finish_turn(stage, player)
        assert [f"<@{(await to_move(stage)).id}>" in call.text for call in calls(stage)] == [True]


async def test_a_call_that_failed_is_retried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with all_watching(tmp_path) as (stage, player):
        with monkeypatch.context() as storm:
            failure = discord.DiscordServerError(Mock(status=503, reason="Service Unavailable"), "upstream trouble")
            storm.setattr(discord.PartialMessageable, "send", AsyncMock(side_effect=failure))
            await let_time_pass(stage, 21)
        assert calls(stage) == []
        stage.bot.messages.public.of(1).request()  # as the pause that follows does
        await stage.settle()
        assert [f"<@{player.id}>" in call.text for call in calls(stage)] == [True]
