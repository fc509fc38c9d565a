"""Broken installations: the doctor reports the error that `run` would end with, and neither prints a traceback."""

import os
import socket
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import ExitStack, closing
from importlib.util import find_spec
from pathlib import Path
from typing import TypeAlias
from unittest.mock import Mock

import pytest

from bot.settings import EXIT_FAILURE, EXIT_USAGE
from bot.store.server import NO_DRIVER
from tests.store.samples import store_at
from tests.wire.fake_discord.discord import Discord
from tests.wire.fake_discord.gateway import Close
from tests.wire.running.process import environment, printed_by

DATABASE = "rumtable.sqlite3"
Break: TypeAlias = Callable[[Path, Discord, ExitStack], Mapping[str, str]]
"""Breaks an installation with a sound database in its folder; returns settings. The stack closes what it opens."""


def settings(**values: str) -> Break:
    return lambda _folder, _discord, _opened: values


def database(change: Callable[[Path], object]) -> Break:
    def broken(folder: Path, _discord: Discord, _opened: ExitStack) -> Mapping[str, str]:
        change(folder / DATABASE)
        return {}

    return broken


def written(name: str, content: bytes, mode: int = 0o600) -> Break:
    def broken(folder: Path, _discord: Discord, _opened: ExitStack) -> Mapping[str, str]:
        (folder / name).write_bytes(content)
        (folder / name).chmod(mode)
        return {}

    return broken


def executed(statement: str) -> Break:
    def execute(file: Path) -> None:
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.execute(statement)

    return database(execute)


def replaced(by: Callable[[Path], object]) -> Break:
    def replace(file: Path) -> None:
        file.unlink()
        by(file)

    return database(replace)


def recipes(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")


def on_discord(change: Callable[[Discord], object]) -> Break:
    def broken(_folder: Path, discord: Discord, _opened: ExitStack) -> Mapping[str, str]:
        change(discord)
        return {}

    return broken


def hung_up(code: Close) -> Break:
    async def identify(*_: object) -> Close:
        return code

    return on_discord(lambda discord: setattr(discord.gateway, "_identify", identify))


def port_taken(_folder: Path, _discord: Discord, opened: ExitStack) -> Mapping[str, str]:
    taken = opened.enter_context(socket.create_server(("127.0.0.1", 0)))
    return {"RUMTABLE_HEALTH_ADDRESS": f"127.0.0.1:{taken.getsockname()[1]}"}


SET_WRONGLY: dict[str, tuple[Break, str]] = {
    "no token": (settings(DISCORD_TOKEN=""), "DISCORD_TOKEN"),
    "token in two lines": (settings(DISCORD_TOKEN="a.b\n.c"), "DISCORD_TOKEN: it has a blank or a sign"),  # noqa: S106
    "other kind of database": (settings(RUMTABLE_DATABASE="mysql://a:b@c/d"), "RUMTABLE_DATABASE: write a database"),
    "settings that are no text": (written(".env", b"\xff\xfe"), ".env: it is not UTF-8 text"),
    "misspelt setting": (settings(RUMTABLE_DATABSE="x"), "RUMTABLE_DATABSE is not a setting"),
    "number that is none": (settings(RUMTABLE_MIN_FREE_MIB="few"), "RUMTABLE_MIN_FREE_MIB: "),
}
"""A setting is missing or invalid: `run` exits with `EXIT_USAGE`. The text is in its log and the doctor's output."""
ENDS: dict[str, tuple[Break, str]] = {
    "token of another": (settings(DISCORD_TOKEN="a.b.c"), "Discord does not accept the token: check DISCORD_TOKEN"),  # noqa: S106
    "token that was reset": (hung_up(Close.WRONG_TOKEN), "Discord does not accept the token any more: check DISCORD_T"),
    "intent not allowed": (hung_up(Close.INTENT_NOT_ALLOWED), "Discord does not allow this bot an intent"),
    "wrong shard": (hung_up(Close.WRONG_SHARD), "Discord does not serve this bot: Shard ID"),
    "Discord out of order": (
        on_discord(lambda discord: setattr(discord.rest, "failing", Mock(return_value=403))),
        "Discord does not serve this bot: 403 Forbidden",
    ),
    "garbage for a database": (written(DATABASE, b"a letter to my aunt" * 500), "file is not a database"),
    "recipes for a database": (replaced(recipes), "belongs to another program"),
    "folder for a database": (replaced(Path.mkdir), "Is a directory"),
    "emptied database": (written(DATABASE, b""), "empty, though there was a database here"),
    "database cut off": (database(lambda file: os.truncate(file, 4096)), "`python -m bot restore FILE`"),
    "newer database": (executed("UPDATE alembic_version SET version_num = 'r9999'"), "by a newer version of rumtable"),
    "unreleased database": (executed("UPDATE alembic_version SET version_num = '0014'"), "by an unreleased version"),
    "folder for the lock": (
        database(lambda file: file.with_name(f"{DATABASE}.lock").mkdir()),
        "can't be opened or made there: Is a directory",
    ),
    "file for the folder": (settings(RUMTABLE_DATABASE=f"{DATABASE}/x.sqlite3"), f"{DATABASE}"),
    "damaged deletions": (written("rumtable.deletions", b"garbage"), "rumtable.deletions is damaged: its key is gone"),
    "taken port": (port_taken, "address already in use"),
    "port of another machine": (settings(RUMTABLE_HEALTH_ADDRESS="8.8.8.8:80"), "8.8.8.8:80 can't be opened"),
}
"""`run` exits with `EXIT_FAILURE`. The text is in the last line of its log and in the doctor's finding."""
GOES_ON: dict[str, tuple[Break, str]] = {
    "Discord out of reach": (settings(DISCORD_API="http://127.0.0.1:9/api/v10"), "Discord can't be reached: Cannot co"),
    "clock": (on_discord(lambda discord: discord.differ(3600)), "3600 s behind Discord's"),
    "database server out of reach": (
        settings(RUMTABLE_DATABASE="postgresql://a:b@127.0.0.1:9/d"),
        "a@127.0.0.1:9/d: the server can't be reached" if find_spec("asyncpg") else NO_DRIVER,
    ),
    "file for backups": (written("backups", b""), "backups can't be written to"),
    "no room": (settings(RUMTABLE_MIN_FREE_MIB="1000000000"), "no table is opened (RUMTABLE_MIN_FREE_MIB)"),
    "token that all may read": (written(".env", b"DISCORD_TOKEN=a.b.c", 0o644), "chmod o-rwx .env"),
}
"""`run` keeps running, as it waits or does without something, so only the doctor is run. The text is in its finding."""


async def said(command: str, folder: Path, told: Mapping[str, str]) -> tuple[int, list[str], list[str]]:
    """Run `python -m bot COMMAND`; returns its exit code and the lines of its standard output and standard error."""
    code, output, errors = await printed_by(folder, ("bot", command), told)
    return code, output.splitlines(), errors.splitlines()


@pytest.mark.parametrize("name", [*SET_WRONGLY, *ENDS, *GOES_ON])
async def test_the_doctor_says_of_a_broken_installation_what_run_would(
    name: str, discord: Discord, tmp_path: Path
) -> None:
    await (await store_at(tmp_path / DATABASE)).close()
    breaking, words = {**SET_WRONGLY, **ENDS, **GOES_ON}[name]
    with ExitStack() as opened:
        told = environment(discord) | dict(breaking(tmp_path, discord, opened))
        code, findings, errors = await said("doctor", tmp_path, told)
        if name in GOES_ON:
            ends = None
        else:
            ends, _, log = await said("run", tmp_path, told)
            assert words in log[-1]
    if name in SET_WRONGLY:
        assert (ends, code > 0, any(words in line for line in findings + errors)) == (EXIT_USAGE, True, True)
    else:
        assert ends in (None, EXIT_FAILURE)
        assert code == EXIT_FAILURE
        assert [line for line in findings if words in line and line.startswith("FAIL")], findings
