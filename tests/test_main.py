"""The command line in this process: which part each command starts, and what becomes of its mistakes."""

import asyncio
import gc
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import INTERRUPTED, main
from bot.app import Rumtable
from bot.live import CannotServeError
from bot.local.demo import DemoSettings
from bot.settings import MISUSE, OUTSIDE
from bot.store.sqlite_file import SqliteFile
from tests.store.making import store_at

pytestmark = pytest.mark.usefixtures("logging_as_before")


@pytest.fixture(autouse=True)
def garbage_as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let this process look for garbage as it did, and at everything, which takes it a second each time."""
    before = gc.get_threshold()
    monkeypatch.setattr(gc, "collect", lambda: None)
    monkeypatch.setattr(gc, "freeze", lambda: None)
    yield
    gc.set_threshold(*before)


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run each command in a folder of its own, with a database there."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RUMTABLE_DATABASE", "rumtable.sqlite3")
    monkeypatch.setenv("RUMTABLE_LOG_LEVEL", "ERROR")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database without a table."""

    async def make(file: Path) -> Path:
        await (await store_at(file)).close()
        return file

    return asyncio.run(make(tmp_path / "rumtable.sqlite3"))


@pytest.mark.usefixtures("database")
def test_a_backup_is_a_database_and_never_overwrites_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", "copy.sqlite3"]) == 0
    with closing(sqlite3.connect(tmp_path / "copy.sqlite3")) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert main(["backup", "copy.sqlite3"]) == OUTSIDE
    assert capsys.readouterr().err.count("\n") == 1


def test_without_a_database_there_is_nothing_to_copy(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", "copy.sqlite3"]) == OUTSIDE
    assert "there is no database to copy" in capsys.readouterr().err


@pytest.mark.usefixtures("database")
def test_everything_is_moved_into_an_empty_database_and_into_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["move", "rumtable.sqlite3", "new.sqlite3"]) == 0
    assert "are in new.sqlite3 now, counted and compared; rumtable.sqlite3 is as it was" in capsys.readouterr().out
    assert main(["move", "new.sqlite3", "mysql://elsewhere"]) == OUTSIDE
    assert "write a database as a path" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("key", "value", "command", "code", "told"),
    [
        ("RUMTABLE_DATABASE", "mysql://bot:swordfish@host/cards", "verify", MISUSE, "RUMTABLE_DATABASE: "),
        ("RUMTABLE_HEALTH", "127.0.0.1:9", "health", OUTSIDE, "127.0.0.1:9 doesn't answer: "),
    ],
)
def test_an_address_where_nothing_answers_or_that_is_none_is_one_line_without_its_password(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *,
    key: str,
    value: str,
    command: str,
    code: int,
    told: str,
) -> None:
    monkeypatch.setenv(key, value)
    assert main([command]) == code
    said = capsys.readouterr().err
    assert (told in said, "swordfish" in said) == (True, False)


def test_a_setting_that_can_not_be_used_is_a_misuse(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RUMTABLE_SANDBOX_PORT", "many")
    assert main(["backup", "copy.sqlite3"]) == MISUSE
    assert "RUMTABLE_SANDBOX_PORT" in capsys.readouterr().err


def test_run_needs_a_token(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run"]) == MISUSE
    assert "DISCORD_TOKEN" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["run"], []])
def test_with_a_token_the_bot_is_served_on_discord_and_its_tables_are_kept(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[tuple[str, Any]] = []

    async def keep(bot: Rumtable) -> None:
        served.append(("kept", len(await bot.storage.live())))

    async def serve(_: Rumtable, token: str, **options: Any) -> None:
        served.append((token, 0))
        await options["meanwhile"]()

    monkeypatch.setenv("DISCORD_TOKEN", "a.token")
    monkeypatch.setattr("bot.runner.serve", serve)
    monkeypatch.setattr(Rumtable, "keep_tables", keep)
    assert main(arguments) == 0
    assert served == [("a.token", 0), ("kept", 0)]


def test_once_it_is_up_the_bot_looks_at_little_garbage_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def keep(_: Rumtable) -> None:
        done.append(f"looks at {gc.get_threshold()[0]}")

    async def serve(_: Rumtable, __: str, **options: Any) -> None:
        done.append(f"looks at {gc.get_threshold()[0]}")
        await options["meanwhile"]()

    done: list[str] = []
    monkeypatch.setenv("DISCORD_TOKEN", "a.token")
    monkeypatch.setattr("bot.runner.serve", serve)
    monkeypatch.setattr(Rumtable, "keep_tables", keep)
    monkeypatch.setattr(gc, "freeze", lambda: done.append("leaves what was imported alone"))
    assert main(["run"]) == 0
    assert done == ["leaves what was imported alone", "looks at 50000", "looks at 2000"]


def test_what_discord_refuses_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    async def refuse(*_: object, **__: object) -> None:
        raise CannotServeError("Discord is closed today")

    monkeypatch.setenv("DISCORD_TOKEN", "a.token")
    monkeypatch.setattr("bot.runner.serve", refuse)
    assert main(["run"]) == OUTSIDE
    assert capsys.readouterr().err == "Discord is closed today\n"


def test_a_second_process_on_a_file_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a.token")
    with SqliteFile(tmp_path / "rumtable.sqlite3").alone():
        assert main(["run"]) == OUTSIDE
    said = capsys.readouterr().err
    assert said.startswith("rumtable.sqlite3: another process of the bot runs on it; one file is for one, PostgreSQL")
    assert said.count("\n") == 1


def test_a_file_that_can_not_be_held_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a.token")
    (tmp_path / "rumtable.sqlite3.lock").mkdir()
    assert main(["run"]) == OUTSIDE
    said = capsys.readouterr().err
    assert said == "rumtable.sqlite3: the database can't be opened or made there: Is a directory\n"


def test_a_second_interrupt_ends_with_its_own_code(monkeypatch: pytest.MonkeyPatch) -> None:
    async def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setenv("DISCORD_TOKEN", "a.token")
    monkeypatch.setattr("bot.runner.serve", interrupted)
    assert main(["run"]) == INTERRUPTED


def test_a_database_that_can_not_be_opened_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "rumtable.sqlite3").write_text("a letter to my aunt" * 100)
    monkeypatch.setenv("DISCORD_TOKEN", "a.token")
    assert main(["run"]) == OUTSIDE
    assert "rumtable.sqlite3" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["sandbox"], []])
def test_without_a_token_the_bot_plays_in_the_sandbox_on_a_database_of_its_own(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int] = []

    async def play(bot: Any, *, secret_file: Path, port: int, **options: Any) -> None:
        assert (options["after_start"], options["meanwhile"]) == (bot.resume_tables, bot.keep_time)
        assert secret_file.name == "sandbox.key"
        played.append(port)

    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("RUMTABLE_SANDBOX_PORT", "8123")
    monkeypatch.setattr("bot.local.sandbox.play", play)
    assert main(arguments) == 0
    assert played == [8123]
    assert [file.name for file in tmp_path.glob("*.sqlite3")] == ["sandbox.sqlite3"]


def test_the_demo_is_told_what_to_play_and_where_to_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[DemoSettings] = []

    async def run_demo(settings: DemoSettings) -> None:
        played.append(settings)

    monkeypatch.setattr("bot.local.demo.run_demo", run_demo)
    assert main(["demo", "--out", "seen", "--seed", "7", "--game", "gin", "--sides", "alone"]) == 0
    assert [(was.out.name, was.seed, was.game, was.sides, was.players) for was in played] == [
        ("seen", 7, "gin", "alone", None)
    ]
    assert not list(tmp_path.glob("*.sqlite3"))


def test_a_demo_of_a_game_that_there_is_not_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--game", "fancy"]) == OUTSIDE
    assert capsys.readouterr().err.startswith("no game fancy; there are: rum500")


def test_a_copy_of_what_is_no_database_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "rumtable.sqlite3").write_text("a letter to my aunt" * 100)
    assert main(["backup", "copy.sqlite3"]) == OUTSIDE
    assert "rumtable.sqlite3" in capsys.readouterr().err


@pytest.mark.usefixtures("database")
def test_copies_for_a_timer_are_named_and_only_the_newest_stay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "kept").mkdir()
    old = tmp_path / "kept" / "rumtable-20200101T000000Z.sqlite3"
    old.touch()
    assert main(["backup", "--keep", "1", "kept"]) == 0
    (new,) = (tmp_path / "kept").iterdir()
    assert new != old
    assert capsys.readouterr().out == f"kept/{new.name}\n"


def test_at_least_one_copy_is_kept() -> None:
    with pytest.raises(SystemExit) as stop:
        main(["backup", "--keep", "0", "kept"])
    assert stop.value.code == MISUSE


def test_the_sandboxs_database_is_copied_by_its_name(tmp_path: Path, database: Path) -> None:
    database.rename(tmp_path / "sandbox.sqlite3")
    assert main(["backup", "copy.sqlite3"]) == OUTSIDE
    assert main(["backup", "--sandbox", "copy.sqlite3"]) == 0
    assert (tmp_path / "copy.sqlite3").is_file()


def test_a_copy_is_put_back_and_the_other_database_named(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", "copy.sqlite3"]) == 0
    assert main(["restore", "copy.sqlite3"]) == 0
    assert capsys.readouterr().out == "The database that was here is rumtable-replaced-1.sqlite3 now.\n"
    assert database.is_file()
    assert main(["restore", "nothing.sqlite3"]) == OUTSIDE


def test_without_the_file_of_deletions_a_copy_is_put_back_only_when_told(
    tmp_path: Path, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", "copy.sqlite3"]) == 0
    (tmp_path / database.with_suffix(".deletions").name).unlink()
    assert main(["restore", "copy.sqlite3"]) == OUTSIDE
    assert "rumtable.deletions is missing" in capsys.readouterr().err
    assert main(["restore", "--without-deletions", "copy.sqlite3"]) == 0


@pytest.mark.usefixtures("database")
def test_a_database_in_which_everything_fits_is_said_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify"]) == 0
    assert capsys.readouterr().out == "Finished matches played again: 0. Everything fits.\n"


def test_without_an_address_nobody_can_be_asked_how_the_bot_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["health"]) == MISUSE
    assert "RUMTABLE_HEALTH" in capsys.readouterr().err


def test_the_doctors_findings_are_lines_and_an_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    assert main(["doctor"]) == OUTSIDE
    said = capsys.readouterr()
    assert [line.split()[1] for line in said.out.splitlines()] == ["database", "disk", "pictures", "token"]
    assert said.err == "To be put right: 1.\n"


def test_what_does_not_fit_is_a_line_each_and_an_exit_code(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    insert = (
        "INSERT INTO tables (id, guild, channel, host, shared, game, preset, options, side_count, status, seats,"
        " next_seed, created_at, end_votes) VALUES (7, 1, 1, 1, 1, 'gin', 'classic', '{}', 0, 'finished', '[]', '',"
        " '2026-11-21 12:00:00.000000', '[]')"
    )
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute(insert)
        connection.execute("INSERT INTO results VALUES (9, '2026-11-21 12:00:00.000000')")
    assert main(["verify", "rumtable.sqlite3"]) == OUTSIDE
    said = capsys.readouterr()
    assert said.out.splitlines() == [
        "a row of results is without its row in tables",
        "table 7 (gin): its journal is gone",
    ]
    assert said.err == "Finished matches played again: 1. What doesn't fit, a line each: 2.\n"
