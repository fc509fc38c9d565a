"""`python -m bot doctor`: checks everything that the bot needs within a minute, and says what to fix.

It checks the machine here (database, disk, backups, pictures), and Discord in `discord_checks.py`. Each check gives
one line.
"""

import asyncio
import logging
import os
import stat
import time
from collections.abc import Callable
from contextlib import aclosing, suppress
from datetime import datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

from bot.clock import Clock
from bot.operating.discord_checks import Sharing, discord_findings
from bot.operating.findings import TRY_LATER, Finding, Health, bad, doubtful, good
from bot.operating.health import AddressTakenError, HealthMonitor, serve_health
from bot.operating.health_check import check_health
from bot.settings import ENV_FILE, Settings, StopError
from bot.store.deletion import SUFFIX, DeletionFile
from bot.store.sqlite_file import SqliteFile, TakenError
from bot.store.store import UNREADABLE, Archive, Store
from bot.store.transactions import (
    RESTORE,
    Database,
    Inspected,
    OutdatedSchemaError,
    StoreError,
    UnusableNowError,
)
from bot.trial import Outcome, Switch, Switches, overruled
from rendering.catalogue import PICTURES
from rendering.paint import paint

STALE_BACKUP = timedelta(days=2)
MIB = 1024 * 1024
MIN_FREE_BYTES = 256 * MIB
"""What should be free on the disk, apart from the room for backups."""


class UnhealthyError(Exception):
    """Something has to be fixed before the bot can run well."""


async def examine(
    settings: Settings,
    database: Database,
    channel: int | None,
    now: Clock,
    say: Callable[[object], None] = print,
    *,
    reset: bool = False,
) -> None:
    """Run every check and print its line; `reset` first forgets what trials have shown.

    Raises:
        UnhealthyError: a check failed; the message has the number.
        StoreError: what trials have shown can't be forgotten.

    """
    if reset:
        await reset_switches(database)
    findings = [await database_finding(database), await room_finding(database, settings.min_free_mib * MIB)]
    findings += [await backup_finding(database, now()), picture_finding(), *secret_findings()]
    findings.append(await trial_finding(settings, database))
    if settings.health_address is not None:
        findings.append(await health_finding(settings.health_address))
    for finding in findings:
        say(finding)
    logging.getLogger("discord").setLevel(logging.CRITICAL)  # its errors are findings, of one line each
    async with aclosing(discord_findings(settings, channel, now, await _sharing(database))) as on_discord:
        async for finding in on_discord:
            say(finding)
            findings.append(finding)
    if failed := sum(finding.health is Health.BAD for finding in findings):
        raise UnhealthyError(f"Failed checks: {failed}.")


async def _sharing(database: Database) -> Sharing:
    """What the database says of shards and posts; nothing where it can't be read, since `database_finding` says why."""
    try:
        archive = await Archive.open(database)
    except StoreError:
        return Sharing(str(database), None)
    try:
        return Sharing(str(database), await archive.shard_count(), await archive.posted_in())
    except UNREADABLE:
        return Sharing(str(database), None)
    finally:
        await archive.close()


async def database_finding(database: Database) -> Finding:
    """Check the database without changing it."""
    access = await database.inspect_access()
    if access is not None:
        return _database_finding(access)
    try:
        await asyncio.to_thread(DeletionFile(database.beside(SUFFIX)).require_whole)
    except StoreError as error:
        return bad("database", f"{error}.", "")
    try:
        with suppress(TakenError), database.locked():  # a running bot may hold the lock
            pass
        archive = await Archive.open(database)
        try:
            damage = await archive.damage()
        finally:
            await archive.close()
    except OutdatedSchemaError as error:
        return doubtful("database", f"{error}.", "The next start makes a backup and upgrades it.")
    except StoreError as error:
        way = f" by {RESTORE}" if isinstance(database, SqliteFile) else ""
        cure = f"Restore a backup{way}, or set RUMTABLE_DATABASE to another database."
        if isinstance(error, UnusableNowError):
            cure = f"{TRY_LATER} If it stays like this, another process holds it, or the disk is full or failing."
        return bad("database", f"{error}.", cure)
    if damage:
        cure = f"Stop the bot, and restore the newest backup by {RESTORE}."
        return bad("database", f"{database} is damaged: {damage[0]}.", cure)
    return _database_finding(await database.inspect_promises())


def _database_finding(inspected: Inspected) -> Finding:
    if inspected.cure:
        return (bad if inspected.grave else doubtful)("database", inspected.text, inspected.cure)
    return good("database", inspected.text)


async def room_finding(database: Database, needed: int) -> Finding:
    """Check the free space on the database's disk; with less than `needed` bytes no table is opened."""
    free = await database.free_bytes()
    if free is None:
        return good("disk", "Only the database's server knows its free space; monitor it there.")
    if free < max(needed, MIN_FREE_BYTES):
        cure = f"Free some space: with less than {_mebibytes(MIN_FREE_BYTES)} a busy evening can fill the disk."
        if free < needed:
            cure = f"Free some space: with less than {_mebibytes(needed)} no table is opened (RUMTABLE_MIN_FREE_MIB)."
        return bad("disk", f"{_mebibytes(free)} are free.", cure)
    return good("disk", f"{_mebibytes(free)} are free.")


async def backup_finding(database: Database, now: datetime) -> Finding:
    """Check that backups can be written, and that the newest is recent."""
    folder = database.backups
    if folder is None:
        return good("backups", "Set them up on the PostgreSQL server.")
    nearest = next(each for each in (folder, *folder.absolute().parents) if os.path.exists(each))  # noqa: PTH110, ASYNC240 - never raises
    if not (nearest.is_dir() and os.access(nearest, os.W_OK | os.X_OK)):
        return bad(
            "backups", f"{nearest} can't be written to.", "Let the bot's user write there, or set RUMTABLE_BACKUPS."
        )
    newest = await asyncio.to_thread(database.last_backup, now)
    if newest is None:
        return good("backups", f"There is none yet; the bot makes one every night in {folder}.")
    if now - newest > STALE_BACKUP:
        cure = "Find out from the log why the bot makes none."
        return doubtful("backups", f"The newest in {folder} is {(now - newest).days} days old.", cure)
    return good("backups", f"The newest in {folder} is from {newest:%Y-%m-%d %H:%M} UTC.")


def _mebibytes(size: int) -> str:
    return f"{size // MIB} MiB"


def secret_findings() -> list[Finding]:
    """Check that nobody but the owner and the group can read `.env`, which holds the token."""
    file = Path(ENV_FILE)
    if not file.is_file() or not file.stat().st_mode & stat.S_IRWXO:
        return []
    return [bad("secrets", f"Every user here can read {file}, and so the token.", f"Enter: chmod o-rwx {file}")]


async def health_finding(address: str) -> Finding:
    """Check that the health address can be opened, or that a running bot answers there."""
    try:
        async with serve_health(address, HealthMonitor(), None):
            pass
    except AddressTakenError as error:
        try:
            await asyncio.to_thread(check_health, address)
        except StopError as stop:
            if not any(part in str(stop) for part in HealthMonitor().parts):
                return bad("health", f"{error}.", "Stop what listens there, or set another address.")
            return doubtful("health", f"A bot is already running at {address}; {stop}.", "If that lasts, see its log.")
        return good("health", f"A bot is already running and answers at {address}.")
    if urlsplit(f"//{address}").hostname in ("0.0.0.0", "::"):  # noqa: S104 - nothing listens there; this warns
        cure = "Let only a private network reach it, or set 127.0.0.1."
        return doubtful("health", f"{address} is open to every network of this machine.", cure)
    return good("health", f"{address} can be opened.")


def picture_finding() -> Finding:
    """Paint one picture of every game."""
    started_at = time.perf_counter()
    try:
        painted = [paint(pictures.how_to()[0]) for pictures in PICTURES.values()]
    except Exception as error:  # noqa: BLE001 - any error is a finding
        cure = "Install the requirements again, as README says."
        return bad("pictures", f"They can't be painted: {type(error).__name__}: {error}.", cure)
    average = (time.perf_counter() - started_at) / len(painted)
    return good("pictures", f"Fonts and cards are there; the first pictures take {average * 1000:.0f} ms each.")


async def reset_switches(database: Database) -> None:
    """Forget what trials have shown, so that every switch stands at its default.

    Raises:
        StoreError: the database can't be written.

    """
    if not database.may_exist():
        return
    await (await Archive.open(database)).close()  # refuses the database of another release
    store = await Store.open(database)
    try:
        await store.trials.reset()
    finally:
        await store.close()


async def trial_finding(settings: Settings, database: Database) -> Finding:
    """What trials on Discord have shown, and where the switches stand."""
    try:
        archive = await Archive.open(database)
    except StoreError:  # `database_finding` says why
        return good("trial", "Nothing has been tested on Discord yet.")
    try:
        trials = await archive.trials.trials()
        switches = Switches(archive.trials, overruled(settings))
        await switches.read()
    except UNREADABLE:
        cure = "doctor --reset-switches forgets it, once the database is sound."
        return doubtful("trial", "What trials have shown can't be read.", cure)
    finally:
        await archive.close()
    wrong = [trial.belief for trial in trials if trial.outcome is Outcome.WRONG]
    turned = ", ".join(f"{switch.value} is {switches[switch]} {switches.reason(switch)}" for switch in Switch)
    if wrong:
        cure = "`python -m bot trial` prints all; doctor --reset-switches forgets it."
        return doubtful("trial", f"Wrong on Discord: {', '.join(wrong)}. {turned}.", cure)
    tried = f"{len(trials)} assumptions were tested on Discord" if trials else "Nothing has been tested on Discord yet"
    return good("trial", f"{tried}; {turned}.")
