"""Files that a disk or a hand has damaged: every command ends with a line, none with a traceback.

A hundred thousand of them: `pytest tests/operating/test_mutated_files.py --mutations 100000`. A failure names the
number of its case, which is the same in every run.
"""

import asyncio
import contextlib
import gc
import io
import random
import shutil
import sqlite3
import traceback
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.__main__ import main
from bot.settings import EXIT_FAILURE, EXIT_USAGE
from tests.operating.test_maintenance import saved_match
from tests.store.filled import fill
from tests.store.samples import store_at

pytestmark = pytest.mark.usefixtures("logging_as_before")

DATABASE, DELETIONS, MATCH, ENV = "rumtable.sqlite3", "rumtable.deletions", "match.txt", ".env"
READ_BY: Mapping[str, Sequence[str]] = {
    MATCH: (f"replay {MATCH}", f"verify {MATCH}"),
    DATABASE: (
        *("run", "sandbox", "doctor", "doctor --reset-switches", "trial", "verify", f"verify {DATABASE}"),
        *("backup copy.sqlite3", "backup --keep 2 copies", f"move {DATABASE} moved.sqlite3"),
        *(f"restore {DATABASE}", "verify --sandbox"),
    ),
    DELETIONS: ("run", "doctor", "restore sound.sqlite3", "backup --keep 1 copies"),
    ENV: ("run", "sandbox", "doctor", "health", "demo", "trial", "verify", "move a b", f"replay {MATCH}"),
}
"""The commands that a damaged file is given to."""
SHARES = {MATCH: 25, DATABASE: 3, DELETIONS: 1, ENV: 3}
STRANGE = (
    *(
        b"",
        b"0",
        b"-1",
        b"1e999",
        b"99999999999999999999",
        b"null",
        b"NaN",
        b"[]",
        b"{}",
        b'"',
        b"\n",
        b"\r\n",
        b"true",
    ),
    *(b"\x00", b"\xff", b"\xef\xbb\xbf", b" ", b"=", b",", b":", b"joker", b"rum500", "\u202e".encode(), b"9" * 5000),
)
STRANGE_VALUES = (None, 0, -1, 2**63 - 1, 1e999, "", "x", "[]", "{}", "[[]]", "null", '{"a": 1e999}', b"\xff", "0014")


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a sound file of each kind."""

    async def make() -> None:
        store = await store_at(folder / DATABASE)
        await fill(store)
        await store.close()

    folder = tmp_path_factory.mktemp("sound")
    asyncio.run(make())
    with closing(sqlite3.connect(folder / DATABASE, isolation_level=None)) as connection:
        connection.execute("UPDATE trials SET outcome = 'holds'")
    (folder / MATCH).write_text(saved_match(), encoding="utf-8")
    example = (Path(__file__).parents[2] / ".env.example").read_bytes()
    (folder / ENV).write_bytes(example + b"\nDISCORD_TOKEN=a.b.c\nRUMTABLE_HEALTH_ADDRESS=127.0.0.1:9\n")
    return folder


@pytest.fixture(autouse=True)
def up_to_discord(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let commands get as far as Discord or the browser, and no further; none waits for a disk."""

    async def nothing(*_: object) -> AsyncGenerator[object]:
        for finding in ():
            yield finding

    async def once(work: Callable[[], Awaitable[object]], *_: object) -> object:
        return await work()

    for name in ("bot.runner.serve", "bot.local.sandbox.play", "bot.local.demo.run_demo"):
        monkeypatch.setattr(name, AsyncMock())
    monkeypatch.setattr("bot.operating.doctor.discord_findings", nothing)
    monkeypatch.setattr("bot.operating.startup.retry", once)
    for name in ("collect", "freeze"):
        monkeypatch.setattr(gc, name, lambda: None)


def test_no_command_shows_a_traceback(
    sound: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    thresholds, wrong = gc.get_threshold(), list[str]()
    first, _, last = request.config.option.mutations.rpartition("-")
    for number in range(int(first or 0), int(last)):
        chance = random.Random(number)  # noqa: S311 - a test
        [name] = chance.choices(list(SHARES), list(SHARES.values()))
        command = chance.choice(READ_BY[name])
        folder = tmp_path / "case"
        folder.mkdir()
        lay_out(sound, folder, name, command, chance)
        monkeypatch.chdir(folder)
        if trouble := ended_badly(command.split()):
            wrong.append(f"{number}: {name} for {command}: {trouble}")
            if len(wrong) == 20:
                break
        monkeypatch.chdir(tmp_path)
        shutil.rmtree(folder)
    gc.set_threshold(*thresholds)
    assert not wrong, "\n".join(wrong)


def lay_out(sound: Path, folder: Path, name: str, command: str, chance: random.Random) -> None:
    """Put into a folder what the command reads, with one file damaged."""
    (folder / ENV).write_bytes(b"DISCORD_TOKEN=a.b.c\nRUMTABLE_DATABASE=rumtable.sqlite3\nRUMTABLE_LOG_LEVEL=ERROR\n")
    if name in (DATABASE, DELETIONS):
        for file in (DATABASE, DELETIONS):
            shutil.copy(sound / file, folder)
        shutil.copy(sound / DATABASE, folder / "sound.sqlite3")
    if MATCH in command:
        shutil.copy(sound / MATCH, folder)
    if name != DATABASE or not changed_value(folder / DATABASE, chance):
        (folder / name).write_bytes(mutated((sound / name).read_bytes(), chance))
    if "sandbox" in command and name == DATABASE:
        (folder / DATABASE).rename(folder / "sandbox.sqlite3")


def mutated(content: bytes, chance: random.Random) -> bytes:
    """The same with a few bytes, words or lines changed, moved or gone."""
    for _ in range(chance.randint(1, 3)):
        start, size = chance.randrange(len(content) + 1), chance.choice((1, 1, 4, 30, len(content) // 2))
        match chance.randrange(6):
            case 0:
                content = content[:start] + chance.randbytes(size) + content[start + size :]
            case 1:
                content = content[:start] + content[start + size :]
            case 2:
                content = content[:start]
            case 3:
                content = content[:start] + chance.choice(STRANGE) + content[start + chance.randrange(3) :]
            case 4:
                lines = content.split(b"\n")
                at = chance.randrange(len(lines))
                lines[at : at + 1] = chance.choice(([], [lines[at]] * 2, [chance.choice(lines)]))
                content = b"\n".join(lines)
            case _:
                lines = content.split(b"\n")
                at = chance.randrange(len(lines))
                words = lines[at].split(b" ")
                words[chance.randrange(len(words))] = chance.choice(STRANGE)
                lines[at] = b" ".join(words)
                content = b"\n".join(lines)
    return content


def changed_value(file: Path, chance: random.Random) -> bool:
    """Change one value of one row, half of the time; False if nothing was changed."""
    if chance.random() < 0.5:
        return False
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        [tables] = [[row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]]
        table = chance.choice(sorted(tables))
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        value: Any = chance.choice(STRANGE_VALUES)
        try:
            changed = connection.execute(f"UPDATE {table} SET {chance.choice(columns)} = ?", (value,))  # noqa: S608
        except sqlite3.Error:
            return False
        return changed.rowcount > 0


def ended_badly(arguments: Sequence[str]) -> str:
    """What is wrong with how a command ends: an exception, or a traceback that it shows; "" if nothing is."""
    output, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
        try:
            code = main(arguments)
        except BaseException:  # noqa: BLE001 - it is what this looks for
            return traceback.format_exc()[-1500:]
    if "Traceback" in errors.getvalue():
        return errors.getvalue()[-1500:]
    return "" if code in (0, EXIT_FAILURE, EXIT_USAGE) else f"exit code {code}"
