"""The command line as a process: its output, error lines and exit codes."""

import asyncio
import os
import re
import signal
import sqlite3
import subprocess
import sys
import tomllib
from pathlib import Path
from unittest.mock import Mock
from urllib.request import urlopen

import pytest

import bot.__main__ as command_line
from bot.settings import Settings
from tests.patience import PATIENCE
from tests.store.samples import store_at

ROOT = Path(__file__).parents[2]
SETTINGS = tuple(str(field.alias) for field in Settings.model_fields.values())

TOKEN = {"DISCORD_TOKEN": "a.b.c"}


def environment(**settings: str) -> dict[str, str]:
    """The environment of this process, with these settings and no others."""
    others = {key: value for key, value in os.environ.items() if key not in SETTINGS}
    return others | {"PYTHONPATH": str(ROOT)} | settings


def bot(folder: Path, *arguments: str, **settings: str) -> tuple[int, str, str]:
    """Run the program in a folder; returns its exit code, output and errors."""
    done = subprocess.run(  # noqa: S603 # our own interpreter
        [sys.executable, "-m", "bot", *arguments],
        cwd=folder,
        env=environment(**settings),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_help_does_not_load_the_bot() -> None:
    text = "import sys, bot.__main__ as m\ntry: m.main(['--help'])\nexcept SystemExit: print(sorted(sys.modules))"
    done = subprocess.run(  # noqa: S603 # our own interpreter and text
        [sys.executable, "-c", text], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    assert "backup" in done.stdout
    for heavy in ("discord", "sqlalchemy", "pydantic", "PIL", "simcord"):
        assert f"'{heavy}'" not in done.stdout


def test_the_bot_loads_without_its_optional_libraries() -> None:
    optional = ("prometheus_client", "simcord", "psycopg")
    text = f"import sys; sys.modules.update(dict.fromkeys({optional})); import bot.runner"
    subprocess.run([sys.executable, "-c", text], cwd=ROOT, timeout=PATIENCE, check=True)  # noqa: S603 # our own interpreter and text


def test_the_version_is_the_latest_of_the_changelog(tmp_path: Path) -> None:
    latest = re.search(r"^## (\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert latest is not None
    assert bot(tmp_path, "--version") == (0, f"rumtable {latest[1]}\n", "")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["hatch"]["version"] == {"path": "bot/__init__.py"}
    assert list(tmp_path.iterdir()) == []


def test_run_without_a_token_never_starts_a_sandbox(tmp_path: Path) -> None:
    code, output, errors = bot(tmp_path, "run")
    assert (code, output, errors.count("\n")) == (2, "", 1)
    assert "DISCORD_TOKEN" in errors
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arguments", [[], ["sandbox"], ["demo"]])
def test_without_token_and_local_discord_both_solutions_are_named(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for key in SETTINGS:
        monkeypatch.delenv(key, raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("bot.logs.set_up", Mock())
    monkeypatch.setattr("importlib.util.find_spec", Mock(return_value=None))
    assert command_line.main(arguments) == 2
    errors = capsys.readouterr().err
    assert errors.count("\n") == 1
    assert "DISCORD_TOKEN" in errors
    assert "pip install -r requirements/sandbox.txt" in errors


def test_an_invalid_setting_is_one_line(tmp_path: Path) -> None:
    code, _, errors = bot(tmp_path, RUMTABLE_SANDBOX_PORT="many")
    assert (code, errors.count("\n")) == (2, 1)
    assert "RUMTABLE_SANDBOX_PORT" in errors


def test_the_token_is_not_sent_unencrypted_to_a_public_address(tmp_path: Path) -> None:
    code, _, errors = bot(tmp_path, "run", **TOKEN, DISCORD_API="http://discord.example.org/api/v10")
    assert (code, errors.count("\n")) == (2, 1)
    assert errors.startswith("DISCORD_API: ")
    assert list(tmp_path.iterdir()) == []


def test_a_foreign_key_in_the_file_is_one_warning(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("COMPOSE_PROJECT=secret\n")
    code, _, errors = bot(tmp_path, "run")
    warning, reason = errors.splitlines()
    assert (code, "WARNING" in warning, "DISCORD_TOKEN" in reason) == (2, True, True)
    assert ".env: COMPOSE_PROJECT" in warning
    assert "secret" not in errors


def test_a_database_that_can_not_be_opened_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "sandbox.sqlite3").write_text("this is no database, but a letter to my aunt" * 100)
    code, _, errors = bot(tmp_path, RUMTABLE_DATABASE="rumtable.sqlite3")
    assert (code, errors.count("\n")) == (1, 1)
    assert "sandbox.sqlite3" in errors


def test_an_unknown_command_is_a_usage_error(tmp_path: Path) -> None:
    code, _, errors = bot(tmp_path, "dance")
    assert code == 2
    assert "dance" in errors


def test_backup_writes_a_copy_that_opens(tmp_path: Path) -> None:
    asyncio.run(make_database(tmp_path / "rumtable.sqlite3"))
    code, _, errors = bot(tmp_path, "backup", "copy.sqlite3", RUMTABLE_DATABASE="rumtable.sqlite3")
    assert (code, errors) == (0, "")
    with sqlite3.connect(tmp_path / "copy.sqlite3") as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    copy.close()


def test_a_backup_without_a_database_creates_nothing(tmp_path: Path) -> None:
    code, _, errors = bot(tmp_path, "backup", "copy.sqlite3")
    assert (code, errors.count("\n")) == (1, 1)
    assert list(tmp_path.iterdir()) == []


async def make_database(file: Path) -> None:
    """Create an empty database."""
    store = await store_at(file)
    await store.close()


def start_sandbox(folder: Path) -> tuple[subprocess.Popen[str], str]:
    """Start the program as README does, on any free port; returns it and the page's address once it is open."""
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "bot"],
        cwd=folder,
        env=environment(RUMTABLE_SANDBOX_PORT="0", RUMTABLE_DATABASE="rumtable.sqlite3", RUMTABLE_LOG_LEVEL="ERROR"),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    if "http://127.0.0.1:" not in line:
        process.stdout.close()
        pytest.fail(f"the sandbox did not open: exit code {process.wait(timeout=PATIENCE)}")
    return process, line[line.index("http") :].strip()


def stop(process: subprocess.Popen[str]) -> None:
    """Stop the program as a supervisor does, and expect exit code 0."""
    process.send_signal(signal.SIGTERM)
    with process:
        assert process.wait(timeout=PATIENCE) == 0


def test_without_token_and_command_the_sandbox_opens_and_stops_cleanly(tmp_path: Path) -> None:
    process, address = start_sandbox(tmp_path)
    with urlopen(address) as page:  # noqa: S310 # the loopback address
        assert b"<html" in page.read()
    assert (tmp_path / "sandbox.sqlite3").is_file()
    assert not (tmp_path / "rumtable.sqlite3").exists()
    stop(process)
