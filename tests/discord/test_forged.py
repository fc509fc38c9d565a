"""Any forged press at any moment is carried out or refused, and never a bug."""

import logging
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from cogs.ui.address import Action
from tests.discord.attack import forge
from tests.discord.bed import Post, Stage
from tests.discord.evening import evening, seated, started

FORGED = (("-", "", ()), ("1", "x:1", ("x",)), ("-", "9:9", ("9", "8")))
"""Decisions and arguments of forged addresses, with the values of a menu."""


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


@pytest.mark.parametrize("where", [in_lobby, in_match, match_over, own_lobby, own_match])
async def test_a_forged_press_never_raises_a_bug(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, where: Callable[[Stage], Awaitable[Post]]
) -> None:
    async with evening(tmp_path) as stage:
        post = await where(stage)
        for action in reversed(Action):  # the actions that give up a seat come last
            for decision, argument, values in FORGED:
                await forge(stage.bob, post, f"rt/1/{decision}/{action.value}/{argument}", *values)
        await stage.settle()
        assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
