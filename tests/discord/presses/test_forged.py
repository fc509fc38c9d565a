"""Any forged press at any moment is carried out or refused, and never a bug."""

import functools
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from cogs.messages.transport import ChannelTransport
from cogs.router import Router
from cogs.ui.address import Action
from cogs.ui.interactions import Interaction
from tests.discord.attack import forge
from tests.discord.bed import Post, Stage, private
from tests.discord.daily.test_daily import day_passed, finished
from tests.discord.evening import evening, let_time_pass, seated, started
from tests.discord.waiting.test_calls import calls

HUGE = "9" * 30
FORGED = (("-", "", ()), ("1", "x:1", ("x",)), ("-", "9:9", ("9", "8")), ("-", HUGE, (HUGE,)))
"""Decisions and arguments of forged addresses, with the values of a menu."""
GIVING_UP = (Action.CONCEDE_CONFIRM, Action.LEAVE_CONFIRM, Action.LEAVE, Action.SKIP, Action.PRIVACY_CONFIRM)
"""They come last, since what follows would be pressed by somebody without a seat."""


async def in_lobby(stage: Stage) -> Post:
    await seated(stage)
    await stage.bob.slash("settings")
    return stage.bob.panel()


async def in_match(stage: Stage) -> Post:
    await started(stage)
    return stage.bob.panel()


async def match_over(stage: Stage) -> Post:
    post = await in_match(stage)
    for player in stage.members:
        await player.slash("table end")
    return post


async def own_lobby(stage: Stage) -> Post:
    await stage.bob.slash("table new", game="solitaire")
    return stage.bob.panel()


async def own_match(stage: Stage) -> Post:
    await stage.bob.press(await own_lobby(stage), label="Deal")
    return stage.bob.panel()


async def alone(stage: Stage) -> Post:
    await stage.bob.slash("play")
    return stage.bob.panel()


@pytest.mark.parametrize("where", [in_lobby, in_match, match_over, own_lobby, own_match, alone])
async def test_a_forged_press_never_raises_a_bug(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, where: Callable[[Stage], Awaitable[Post]]
) -> None:
    async with evening(tmp_path) as stage:
        post = await where(stage)
        for action in (*(each for each in reversed(Action) if each not in GIVING_UP), *GIVING_UP):
            for decision, argument, values in FORGED:
                if post.id not in [each.id for each in stage.bob.sees()]:  # another panel is newer
                    post = stage.bob.panel()
                await forge(stage.bob, post, f"rt/1/{decision}/{action.value}/{argument}", *values)
        await stage.settle()
        assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


async def called(stage: Stage) -> Post:
    await started(stage)
    await let_time_pass(stage, 61)
    return calls(stage)[0]


async def left_behind(stage: Stage) -> Post:
    await started(stage)
    board = stage.board()
    await stage.alice.slash("table show")
    await stage.settle()
    return board


async def day_over(stage: Stage) -> Post:
    await finished(stage, stage.alice)
    await day_passed(stage)
    return next(post for post in stage.posts() if "Daily deal 1 is over" in post.text)


@pytest.mark.parametrize(
    ("where", "label"),
    [
        (started, "My hand"),
        (started, "⋯"),
        (left_behind, "My hand"),
        (left_behind, "⋯"),
        (called, "My hand"),
        (day_over, "Replay the best round"),
    ],
)
async def test_a_public_message_that_discord_tells_as_private_is_not_answered_in_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: Callable[[Stage], Awaitable[Post | None]], label: str
) -> None:
    handle = Router.on_interaction

    @functools.wraps(handle)
    async def mistold(router: Router, interaction: Interaction) -> None:
        if interaction.message is not None:
            interaction.message.flags.ephemeral = True
        await handle(router, interaction)

    monkeypatch.setattr(Router, "on_interaction", mistold)
    monkeypatch.setattr(ChannelTransport, "delete", AsyncMock())  # as where the request is lost
    async with evening(tmp_path) as stage:
        post = await where(stage) or stage.board()
        private(await stage.alice.press(post, label=label))
        await stage.settle()
        [now] = [each for each in stage.posts() if each.id == post.id]
        assert (now.text, now.buttons, now.alts) == (post.text, post.buttons, post.alts)
