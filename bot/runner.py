"""Runs the commands of the command line: the bot on Discord, the sandbox, and what an operator does beside them."""

import argparse
import gc
import importlib.util
import time
from collections.abc import AsyncGenerator, Coroutine
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import partial
from typing import Any, TypeVar

from bot.app import Rumtable
from bot.clock import DiscordClock, utc_now
from bot.fleet_bot import FleetRumtable
from bot.live import CannotServeError, connect_through, serve
from bot.operating import maintenance
from bot.operating.doctor import IllError, examine
from bot.operating.health import AddressTakenError
from bot.operating.maintenance import replay
from bot.operating.startup import alone_on, attending, opened
from bot.operating.watch import WatchedStore
from bot.requests import Wire
from bot.settings import MISUSE, OUTSIDE, Settings, StopError
from bot.store.fleet_store import FleetStore
from bot.store.server import database_at
from bot.store.table_store import Store
from bot.store.transactions import Database, StoreError
from cogs.messages.queue import PUBLIC_EDITS
from rendering.paint import Painter

StoreT = TypeVar("StoreT", bound=Store)

MIB = 1024 * 1024
_KEEPING = ("backup", "restore", "verify", "replay", "move")
_GARBAGE_AT_WORK = (2_000, 10, 500)
"""The same once the bot is up: a look at fewer objects at a time takes as long in all, and keeps members waiting for
3 ms, every tenth time for 20, not for a tenth of a second."""

NO_LOCAL_DISCORD = (
    "There is no token and no local Discord: set DISCORD_TOKEN to run the bot on Discord, "
    "or pip install -r requirements/sandbox.txt to play in the browser."
)
RUN_NEEDS = "`run` is the bot on Discord, and that needs its token: set DISCORD_TOKEN (see .env.example)."


def command(told: argparse.Namespace, settings: Settings) -> Coroutine[None, None, None]:
    """Return the coroutine of the requested command."""
    if told.command in _KEEPING:
        return _keeping(told, settings)
    if told.command == "doctor":
        return _doctor(settings, told.channel)
    if told.command == "demo":
        return _demo(told)
    if told.command == "run" or (told.command is None and settings.token is not None):
        return _run(settings)
    return _sandbox(settings)


def _freeze_what_is_loaded() -> None:
    """Leave what is loaded out of every look for garbage, before anything of Discord's is, which may become some."""
    gc.collect()
    gc.freeze()


async def _work(bot: Rumtable) -> None:
    """Keep the tables, now that the bot is up."""
    gc.set_threshold(*_GARBAGE_AT_WORK)
    await bot.keep_tables()


async def _run(settings: Settings) -> None:
    if settings.token is None:
        raise StopError(RUN_NEEDS, MISUSE)

    database = _database(settings)
    async with (
        _alone(database),
        _storage(opened(WatchedStore, database)) as store,
        _fleet(database, store) as fleet,
    ):
        clock = DiscordClock()
        painter = Painter()
        told: dict[str, Any] = {
            "painter": painter,
            "least_room": settings.least_room * MIB,
            "kept_whole": _kept_whole(settings),
            "clock": clock,
            "card_emojis": settings.card_emojis,
            "keep_pictures": settings.keep_pictures,
            "public_edits": PUBLIC_EDITS,
        }
        bot = Rumtable(store, **told) if fleet is None else FleetRumtable(store, fleet, **told)
        connect_through(bot, settings.api, settings.gateway)
        record = database.beside(".commands") if fleet is None else None
        try:
            async with attending(bot, store, painter, settings.health) as attendance:
                Wire(clock, time.monotonic).add_to(attendance.trace)
                _freeze_what_is_loaded()
                await serve(
                    bot,
                    settings.token.get_secret_value(),
                    sync_record=record,
                    meanwhile=partial(_work, bot),
                    hand_over=bot.hand_over,
                )
                await bot.release()
        except (CannotServeError, AddressTakenError) as error:
            raise StopError(str(error), OUTSIDE) from error


async def _sandbox(settings: Settings) -> None:
    _need_local_discord()
    database = _database(settings).sandbox()
    from bot.local.sandbox import play  # noqa: PLC0415 - takes SimCord, which a bot on Discord goes without
    from bot.local.world import local_time  # noqa: PLC0415 - same

    async with _storage(Store.open(database)) as store:
        bot = Rumtable(store, clock=local_time, shards=1, kept_whole=_kept_whole(settings))
        await play(
            bot,
            secret_file=database.beside(".key"),
            port=settings.sandbox_port,
            after_start=bot.resume_tables,
            meanwhile=bot.keep_time,
        )


async def _demo(told: argparse.Namespace) -> None:
    _need_local_discord()
    from bot.local.demo import DemoError, DemoSettings, run_demo  # noqa: PLC0415 - takes SimCord, which a bot on Discord goes without

    settings = DemoSettings(told.out, told.seed, told.players, told.game, told.preset, told.sides, told.level)
    try:
        await run_demo(settings)
    except DemoError as error:
        raise StopError(str(error), OUTSIDE) from error


async def _keeping(told: argparse.Namespace, settings: Settings) -> None:

    database = _database(settings)
    if getattr(told, "sandbox", False):
        database = database.sandbox()
    try:
        match told.command:
            case "backup":
                await maintenance.back_up(database, told.file, keep=told.keep)
            case "restore":
                await maintenance.restore(told.file, database, without_deletions=told.without_deletions)
            case "move":
                await maintenance.move(database_at(told.source), database_at(told.target))
            case "replay":
                await replay(told.file)
            case _:
                await maintenance.verify(told.file or database)
    except (StoreError, maintenance.MisfitsError) as error:
        raise StopError(str(error), OUTSIDE) from error


async def _doctor(settings: Settings, channel: int | None) -> None:

    try:
        await examine(settings, _database(settings), channel, utc_now)
    except IllError as error:
        raise StopError(str(error), OUTSIDE) from error


def _kept_whole(settings: Settings) -> timedelta | None:
    """How long matches are kept with all their cards; None: for ever."""
    return None if settings.keep_days is None else timedelta(days=settings.keep_days)


def _database(settings: Settings) -> Database:
    """Return the bot's database.

    Raises:
        StopError: the setting is none.

    """
    try:
        return database_at(settings.database.get_secret_value())
    except StoreError as error:
        raise StopError(f"RUMTABLE_DATABASE: {error}", MISUSE) from None


@asynccontextmanager
async def _alone(database: Database) -> AsyncGenerator[None]:
    """Keep other processes of the bot away, where a database is for one."""
    try:
        async with alone_on(database):
            yield
    except StoreError as error:
        raise StopError(f"{database}: {error}", OUTSIDE) from error


@asynccontextmanager
async def _fleet(database: Database, store: Store) -> AsyncGenerator[FleetStore | None]:
    """Where processes share the bot's servers; None where there is one alone."""
    if not database.several:
        yield None
        return
    fleet = FleetStore.beside(store)
    try:
        yield fleet
    finally:
        await fleet.close()


@asynccontextmanager
async def _storage(opening: Coroutine[None, None, StoreT]) -> AsyncGenerator[StoreT]:

    try:
        store = await opening
    except StoreError as error:
        raise StopError(str(error), OUTSIDE) from error
    try:
        yield store
    finally:
        await store.close()


def _need_local_discord() -> None:
    if importlib.util.find_spec("simcord") is None:
        raise StopError(NO_LOCAL_DISCORD, MISUSE)
