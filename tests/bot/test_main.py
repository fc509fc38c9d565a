"""The command line in this process: what each command calls, prints and returns."""

import asyncio
import errno
import gc
import os
import pwd
import shlex
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from bot.__main__ import EXIT_INTERRUPTED, main
from bot.app import Rumtable
from bot.live import CannotServeError
from bot.local.demo import DemoSettings
from bot.settings import EXIT_FAILURE, EXIT_USAGE
from bot.store.sqlite_file import SqliteFile
from tests.store.filled import fill
from tests.store.samples import store_at

pytestmark = pytest.mark.usefixtures("logging_as_before")


@pytest.fixture(autouse=True)
def restored_gc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Restore the thresholds of garbage collection, and skip the full collections, which take a second each."""
    before = gc.get_threshold()
    monkeypatch.setattr(gc, "collect", lambda: None)
    monkeypatch.setattr(gc, "freeze", lambda: None)
    yield
    gc.set_threshold(*before)


@pytest.fixture(autouse=True)
def working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run each command in a folder of its own, with a database there."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RUMTABLE_DATABASE", "rumtable.sqlite3")
    monkeypatch.setenv("RUMTABLE_LOG_LEVEL", "ERROR")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """An empty database."""

    async def create(file: Path) -> Path:
        await (await store_at(file)).close()
        return file

    return asyncio.run(create(tmp_path / "rumtable.sqlite3"))


@pytest.mark.usefixtures("database")
def test_a_backup_is_a_sound_database_and_never_overwrites_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", "copy.sqlite3"]) == 0
    with closing(sqlite3.connect(tmp_path / "copy.sqlite3")) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert main(["backup", "copy.sqlite3"]) == EXIT_FAILURE
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("command", ["backup copy.sqlite3", "verify", "trial", "trial --channel 7"])
def test_what_looks_at_a_database_makes_none(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    assert main(command.split()) == (EXIT_USAGE if "--channel" in command else EXIT_FAILURE)
    expected = "DISCORD_TOKEN" if "--channel" in command else "rumtable.sqlite3: there is no database"
    assert expected in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("database")
def test_move_fills_an_empty_database(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["move", "rumtable.sqlite3", "new.sqlite3"]) == 0
    assert "are in new.sqlite3 now, counted and compared; rumtable.sqlite3 is as it was" in capsys.readouterr().out
    assert main(["move", "new.sqlite3", "mysql://elsewhere"]) == EXIT_FAILURE
    assert "write a database as a path" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("key", "value", "command", "code", "expected"),
    [
        ("RUMTABLE_DATABASE", "mysql://bot:swordfish@host/cards", "verify", EXIT_USAGE, "RUMTABLE_DATABASE: "),
        ("RUMTABLE_HEALTH_ADDRESS", "127.0.0.1:9", "health", EXIT_FAILURE, "doesn't answer: Connection refused."),
    ],
)
def test_a_wrong_address_is_reported_without_its_password(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *,
    key: str,
    value: str,
    command: str,
    code: int,
    expected: str,
) -> None:
    monkeypatch.setenv(key, value)
    assert main([command]) == code
    error = capsys.readouterr().err
    assert (expected in error, "swordfish" in error) == (True, False)


def test_an_invalid_setting_is_a_usage_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RUMTABLE_SANDBOX_PORT", "many")
    assert main(["backup", "copy.sqlite3"]) == EXIT_USAGE
    assert "RUMTABLE_SANDBOX_PORT" in capsys.readouterr().err


def test_run_needs_a_token(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run"]) == EXIT_USAGE
    assert "DISCORD_TOKEN" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["run"], []])
def test_with_a_token_the_bot_is_served_on_discord_with_its_background_tasks(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[tuple[str, Any]] = []

    async def run_background_tasks(bot: Rumtable) -> None:
        served.append(("background", len(await bot.store.tables.live())))

    async def serve(_: Rumtable, token: str, **options: Any) -> None:
        served.append((token, 0))
        await options["background"]()

    monkeypatch.setenv("DISCORD_TOKEN", "a.token")
    monkeypatch.setattr("bot.runner.serve", serve)
    monkeypatch.setattr(Rumtable, "run_background_tasks", run_background_tasks)
    assert main(arguments) == 0
    assert served == [("a.token", 0), ("background", 0)]


def test_garbage_collections_are_small_once_the_bot_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run_background_tasks(_: Rumtable) -> None:
        steps.append(f"threshold {gc.get_threshold()[0]}")

    async def serve(_: Rumtable, __: str, **options: Any) -> None:
        steps.append(f"threshold {gc.get_threshold()[0]}")
        await options["background"]()

    steps: list[str] = []
    monkeypatch.setenv("DISCORD_TOKEN", "a.token")
    monkeypatch.setattr("bot.runner.serve", serve)
    monkeypatch.setattr(Rumtable, "run_background_tasks", run_background_tasks)
    monkeypatch.setattr(gc, "freeze", lambda: steps.append("freeze"))
    assert main(["run"]) == 0
    assert steps == ["freeze", "threshold 50000", "threshold 2000"]


def test_an_error_of_discord_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    async def refuse(*_: object, **__: object) -> None:
        raise CannotServeError("Discord is closed today")

    monkeypatch.setenv("DISCORD_TOKEN", "a.token")
    monkeypatch.setattr("bot.runner.serve", refuse)
    assert main(["run"]) == EXIT_FAILURE
    assert capsys.readouterr().err == "Discord is closed today\n"


@pytest.mark.parametrize("command", ["run", "restore copy.sqlite3", "move rumtable.sqlite3 new.sqlite3"])
def test_a_second_process_on_the_same_file_is_refused(
    command: str, database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a.token")
    assert main(["backup", "copy.sqlite3"]) == 0
    with SqliteFile(database).locked():
        assert main(command.split()) == EXIT_FAILURE
    output = capsys.readouterr().err
    assert output.startswith("rumtable.sqlite3: another process of the bot runs on it: stop that one.")
    assert output.count("\n") == 1


def test_a_file_that_can_not_be_locked_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a.token")
    (tmp_path / "rumtable.sqlite3.lock").mkdir()
    assert main(["run"]) == EXIT_FAILURE
    output = capsys.readouterr().err
    assert output == "rumtable.sqlite3: the database can't be opened or made there: Is a directory\n"


@pytest.mark.parametrize("meanwhile", ["bot.__main__.argument_parser", "bot.logs.set_up", "bot.runner.serve"])
def test_an_interrupt_has_its_own_exit_code(meanwhile: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a.token")
    monkeypatch.setattr(meanwhile, Mock(side_effect=KeyboardInterrupt))
    assert main(["run"]) == EXIT_INTERRUPTED


def test_a_database_that_can_not_be_opened_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "rumtable.sqlite3").write_text("a letter to my aunt" * 100)
    monkeypatch.setenv("DISCORD_TOKEN", "a.token")
    assert main(["run"]) == EXIT_FAILURE
    assert "rumtable.sqlite3" in capsys.readouterr().err


_UNRELEASED = "sandbox.sqlite3: the database was written by an unreleased version of rumtable (its schema is 0014)."


def test_a_value_of_another_shape_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def create() -> None:
        store = await store_at(tmp_path / "rumtable.sqlite3")
        await fill(store)
        await store.close()

    asyncio.run(create())
    with closing(sqlite3.connect(tmp_path / "rumtable.sqlite3", isolation_level=None)) as connection:
        connection.execute("UPDATE tables SET waiting_since = '0'")
    assert main(["verify", "rumtable.sqlite3"]) == EXIT_FAILURE
    assert capsys.readouterr().err.startswith("The database has something that can't be read: ")


def of_an_unreleased_version(database: Path) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0014'")


@pytest.mark.parametrize(
    "arguments",
    [
        ["run"],
        ["backup", "copy.sqlite3"],
        ["restore", "rumtable.sqlite3"],
        ["verify"],
        ["verify", "rumtable.sqlite3"],
        ["move", "rumtable.sqlite3", "other.sqlite3"],
        ["doctor"],
    ],
    ids=" ".join,
)
def test_a_database_of_an_unreleased_version_is_refused_wherever_it_is_opened(
    arguments: list[str], tmp_path: Path, database: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    of_an_unreleased_version(database)
    before = database.read_bytes()
    if arguments == ["run"]:
        monkeypatch.setenv("DISCORD_TOKEN", "a.token")
    assert main(arguments) == EXIT_FAILURE
    said = capsys.readouterr()
    lines = (said.out if arguments == ["doctor"] else said.err).splitlines()
    [sentence] = [line for line in lines if "unreleased version of rumtable (its schema is 0014)" in line]
    assert "rumtable.sqlite3" in sentence
    assert arguments == ["doctor"] or lines == [sentence]
    assert database.read_bytes() == before
    assert [file.name for file in tmp_path.glob("*.sqlite3")] == ["rumtable.sqlite3"]


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_match_file_of_an_unreleased_version_is_refused(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "match.txt").write_text("rumtable match 1\ngame gin\n")
    assert main([command, "match.txt"]) == EXIT_FAILURE
    sentence = "match.txt: this isn't a saved match that can be read: its format is 1, and this version reads 1.0\n"
    assert capsys.readouterr().err == sentence


@pytest.mark.parametrize("own", [True, False])
def test_the_sandbox_puts_its_own_unreleased_database_aside_and_no_other(
    own: bool, tmp_path: Path, database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    of_an_unreleased_version(database)
    sandbox = database.rename(tmp_path / "sandbox.sqlite3")
    if own:
        (tmp_path / "sandbox.key").touch()
    monkeypatch.setattr("bot.local.sandbox.play", AsyncMock())
    assert main(["sandbox"]) == (0 if own else EXIT_FAILURE)
    aside = tmp_path / "sandbox-replaced-1.sqlite3"
    with closing(sqlite3.connect(aside if own else sandbox)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("0014",)]
    said = capsys.readouterr()
    assert said.out == (
        f"{_UNRELEASED} It was renamed to {aside.name}, and the sandbox starts with a new one.\n" if own else ""
    )
    assert said.err == ("" if own else f"{_UNRELEASED[:-1]}\n")


def test_the_sandbox_never_puts_the_bots_own_database_aside(
    tmp_path: Path, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_an_unreleased_version(database)
    sandbox = database.rename(tmp_path / "sandbox.sqlite3")
    (tmp_path / "sandbox.key").touch()
    monkeypatch.setenv("RUMTABLE_DATABASE", sandbox.name)
    monkeypatch.setattr("bot.local.sandbox.play", AsyncMock())
    assert main(["sandbox"]) == EXIT_FAILURE
    assert [file.name for file in tmp_path.glob("*.sqlite3")] == ["sandbox.sqlite3"]


@pytest.mark.parametrize("arguments", [["sandbox"], []])
def test_without_a_token_the_sandbox_opens_with_its_own_database(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int] = []

    async def play(bot: Any, *, secret_file: Path, port: int, **options: Any) -> None:
        assert (options["after_start"], options["background"]) == (bot.resume_tables, bot.run_clock)
        assert secret_file.name == "sandbox.key"
        played.append(port)

    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("RUMTABLE_SANDBOX_PORT", "8123")
    monkeypatch.setattr("bot.local.sandbox.play", play)
    assert main(arguments) == 0
    assert played == [8123]
    assert [file.name for file in tmp_path.glob("*.sqlite3")] == ["sandbox.sqlite3"]


def test_the_demo_gets_its_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[DemoSettings] = []

    async def run_demo(settings: DemoSettings) -> None:
        played.append(settings)

    monkeypatch.setattr("bot.local.demo.run_demo", run_demo)
    assert main(["demo", "--out", "demo", "--seed", "7", "--game", "gin", "--sides", "alone"]) == 0
    assert played == [DemoSettings(Path("demo"), seed=7, game="gin", sides="alone")]
    assert not list(tmp_path.glob("*.sqlite3"))


def test_a_demo_of_an_unknown_game_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--game", "fancy"]) == EXIT_FAILURE
    assert capsys.readouterr().err.startswith("no game fancy; there are: rum500")


def test_a_backup_of_a_file_that_is_no_database_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "rumtable.sqlite3").write_text("a letter to my aunt" * 100)
    assert main(["backup", "copy.sqlite3"]) == EXIT_FAILURE
    assert "rumtable.sqlite3" in capsys.readouterr().err


@pytest.mark.usefixtures("database")
def test_backup_with_keep_names_the_copy_and_deletes_older_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "kept").mkdir()
    old = tmp_path / "kept" / "rumtable-20200101T000000Z.sqlite3"
    old.touch()
    assert main(["backup", "--keep", "1", "kept"]) == 0
    (new,) = (tmp_path / "kept").glob("*.sqlite3")
    assert new != old
    assert capsys.readouterr().out == f"kept/{new.name}\n"


@pytest.mark.parametrize("keep", ["0", "two"])
def test_keep_has_to_be_positive(keep: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["backup", "--keep", keep, "kept"])
    assert stop.value.code == EXIT_USAGE
    assert "argument --keep: write a whole number, 1 or more" in capsys.readouterr().err


def test_backup_can_copy_the_database_of_the_sandbox(tmp_path: Path, database: Path) -> None:
    database.rename(tmp_path / "sandbox.sqlite3")
    assert main(["backup", "copy.sqlite3"]) == EXIT_FAILURE
    assert main(["backup", "--sandbox", "copy.sqlite3"]) == 0
    assert (tmp_path / "copy.sqlite3").is_file()


def test_restore_names_the_database_that_it_replaced(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", "copy.sqlite3"]) == 0
    assert main(["restore", "copy.sqlite3"]) == 0
    held, replaced = capsys.readouterr().out.splitlines()
    assert held == "copy.sqlite3: finished matches 0, open tables 0, members 0; never used."
    assert replaced == "The database that was here is rumtable-replaced-1.sqlite3 now."
    assert database.is_file()
    assert main(["restore", "nothing.sqlite3"]) == EXIT_FAILURE


@pytest.mark.usefixtures("database")
def test_whoever_may_not_read_or_write_a_copy_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root's commands go on as the service's user, who can't see into /root."""
    denied = f"Permission denied for {pwd.getpwuid(os.geteuid()).pw_name}\n"
    assert main(["backup", "copy.sqlite3"]) == 0

    def may(path: str | Path, _mode: int) -> bool:
        return "copy.sqlite3" not in str(path)

    monkeypatch.setattr(os, "access", may)
    assert main(["restore", "copy.sqlite3"]) == EXIT_FAILURE
    assert capsys.readouterr().err == f"copy.sqlite3: {denied}"
    monkeypatch.setattr(os, "open", Mock(side_effect=PermissionError(errno.EACCES, os.strerror(errno.EACCES))))
    assert main(["backup", "another.sqlite3"]) == EXIT_FAILURE
    assert capsys.readouterr().err.endswith(f"can't be written there: {denied}")


def test_restore_without_the_list_of_deletions_needs_an_option(
    tmp_path: Path, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", "copy.sqlite3"]) == 0
    (tmp_path / database.with_suffix(".deletions").name).unlink()
    assert main(["restore", "copy.sqlite3"]) == EXIT_FAILURE
    assert "rumtable.deletions is missing" in capsys.readouterr().err
    assert main(["restore", "--without-deletions", "copy.sqlite3"]) == 0


def test_the_list_of_deletions_can_be_taken_from_beside_the_backup(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a new machine there are only the backups."""
    assert main(["backup", "--keep", "2", "copies"]) == 0
    copy = capsys.readouterr().out.strip()
    for file in (database, database.with_suffix(".deletions")):
        file.unlink()
    assert main(["restore", copy]) == EXIT_FAILURE
    told = capsys.readouterr().err
    assert f"Enter: install -D -m 600 -o {os.geteuid()} copies/" in told, "root's would be closed to the service's user"
    subprocess.run(shlex.split(told.partition("Enter: ")[2].partition(". Or")[0]), check=True)  # noqa: S603 - its own words
    assert main(["restore", copy]) == 0


@pytest.mark.usefixtures("database")
def test_verify_reports_a_sound_database(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify"]) == 0
    assert capsys.readouterr().out == "Finished matches played again: 0. Everything fits.\n"


def test_health_needs_an_address(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["health"]) == EXIT_USAGE
    assert "RUMTABLE_HEALTH_ADDRESS" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("statement", "failed"),
    [
        ("", {"token"}),
        ("CORRUPT", {"database", "token"}),
        ("INSERT INTO trials (belief, outcome, tried_at) VALUES ('nonce', 'perhaps', '')", {"token"}),
    ],
)
def test_the_doctor_prints_a_line_for_each_check_and_fails_if_one_is_bad(
    database: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *,
    statement: str,
    failed: set[str],
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    if statement == "CORRUPT":
        content = database.read_bytes()
        database.write_bytes(content[:8192] + b"\xff" * (len(content) - 8192))
    else:
        with closing(sqlite3.connect(database, isolation_level=None)) as connection:
            connection.execute(statement)
    assert main(["doctor"]) == EXIT_FAILURE
    output = capsys.readouterr()
    lines = [line.split() for line in output.out.splitlines()]
    assert [subject for _, subject, *_ in lines] == ["database", "disk", "backups", "pictures", "trial", "token"]
    assert {subject for health, subject, *_ in lines if health == "FAIL"} == failed
    assert output.err == f"Failed checks: {len(failed)}.\n"


def test_verify_prints_a_line_for_each_mismatch_and_fails(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    insert = (
        "INSERT INTO tables (id, guild, channel, host, shared, game, preset, options, side_count, status, seats,"
        " next_seed, created_at, end_votes, waiting_since, table_options, waiting_for, conceding, handovers, posts,"
        " postings, old_messages, changes) VALUES (7, 1, 1, 1, 1, 'gin', 'classic', '{}', 0, 'finished', '[]', '',"
        " '2026-11-21 12:00:00.000000', '[]', '{}', '{}', '{}', '[]', '[]', 0, '{}', '[]', 1)"
    )
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute(insert)
        connection.execute("INSERT INTO results VALUES (9, '2026-11-21 12:00:00.000000')")
    assert main(["verify", "rumtable.sqlite3"]) == EXIT_FAILURE
    output = capsys.readouterr()
    assert output.out.splitlines() == [
        "a row of results is without its row in tables",
        "table 7 (gin): its journal is gone",
    ]
    assert output.err == "Finished matches played again: 1. Problems, one line each: 2.\n"
