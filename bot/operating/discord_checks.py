"""The doctor's checks on Discord: token, clock, login limits, shards, card emojis, intents, permissions, a message."""

import asyncio
import shlex
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from email.utils import parsedate_to_datetime
from types import MappingProxyType, SimpleNamespace
from typing import NamedTuple, TypeAlias

import aiohttp
import discord
from discord.gateway import DiscordWebSocket

from bot.clock import Clock
from bot.emoji_upload import drawings
from bot.fleet.leases import Share
from bot.live import INTENTS, PERMISSIONS, cannot_serve, connect_through
from bot.operating.findings import TRY_LATER, Finding, bad, doubtful, good
from bot.settings import SET_TOKEN, Settings
from cogs.ui.layout import NO_PINGS, TABLE_COLOUR, layout, text
from cogs.ui.pictures import PaintedPicture
from rendering.cards.emojis import draw_emojis
from rendering.catalogue import PICTURES
from rendering.paint import paint

Channel: TypeAlias = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel

READY_SECONDS = 60.0
"""How long the gateway may take to let the bot in."""
QUIET_SECONDS = 2.0
"""How long the gateway must send no server before all of them, the channel's included, count as received."""
BRIEF_QUIET_SECONDS = 0.5
"""The same if no channel has to be checked; servers that arrive later are left out."""
MAX_CLOCK_OFFSET_SECONDS = 3.0
"""An answer is due within three seconds of an interaction, whose age is computed from both clocks."""
FEW_LOGINS = 50
SET_SHARDS = "DELETE FROM leases; UPDATE fleet SET shard_count = {}"
SAMPLE = "This is rumtable's doctor: the message shows that tables can be posted here, and goes away by itself."


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
        guild_ready_timeout=BRIEF_QUIET_SECONDS if channel is None else QUIET_SECONDS,
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
        return bad("token", f"{cannot_serve(error)}", cure)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        return bad("token", f"{cannot_serve(error)}.", "Check the network, DISCORD_API, and the proxy if there is one.")
    return good("token", f"It belongs to {client.user}.")


async def _sessions_finding(client: discord.AutoShardedClient) -> Finding:
    try:
        left = (await client.fetch_session_start_limits()).remaining
    except (discord.GatewayNotFound, aiohttp.ClientError, OSError) as error:
        return doubtful("sessions", f"Discord can't be asked for them: {error}.", TRY_LATER)
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
        return doubtful("shards", f"Discord can't be asked how many it recommends: {error}.", TRY_LATER)
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
        return doubtful("cards", f"Discord can't be asked for the emojis: {error}.", TRY_LATER)
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
            refusal = cannot_serve(error) if isinstance(error, Exception) else None
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
