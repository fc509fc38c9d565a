"""The bot on a Discord of its own, in the browser: no token, no account, no network.

It has a server with one channel and four members, of whom the first runs it; each tab of the page plays as one of them.
The database is a file, so tables survive a restart; the messages live in memory, so the bot reposts its tables at every
start.
"""

import secrets
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

from discord.ext.commands import AutoShardedBot

from bot.live import first_of, stop_requests
from bot.local.world import create_world, open_window, put_in_charge, running

MEMBERS = ("Alice", "Bob", "Carol", "Dave")

WELCOME = """\
The sandbox is open: {url}
A tab plays as the member chosen at its top: open one as Alice, another as Bob, and type /table new.
Alice runs the server, so /server is hers. Ctrl-C ends it."""


async def play(
    bot: AutoShardedBot,
    *,
    secret_file: Path,
    port: int,
    after_start: Callable[[], Awaitable[None]] | None = None,
    meanwhile: Callable[[], Awaitable[None]] | None = None,
    say: Callable[[str], None] = print,
) -> None:
    """Run the sandbox until it is asked to stop or its page ends the session, then close the bot.

    Args:
        bot: not logged in yet; its commands are synced here.
        secret_file: keeps the secret part of the address, so that the address is the same next time.
        port: the page's port, if it is free.
        after_start: awaited once, before the page opens: reposts what the channel has forgotten.
        meanwhile: runs beside the bot and never ends: it keeps the tables' time.
        say: reports the address.

    """
    async with AsyncExitStack() as stack:
        asked_to_stop = stack.enter_context(stop_requests())
        world = create_world(bot, MEMBERS, wall_clock=True)
        put_in_charge(world, MEMBERS[0])
        stack.push_async_callback(bot.close)
        await stack.enter_async_context(running(world))
        await bot.tree.sync()
        if after_start is not None:
            await after_start()
        window = await stack.enter_async_context(open_window(world, port=port, secret=_secret(secret_file)))
        say(WELCOME.format(url=window.url))
        waits = [asked_to_stop.wait(), window.wait_closed(), window.follow()]
        await first_of(*waits, *([] if meanwhile is None else [meanwhile()]))


def _secret(file: Path) -> str:
    """Read the secret part of the address, or create one and store it for the owner's eyes only."""
    if file.is_file() and (known := file.read_text(encoding="ascii").strip()):
        return known
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = secrets.token_urlsafe(32)
    file.touch(mode=0o600)
    file.write_text(fresh, encoding="ascii")
    return fresh
