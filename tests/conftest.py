"""What holds for every test: no settings of the developer's own, and patience with a busy machine."""

import gc
import logging
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from sqlalchemy import URL, create_engine
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.engine import Compiled
from sqlalchemy.ext.asyncio import create_async_engine
from xdist.scheduler import WorkStealingScheduling

from bot import logs
from bot.settings import Settings
from bot.store import engine
from bot.tables.model import lobby, records
from bot.tables.model.records import SHARED, Pace
from cogs.words import Words
from cogs.words.catalogue import LANGUAGES
from tests import effort
from tests.postgres import Postgres, needs_postgres, require_postgres, running

for _field in Settings.model_fields.values():
    os.environ.pop(str(_field.alias), None)

# Time says nothing where two workers share two cores; a failure prints the line that repeats it.
settings.register_profile("shared", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("shared")

# Modules, tests and what they share stay to the end. To look through them for garbage again and again, as often as
# Python does, would take a fifth of the run's processor time.
gc.set_threshold(50_000, 20, 50)

YARDSTICK = "tests/games/gin/test_openspiel.py"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report that the OpenSpiel comparison was skipped, who judged the requests, and what was measured."""
    if any(YARDSTICK in report.nodeid for report in terminalreporter.getreports("skipped")):
        terminalreporter.write_line(f"NOT COMPARED with OpenSpiel, which is not installed: {YARDSTICK}", yellow=True)
    reports = [report for kind in terminalreporter.stats.values() for report in kind]
    notes = [note for report in reports if getattr(report, "when", "") == "teardown" for note in report.user_properties]
    _say_who_judged(terminalreporter, notes)
    if malformed := sum(number for name, number in notes if name == "malformed"):
        terminalreporter.write_line(f"{malformed} malformed events and answers were sent to the bot.")
    _say_what_was_measured(terminalreporter, [value for name, value in notes if name == "measured"])


def _say_who_judged(terminalreporter: pytest.TerminalReporter, notes: Sequence[tuple[str, Any]]) -> None:
    """Say what the requests of the bot's process were judged by."""
    if judged := sum(number for name, number in notes if name == "judged"):
        named = os.environ.get("DISCORD_OPENAPI")
        by = f"and by Discord's document {named}" if named else "alone: DISCORD_OPENAPI names no document of Discord's"
        terminalreporter.write_line(f"{judged} requests on the wire were judged by the rules of the tests {by}.")


def _say_what_was_measured(terminalreporter: pytest.TerminalReporter, figures: Sequence[Sequence[int]]) -> None:
    """Say how many bytes messages have."""
    if figures:
        messages, largest, stepped = zip(*figures, strict=True)
        smaller = f"{sum(stepped)} of them made smaller"
        terminalreporter.write_line(f"{sum(messages)} messages were measured: {max(largest)} bytes at most, {smaller}.")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a run say how often it kills the bot's process, which takes seconds each time, and how processes begin."""
    parser.addoption("--postgres", action="store_true", help="tests that need PostgreSQL fail where there is none")
    parser.addoption("--kills", type=int, help="how often the bot's process is killed (else 3 times, -m long: 200)")
    parser.addoption("--restarts", type=int, default=50, help="how often a process of a fleet is restarted (-m long)")
    parser.addoption("--takeovers", type=int, default=30, help="how often a process of a fleet is killed (-m long)")
    parser.addoption("--troubles", type=int, default=100, help="how many troubles a fleet meets (-m long)")
    parser.addoption("--fleet-tables", type=int, default=48, help="tables that a fleet has under play (-m long)")
    parser.addoption("--fleet-rate", type=float, default=20, help="presses a second at all of them (-m long)")
    parser.addoption("--mutations", default="200", help="how many damaged files commands are given, or FROM-TO")
    parser.addoption("--image", help="the container's image that tests/wire/operating/test_image.py plays on")
    parser.addoption("--engine", default="docker", help="what runs it: docker or podman")
    parser.addoption("--afresh", action="store_true", help="let every process of the bot read its program anew")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> WorkStealingScheduling:
    """Let a worker that has nothing left take over from another: tests on the wire wait, and nobody knows how long."""
    return WorkStealingScheduling(config, log)


def pytest_configure(config: pytest.Config) -> None:
    """`-m long` runs the random tests alone, each in its long form."""
    effort.RUN.afresh = config.option.afresh
    effort.RUN.long = config.option.markexpr == "long"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest first, so that no worker ends with one alone."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_collection_finish() -> None:
    """Look for garbage only in what comes after the tests were read."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Words:
    """The words of each language, one after the other."""
    return Words(request.param)


@pytest.fixture(scope="session", autouse=True)
def computers_not_waited_for() -> Iterator[None]:
    """Let computers at new tables play at once; a test of their pace sets it."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (lobby, records):
            patch.setattr(module, "SHARED", replace(SHARED, pace=Pace.INSTANT))
        yield


@pytest.fixture(scope="session", autouse=True)
def disk_not_waited_for() -> Iterator[None]:
    """Let a commit end before the disk has it: how long a busy disk takes says nothing about the bot."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "SYNCHRONOUS", "OFF")
        patch.setattr(os, "fsync", _forget)
        yield


@pytest.fixture(scope="session", autouse=True)
def statements_compiled_once() -> Iterator[None]:
    """Let databases share what SQLAlchemy makes of a statement: a bot opens one in its life, the tests thousands.

    What was made for one dialect of SQLite serves each: they know the same.
    """
    compiled: dict[object, Compiled] = {}

    def made(make: Callable[..., object], url: URL, *, execution_options: Mapping[str, object], **given: Any) -> object:
        return make(url, execution_options={**execution_options, "compiled_cache": compiled}, **given)

    with pytest.MonkeyPatch.context() as patch:
        for make in (create_engine, create_async_engine):
            patch.setattr(engine, make.__name__, partial(made, make))
        patch.setattr(SQLiteDialect_pysqlite, "__hash__", _one_for_all)
        patch.setattr(SQLiteDialect_pysqlite, "__eq__", _of_one_kind)
        yield


def _one_for_all(dialect: object) -> int:
    return hash(type(dialect))


def _of_one_kind(dialect: object, other: object) -> bool:
    return type(dialect) is type(other)


def _forget(_descriptor: int) -> None:
    """Stand in for `os.fsync`: do nothing."""


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what needs a PostgreSQL server where there is none; from here, so that all are one line of the summary."""
    if isinstance(item, pytest.Function) and needs_postgres(item):
        require_postgres(item.config)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server."""
    with running() as server:
        yield server


@pytest.fixture
def durable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commits wait for the disk, as they do in production; for tests whose subject that is."""
    monkeypatch.setattr(engine, "SYNCHRONOUS", "FULL")


@pytest.fixture
def logging_as_before() -> Iterator[None]:
    """Give the process the logging back that it had."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    levels = {name: logging.getLogger(name).level for name in logs.FLOORS}
    yield
    logging.captureWarnings(capture=False)
    root.handlers[:] = handlers
    root.setLevel(level)
    for name, own in levels.items():
        logging.getLogger(name).setLevel(own)


@pytest.fixture(autouse=True)
def discord_log_level() -> Iterator[None]:
    """Put back the level of discord.py's log, which the doctor raises for the rest of its process."""
    logger = logging.getLogger("discord")
    level = logger.level
    yield
    logger.setLevel(level)
