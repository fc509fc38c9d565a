"""What an examination finds: one line each, which says what to do where something is wrong.

What the bot needs of Discord: a token, a clock that agrees, intents, permissions, and a message that arrives.

What the bot needs of the machine it runs on: a database, room on the disk, and pictures.

`python -m bot doctor`: everything that the bot needs, looked at in a minute, with a line on what to do.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from enum import StrEnum
from types import SimpleNamespace
from typing import NamedTuple, TypeAlias

import aiohttp
import discord

from bot.clock import Clock
from bot.emoji_upload import drawings
from bot.fleet.leases import Share
from bot.live import INTENTS, PERMISSIONS, connect_through
from bot.settings import Settings
from bot.store.moving import Archive, shards_of
from bot.store.transactions import Database, Inspected, StoreError
from cogs.ui.layout import NO_PINGS, TABLE_COLOUR, layout, text
from cogs.ui.pictures import Shown
from rendering.cards.emojis import emojis
from rendering.catalogue import PICTURES
from rendering.paint import paint


class Health(StrEnum):
    """How something is; the value is how a line begins."""

    GOOD = "ok"
    DOUBTFUL = "warn"  # the bot runs, but not as it should
    BAD = "FAIL"  # the bot can't run or show its tables like this


@dataclass(frozen=True, slots=True)
class Finding:
    """What was looked at, how it is, and what to do about it; "" where there is nothing to do."""

    health: Health
    subject: str
    what: str
    cure: str = ""

    def __str__(self) -> str:
        """The line, without a break that something from outside could bring in."""
        sentence = f"{self.what} {self.cure}".rstrip()
        return f"{self.health.value:<4}  {self.subject:<12}{' '.join(sentence.split())}"


def good(subject: str, what: str) -> Finding:
    return Finding(Health.GOOD, subject, what)


def doubtful(subject: str, what: str, cure: str) -> Finding:
    return Finding(Health.DOUBTFUL, subject, what, cure)


def bad(subject: str, what: str, cure: str) -> Finding:
    return Finding(Health.BAD, subject, what, cure)


Channel: TypeAlias = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel

READY_SECONDS = 60.0
"""How long the gateway has to let the bot in."""
TOLD_SECONDS = 2.0
"""Without a word of another server for so long, the gateway has told them all."""
MOST_APART = 3.0
"""Seconds between this machine's clock and Discord's: an answer is due within three, and ages are counted from both."""
FEW_SESSIONS = 50
MORE_SHARDS = "DELETE FROM leases; UPDATE fleet SET shards = {}"
"""What an operator tells the database while no process runs."""
LETTERS = "They are written in letters: RUMTABLE_CARD_EMOJIS says no."
SAMPLE = "This is rumtable's doctor: the message shows that tables can be posted here, and goes away by itself."


class ServerClock:
    """Compares the clock of this machine with the dates of Discord's answers; `apart` is None before the first."""

    def __init__(self, now: Clock) -> None:
        self._now = now
        self.apart: float | None = None

    def trace(self) -> aiohttp.TraceConfig:
        """What makes a session tell its answers."""
        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(self._answered)
        return trace

    async def _answered(
        self, _session: aiohttp.ClientSession, _context: SimpleNamespace, answer: aiohttp.TraceRequestEndParams
    ) -> None:
        if date := answer.response.headers.get("Date"):
            self.apart = (self._now() - parsedate_to_datetime(date)).total_seconds() - 0.5  # it is cut to the second


class Sharing(NamedTuple):
    """By how many shards the processes on a database divide the servers; None: one serves all, or none has yet."""

    database: str
    shards: int | None


async def discord_findings(
    settings: Settings, channel: int | None, now: Clock, sharing: Sharing
) -> AsyncGenerator[Finding]:
    """Log in, look, and leave. A bot that runs meanwhile with the same token is not disturbed."""
    if settings.token is None:
        yield bad("token", "DISCORD_TOKEN is not set.", "Copy .env.example to .env and put the token there.")
        return
    clock = ServerClock(now)
    client = discord.AutoShardedClient(intents=INTENTS, http_trace=clock.trace(), guild_ready_timeout=TOLD_SECONDS)
    connect_through(client, settings.api, settings.gateway)
    async with client:
        finding = await _logged_in(client, settings.token.get_secret_value())
        yield finding
        if clock.apart is not None:
            yield _clock_finding(clock.apart)
        if client.user is None:
            return
        yield await _sessions_finding(client)
        if sharing.shards is not None:
            yield await _shards_finding(client, sharing.database, sharing.shards)
        yield await _cards_finding(client) if settings.card_emojis else good("cards", LETTERS)
        async with _connected(client, channel) as finding:
            yield finding
            if client.is_ready() and channel is not None:
                async for each in _channel_findings(client, channel):
                    yield each


async def _logged_in(client: discord.Client, token: str) -> Finding:
    try:
        await client.login(token)
    except discord.LoginFailure:
        return bad(
            "token", "Discord doesn't know it.", "Reset it in the developer portal, under Bot, and set DISCORD_TOKEN."
        )
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        return bad(
            "token",
            f"Discord can't be asked: {error}.",
            "Look at the network, DISCORD_API, and a proxy if there is one.",
        )
    return good("token", f"It is that of {client.user}.")


def _clock_finding(apart: float) -> Finding:
    if abs(apart) <= MOST_APART:
        return good("clock", "It agrees with Discord's.")
    ahead = "ahead of" if apart > 0 else "behind"
    return bad(
        "clock", f"It is {abs(apart):.0f} s {ahead} Discord's.", "Have the system set it (timedatectl set-ntp true)."
    )


async def _sessions_finding(client: discord.AutoShardedClient) -> Finding:
    try:
        left = (await client.fetch_session_start_limits()).remaining
    except (discord.GatewayNotFound, aiohttp.ClientError, OSError) as error:
        return doubtful("sessions", f"Discord can't be asked for them: {error}", "Try again a little later.")
    if left < FEW_SESSIONS:
        return doubtful("sessions", f"The bot may start {left} more times today.", "Find out what keeps restarting it.")
    return good("sessions", f"The bot may start {left} more times today.")


async def _shards_finding(client: discord.AutoShardedClient, database: str, shards: int) -> Finding:
    """Whether there are enough shards; another number of them takes a stop of every process."""
    try:
        recommended, _, _ = await client.http.get_bot_gateway()
    except (discord.GatewayNotFound, aiohttp.ClientError, OSError) as error:
        return doubtful(
            "shards", f"Discord can't be asked how many it recommends: {error}", "Try again a little later."
        )
    if recommended <= shards:
        return good("shards", f"There are {shards}, and Discord recommends {recommended}.")
    told = f'psql {database} -c "{MORE_SHARDS.format(recommended)}"'
    cure = (
        f"To change that, stop every process of the bot, enter: {told} and start them again. "
        "Tables and their clocks stand still meanwhile, and nothing is lost."
    )
    return doubtful("shards", f"There are {shards}, and Discord recommends {recommended} for so many servers.", cure)


async def _cards_finding(client: discord.AutoShardedClient) -> Finding:
    """Whether the application has every card as an emoji; the bot uploads them, so nothing is wrong before it ran."""
    wanted = {each.name for each in drawings(await asyncio.to_thread(emojis))}
    try:
        missing = wanted - {emoji.name for emoji in await client.fetch_application_emojis()}
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        return doubtful("cards", f"Discord can't be asked for the emojis: {error}.", "Try again a little later.")
    if missing:
        cure = "The bot uploads them in the minutes after its start; if it doesn't, its log says why."
        return doubtful("cards", f"{len(missing)} of {len(wanted)} aren't emojis of the application.", cure)
    return good("cards", f"All {len(wanted)} are emojis of the application.")


@asynccontextmanager
async def _connected(client: discord.AutoShardedClient, channel: int | None) -> AsyncGenerator[Finding]:
    """Be on the gateway while the body lasts, and tell how it took the bot."""
    connecting = asyncio.create_task(_connect(client, channel))
    ready = asyncio.create_task(client.wait_until_ready())
    try:
        await asyncio.wait({connecting, ready}, timeout=READY_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        yield _gateway_finding(connecting, ready)
    finally:
        await client.close()
        for task in (connecting, ready):
            task.cancel()
        await asyncio.gather(connecting, ready, return_exceptions=True)


async def _connect(client: discord.AutoShardedClient, channel: int | None) -> None:
    """Log in the shard that the channel is in, or the first: each takes seconds, and a day has only so many logins."""
    count, _, _ = await client.http.get_bot_gateway()
    server = 0 if channel is None else await _server_of(client, channel)
    client.shard_count, client.shard_ids = count, [Share(count).shard_of(server)]
    await client.connect(reconnect=False)


async def _server_of(client: discord.AutoShardedClient, channel: int) -> int:
    """The server of a channel; 0 where it has none that the bot knows."""
    try:
        found = await client.http.get_channel(channel)
    except discord.HTTPException:
        return 0
    return int(found.get("guild_id", 0))


def _gateway_finding(connecting: asyncio.Task[None], ready: asyncio.Task[None]) -> Finding:
    if connecting.done():
        error = connecting.exception()
        if isinstance(error, discord.PrivilegedIntentsRequired):
            return bad("intents", "Discord doesn't allow one of them.", "Look under Bot in the developer portal.")
        return bad("intents", f"The gateway hung up: {error}.", "Try again; if it stays so, look at DISCORD_GATEWAY.")
    if not ready.done():
        cure = "Look whether outgoing wss:// connections pass, and at DISCORD_GATEWAY."
        return bad("intents", f"The gateway wasn't ready after {READY_SECONDS:.0f} s.", cure)
    names = ", ".join(name for name, asked in INTENTS if asked)
    return good("intents", f"The gateway took them: {names}. None of them is privileged.")


async def _channel_findings(client: discord.Client, number: int) -> AsyncGenerator[Finding]:
    channel = client.get_channel(number)
    if not isinstance(channel, discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel):
        cure = "Invite the bot to its server, let it see the channel, and copy the id of a text channel."
        yield bad("channel", f"The bot knows no channel {number} that it could write in.", cure)
        return
    missing = missing_permissions(channel)
    if missing:
        cure = "Allow that to the bot's role, in the settings of the channel under Permissions."
        yield bad("permissions", f"Missing in #{channel.name}: {', '.join(missing)}.", cure)
        return
    yield good("permissions", f"The bot may do in #{channel.name} what it needs to.")
    yield await _message_finding(channel)


def missing_permissions(channel: Channel) -> list[str]:
    """The permissions that the bot lacks in a channel, as Discord's settings call them."""
    may = channel.permissions_for(channel.guild.me)
    wanted = {name for name, asked in PERMISSIONS if asked}
    if isinstance(channel, discord.Thread):
        wanted = wanted - {"send_messages"} | {"send_messages_in_threads"}
    lacking = sorted(name for name in wanted if not getattr(may, name))
    return ["View Channel" if name == "read_messages" else name.replace("_", " ").title() for name in lacking]


async def _message_finding(channel: Channel) -> Finding:
    """Post what a table posts, text and a picture, and take it away."""
    picture = Shown("table.png", paint(PICTURES["gin"].lessons()[0]), SAMPLE)
    view = layout(text(SAMPLE), picture.gallery(), colour=TABLE_COLOUR)
    try:
        sent = await channel.send(view=view, files=[picture.file()], allowed_mentions=NO_PINGS, silent=True)
    except discord.HTTPException as error:
        return bad("message", f"It was not taken: {error}.", "Look at the permissions of the channel and its category.")
    try:
        await sent.delete()
    except discord.HTTPException as error:
        return doubtful("message", f"It was posted and can't be deleted: {error}.", f"Delete it: {sent.jump_url}")
    return good("message", "One with a picture was posted and deleted.")


ROOM = 256 * 1024 * 1024
"""Bytes that should be free, besides what backups need."""


async def database_finding(database: Database) -> Finding:
    """Look at the database without changing it."""
    inspected = await database.inspect_access()
    if inspected is not None:
        return _finding(inspected)
    try:
        damage = await _damage(database)
    except StoreError as error:
        cure = "An older schema is brought up by the next start, after a backup; else restore a backup."
        return doubtful("database", f"{error}.", cure)
    if damage:
        return bad("database", f"{database} is damaged: {damage[0]}.", "Stop the bot and restore the newest backup.")
    return _finding(await database.inspect_promises())


def _finding(inspected: Inspected) -> Finding:
    if inspected.cure:
        return (bad if inspected.grave else doubtful)("database", inspected.text, inspected.cure)
    return good("database", inspected.text)


async def _damage(database: Database) -> list[str]:
    archive = await Archive.open(database)
    try:
        return await archive.damage()
    finally:
        await archive.close()


async def room_finding(database: Database) -> Finding:
    """Look at the free space where the database is."""
    free = await database.room()
    if free is None:
        return good("disk", "Only the database's server knows how much room it has; watch it there.")
    if free < ROOM:
        least = _mib(ROOM)
        return bad("disk", f"{_mib(free)} are free.", f"Free some: below {least} a busy evening can fill the disk.")
    return good("disk", f"{_mib(free)} are free.")


def picture_finding() -> Finding:
    """Paint one picture of every game, as its members would see it."""
    began = time.perf_counter()
    try:
        painted = [paint(pictures.lessons()[0]) for pictures in PICTURES.values()]
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what the operator asks for
        cure = "Install the requirements anew, as README says."
        return bad("pictures", f"They can't be painted: {type(error).__name__}: {error}.", cure)
    each = (time.perf_counter() - began) / len(painted)
    return good("pictures", f"Font and cards are there; a picture takes {each * 1000:.0f} ms at first.")


def _mib(size: int) -> str:
    return f"{size // (1024 * 1024)} MiB"


class IllError(Exception):
    """Something has to be put right before the bot can run well."""


async def examine(
    settings: Settings, database: Database, channel: int | None, now: Clock, say: Callable[[object], None] = print
) -> None:
    """Say what was found, a line each.

    Raises:
        IllError: something is bad; the message counts.

    """
    ill = 0
    async with aclosing(_findings(settings, database, channel, now)) as findings:
        async for finding in findings:
            say(finding)
            ill += finding.health is Health.BAD
    if ill:
        raise IllError(f"To be put right: {ill}.")


async def _findings(settings: Settings, database: Database, channel: int | None, now: Clock) -> AsyncGenerator[Finding]:
    yield await database_finding(database)
    yield await room_finding(database)
    yield picture_finding()
    sharing = Sharing(str(database), await shards_of(database))
    async with aclosing(discord_findings(settings, channel, now, sharing)) as findings:
        async for finding in findings:
            yield finding
