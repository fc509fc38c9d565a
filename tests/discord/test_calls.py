"""Calls to move: who is called when, and what becomes of a call."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from bot.app import Rumtable
from bot.people.settings import CallWhen
from tests.discord.bed import Player, Post, Stage
from tests.discord.evening import evening, finish_turn, move, playing, seated, started, to_move


def calls(stage: Stage) -> list[Post]:
    """The calls that stand in the channel."""
    return [post for post in stage.posts() if "it's your turn" in post.text]


async def wait(stage: Stage, seconds: float) -> None:
    """Let time pass, and the bot look at its clock."""
    await stage.pass_time(seconds)
    await cast("Rumtable", stage.bot).messages.tick()
    await stage.settle()


async def wishes(stage: Stage, when: CallWhen) -> None:
    """All members want to be called then."""
    for player in stage.members:
        await cast("Rumtable", stage.bot).services.people.prefer(player.id, "call", when)


@asynccontextmanager
async def all_watching(folder: Path) -> AsyncGenerator[tuple[Stage, Player]]:
    """A match in which everyone has a hand open, and the member whose turn has just come."""
    async with playing(folder) as (stage, first):
        while (player := await to_move(stage)) is first:
            await move(stage)
        yield stage, player


async def dealt(stage: Stage) -> Player:
    """Start a match in which nobody has opened their hand, and return the member to move."""
    await seated(stage)
    await stage.alice.press(stage.board(), label="Start")
    return await to_move(stage)


async def test_who_has_a_hand_open_is_called_after_20_seconds_of_silence(tmp_path: Path) -> None:
    async with all_watching(tmp_path) as (stage, player):
        await wait(stage, 18)
        assert calls(stage) == []
        await wait(stage, 3)
        await wait(stage, 30)
        assert [f"<@{player.id}>" in call.text for call in calls(stage)] == [True]


async def test_who_has_begun_their_turn_is_given_a_minute_to_think(tmp_path: Path) -> None:
    async with all_watching(tmp_path) as (stage, player):
        await wait(stage, 10)
        await player.press(player.panel(), label="Draw a card")
        await wait(stage, 55)
        assert calls(stage) == []
        await wait(stage, 10)
        assert len(calls(stage)) == 1


async def test_who_wants_it_is_called_at_once_though_their_hand_is_open(tmp_path: Path) -> None:
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


async def test_who_wants_no_call_gets_none(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await wishes(stage, CallWhen.NEVER)
        await dealt(stage)
        await wait(stage, 61)
        assert calls(stage) == []


async def test_each_member_is_called_when_they_themselves_want_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        first = await dealt(stage)
        for player in stage.members:
            wish = CallWhen.AFTER_20_S if player is first else CallWhen.NEVER
            await cast("Rumtable", stage.bot).services.people.prefer(player.id, "call", wish)
        assert len(calls(stage)) == 1
        await first.press(stage.board(), label="My hand")
        await finish_turn(stage, first)
        await wait(stage, 61)
        assert calls(stage) == []


async def test_a_restart_calls_nobody_twice_and_the_call_still_goes(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        player = await dealt(stage)
        [call] = calls(stage)
        await stage.restart()
        await cast("Rumtable", stage.bot).resume_tables()
        await wait(stage, 61)
        assert [post.id for post in calls(stage)] == [call.id]
        await player.press(stage.board(), label="My hand")
        await finish_turn(stage, player)
        assert call.id not in [post.id for post in stage.posts()]


async def test_a_call_that_a_moderator_has_deleted_holds_nothing_up(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        player = await dealt(stage)
        backend: Any = stage.world.env.backend
        backend.delete_message(stage.world.channel.id, calls(stage)[0].id)
        await player.press(stage.board(), label="My hand")
        await finish_turn(stage, player)
        assert [f"<@{(await to_move(stage)).id}>" in call.text for call in calls(stage)] == [True]


async def test_a_call_that_discord_could_not_take_is_made_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with all_watching(tmp_path) as (stage, player):
        with monkeypatch.context() as storm:
            failure = discord.DiscordServerError(Mock(status=503, reason="Service Unavailable"), "upstream trouble")
            storm.setattr(discord.PartialMessageable, "send", AsyncMock(side_effect=failure))
            await wait(stage, 21)
        assert calls(stage) == []
        await wait(stage, 21)
        assert [f"<@{player.id}>" in call.text for call in calls(stage)] == [True]
