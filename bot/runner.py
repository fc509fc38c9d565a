"""Carries out the commands of the command line."""

# ruff: noqa: T201 - the command line talks to a person

import argparse
import asyncio
import gc
import importlib.util
import logging
import os
import sys
import time
from collections.abc import AsyncGenerator, Coroutine, Generator
from contextlib import asynccontextmanager, contextmanager, suppress
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from bot.app import Rumtable
from bot.clock import DiscordClock, utc_now
from bot.fleet_bot import FleetRumtable
from bot.live import CannotServeError, connect_through, serve
from bot.malformed import drop_malformed
from bot.operating import maintenance
from bot.operating.backup import NightlyBackup
from bot.operating.doctor import UnhealthyError, examine
from bot.operating.events import PayloadDropped
from bot.operating.health import AddressTakenError
from bot.operating.startup import exclusive_use, observing, once_usable
from bot.operating.trial import run_trial
from bot.operating.watch import WatchedStore
from bot.requests import monitor_requests
from bot.settings import EXIT_FAILURE, EXIT_USAGE, SET_TOKEN, Settings, StopError
from bot.store.backups import put_aside
from bot.store.deletion import SUFFIX
from bot.store.moving import move
from bot.store.repositories.fleet import SqlFleetRepository
from bot.store.server import database_at
from bot.store.store import UNREADABLE, Store
from bot.store.transactions import Database, StoreError, UnknownSchemaError
from bot.trial import overruled
from cogs.messages.pipeline import PUBLIC_EDITS
from rendering.paint import Painter

StoreT = TypeVar("StoreT", bound=Store)
_log = logging.getLogger(__name__)

MIB = 1024 * 1024
_SANDBOX_KEY = ".key"
_TOOLS = ("backup", "restore", "move", "verify", "replay", "doctor", "trial")
_OPERATOR_ERRORS = (StoreError, maintenance.MismatchError, UnhealthyError)
"""Their messages are written for the operator."""
_GC_THRESHOLDS_AT_WORK = (2_000, 10, 500)
"""Once the bot is up: more frequent and smaller collections cost the same in all, but keep members waiting for 3 ms,
every tenth for 20, instead of a tenth of a second."""

_NO_LOCAL_DISCORD = (
    "There is no token and no local Discord: set DISCORD_TOKEN to run the bot on Discord, "
    "or pip install -r requirements/sandbox.txt (or the wheel with [sandbox]) to play in the browser."
)
_NO_SYSTEMD = "`install` makes a systemd service, which Windows doesn't have. `run` runs the bot without one."
_NO_TOKEN = f"`run` runs the bot on Discord, which needs its token: {SET_TOKEN}."


def command(options: argparse.Namespace, settings: Settings) -> Coroutine[None, None, None]:
    """Return the coroutine of the requested command."""
    if options.command in _TOOLS:
        return _use_tool(options, settings)
    if options.command == "demo":
        return _demo(options)
    if options.command == "run" or (options.command is None and settings.token is not None):
        return _run(settings)
    return _sandbox(settings)


async def _run(settings: Settings) -> None:
    if settings.token is None:
        raise StopError(_NO_TOKEN, EXIT_USAGE)

    database = _owned_database(settings)
    async with (
        _exclusive(database),
        _storage(once_usable(partial(WatchedStore.open, database))) as store,
        _fleet(database, store) as fleet,
    ):
        clock = DiscordClock()
        painter = Painter()
        options: dict[str, Any] = {
            "painter": painter,
            "min_free_bytes": settings.min_free_mib * MIB,
            "retention": _retention(settings),
            "clock": clock,
            "card_emojis": settings.card_emojis,
            "overruled": overruled(settings),
            "trial_server": settings.trial_server,
            "public_edits": PUBLIC_EDITS,
            "member_presses": settings.member_presses,
        }
        bot = Rumtable(store, **options) if fleet is None else FleetRumtable(store, fleet, **options)
        backup = None if database.backups is None else NightlyBackup(database, database.backups, utc_now)
        if backup is not None:
            bot.tables.chores["backup"] = backup.run

        async def run_background_tasks() -> None:
            gc.set_threshold(*_GC_THRESHOLDS_AT_WORK)
            await bot.run_background_tasks()

        connect_through(bot, settings.api, settings.gateway)
        try:
            async with observing(bot, store, painter, settings.health_address, backup) as observability:
                monitor_requests(observability.trace, clock, time.monotonic)
                drop_malformed(bot, clock.vouch, lambda kind: observability.watch.emit(PayloadDropped(kind)))
                gc.collect()
                gc.freeze()  # what was imported needn't be looked through again; what Discord sends may become garbage
                await serve(
                    bot,
                    settings.token.get_secret_value(),
                    sync_record=database.beside(".commands") if fleet is None else None,
                    background=run_background_tasks,
                    before_leaving=bot.hand_over_shards,
                    trial_server=settings.trial_server,
                )
                await bot.release_shards()
        except (CannotServeError, AddressTakenError) as error:
            raise StopError(str(error), EXIT_FAILURE) from error


def install_service(settings: Settings) -> None:
    """Make the bot a systemd service.

    Raises:
        StopError: this system has none, or the service can't be made.

    """
    if sys.platform == "win32":
        raise StopError(_NO_SYSTEMD, EXIT_USAGE)
    from bot.operating.service import install  # noqa: PLC0415 - Windows hasn't what it imports

    install(settings, _database(settings))


async def _sandbox(settings: Settings) -> None:
    _require_local_discord()
    configured = _database(settings)
    secret_file = configured.sandbox().beside(_SANDBOX_KEY)
    from bot.local.sandbox import play  # noqa: PLC0415 - needs SimCord, which a bot on Discord goes without
    from bot.local.world import local_time  # noqa: PLC0415 - same

    async with _storage(_sandbox_store(configured)) as store:
        bot = Rumtable(store, clock=local_time, shards=1, retention=_retention(settings))
        await play(
            bot,
            secret_file=secret_file,
            port=settings.sandbox_port,
            after_start=bot.resume_tables,
            background=bot.run_clock,
        )


async def _sandbox_store(configured: Database) -> Store:
    """Open the sandbox's database; one that this version can't read is put aside if it is certainly the sandbox's.

    It is if it has the sandbox's name, the page's key beside it, and isn't what RUMTABLE_DATABASE names.
    """
    database = configured.sandbox()
    try:
        return await Store.open(database)
    except UnknownSchemaError as error:
        if str(database) == str(configured) or not database.beside(_SANDBOX_KEY).is_file():
            raise
        aside = await asyncio.to_thread(put_aside, database.beside(".sqlite3"))
        print(f"{error}. It was renamed to {aside}, and the sandbox starts with a new one.")
        await asyncio.to_thread(database.beside(SUFFIX).unlink, missing_ok=True)
        return await Store.open(database)


async def _demo(options: argparse.Namespace) -> None:
    _require_local_discord()
    from bot.local.demo import DemoError, DemoSettings, run_demo  # noqa: PLC0415 - needs SimCord, which a bot on Discord goes without

    settings = DemoSettings(
        options.out, options.seed, options.players, options.game, options.preset, options.sides, options.level
    )
    try:
        await run_demo(settings)
    except DemoError as error:
        raise StopError(str(error), EXIT_FAILURE) from error


def _require_local_discord() -> None:
    if importlib.util.find_spec("simcord") is None:
        raise StopError(_NO_LOCAL_DISCORD, EXIT_USAGE)


async def _use_tool(options: argparse.Namespace, settings: Settings) -> None:
    database = _database(settings) if options.command == "replay" else _owned_database(settings)
    if getattr(options, "sandbox", False):
        database = database.sandbox()
    with _readable():
        try:
            match options.command:
                case "backup":
                    copy = await asyncio.to_thread(database.back_up, options.file, keep=options.keep, now=utc_now())
                    if options.keep is not None:
                        print(copy)
                case "restore":
                    await _restore(database, options.file, without_deletions=options.without_deletions)
                case "move":
                    source, target = database_at(options.source), database_at(options.target)
                    rows = await move(source, target)
                    print(
                        f"{sum(rows.values()):,} rows of {len(rows)} tables are in {target} now, counted and compared; "
                        f"{source} is as it was. Set RUMTABLE_DATABASE before you start the bot."
                    )
                case "verify":
                    await maintenance.verify(options.file or database)
                case "replay":
                    await maintenance.replay(options.file)
                case "trial":
                    await run_trial(settings, database, options.channel, utc_now)
                case _:
                    await examine(settings, database, options.channel, utc_now, reset=options.reset_switches)
        except _OPERATOR_ERRORS as error:
            raise StopError(f"{error}{_denied_user(error)}", EXIT_FAILURE) from error


def _denied_user(error: Exception) -> str:
    """The user who was denied a file, if that is the error: root's commands go on as the service's user."""
    if not isinstance(error.__cause__, PermissionError) or sys.platform == "win32":
        return ""
    import pwd  # noqa: PLC0415 - Windows hasn't it

    with suppress(KeyError):  # a user without a name
        return f" for {pwd.getpwuid(os.geteuid()).pw_name}"
    return ""


@contextmanager
def _readable() -> Generator[None]:
    """Report in one line that the database has a page or a value that can't be read, damaged by a disk or a person.

    Raises:
        StopError: it has; at DEBUG the log says where it is read.

    """
    try:
        yield
    except UNREADABLE as error:
        _log.debug("Where it is read:", exc_info=error)
        what = " ".join(str(getattr(error, "orig", error)).split()) or type(error).__name__
        told = f"The database has something that can't be read: {what}. `python -m bot doctor` checks all of it."
        raise StopError(told, EXIT_FAILURE) from error


async def _restore(database: Database, file: Path, *, without_deletions: bool) -> None:
    replaced = await database.restore(file, without_deletions=without_deletions, say=print)
    if replaced is not None:
        print(f"The database that was here is {replaced} now.")


def _retention(settings: Settings) -> timedelta | None:
    """How long the hands, seeds and commands of finished matches are kept; None: for ever."""
    return None if settings.retention_days is None else timedelta(days=settings.retention_days)


def _database(settings: Settings) -> Database:
    try:
        return database_at(settings.database.get_secret_value(), settings.backups)
    except StoreError as error:
        raise StopError(f"RUMTABLE_DATABASE: {error}", EXIT_USAGE) from None


def _owned_database(settings: Settings) -> Database:
    """The database, used as its owner where root has entered the command."""
    database = _database(settings)
    if sys.platform != "win32":
        from bot.operating.service import as_owner  # noqa: PLC0415 - as above

        as_owner(database)
    return database


@asynccontextmanager
async def _exclusive(database: Database) -> AsyncGenerator[None]:
    """Keep other processes of the bot away from a database that only one may use."""
    try:
        async with exclusive_use(database):
            yield
    except StoreError as error:
        raise StopError(str(error), EXIT_FAILURE) from error


@asynccontextmanager
async def _storage(opening: Coroutine[None, None, StoreT]) -> AsyncGenerator[StoreT]:
    try:
        with _readable():
            store = await opening
    except StoreError as error:
        raise StopError(str(error), EXIT_FAILURE) from error
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def _fleet(database: Database, store: Store) -> AsyncGenerator[SqlFleetRepository | None]:
    """The leases that processes share; None on a database that only one process may use."""
    if not database.shareable:
        yield None
        return
    fleet = SqlFleetRepository.beside(store)
    try:
        yield fleet
    finally:
        await fleet.close()
