"""The command line: `python -m bot [COMMAND]`; `--help` lists the commands.

Without a command the bot runs on Discord when DISCORD_TOKEN is set, and in the sandbox when it isn't. A failure before
the bot is up prints one line on standard error and sets the exit code: 1 when something outside is wrong (the database,
Discord), 2 when the program wasn't told what it needs.
"""

# ruff: noqa: PLC0415 - each command imports what it needs, so that `--help` and mistakes are answered at once
from __future__ import annotations

import argparse
import asyncio
import gc
import importlib.util
import sys
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from bot import __version__
from bot.games.sight import CHOSEN, Level

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Coroutine, Sequence

    from bot.app import Rumtable
    from bot.settings import Settings
    from bot.store.database import Database
    from bot.store.fleet_store import FleetStore
    from bot.store.store import Store

StoreT = TypeVar("StoreT", bound="Store")

MIB = 1024 * 1024
OUTSIDE, MISUSE, INTERRUPTED = 1, 2, 130
_KEEPING = ("backup", "restore", "verify", "replay", "move")
_GARBAGE = (50_000, 20, 50)
"""How seldom the interpreter looks for garbage. A program that has just been imported is none: looking through it as
often as Python does takes a sixth of a start."""
_GARBAGE_AT_WORK = (2_000, 10, 500)
"""The same once the bot is up: a look at fewer objects at a time takes as long in all, and keeps members waiting for
3 ms, every tenth time for 20, not for a tenth of a second."""

NO_LOCAL_DISCORD = (
    "There is no token and no local Discord: set DISCORD_TOKEN to run the bot on Discord, "
    "or pip install -r requirements/sandbox.txt to play in the browser."
)
RUN_NEEDS = "`run` is the bot on Discord, and that needs its token: set DISCORD_TOKEN (see .env.example)."


class StopError(Exception):
    """The program can't go on; the message is one line for the operator."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    told = _parser().parse_args(arguments)
    gc.set_threshold(*_GARBAGE)
    try:
        asyncio.run(_command(told, _settings()))
    except StopError as stop:
        print(stop, file=sys.stderr)  # noqa: T201 # the command line talks to a person
        return stop.code
    except KeyboardInterrupt:  # a second Ctrl-C, or a system without signal handlers
        return INTERRUPTED
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot",
        description="A Discord bot that runs rummy tables. Without a command: on Discord when DISCORD_TOKEN is set, "
        "else in the sandbox.",
    )
    parser.add_argument("--version", action="version", version=f"rumtable {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("run", help="run on Discord; needs DISCORD_TOKEN")
    commands.add_parser("sandbox", help="run on a local Discord in the browser; needs no token")
    demo = commands.add_parser("demo", help="let computers play a match and write down what its members saw")
    demo.add_argument(
        "--out", type=Path, default=Path("demo-out"), help="the folder to write to (default: %(default)s)"
    )
    demo.add_argument("--seed", type=int, default=1, help="the same number plays the same match (default: %(default)s)")
    demo.add_argument("--game", help="the key of a game (default: the main one)")
    demo.add_argument("--preset", help="a named set of rules (default: the game's first)")
    demo.add_argument("--players", type=int, help="how many play, 1 to 8 (default: what the game likes best)")
    demo.add_argument("--level", choices=CHOSEN, default=Level.NORMAL, help="how well they play (default: %(default)s)")
    demo.add_argument("--sides", choices=["teams", "3 teams", "4 teams", "alone"], help="in teams, or each alone")
    _add_keeping(commands.add_parser)
    return parser


def _add_keeping(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add what is done with a database beside playing on it."""
    of = argparse.ArgumentParser(add_help=False)
    of.add_argument("--sandbox", action="store_true", help="the sandbox's database instead of the bot's")
    backup = add("backup", parents=[of], help="copy the database while the bot runs")
    backup.add_argument("file", type=Path, help="the copy, which must not exist yet; with --keep a folder for copies")
    backup.add_argument("--keep", type=_at_least_one, metavar="N", help="name the copy by the time, keep the newest N")
    restore = add("restore", parents=[of], help="put a copy in the database's place; stop the bot before")
    restore.add_argument("file", type=Path, help="the copy; it stays")
    restore.add_argument(
        "--without-deletions",
        action="store_true",
        help="restore even if the file is missing that says which members were deleted since: they come back",
    )
    verify = add("verify", parents=[of], help="play every finished match again, from journal and seeds")
    verify.add_argument("file", type=Path, nargs="?", help="another database, such as a copy, or a match as a file")
    move = add("move", help="move everything into another database, which must be empty; stop the bot before")
    move.add_argument("source", metavar="FROM", help="a path, or postgresql://user@host:port/name")
    move.add_argument("target", metavar="TO", help="the same; a file is made")
    replay = add("replay", help="tell a match that was saved as a file, turn by turn")
    replay.add_argument("file", type=Path, help="the file, from **Replay** at the table")
    add("health", help="ask the health address of the running bot; the exit code is 0 while it is well")
    doctor = add("doctor", help="look at everything that the bot needs, and say what to do")
    doctor.add_argument(
        "--channel", type=int, metavar="ID", help="look at its permissions too, and post a message there"
    )


def _at_least_one(typed: str) -> int:
    number = int(typed)
    if number < 1:
        raise ValueError(typed)
    return number


def _command(told: argparse.Namespace, settings: Settings) -> Coroutine[None, None, None]:
    """Return the coroutine of the requested command."""
    if told.command in _KEEPING:
        return _keeping(told, settings)
    if told.command == "health":
        return _health(settings)
    if told.command == "doctor":
        return _doctor(settings, told.channel)
    if told.command == "demo":
        return _demo(told)
    if told.command == "run" or (told.command is None and settings.token is not None):
        return _run(settings)
    return _sandbox(settings)


def _settings() -> Settings:
    """Read the settings and set up logging.

    Raises:
        StopError: a value isn't usable.

    """
    from bot import logs
    from bot.settings import Settings, SettingsError, warn_of_unread_keys

    try:
        settings = Settings.load()
    except SettingsError as error:
        raise StopError(str(error), MISUSE) from None
    logs.set_up(settings.log_level)
    warn_of_unread_keys()
    return settings


def _never_look_at_the_program_again() -> None:
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
    import time

    from bot.app import Rumtable
    from bot.clock import DiscordClock
    from bot.fleet_bot import FleetRumtable
    from bot.live import CannotServeError, connect_through, serve
    from bot.operating.attendance import attending
    from bot.operating.opening import opened
    from bot.operating.page import AddressTakenError
    from bot.operating.watched_store import WatchedStore
    from bot.wire import Wire
    from cogs.ui.drawing_order import PUBLIC_EDITS
    from rendering.worker import Painter

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
                _never_look_at_the_program_again()
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
    from bot.app import Rumtable
    from bot.local.sandbox import play
    from bot.local.world import local_time
    from bot.store.store import Store

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
    from bot.local.demo import DemoError, DemoSettings, run_demo

    settings = DemoSettings(told.out, told.seed, told.players, told.game, told.preset, told.sides, told.level)
    try:
        await run_demo(settings)
    except DemoError as error:
        raise StopError(str(error), OUTSIDE) from error


async def _keeping(told: argparse.Namespace, settings: Settings) -> None:
    from bot.operating import keeping
    from bot.store.databases import database_at
    from bot.store.errors import StoreError

    database = _database(settings)
    if getattr(told, "sandbox", False):
        database = database.sandbox()
    try:
        match told.command:
            case "backup":
                await keeping.back_up(database, told.file, keep=told.keep)
            case "restore":
                await keeping.restore(told.file, database, without_deletions=told.without_deletions)
            case "move":
                await keeping.move(database_at(told.source), database_at(told.target))
            case "replay":
                from bot.operating.match_replay import replay  # the only one that takes Discord's library

                await replay(told.file)
            case _:
                await keeping.verify(told.file or database)
    except (StoreError, keeping.MisfitsError) as error:
        raise StopError(str(error), OUTSIDE) from error


async def _health(settings: Settings) -> None:
    from bot.operating.page import ask

    if settings.health is None:
        raise StopError("RUMTABLE_HEALTH is not set, so the bot tells nobody how it is.", MISUSE)
    well, said = await asyncio.to_thread(ask, settings.health)
    if not well:
        raise StopError(said, OUTSIDE)


async def _doctor(settings: Settings, channel: int | None) -> None:
    from bot.clock import utc_now
    from bot.operating.doctor import IllError, examine

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
    from bot.store.databases import database_at
    from bot.store.errors import StoreError

    try:
        return database_at(settings.database.get_secret_value())
    except StoreError as error:
        raise StopError(f"RUMTABLE_DATABASE: {error}", MISUSE) from None


@asynccontextmanager
async def _alone(database: Database) -> AsyncGenerator[None]:
    """Keep other processes of the bot away, where a database is for one."""
    from bot.operating.opening import alone_on
    from bot.store.errors import StoreError

    try:
        async with alone_on(database):
            yield
    except StoreError as error:
        raise StopError(f"{database}: {error}", OUTSIDE) from error


@asynccontextmanager
async def _fleet(database: Database, store: Store) -> AsyncGenerator[FleetStore | None]:
    """Where processes share the bot's servers; None where there is one alone."""
    from bot.store.fleet_store import FleetStore

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
    from bot.store.errors import StoreError

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


if __name__ == "__main__":
    sys.exit(main())
