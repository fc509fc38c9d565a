"""The bot on a local Discord in the browser: no token, no account, no network.

The local Discord has a server with one channel and four members, of whom the first manages it; each tab of the page
plays as one of them. The database is a file, so tables survive a restart. The messages are in memory only: `/hand` and
`/table show` post a table again.
"""

import secrets
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

from discord.ext.commands import AutoShardedBot

from bot.live import first_of, stop_requests
from bot.local.world import create_world, invite, open_window, put_in_charge, running

MEMBERS = ("Alice", "Bob", "Carol", "Dave")

WELCOME = """\
The sandbox is open: {url}
A tab plays as the member chosen at its top. Press Play now; or open one as Alice, another as Bob, and type /table new.
Alice runs the server, so /server is hers. Ctrl-C ends it."""


async def play(
    bot: AutoShardedBot,
    *,
    secret_file: Path,
    port: int,
    after_start: Callable[[], Awaitable[None]] | None = None,
    background: Callable[[], Awaitable[None]] | None = None,
    say: Callable[[str], None] = print,
) -> None:
    """Run the sandbox until it is asked to stop or its page ends the session, then close the bot.

    Args:
        bot: not logged in yet; its commands are synced here.
        secret_file: stores the secret part of the address, so that the address is the same next time.
        port: the page's port, if it is free.
        after_start: awaited once, before the page opens.
        background: runs beside the bot, and never ends by itself.
        say: prints the address.

    """
    async with AsyncExitStack() as stack:
        stop_requested = stack.enter_context(stop_requests())
        world = create_world(bot, MEMBERS, wall_clock=True)
        put_in_charge(world, MEMBERS[0])
        stack.push_async_callback(bot.close)
        await stack.enter_async_context(running(world))
        await bot.tree.sync()
        if after_start is not None:
            await after_start()
        invite(world)
        window = await stack.enter_async_context(open_window(world, port=port, secret=_secret(secret_file)))
        say(WELCOME.format(url=window.preview.url))
        waits = [stop_requested.wait(), window.preview.wait_closed(), window.follow()]
        await first_of(*waits, *([] if background is None else [background()]))


def _secret(file: Path) -> str:
    """Read the secret part of the address, or create one that only the owner of the file can read."""
    if file.is_file() and (known := file.read_text(encoding="ascii").strip()):
        return known
    file.parent.mkdir(parents=True, exist_ok=True)
    secret = secrets.token_urlsafe(32)
    file.touch(mode=0o600)
    file.write_text(secret, encoding="ascii")
    return secret
