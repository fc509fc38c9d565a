"""The messages that the bot posts in servers by itself, each once: days, weeks, the ends of seasons, the welcome."""

import json
import logging
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import aiohttp
import discord
from discord.ext import commands

from bot.retry import NONCE_TRUSTED_FOR
from bot.tables.model.ports import StorageError
from bot.tables.model.tasks import Backoff, KeyedTasks
from cogs.messages.transport import own_messages
from cogs.services import ServicedBot, ServicedCog
from cogs.ui.failures import passes
from cogs.ui.layout import NO_PINGS, Content

CHECK_INTERVAL = timedelta(seconds=10)
"""The time between two searches for something to post."""
_log = logging.getLogger(__name__)


class Once(NamedTuple):
    """A message that belongs to no table, to be posted once.

    Attributes:
        about: what the log calls it.
        nonce: lets Discord recognise a repeated request for some minutes.
        mark: a text that no other message of the bot contains: a title, or the address of a control.
        since: when an earlier attempt began that may or may not have arrived; None if there was none.
        note: stores that moment before an attempt.

    """

    about: str
    nonce: str
    mark: str
    since: datetime | None
    note: Callable[[datetime], Awaitable[None]]


class PostingCog(ServicedCog):
    """A cog that posts messages in servers, each once. Every server has its own tasks, so none waits for another.

    Attributes:
        now: the clock of the tables.

    """

    def __init__(self, bot: ServicedBot) -> None:
        super().__init__(bot.services)
        self._bot = bot
        self.now = bot.services.now
        self._next_check: datetime | None = None
        self._checking = False
        self._tasks, self._back_off = KeyedTasks(), Backoff(self.now)

    @commands.Cog.listener()
    async def on_tick(self) -> None:
        """Dispatched twice a second."""
        now, planned = self.now(), self._next_check
        # A check that is further off was planned before the clock was set back.
        if self._checking or (planned is not None and now < planned <= now + CHECK_INTERVAL):
            return
        self._checking, self._next_check = True, now + CHECK_INTERVAL
        try:
            with suppress(StorageError):  # the storage has logged it; the next check finds the same
                await self.start_due()
        finally:
            self._checking = False

    async def start_due(self) -> None:
        """Start whatever there is to post."""
        raise NotImplementedError

    async def finish(self) -> None:
        """Wait for the posts that have begun."""
        await self._tasks.finish()

    def begin(self, guild: int, work: Callable[[], Coroutine[Any, Any, None]], about: Hashable = None) -> None:
        """Begin to post in a server, unless posting has just failed there, or the same message is being posted."""
        if not self._back_off.holds_back(guild):
            self._tasks.begin((guild, about), work)

    async def post(self, channel: int, once: Once, content: Content) -> int:
        """Post a message once, whatever happens to the request or to this process; returns its id.

        For some minutes Discord recognises a repeated request by its nonce; later the channel is searched for the
        message.
        """
        target, since, now = self._bot.get_partial_messageable(channel), once.since, self.now()
        is_repeatable = since is not None and since <= now and now - since < NONCE_TRUSTED_FOR
        if since is not None and not is_repeatable:
            with suppress(discord.Forbidden, discord.NotFound):
                for message in await own_messages(self._bot, target, since, once.about):
                    written = json.dumps([component.to_dict() for component in message.components])
                    if json.dumps(once.mark)[1:-1] in written:
                        return message.id
        if not is_repeatable:
            await once.note(now)
        view, files, nonce = content.view, content.files(), once.nonce
        with content.sending():
            return (await target.send(view=view, files=files, allowed_mentions=NO_PINGS, nonce=nonce)).id

    async def try_to_post(self, guild: int, about: str, posting: Coroutine[Any, Any, None]) -> bool:
        """Await a posting; False if it has to be tried again. One that is refused for good isn't."""
        try:
            await posting
        except (discord.DiscordException, aiohttp.ClientError, OSError, StorageError) as problem:
            if passes(problem):
                self._back_off.failed(guild)
                return False
            _log.info("%s won't be told in server %s: %s", about, guild, problem)
        self._back_off.succeeded(guild)
        return True
