"""A whole match against a computer, on SQLite and on PostgreSQL, and then a rematch."""

from pathlib import Path

import pytest

from bot.clock import utc_now
from bot.operating.maintenance import verify
from bot.people.settings import ServerChange, ServerSettings
from bot.store import server
from bot.store.sqlite_file import SqliteFile
from bot.store.store import Store
from bot.store.transactions import Database
from bot.tables.model.records import Status
from tests.postgres import Postgres
from tests.store.empty import place_empty
from tests.wire.fake_discord.discord import Discord
from tests.wire.members.tables import OVER, GinTable
from tests.wire.running.process import Process

MAX_PRESSES = 600


@pytest.fixture(params=["sqlite", "postgres"])
async def database(
    request: pytest.FixtureRequest, postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Database:
    """An empty database of each kind; computers play without a pause in the stand-in's server."""
    monkeypatch.setattr(server, "FOLDER", tmp_path / "data")
    if request.param == "postgres":
        return await postgres.empty()
    await place_empty(tmp_path / "rumtable.sqlite3")
    return SqliteFile(tmp_path / "rumtable.sqlite3")


async def hurried(database: Database, guild: int) -> None:
    """Let computers at the tables of a server play without a pause."""
    store = await Store.open(database)
    instant = ServerSettings(table={"pace": "instant"})
    await store.servers.change_server(guild, instant, ServerChange(utc_now(), None, "table", "", "instant"))
    await store.close()


def address_of(database: Database, postgres: Postgres) -> str:
    """The value of the setting for a database."""
    return str(database) if isinstance(database, SqliteFile) else postgres.address(getattr(database, "name", ""))


async def test_a_match_is_played_to_its_end_and_again_from_its_journal(
    database: Database, postgres: Postgres, discord: Discord, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await hurried(database, discord.guild.id)
    async with Process.running(discord, tmp_path, RUMTABLE_DATABASE=address_of(database, postgres)):
        alice = discord.member("Alice")
        await alice.slash("table new", game="gin")
        await alice.press(alice.board(), "+ 🤖")
        await discord.until(lambda: "Start" in alice.board().labels, "both are seen at the table")
        await alice.press(alice.board(), "Start")
        table = GinTable(discord, (alice,), [])
        await table.open_hands()
        while OVER not in alice.board().labels and len(table.accepted) < MAX_PRESSES:
            await discord.until(lambda: table.to_move() or OVER in alice.board().labels, "a turn, or the end")
            if table.to_move():
                await table.turn()
    store = await Store.open(database)
    ended = await store.tables.table(1)
    assert ended is not None
    assert ended.status is Status.FINISHED
    assert [line.member for line in await store.tables.with_computers(1)] == [alice.user.id]
    await store.close()
    await verify(database)
    assert capsys.readouterr().out == "Finished matches played again: 1. Everything fits.\n"
