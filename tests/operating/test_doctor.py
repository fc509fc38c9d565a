"""The doctor's checks of the machine."""

import contextlib
import errno
import os
import socket
import sqlite3
import subprocess
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from bot.operating import health_check
from bot.operating.doctor import (
    backup_finding,
    database_finding,
    health_finding,
    picture_finding,
    room_finding,
    secret_findings,
)
from bot.operating.findings import Health, bad, good
from bot.operating.health import HealthMonitor, serve_health
from bot.store.sqlite_file import SqliteFile
from bot.store.store import Archive
from bot.store.transactions import StoreError
from tests.store.samples import NOON, store_at


@pytest.fixture
async def database(tmp_path: Path) -> Path:
    """A database that no process uses."""
    await (await store_at(tmp_path / "rumtable.sqlite3")).close()
    return tmp_path / "rumtable.sqlite3"


def execute(database: Path, statement: str) -> None:
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute(statement)


def overwrite_pages(database: Path) -> None:
    with database.open("r+b") as file:
        file.seek(3 * 4096)
        file.write(b"\xff" * 5 * 4096)


async def test_a_sound_database_is_good(database: Path) -> None:
    assert (await database_finding(SqliteFile(database))).health is Health.GOOD


async def test_a_database_that_the_first_start_will_create_is_good(tmp_path: Path) -> None:
    assert (await database_finding(SqliteFile(tmp_path / "far" / "away" / "new.sqlite3"))).health is Health.GOOD
    assert list(tmp_path.iterdir()) == []  # noqa: ASYNC240 - a test
    (tmp_path / "empty.sqlite3").touch()  # as a start on a full disk leaves it
    assert (await database_finding(SqliteFile(tmp_path / "empty.sqlite3"))).health is Health.GOOD


async def test_a_file_in_place_of_the_folder_is_bad(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    assert (await database_finding(SqliteFile(tmp_path / "data" / "new.sqlite3"))).health is Health.BAD


async def test_a_folder_that_only_the_bots_user_may_enter_is_bad(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed_to_us(monkeypatch, database.parent)
    finding = await database_finding(SqliteFile(database))
    assert (finding.health, "Permission denied" in finding.what, "as root" in finding.cure) == (Health.BAD, True, True)
    assert (await backup_finding(SqliteFile(database), NOON)).health is Health.BAD
    assert (await room_finding(SqliteFile(database), 0)).health is Health.GOOD


def closed_to_us(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Refuse to look into a folder, as the system does to all but its owner and root."""
    look = os.stat

    def refuse(path: str | Path, **how: Any) -> os.stat_result:
        if folder in Path(path).parents:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return look(path, **how)

    monkeypatch.setattr(os, "stat", refuse)
    monkeypatch.setattr(os, "access", Mock(return_value=False))


async def test_the_schema_of_an_older_release_is_doubtful(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.engine.newest_revision", Mock(return_value="9999"))
    finding = await database_finding(SqliteFile(database))
    assert (finding.health, finding.cure) == (Health.DOUBTFUL, "The next start makes a backup and upgrades it.")


async def test_the_schema_of_an_unknown_version_is_bad(database: Path) -> None:
    execute(database, "UPDATE alembic_version SET version_num = '0014'")
    finding = await database_finding(SqliteFile(database))
    assert (finding.health, "an unreleased version of rumtable" in finding.what) == (Health.BAD, True)


@pytest.mark.parametrize("torn", [False, True])
async def test_a_damaged_database_is_bad_and_should_be_restored(database: Path, *, torn: bool) -> None:
    if torn:
        overwrite_pages(database)
    else:
        execute(database, "INSERT INTO results VALUES (9, '2026-11-21 12:00:00.000000')")
    finding = await database_finding(SqliteFile(database))
    assert (finding.health, "restore" in finding.cure) == (Health.BAD, True)


@pytest.mark.parametrize("opened", [False, True])
async def test_a_database_that_another_process_holds_is_not_called_damaged(
    database: Path, monkeypatch: pytest.MonkeyPatch, *, opened: bool
) -> None:
    monkeypatch.setattr("bot.store.engine.BUSY_SECONDS", 0)
    execute(database, "PRAGMA journal_mode = DELETE")  # as a restored copy is
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as holder:
        check = Archive.damage

        async def held_by_now(archive: Archive) -> list[str]:
            holder.execute("BEGIN EXCLUSIVE")
            return await check(archive)

        if opened:
            monkeypatch.setattr(Archive, "damage", held_by_now)
        else:
            holder.execute("BEGIN EXCLUSIVE")
        finding = await database_finding(SqliteFile(database))
    assert (finding.health, "locked" in finding.what, "Try again" in finding.cure) == (Health.BAD, True, True)
    assert "damaged" not in str(finding)
    assert "Restore" not in str(finding)


async def test_a_database_that_other_users_can_read_is_doubtful(database: Path) -> None:
    database.chmod(0o644)  # noqa: ASYNC240 - a test
    finding = await database_finding(SqliteFile(database))
    assert (finding.health, "chmod 600" in finding.cure) == (Health.DOUBTFUL, True)


async def test_it_says_whether_a_bot_runs_on_the_database(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "No bot runs on it now." in (await database_finding(SqliteFile(database))).what
    with SqliteFile(database).locked():
        assert "A bot runs on it." in (await database_finding(SqliteFile(database))).what
        monkeypatch.setattr("fcntl.flock", Mock(side_effect=OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))))
        assert "runs on it" not in (await database_finding(SqliteFile(database))).what, "without locks nobody knows"


async def test_a_read_only_database_is_bad(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", Mock(return_value=False))
    monkeypatch.setattr("tempfile.TemporaryFile", Mock(side_effect=PermissionError))
    assert (await database_finding(SqliteFile(database))).health is Health.BAD
    assert (await database_finding(SqliteFile(database.with_name("new.sqlite3")))).health is Health.BAD


@pytest.mark.parametrize(("free", "health"), [(1024, Health.BAD), (1 << 40, Health.GOOD)])
async def test_a_disk_needs_free_space(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, health: Health
) -> None:
    monkeypatch.setattr("shutil.disk_usage", Mock(return_value=Mock(free=free)))
    assert (await room_finding(SqliteFile(tmp_path / "new.sqlite3"), 0)).health is health


async def test_the_newest_backup_is_told_and_an_old_one_is_doubtful(database: Path) -> None:
    file = SqliteFile(database)
    assert "none yet" in (await backup_finding(file, NOON)).what
    file.back_up(file.backups, keep=1, now=NOON)
    assert "from 2026-11-21 12:00 UTC" in (await backup_finding(file, NOON + timedelta(days=1))).what
    stale = await backup_finding(file, NOON + timedelta(days=3))
    assert (stale.health, "3 days old" in stale.what) == (Health.DOUBTFUL, True)


async def test_a_folder_for_backups_that_is_a_file_is_bad(database: Path) -> None:
    database.with_name("backups").touch()
    assert (await backup_finding(SqliteFile(database), NOON)).health is Health.BAD


async def test_a_damaged_list_of_deletions_is_bad_and_says_what_run_would(database: Path) -> None:
    database.with_suffix(".deletions").write_text("garbage")
    finding = await database_finding(SqliteFile(database))
    assert (finding.health, "its key is gone. Put back the copy" in finding.what) == (Health.BAD, True)


async def test_a_list_of_deletions_of_another_user_is_not_to_be_given_up(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    monkeypatch.setattr("bot.store.deletion.DeletionFile._text", Mock(side_effect=refused))
    finding = await database_finding(SqliteFile(database))
    told = (
        f"{database.with_suffix('.deletions')} can't be read: Permission denied. Give it to the user that runs the bot."
    )
    assert (finding.health, finding.what) == (Health.BAD, told)


async def test_an_emptied_database_is_bad(database: Path) -> None:
    database.write_bytes(b"")  # noqa: ASYNC240 - a test
    assert (await database_finding(SqliteFile(database))).health is Health.BAD
    with pytest.raises(StoreError, match="it is empty, though there was a database here"):
        await store_at(database)


async def test_a_folder_is_no_database(database: Path) -> None:
    finding = await database_finding(SqliteFile(database.parent))
    assert (finding.health, finding.what) == (Health.BAD, f"{database.parent}: Is a directory.")


@pytest.mark.parametrize(("mode", "findings"), [(0o644, [Health.BAD]), (0o640, []), (0o600, [])])
def test_a_token_that_everyone_can_read_is_bad(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int, findings: list[Health]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert secret_findings() == []
    (tmp_path / ".env").write_text("DISCORD_TOKEN=a.b.c")
    (tmp_path / ".env").chmod(mode)
    assert [finding.health for finding in secret_findings()] == findings
    for finding in secret_findings():
        subprocess.run(finding.cure.removeprefix("Enter: ").split(), check=True)  # noqa: S603 - the doctor's own words
        assert (tmp_path / ".env").stat().st_mode & 0o777 == mode & ~0o007, "the service reads it as its group"


async def test_a_health_address_is_opened_as_run_would(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (await health_finding("127.0.0.1:0")).health is Health.GOOD
    assert (await health_finding("0.0.0.0:0")).health is Health.DOUBTFUL
    assert (await health_finding("8.8.8.8:80")).health is Health.BAD
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr(health_check, "_TIMEOUT_SECONDS", 0.01)
        assert "address already in use" in (await health_finding(f"127.0.0.1:{taken.getsockname()[1]}")).what
    monitor = HealthMonitor()
    async with serve_health("127.0.0.1:0", monitor, None) as port:
        finding = await health_finding(f"127.0.0.1:{port}")
        assert (finding.health, "gateway: not connected yet" in finding.what) == (Health.DOUBTFUL, True)
        await monitor.on_ready()
        await monitor.on_tick()
        assert "A bot is already running" in (await health_finding(f"127.0.0.1:{port}")).what


def test_every_game_can_be_painted() -> None:
    assert picture_finding().health is Health.GOOD


def test_a_missing_font_is_bad(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_font(_: object) -> bytes:
        raise TypeError("no font")

    monkeypatch.setattr("bot.operating.doctor.paint", without_font)
    finding = picture_finding()
    assert (finding.health, finding.what) == (Health.BAD, "They can't be painted: TypeError: no font.")


def test_a_finding_is_one_line() -> None:
    assert str(good("disk", "Fine.")) == "ok    disk        Fine."
    assert str(bad("disk", "Full\nof it.", "Free some.")) == "FAIL  disk        Full of it. Free some."
