"""Logging: one line for each record, and minimum levels for loggers that would log secrets."""

import asyncio
import logging
import re
import subprocess
import sys
import warnings
from pathlib import Path

import aiosqlite
import pytest
from aiohttp import ClientError

from bot import logs

LINE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z INFO     bot\.test: a\\nb\\x1b\[31m\n")


pytestmark = pytest.mark.usefixtures("logging_as_before")


def test_control_characters_do_not_break_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("INFO")
    logging.getLogger("bot.test").info("a\nb%s", "\x1b[31m")
    assert LINE.fullmatch(capsys.readouterr().err)


def test_a_traceback_follows_on_lines_with_a_bar(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("INFO")
    try:
        int("two\nlines")
    except ValueError:
        logging.getLogger("bot.test").exception("broke")
    first, *rest = capsys.readouterr().err.splitlines()
    assert first.endswith("ERROR    bot.test: broke")
    assert rest
    assert all(line.startswith("  | ") for line in rest)


@pytest.mark.parametrize("error", [ClientError("no route"), TimeoutError("slow")])
def test_a_connection_that_is_tried_again_is_one_line(error: Exception, capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("INFO")
    logging.getLogger("discord.shard").error("Attempting a reconnect in %ss", 7, exc_info=error)
    [line] = capsys.readouterr().err.splitlines()
    assert line.endswith(f"discord.shard: Attempting a reconnect in 7s {type(error).__name__}: {error}")


def test_a_bug_while_connecting_keeps_its_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("INFO")
    logging.getLogger("discord.shard").error("Attempting a reconnect in %ss", 7, exc_info=KeyError("op"))
    assert capsys.readouterr().err.splitlines()[-1] == "  | KeyError: 'op'"


def test_the_journal_gets_priorities_and_no_time_of_ours(tmp_path: Path) -> None:
    program = (
        "import logging, os; from bot import logs\n"
        "found = os.fstat(2); os.environ['JOURNAL_STREAM'] = f'{found.st_dev}:{found.st_ino}'\n"
        "logs.set_up('INFO'); log = logging.getLogger('bot.test')\n"
        "log.info('a'); log.warning('b')\n"
        "try: 1 / 0\n"
        "except ZeroDivisionError: log.exception('c')\n"
    )
    with (tmp_path / "journal").open("w") as journal:
        subprocess.run([sys.executable, "-c", program], stderr=journal, check=True)  # noqa: S603 - our own
    first, second, *failed = (tmp_path / "journal").read_text().splitlines()
    assert (first, second) == ("<6>INFO     bot.test: a", "<4>WARNING  bot.test: b")
    assert failed[0] == "<3>ERROR    bot.test: c"
    assert all(line.startswith("<3>") for line in failed)


def test_setting_up_again_changes_the_level_without_duplicate_lines(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("DEBUG")
    logs.set_up("WARNING")
    logging.getLogger("bot.test").info("quiet")
    logging.getLogger("bot.test").warning("once")
    assert capsys.readouterr().err.count("\n") == 1


def test_python_warnings_are_logged(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("INFO")
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(capture=False)
        logging.captureWarnings(capture=True)
        warnings.warn("old thing", DeprecationWarning, stacklevel=1)
    assert "py.warnings" in capsys.readouterr().err


@pytest.mark.parametrize("name", [*logs.FLOORS, "discord.webhook.async_", "sqlalchemy.engine.Engine"])
def test_a_logger_with_secrets_stays_above_debug(name: str) -> None:
    logs.set_up("DEBUG")
    assert not logging.getLogger(name).isEnabledFor(logging.DEBUG)
    assert logging.getLogger("bot.test").isEnabledFor(logging.DEBUG)


def test_a_minimum_level_never_lowers_the_configured_level() -> None:
    logs.set_up("ERROR")
    assert not any(logging.getLogger(name).isEnabledFor(logging.WARNING) for name in logs.FLOORS)


def test_the_database_driver_logs_no_values_at_debug(capsys: pytest.CaptureFixture[str]) -> None:
    async def ask() -> None:
        async with aiosqlite.connect(":memory:") as connection:
            await connection.execute("SELECT ?", ("the running seed",))

    logging.basicConfig(level="DEBUG", force=True)
    asyncio.run(ask())
    assert "the running seed" in capsys.readouterr().err  # without the minimum level
    logs.set_up("DEBUG")
    asyncio.run(ask())
    assert "the running seed" not in capsys.readouterr().err


def test_only_the_known_noise_of_discord_py_is_dropped(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("INFO")
    logger = logging.getLogger("discord.client")
    for words in logs.NOISE:
        logger.warning(words + ", and so on")  # noqa: G003 - discord.py formats its messages, too
    logger.warning("something else")
    assert capsys.readouterr().err.count("\n") == 1
