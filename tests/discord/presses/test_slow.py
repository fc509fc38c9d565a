"""Whatever takes long is acknowledged in time, with or without a private message to come, and answered once."""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import TypeAlias
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from bot.tables.model.ports import Actor
from bot.tables.model.records import Status
from bot.tables.table import Table
from cogs.ui import deferral
from tests.discord.bed import Stage, private
from tests.discord.evening import add_computers, evening, seated, started, table_seen, to_move
from tests.discord.lobby.test_menus import invitations, invite

THINKING, QUIETLY = 5, 6
"""Discord's two deferrals: a private message is to come, or the pressed message may change."""

Stalled: TypeAlias = Callable[[], None]


@pytest.fixture
def stalled(monkeypatch: pytest.MonkeyPatch) -> Stalled:
    """Let every table wait, as for the database, for longer than a press may; time is made smaller for that."""

    def stall() -> None:
        present = Table.present

        async def slowly(table: Table, actor: Actor) -> None:
            await asyncio.sleep(0.01)
            await present(table, actor)

        monkeypatch.setattr(deferral, "DEFER_AFTER", timedelta())
        monkeypatch.setattr(Table, "present", slowly)

    return stall


def acknowledged(stage: Stage) -> list[int]:
    """The types of the first answers to the interactions so far."""
    return [
        made.json["type"] for made in stage.world.env.http_requests if made.path.endswith("/callback") and made.json
    ]


async def test_who_sits_down_slowly_is_told_nothing_and_who_may_not_is_told_once(
    tmp_path: Path, stalled: Stalled
) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        stalled()
        await stage.bob.press(stage.board(), label="Join 🟠")
        assert "Bob" in stage.board().text
        assert stage.bob.private() == []
        assert "already" in private(await stage.bob.press(stage.board(), label="Join 🟠")).text
        assert len(stage.bob.private()) == 1
        assert acknowledged(stage)[-2:] == [QUIETLY] * 2


async def test_a_slow_set_up_changes_and_what_it_opens_stands_beside_it(tmp_path: Path, stalled: Stalled) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        stalled()
        set_up = private(await stage.alice.press(stage.board(), label="Set up"))
        await stage.alice.press(set_up, label="+ 🤖")
        assert "🤖" in set_up.now.text
        options = private(await stage.alice.press(set_up.now, label="Options"))
        assert [post.id for post in stage.alice.private()] == [set_up.id, options.id]
        assert acknowledged(stage)[-3:] == [THINKING, QUIETLY, QUIETLY]


async def test_a_slow_start_is_announced_and_becomes_the_panel(tmp_path: Path, stalled: Stalled) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        stalled()
        panel = private(await stage.alice.press(stage.board(), label="Start"))
        assert (await table_seen(stage)).status is Status.PLAYING
        assert "My hand" not in panel.buttons
        assert panel.alts
        assert stage.alice.panel().id == panel.id
        assert acknowledged(stage)[-1:] == [THINKING]


async def test_a_slow_move_is_answered_by_one_new_panel_also_if_it_is_refused(tmp_path: Path, stalled: Stalled) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        player = await to_move(stage)
        stalled()
        before = player.panel().id
        for told in ("", "draw"):
            panel = private(await player.slash("draw"))
            assert panel.alts
            assert told in panel.text
            assert [post.id for post in player.private()] == [panel.id]
            assert panel.id != before
        assert acknowledged(stage)[-2:] == [THINKING] * 2


async def test_what_a_panel_slowly_opens_beside_itself_leaves_it_as_it_is(tmp_path: Path, stalled: Stalled) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        player = await to_move(stage)
        before = player.panel()
        await player.press(before, label="⋯")
        stalled()
        read = private(await player.press(before.now, label="Read it to me"))
        assert read.id != before.id
        assert before.now.alts == before.alts
        await player.press(before.now, label="Back")
        assert before.now.buttons == before.buttons
        assert acknowledged(stage)[-2:] == [QUIETLY] * 2


async def test_an_invitation_that_is_posted_slowly_is_confirmed(tmp_path: Path, stalled: Stalled) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        stalled()
        assert "Bob is invited" in private(await invite(stage, stage.alice, stage.bob)).text
        assert len(invitations(stage)) == 1
        assert acknowledged(stage)[-1:] == [THINKING]


@pytest.mark.parametrize("press", [True, False], ids=["press", "command"])
async def test_what_was_acknowledged_and_fails_for_now_is_said_to_have_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stalled: Stalled, *, press: bool
) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        await add_computers(stage, 3)
        stalled()
        outage = discord.DiscordServerError(Mock(status=503), "no")
        monkeypatch.setattr(Table, "start", AsyncMock(side_effect=outage))
        start = stage.alice.press(stage.board(), label="Start") if press else stage.alice.slash("table start")
        assert "Discord didn't take my answer" in private(await start).text
        assert len(stage.alice.private()) == 1
