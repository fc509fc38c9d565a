"""The cost of a press, and the log lines of late and failed answers."""

import logging
from pathlib import Path
from typing import cast

import discord
import pytest

from bot.games.refusals import NotNowError
from bot.games.values import SeatName
from bot.tables import table as tables
from bot.tables.model.ports import TableReason
from bot.tables.model.view import TableView, view_table
from tests.cogs.ui.test_replies import from_discord
from tests.discord.attack import forge
from tests.discord.evening import evening, playing, seated, started


class Views:
    """Counts the table views that are built."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.built: list[int | None] = []
        build = view_table

        def counted(*args: object) -> TableView:
            self.built.append(cast("int | None", args[1]))
            return build(*args)  # type: ignore[arg-type] # passed on unchanged

        monkeypatch.setattr(tables, "view_table", counted)


async def test_a_draw_builds_the_view_of_its_member_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing(tmp_path) as (stage, player):
        views = Views(monkeypatch)
        await player.press(player.panel(), label="Draw a card")
        await stage.settle()
        assert views.built == [player.id]


async def test_a_refused_press_builds_no_new_view(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing(tmp_path) as (_, player):
        old = player.panel().button(label="Draw a card")
        await player.slash("draw")
        views = Views(monkeypatch)
        await forge(player, player.panel(), old)
        assert views.built == []


async def test_a_press_in_a_lobby_builds_only_the_channels_view(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        views = Views(monkeypatch)
        await forge(stage.alice, stage.board(), "rt/1/-/shuffle/")
        await stage.settle()
        assert views.built == [None]


async def test_late_suggestions_are_one_log_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with evening(tmp_path) as stage:
        tried = late(monkeypatch)
        caplog.set_level(logging.INFO, "cogs")
        await stage.alice.actor.autocomplete(stage.world.channel, "leaderboard", "board", "")
        said = [record for record in caplog.records if record.name.startswith(("cogs", "discord.app_commands"))]
        assert [(record.levelno, record.exc_info) for record in said] == [(logging.INFO, None)]
        assert "10062" in said[0].getMessage()
        assert tried == [1]


def late(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let Discord refuse suggestions as too late; the list grows with every attempt."""
    tried: list[int] = []

    async def gone(*_args: object) -> None:
        tried.append(1)
        raise from_discord(10062, 404)

    monkeypatch.setattr(discord.InteractionResponse, "autocomplete", gone)
    return tried


async def test_a_refused_slash_command_names_the_seats_of_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        table = await stage.bot.tables.get(1)

        async def refuse(*_args: object, **_named: object) -> None:
            raise NotNowError(TableReason.NOT_HOST, host=SeatName(1))

        monkeypatch.setattr(table, "end", refuse)
        answer = await stage.carol.slash("table end")
        assert answer is not None
        assert stage.bob.name in answer.text
