"""How the program is asked to stop: Ctrl-C, or a SIGTERM from its supervisor.

Sends Discord the commands, but only if it doesn't have them yet: a bot may create 200 a day.

Asking Discord what it has wouldn't help, since the answer comes back changed (defaults filled in, reordered). Instead a
fingerprint of what was last sent is kept in a file beside the database.

Runs the bot on Discord itself: logs in, syncs the commands, stays until asked to stop.
"""

import asyncio
import hashlib
import json
import logging
import os
import signal
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import yarl
from discord import app_commands
from discord.ext.commands import AutoShardedBot
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.settings import DISCORD_API
from bot.tables.model.ports import StorageError


@contextmanager
def stop_requests() -> Generator[asyncio.Event]:
    """Yield an event that is set when the program is asked to stop. A second request stops it at once."""
    loop = asyncio.get_running_loop()
    asked = asyncio.Event()
    handled: list[signal.Signals] = []

    def let_go() -> None:
        while handled:
            loop.remove_signal_handler(handled.pop())

    def ask() -> None:
        let_go()
        asked.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, ask)
        except NotImplementedError:  # Windows: Ctrl-C arrives as KeyboardInterrupt
            continue
        handled.append(number)
    try:
        yield asked
    finally:
        let_go()


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


_log = logging.getLogger(__name__)


async def fingerprint(tree: app_commands.CommandTree[Any]) -> str:
    """64 hexadecimal characters that change with the application or any word of its global commands."""
    payloads: list[Any] = []
    for command in tree.get_commands():
        if tree.translator is None:
            payloads.append(command.to_dict(tree))
        else:
            payloads.append(await command.get_translated_payload(tree, tree.translator))
    payloads.sort(key=lambda payload: (payload["type"], payload["name"]))
    text = json.dumps([tree.client.application_id, payloads], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


async def sync_if_changed(tree: app_commands.CommandTree[Any], record: Path) -> bool:
    """Send the commands unless `record` says they were sent already, then note them there. True if they were sent.

    Call it once the bot has logged in. A record that can't be read counts as different.

    Raises:
        discord.HTTPException: Discord didn't accept them; the record stays as it was.

    """
    present = await fingerprint(tree)
    if _known(record) == present:
        return False
    await tree.sync()
    try:
        _note(record, present)
    except OSError as error:
        _log.warning(
            "That the commands were sent can't be noted (%s): the next start sends them again.", error.strerror
        )
    return True


def _known(record: Path) -> str:
    return record.read_text(encoding="ascii", errors="replace") if record.is_file() else ""


def _note(record: Path, present: str) -> None:
    with os.fdopen(os.open(record, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
        file.write(present)
    record.chmod(0o600)  # one that an older version made is readable by all


if TYPE_CHECKING:
    from discord.types.gateway import SessionStartLimit

PERMISSIONS = discord.Permissions(
    view_channel=True, send_messages=True, attach_files=True, embed_links=True, read_message_history=True
)
"""What the bot asks for in a server: to see its channel, and to show tables there."""

INTENTS = discord.Intents(guilds=True, guild_messages=True)
"""What the bot hears of servers; none of it is privileged."""
DRAIN_SECONDS = 8.0
"""How long the bot goes on answering once it is asked to stop; closing takes a moment more."""
SCOPES = ("bot", "applications.commands")


class CannotServeError(Exception):
    """The bot can't run on Discord; the message is one line for the operator, without the token."""


async def serve(
    bot: AutoShardedBot,
    token: str,
    *,
    sync_record: Path | None,
    meanwhile: Callable[[], Awaitable[None]] | None = None,
    hand_over: Callable[[], Awaitable[None]] | None = None,
) -> None:
    """Run the bot until SIGTERM or Ctrl-C, then disconnect from Discord cleanly.

    Args:
        bot: not logged in yet; it is closed when this returns or raises.
        token: the bot's token.
        sync_record: the file that remembers which commands Discord has; None: somebody else looks after them.
        meanwhile: runs beside the bot and never ends: it keeps the
            tables' time.
        hand_over: gives others what they can take, before the bot
            leaves Discord.

    Raises:
        CannotServeError: the token is wrong, an intent isn't allowed, or Discord can't be reached, doesn't accept the
            commands, or has sent something that discord.py can't read. The last ends a bot for good: its supervisor has
            to restart it.

    """
    with stop_requests() as asked_to_stop:
        async with bot:
            waits = [_asked(asked_to_stop, hand_over), _stay(bot, token, sync_record)]
            before = asyncio.all_tasks()
            try:
                await first_of(*waits, *([] if meanwhile is None else [_when_ready(bot, meanwhile)]))
            finally:
                await _leave(bot, before)


async def _asked(asked_to_stop: asyncio.Event, hand_over: Callable[[], Awaitable[None]] | None) -> None:
    await asked_to_stop.wait()
    if hand_over is not None:
        await hand_over()


async def _leave(bot: AutoShardedBot, before: set[asyncio.Task[Any]]) -> None:
    """Hear no more, and let everything end that began after `before`: presses are answered, messages drawn.

    What has not ended by then is cancelled, since it could only fail once the bot is closed; a write is never cut off
    (bot/tables/model/tasks.py).
    """
    _log.info("Leaving Discord.")
    bot.dispatch("leaving")
    for shard in bot.shards.values():
        await shard.disconnect()
    loop = asyncio.get_running_loop()
    until = loop.time() + DRAIN_SECONDS
    while (begun := _begun_after(before)) and loop.time() < until:
        await asyncio.wait(begun, timeout=until - loop.time())
    for task in begun:
        task.cancel()
    await asyncio.gather(*begun, return_exceptions=True)


def _begun_after(before: set[asyncio.Task[Any]]) -> set[asyncio.Task[Any]]:
    return {task for task in asyncio.all_tasks() - before - {asyncio.current_task()} if not task.done()}


def connect_through(bot: discord.AutoShardedClient, api: str, gateway: str | None) -> None:
    """Reach Discord at addresses other than its own. Call it before the bot logs in; it holds for the whole process.

    discord.py keeps both addresses in its classes. It asks the API for the gateway when it connects, and falls back on
    its own when a session is lost; both become `gateway`.
    """
    if api == DISCORD_API and gateway is None:
        return
    where = "" if gateway is None else f", the gateway at {yarl.URL(gateway).host}"
    _log.info("Discord's API is reached at %s%s.", yarl.URL(api).host, where)
    Route.BASE = api
    if gateway is not None:
        _connect_shards_to(bot, gateway)


def _connect_shards_to(bot: discord.AutoShardedClient, gateway: str) -> None:
    """Ask the API how many shards there are, but connect them to this gateway."""
    ask = bot.http.get_bot_gateway

    async def asked() -> "tuple[int, str, SessionStartLimit]":
        shards, _, limit = await ask()
        return shards, gateway, limit

    bot.http.get_bot_gateway = asked
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)


async def _stay(bot: AutoShardedBot, token: str, sync_record: Path | None) -> None:
    try:
        await bot.login(token)
        if sync_record is not None and await sync_if_changed(bot.tree, sync_record):
            _log.info("The commands were not those that Discord had: sent.")
        _log.info("Invite the bot: %s", invitation(bot))
        await bot.connect()
    except discord.LoginFailure as error:
        raise CannotServeError("Discord does not know this token: look at DISCORD_TOKEN.") from error
    except discord.PrivilegedIntentsRequired as error:
        raise CannotServeError("Discord does not allow this bot an intent it asks for.") from error
    except StorageError as error:
        raise CannotServeError(f"The database can't be used: {error}") from error
    except (discord.DiscordServerError, aiohttp.ClientError, OSError) as error:
        raise CannotServeError(f"Discord can't be reached: {error}") from error
    except (discord.HTTPException, discord.GatewayNotFound, discord.ConnectionClosed) as error:
        raise CannotServeError(f"Discord does not serve this bot: {_one_line(error)}") from error
    except Exception as error:
        _log.exception("The connection broke on something that Discord sent.")
        raise CannotServeError("The bot has stopped; start it again, its tables go on where they stood.") from error


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())


async def _when_ready(bot: AutoShardedBot, meanwhile: Callable[[], Awaitable[Any]]) -> None:
    await bot.wait_until_ready()
    await meanwhile()


def invitation(bot: AutoShardedBot) -> str:
    """Return the address that adds the bot to a server, with the permissions it needs and no more."""
    application = bot.application_id
    assert application is not None  # noqa: S101 # known since login
    return discord.utils.oauth_url(application, permissions=PERMISSIONS, scopes=SCOPES)
