"""Runs the bot on Discord: logs in, syncs the commands meanwhile, and stays until the process is asked to stop."""

import asyncio
import hashlib
import itertools
import json
import logging
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import aiohttp
import discord
import yarl
from discord import app_commands
from discord.ext.commands import AutoShardedBot
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.malformed import UNREADABLE
from bot.retry import AT_START, TRANSIENT
from bot.settings import DISCORD_API
from bot.tables.model.ports import StorageError

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    attach_files=True,
    embed_links=True,
    read_message_history=True,
)
"""What the bot asks for in a server, where threads may have tables too."""
INTENTS = discord.Intents(guilds=True, guild_messages=True)
"""The events that Discord sends to the bot; none of them is privileged."""
SCOPES = ("bot", "applications.commands")
DRAIN_SECONDS = 8.0
"""How long the bot may take to finish what it has begun once it is asked to stop; closing takes a moment more."""
LOGIN_SECONDS = 120.0
"""How long a login is tried while Discord can't be reached. With less, a supervisor that starts the bot again and again
gives up within an hour (`StartLimitBurst` in deploy/rumtable.service)."""

_WRONG_TOKEN = 4004
"""The code with which the gateway closes for a wrong token, also on a running bot whose token was reset."""
_log = logging.getLogger(__name__)


class CannotServeError(Exception):
    """The bot can't run on Discord; the message is one line for the operator, without the token."""


async def serve(
    bot: AutoShardedBot,
    token: str,
    *,
    sync_record: Path | None,
    background: Callable[[], Awaitable[None]] | None = None,
    before_leaving: Callable[[], Awaitable[None]] | None = None,
    trial_server: int | None = None,
) -> None:
    """Run the bot until it is asked to stop, then disconnect from Discord cleanly.

    Args:
        bot: not logged in yet; it is closed when this returns or raises.
        token: the bot's token.
        sync_record: the file that stores which commands Discord has; None if they are synced by other means.
        background: runs beside the bot from when it is ready, and never ends.
        before_leaving: awaited once the bot is asked to stop, while it is still on Discord.
        trial_server: the server that has commands of its own.

    Raises:
        CannotServeError: the token is wrong, an intent isn't allowed, or Discord can't be reached or has sent something
            that discord.py can't read. The last ends a bot for good: its supervisor has to restart it.

    """
    with stop_requests() as stop_requested:

        async def until_stopped() -> None:
            await stop_requested.wait()
            if before_leaving is not None:
                await before_leaving()

        async def once_ready(run: Callable[[], Awaitable[None]]) -> None:
            await bot.wait_until_ready()
            await run()

        async with bot:
            waits = [until_stopped(), _stay(bot, token, sync_record, trial_server)]
            if background is not None:
                waits.append(once_ready(background))
            tasks_before = asyncio.all_tasks()
            try:
                await first_of(*waits)
            finally:
                await _leave(bot, tasks_before)


@contextmanager
def stop_requests() -> Generator[asyncio.Event]:
    """Yield an event that is set by the first SIGTERM or Ctrl-C, and by SIGHUP where nohup doesn't keep it away.

    A second SIGTERM or Ctrl-C stops the process at once. A terminal that is closed may send several SIGHUP.
    """
    loop = asyncio.get_running_loop()
    requested = asyncio.Event()
    handled: list[signal.Signals] = []

    def remove_handlers() -> None:
        while handled:
            loop.remove_signal_handler(handled.pop())

    def request() -> None:
        remove_handlers()
        requested.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, request)
        except NotImplementedError:  # Windows: Ctrl-C arrives as KeyboardInterrupt
            continue
        handled.append(number)
    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        loop.add_signal_handler(signal.SIGHUP, requested.set)
    try:
        yield requested
    finally:
        remove_handlers()
        if sys.platform != "win32":
            loop.remove_signal_handler(signal.SIGHUP)


async def first_of(*waits: Awaitable[object]) -> None:
    """Wait until one of them is done and cancel the others.

    Raises:
        Exception: whatever the first one done raised.

    """
    tasks = [asyncio.ensure_future(wait) for wait in waits]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()


async def _stay(bot: AutoShardedBot, token: str, sync_record: Path | None, trial_server: int | None) -> None:
    try:
        await _log_in(bot, token)
        _log.info("Invite the bot: %s", invitation(bot))
        waits = [bot.connect()]
        if sync_record is not None:
            waits.append(_keep_commands(bot, sync_record, trial_server))
        await first_of(*waits)
    except Exception as error:
        stop = cannot_serve(error)
        if stop is None:
            _log.exception("Discord sent something that broke the connection; the bot stops.")
            stop = CannotServeError("The bot has stopped: start it again, and its tables go on where they were.")
        raise stop from error


async def _log_in(bot: AutoShardedBot, token: str) -> None:
    """Log in. Keep trying for a while if the network comes up after the machine, or Discord has an outage."""
    loop = asyncio.get_running_loop()
    deadline, failures = loop.time() + LOGIN_SECONDS, 0
    while True:
        try:
            return await bot.login(token)
        except (discord.DiscordServerError, aiohttp.ClientError, OSError) as error:
            if bot.application is not None or loop.time() >= deadline:  # logged in, or for too long
                raise
            if not failures:
                _log.warning("%s. It is tried again for %.0f s.", cannot_serve(error), LOGIN_SECONDS)
            failures += 1
        await bot.http.close()
        bot.http.connector = discord.utils.MISSING  # which was closed, too
        await asyncio.sleep(TRANSIENT.pause(failures).total_seconds())


async def _keep_commands(bot: AutoShardedBot, record: Path, server: int | None) -> None:
    """Send the commands if they have changed, until Discord takes them; tables are played meanwhile. Never ends."""
    for failures in itertools.count(1):
        pause = AT_START.pause(failures).total_seconds()
        try:
            if await sync_if_changed(bot.tree, record, server):
                _log.info("The commands have changed; they were sent to Discord again.")
            break
        except (discord.DiscordException, aiohttp.ClientError, OSError, *UNREADABLE) as error:
            _log.warning("Discord didn't take the commands; next attempt in %.0f s: %s", pause, error)
        await asyncio.sleep(pause)
    await asyncio.Event().wait()


def cannot_serve(error: Exception) -> CannotServeError | None:
    """Why the bot can't run, from the error of a login or connection; None if it is a bug, of discord.py or ours."""
    match error:
        case discord.LoginFailure():
            why = "Discord does not accept the token: check DISCORD_TOKEN."
        case discord.PrivilegedIntentsRequired():
            why = "Discord does not allow this bot an intent that it asks for."
        case StorageError():
            why = f"The database can't be used: {error}"
        case discord.DiscordServerError() | aiohttp.ClientError() | OSError():
            why = f"Discord can't be reached: {error}"
        case discord.ConnectionClosed(code=code) if code == _WRONG_TOKEN:
            why = "Discord does not accept the token any more: check DISCORD_TOKEN."
        case discord.ConnectionClosed() | discord.HTTPException() | discord.GatewayNotFound():
            why = f"Discord does not serve this bot: {error}"
        case _:
            return None
    return CannotServeError(" ".join(why.split()))


async def _leave(bot: AutoShardedBot, tasks_before: set[asyncio.Task[Any]]) -> None:
    """Disconnect the shards, and wait for the tasks that began since: they answer presses and draw messages.

    Tasks that take longer than DRAIN_SECONDS are cancelled: once the bot is closed they could only fail. A write is
    never interrupted (`run_to_completion` in bot/tables/keeper.py).
    """
    _log.info("Leaving Discord.")
    bot.dispatch("leaving")
    for shard in bot.shards.values():
        await shard.disconnect()
    loop = asyncio.get_running_loop()
    deadline = loop.time() + DRAIN_SECONDS
    while (unfinished := asyncio.all_tasks() - tasks_before) and loop.time() < deadline:
        await asyncio.wait(unfinished, timeout=deadline - loop.time())
    for task in unfinished:
        task.cancel()
    await asyncio.gather(*unfinished, return_exceptions=True)


def connect_through(bot: discord.AutoShardedClient, api: str, gateway: str | None) -> None:
    """Reach Discord at other addresses than its own. Call it before the bot logs in; it holds for the whole process.

    discord.py keeps both addresses in its classes. It asks the API for the gateway when it connects, and uses its own
    address after a lost session; both become `gateway`.
    """
    if api == DISCORD_API and gateway is None:
        return
    where = "" if gateway is None else f", the gateway at {yarl.URL(gateway).host}"
    _log.info("Discord's API is reached at %s%s.", yarl.URL(api).host, where)
    Route.BASE = api
    if gateway is None:
        return
    get_bot_gateway = bot.http.get_bot_gateway

    async def get_this_gateway() -> tuple[int, str, Any]:
        shards, _, limit = await get_bot_gateway()
        return shards, gateway, limit

    bot.http.get_bot_gateway = get_this_gateway
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)


def invitation(bot: AutoShardedBot) -> str:
    """The address that adds the bot to a server, with the permissions it needs and no more."""
    application = bot.application_id
    assert application is not None  # noqa: S101 # known since login
    return discord.utils.oauth_url(application, permissions=PERMISSIONS, scopes=SCOPES)


async def sync_if_changed(tree: app_commands.CommandTree[Any], record: Path, server: int | None = None) -> bool:
    """Send the commands unless `record` says that Discord has them. True if they were sent.

    A bot may create only 200 commands a day. Discord's own list can't be compared, since it has defaults filled in and
    another order. So a fingerprint of what was sent last is kept in a file; if that can't be read, the commands are
    sent. Call this once the bot has logged in.

    Args:
        tree: has the commands.
        record: the file.
        server: one with commands of its own.

    Raises:
        discord.HTTPException: Discord didn't accept the commands; the record is unchanged.

    """
    current = await fingerprint(tree, server)
    try:
        sent = await asyncio.to_thread(record.read_text, encoding="ascii", errors="replace")
    except OSError:
        sent = ""
    if sent == current:
        return False
    await send_commands(tree, sent, current)
    try:
        # Only its owner can read it.
        with os.fdopen(os.open(record, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
            file.write(current)
    except OSError as error:
        _log.warning("%s can't be written (%s), so the next start sends the commands again.", record, error.strerror)
    return True


async def send_commands(tree: app_commands.CommandTree[Any], before: str, current: str) -> None:
    """Send all commands, and those of the servers in either fingerprint, which have or had commands of their own.

    Raises:
        discord.HTTPException: Discord didn't accept the commands of all servers.

    """
    await tree.sync()
    for server in {*before.split()[1:], *current.split()[1:]}:
        try:
            await tree.sync(guild=discord.Object(int(server)))
        except (ValueError, discord.Forbidden, discord.NotFound) as error:
            _log.warning("A server gets no commands of its own; check RUMTABLE_TRIAL_SERVER: %s", error)


async def fingerprint(tree: app_commands.CommandTree[Any], server: int | None = None) -> str:
    """64 hexadecimal characters that change with the application or any word of its commands.

    The id of a server with commands of its own follows, after a space.
    """
    guild = None if server is None else discord.Object(server)
    payloads: list[Any] = []
    for command in [*tree.get_commands(), *([] if guild is None else tree.get_commands(guild=guild))]:
        if tree.translator is None:
            payloads.append(command.to_dict(tree))
        else:
            payloads.append(await command.get_translated_payload(tree, tree.translator))
    payloads.sort(key=lambda payload: (payload["type"], payload["name"]))
    text = json.dumps([tree.client.application_id, payloads], sort_keys=True)
    digest = hashlib.sha256(text.encode()).hexdigest()
    return digest if server is None else f"{digest} {server}"
