"""Logging: one line a record, and a floor under the loggers that would tell secrets."""

import asyncio
import logging
import re
import warnings

import aiosqlite
import pytest

from bot import logs

LINE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z INFO     bot\.test: a\\nb\\x1b\[31m\n")


pytestmark = pytest.mark.usefixtures("logging_as_before")


def test_a_record_is_one_line_whatever_was_typed_into_it(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("INFO")
    logging.getLogger("bot.test").info("a\nb%s", "\x1b[31m")
    assert LINE.fullmatch(capsys.readouterr().err)


def test_a_traceback_follows_on_marked_lines(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("INFO")
    try:
        int("two\nlines")
    except ValueError:
        logging.getLogger("bot.test").exception("broke")
    first, *rest = capsys.readouterr().err.splitlines()
    assert first.endswith("ERROR    bot.test: broke")
    assert rest
    assert all(line.startswith("  | ") for line in rest)


def test_setting_up_again_changes_the_level_and_doubles_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("DEBUG")
    logs.set_up("WARNING")
    logging.getLogger("bot.test").info("quiet")
    logging.getLogger("bot.test").warning("once")
    assert capsys.readouterr().err.count("\n") == 1


def test_warnings_of_python_go_to_the_log_too(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("INFO")
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(capture=False)
        logging.captureWarnings(capture=True)
        warnings.warn("old thing", DeprecationWarning, stacklevel=1)
    assert "py.warnings" in capsys.readouterr().err


@pytest.mark.parametrize("name", [*logs.FLOORS, "discord.webhook.async_", "sqlalchemy.engine.Engine"])
def test_a_logger_that_would_tell_secrets_stays_above_debug(name: str) -> None:
    logs.set_up("DEBUG")
    assert not logging.getLogger(name).isEnabledFor(logging.DEBUG)
    assert logging.getLogger("bot.test").isEnabledFor(logging.DEBUG)


def test_the_floor_never_makes_a_logger_louder_than_the_rest() -> None:
    logs.set_up("ERROR")
    assert not any(logging.getLogger(name).isEnabledFor(logging.WARNING) for name in logs.FLOORS)


def test_the_driver_of_the_database_logs_no_value_at_debug(capsys: pytest.CaptureFixture[str]) -> None:
    async def ask() -> None:
        async with aiosqlite.connect(":memory:") as connection:
            await connection.execute("SELECT ?", ("the running seed",))

    logging.basicConfig(level="DEBUG", force=True)
    asyncio.run(ask())
    assert "the running seed" in capsys.readouterr().err  # what it would do, and why there is a floor
    logs.set_up("DEBUG")
    asyncio.run(ask())
    assert "the running seed" not in capsys.readouterr().err


def test_what_discord_py_says_at_every_start_is_dropped_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("INFO")
    logger = logging.getLogger("discord.client")
    for words in logs.NOISE:
        logger.warning(words + ", and so on")  # noqa: G003 - discord.py gives the whole sentence, too
    logger.warning("something else")
    assert capsys.readouterr().err.count("\n") == 1
