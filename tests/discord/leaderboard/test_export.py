"""/export: who gets the files, and what is in them."""

import asyncio
import threading
from pathlib import Path

import pytest
from sqlalchemy import RowMapping

from bot.boards import export
from bot.people.member_data import is_former
from bot.store.repositories import boards
from tests.discord.attack import refused
from tests.discord.leaderboard.test_record import match
from tests.discord.test_server import managed


async def test_only_managers_of_the_server_get_the_three_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made_in = set[threading.Thread]()

    def noted(member: int) -> bool:
        made_in.add(threading.current_thread())
        return is_former(member)

    monkeypatch.setattr(export, "is_former", noted)
    async with managed(tmp_path) as (stage, _):
        await match(stage, (stage.alice.id, 5), (stage.bob.id, 6))
        answer = await stage.alice.slash("export")
        assert answer is not None
        assert answer.private
        assert "6 results" in answer.text
        assert [each.filename for each in answer.message.attachments] == ["matches.csv", "rounds.csv", "lines.csv"]
        earlier = await stage.alice.slash("export", year=2021)
        assert earlier is not None
        assert "or none in the year you chose" in earlier.text
    assert made_in, "nothing was written"
    assert threading.main_thread() not in made_in, "a large server's files hold up every table"


async def test_presses_are_heard_while_the_matches_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard, at, read = list[int](), list[int](), vars(boards)["_match"]

    def noted(row: RowMapping) -> export.ExportedMatch:
        at.append(len(heard))
        asyncio.get_running_loop().call_soon(heard.append, 1)
        return read(row)

    monkeypatch.setattr(boards, "_match", noted)
    monkeypatch.setattr("bot.store.commits._PART", 2, raising=False)
    async with managed(tmp_path) as (stage, _):
        await match(stage, (stage.alice.id, 5), (stage.bob.id, 6))
        await stage.alice.slash("export")
    assert at == [0, 0, 2, 2, 4, 4]


async def test_an_export_that_is_too_large_is_refused_and_one_year_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with managed(tmp_path) as (stage, _):
        await match(stage, (stage.alice.id, 5), (stage.bob.id, 6))
        monkeypatch.setattr(export, "MAX_UPLOAD_BYTES", 100)
        await refused(stage, stage.alice.slash("export"), "a year at a time")
