"""`python -m bot doctor`: checks everything that the bot needs within a minute, and says what to fix.

It checks the machine (database, disk, backups, pictures) and Discord (token, clock, login limits, shards, card emojis,
intents, permissions, and whether a message arrives). Each check gives one line.
"""

import asyncio
import logging
import os
import shlex
import stat
import time
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import aclosing, asynccontextmanager, suppress
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path
from types import MappingProxyType, SimpleNamespace
from typing import NamedTuple, TypeAlias
from urllib.parse import urlsplit

import aiohttp
import discord
from discord.gateway import DiscordWebSocket

from bot.clock import Clock
from bot.emoji_upload import drawings
from bot.fleet.leases import Share
from bot.live import INTENTS, PERMISSIONS, connect_through, refusal_of
from bot.operating.findings import Finding, Health, bad, doubtful, good
from bot.operating.health import AddressTakenError, HealthMonitor, serve_health
from bot.operating.health_check import check_health
from bot.settings import ENV_FILE, SET_TOKEN, Settings, StopError
from bot.store.deletion import SUFFIX, DeletionFile
from bot.store.moving import UNREADABLE, Archive, posted_in, shards_of
from bot.store.sqlite_file import TakenError
from bot.store.store import Store
from bot.store.transactions import Database, Inspected, OutdatedSchemaError, StoreError, UnusableNowError
from bot.trial import Outcome, Switch, Switches, overruled
from cogs.ui.layout import NO_PINGS, TABLE_COLOUR, layout, text
from cogs.ui.pictures import PaintedPicture
from rendering.cards.emojis import draw_emojis
from rendering.catalogue import PICTURES
from rendering.paint import paint

Channel: TypeAlias = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel

READY_SECONDS = 60.0
"""How long the gateway may take to let the bot in."""
TOLD_SECONDS = 2.0
"""How long the gateway must send no more servers before all of them, the channel's too, count as received."""
BRIEFLY_TOLD_SECONDS = 0.5
"""The same if no channel has to be checked; servers that arrive later are left out."""
MAX_CLOCK_OFFSET_SECONDS = 3.0
"""An answer is due within three seconds of an interaction, whose age is computed from both clocks."""
FEW_LOGINS = 50
STALE_BACKUP = timedelta(days=2)
MIB = 1024 * 1024
MIN_FREE_BYTES = 256 * MIB
"""What should be free on the disk, apart from the room for backups."""
SET_SHARDS = "DELETE FROM leases; UPDATE fleet SET shard_count = {}"
SAMPLE = "This is rumtable's doctor: the message shows that tables can be posted here, and goes away by itself."
_TRY_LATER = "Try again a little later."


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
    sharing = Sharing(str(database), await shards_of(database), await posted_in(database))
    async with aclosing(discord_findings(settings, channel, now, sharing)) as on_discord:
        async for finding in on_discord:
            say(finding)
            findings.append(finding)
    if failed := sum(finding.health is Health.BAD for finding in findings):
        raise UnhealthyError(f"Failed checks: {failed}.")


# The machine


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
        with suppress(TakenError), database.alone():  # a running bot may hold the lock
            pass
        archive = await Archive.open(database)
        try:
            damage = await archive.damage()
        finally:
            await archive.close()
    except OutdatedSchemaError as error:
        return doubtful("database", f"{error}.", "The next start makes a backup and upgrades it.")
    except StoreError as error:
        cure = "Restore a backup, or set RUMTABLE_DATABASE to another file."
        if isinstance(error, UnusableNowError):
            cure = f"{_TRY_LATER} If it stays like this, another process holds it, or the disk is full or failing."
        return bad("database", f"{error}.", cure)
    if damage:
        return bad("database", f"{database} is damaged: {damage[0]}.", "Stop the bot and restore the newest backup.")
    return _database_finding(await database.inspect_promises())


def _database_finding(inspected: Inspected) -> Finding:
    if inspected.cure:
        return (bad if inspected.grave else doubtful)("database", inspected.text, inspected.cure)
    return good("database", inspected.text)


async def room_finding(database: Database, needed: int) -> Finding:
    """Check the free space on the database's disk; with less than `needed` bytes no table is opened."""
    free = await database.room()
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
    if not database.there():
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


# Discord


class Sharing(NamedTuple):
    """What the database says of shards, and of the channels in which the bot posts by itself.

    Attributes:
        database: its name.
        shards: how many the processes of a fleet share; None if no fleet has used the database.
        posted_in: for each server, the channels that `/server` names for daily deals, weeks and the ends of seasons.

    """

    database: str
    shards: int | None
    posted_in: Mapping[int, Sequence[int]] = MappingProxyType({})


class ServerClock:
    """Compares this machine's clock with the dates of Discord's answers; `offset` is None before the first answer."""

    def __init__(self, now: Clock) -> None:
        self._now = now
        self.offset: float | None = None

    def trace(self) -> aiohttp.TraceConfig:
        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(self._on_answer)
        return trace

    async def _on_answer(
        self, _session: aiohttp.ClientSession, _context: SimpleNamespace, answer: aiohttp.TraceRequestEndParams
    ) -> None:
        if date := answer.response.headers.get("Date"):
            half_a_second = 0.5  # the header counts whole seconds
            self.offset = (self._now() - parsedate_to_datetime(date)).total_seconds() - half_a_second


async def discord_findings(
    settings: Settings, channel: int | None, now: Clock, sharing: Sharing
) -> AsyncGenerator[Finding]:
    """Log in, run the checks, and log out. A bot that runs with the same token is not disturbed."""
    if settings.token is None:
        yield bad("token", "DISCORD_TOKEN is not set.", f"{SET_TOKEN[0].upper()}{SET_TOKEN[1:]}.")
        return
    clock = ServerClock(now)
    client = discord.AutoShardedClient(
        intents=INTENTS,
        http_trace=clock.trace(),
        guild_ready_timeout=BRIEFLY_TOLD_SECONDS if channel is None else TOLD_SECONDS,
    )
    connect_through(client, settings.api, settings.gateway)
    async with client:
        yield await _login_finding(client, settings.token.get_secret_value())
        if clock.offset is not None and abs(clock.offset) <= MAX_CLOCK_OFFSET_SECONDS:
            yield good("clock", "It agrees with Discord's.")
        elif clock.offset is not None:
            difference = f"{abs(clock.offset):.0f} s {'ahead of' if clock.offset > 0 else 'behind'}"
            cure = "Let the system synchronize it (timedatectl set-ntp true)."
            yield bad("clock", f"It is {difference} Discord's.", cure)
        if client.user is None:
            return
        yield await _sessions_finding(client)
        if sharing.shards is not None:
            yield await _shards_finding(client, sharing.database, sharing.shards)
        if settings.card_emojis:
            yield await _cards_finding(client)
        else:
            yield good("cards", "They are written in letters, as RUMTABLE_CARD_EMOJIS is off.")
        async with _connected(client, channel) as gateway_finding:
            yield gateway_finding
            if client.is_ready():
                yield threads_finding(client)
                yield posts_finding(client, sharing.posted_in)
            if client.is_ready() and channel is not None:
                async for finding in _channel_findings(client, channel):
                    yield finding


async def _login_finding(client: discord.Client, token: str) -> Finding:
    try:
        await client.login(token)
    except discord.LoginFailure as error:
        cure = "Reset it in the developer portal, under Bot, and set DISCORD_TOKEN."
        return bad("token", f"{refusal_of(error)}", cure)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        return bad("token", f"{refusal_of(error)}.", "Check the network, DISCORD_API, and the proxy if there is one.")
    return good("token", f"It belongs to {client.user}.")


async def _sessions_finding(client: discord.AutoShardedClient) -> Finding:
    try:
        left = (await client.fetch_session_start_limits()).remaining
    except (discord.GatewayNotFound, aiohttp.ClientError, OSError) as error:
        return doubtful("sessions", f"Discord can't be asked for them: {error}.", _TRY_LATER)
    if left < FEW_LOGINS:
        return doubtful(
            "sessions", f"The bot may log in {left} more times today.", "Find out what keeps restarting it."
        )
    return good("sessions", f"The bot may log in {left} more times today.")


async def _shards_finding(client: discord.AutoShardedClient, database: str, shards: int) -> Finding:
    """Check that there are enough shards. Their number can change only while every process is stopped."""
    try:
        recommended, _, _ = await client.http.get_bot_gateway()
    except (discord.GatewayNotFound, aiohttp.ClientError, OSError) as error:
        return doubtful("shards", f"Discord can't be asked how many it recommends: {error}.", _TRY_LATER)
    if recommended <= shards:
        return good("shards", f"There are {shards}, and Discord recommends {recommended}.")
    set_shards = f'psql {shlex.quote(database)} -c "{SET_SHARDS.format(recommended)}"'
    cure = (
        f"To change that, stop every process of the bot, enter: {set_shards} and start them again. "
        "Tables and their clocks are paused meanwhile, and nothing is lost."
    )
    return doubtful("shards", f"There are {shards}, and Discord recommends {recommended} for this many servers.", cure)


async def _cards_finding(client: discord.AutoShardedClient) -> Finding:
    """Check that the application has an emoji for each card; missing ones are no failure, as the bot uploads them."""
    expected = {drawing.name for drawing in drawings(await asyncio.to_thread(draw_emojis))}
    try:
        missing = expected - {emoji.name for emoji in await client.fetch_application_emojis()}
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        return doubtful("cards", f"Discord can't be asked for the emojis: {error}.", _TRY_LATER)
    if missing:
        cure = "The bot uploads them in the minutes after its start; if it doesn't, its log says why."
        return doubtful("cards", f"{len(missing)} of {len(expected)} aren't emojis of the application.", cure)
    return good("cards", f"All {len(expected)} are emojis of the application.")


@asynccontextmanager
async def _connected(client: discord.AutoShardedClient, channel: int | None) -> AsyncGenerator[Finding]:
    """Stay connected to the gateway while the body runs; yields whether the gateway accepted the bot."""
    connecting = asyncio.create_task(_connect(client, channel))
    ready = asyncio.create_task(client.wait_until_ready())
    try:
        await asyncio.wait({connecting, ready}, timeout=READY_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        if connecting.done():
            error = connecting.exception()
            cure = "Try again; if it keeps happening, check DISCORD_GATEWAY."
            if isinstance(error, discord.PrivilegedIntentsRequired):
                cure = "Enable it in the developer portal, under Bot."
            refusal = refusal_of(error) if isinstance(error, Exception) else None
            yield bad("intents", f"{refusal or f'The gateway hung up: {error}.'}", cure)
        elif not ready.done():
            cure = "Check that outgoing wss:// connections are allowed, and DISCORD_GATEWAY."
            yield bad("intents", f"The gateway wasn't ready after {READY_SECONDS:.0f} s.", cure)
        else:
            names = ", ".join(name for name, enabled in INTENTS if enabled)
            yield good("intents", f"The gateway accepted them: {names}. None of them is privileged.")
    finally:
        await client.close()
        for task in (connecting, ready):
            task.cancel()
        await asyncio.gather(connecting, ready, return_exceptions=True)


async def _connect(client: discord.AutoShardedClient, channel: int | None) -> None:
    """Connect only the channel's shard, or the first: each login takes seconds, and Discord limits them per day."""
    count, _, _ = await client.http.get_bot_gateway()
    server = 0
    if channel is not None:
        with suppress(discord.HTTPException):  # if the bot can't see the channel, `_channel_findings` says so
            server = int((await client.http.get_channel(channel)).get("guild_id", 0))
    client.shard_count, client.shard_ids = count, [Share(count).shard_of(server)]
    tried = await client.http.ws_connect(str(DiscordWebSocket.DEFAULT_GATEWAY))  # discord.py would try for ever
    await tried.close()
    await client.connect(reconnect=False)


async def _channel_findings(client: discord.Client, channel_id: int) -> AsyncGenerator[Finding]:
    """Check the permissions in a channel, and post text and a picture there, as a table does."""
    channel = client.get_channel(channel_id)
    if not isinstance(channel, Channel):
        cure = "Invite the bot to its server, let it see the channel, and copy the id of a text channel."
        yield bad("channel", f"The bot knows no channel {channel_id} that it could write in.", cure)
        return
    missing = ungranted(channel)
    if missing:
        cure = "Allow them for the bot's role, in the settings of the channel under Permissions."
        yield bad("permissions", f"Missing in #{channel.name}: {', '.join(missing)}.", cure)
        return
    yield good("permissions", f"The bot has all permissions that it needs in #{channel.name}.")

    picture = PaintedPicture("table.png", paint(PICTURES["gin"].how_to()[0]), SAMPLE)
    view = layout(text(SAMPLE), picture.gallery(), colour=TABLE_COLOUR)
    try:
        sent = await channel.send(view=view, files=[picture.file()], allowed_mentions=NO_PINGS, silent=True)
    except discord.HTTPException as error:
        cure = "Check the permissions of the channel and its category."
        yield bad("message", f"Discord refused it: {error}.", cure)
        return
    try:
        await sent.delete()
    except discord.HTTPException as error:
        yield doubtful("message", f"It was posted and can't be deleted: {error}.", f"Delete it: {sent.jump_url}")
        return
    yield good("message", "One with a picture was posted and deleted.")


def threads_finding(client: discord.Client) -> Finding:
    """Name the servers in whose threads the bot can't write, among those that the gateway has sent."""
    sent = [guild for guild in client.guilds if not guild.unavailable]
    lacking = [guild.name for guild in sent if not guild.me.guild_permissions.send_messages_in_threads]
    if not lacking and len(sent) < len(client.guilds):
        of = f"{len(sent)} of {len(client.guilds)} servers"
        return good("threads", f"Tables can be opened in those of {of}; Discord hasn't sent the others yet.")
    if not lacking:
        return good("threads", "Tables can be opened in threads too.")
    cure = "Allow Send Messages in Threads for the bot's role there, or open tables only in channels."
    return doubtful("threads", f"The bot can't write in the threads of {_listed(lacking)}.", cure)


def posts_finding(client: discord.Client, posted_in: Mapping[int, Sequence[int]]) -> Finding:
    """Name the servers that want posts in channels where the bot can't write, among those that the gateway has sent."""
    lacking: list[str] = []
    for guild in client.guilds:
        channels = () if guild.unavailable else posted_in.get(guild.id, ())
        known = [guild.get_channel_or_thread(channel) for channel in channels]
        if any(not isinstance(channel, Channel) or ungranted(channel) for channel in known):
            lacking.append(guild.name)
    if not lacking:
        return good("posts", "Daily deals, weeks and the ends of seasons can be posted where servers want them.")
    what = f"The bot can't post daily deals, weeks or the ends of seasons in {_listed(lacking)}."
    return doubtful("posts", what, "Let the bot see and write in the channels that /server names there, or others.")


def _listed(servers: Sequence[str]) -> str:
    """The first twenty servers, and how many more there are."""
    return ", ".join(servers[:20]) + (f" and {len(servers) - 20} more" if servers[20:] else "")


def ungranted(channel: Channel) -> list[str]:
    """What the bot was invited with, and lacks in a channel, as Discord's settings call it; a table needs less."""
    granted = channel.permissions_for(channel.guild.me)
    unasked = "send_messages" if isinstance(channel, discord.Thread) else "send_messages_in_threads"
    spoken = isinstance(channel, discord.VoiceChannel | discord.StageChannel)  # who can't connect can't read there
    needed = {*(name for name, asked in PERMISSIONS if asked), *(["connect"] if spoken else [])} - {unasked}
    missing = sorted(name for name in needed if not getattr(granted, name))
    return ["View Channel" if name == "read_messages" else name.replace("_", " ").title() for name in missing]
