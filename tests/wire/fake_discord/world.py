"""The state that the parts of the stand-in share: servers, channels, interactions, limits and the clock."""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from aiohttp import web

from tests.patience import PATIENCE
from tests.wire.fake_discord.judging.judge import Judge
from tests.wire.fake_discord.limits import Limits
from tests.wire.fake_discord.messages import Writing
from tests.wire.fake_discord.records import FIRST_ANSWER, Channel, Clock, Guild, Ids, Interaction, Json, User

Found = TypeVar("Found")

_OVERDUE = FIRST_ANSWER + 2
"""Seconds after which members stop waiting for an answer."""


class World:
    """The state that the gateway, the REST routes and the members work on."""

    def __init__(self) -> None:
        self.ids, self.clock = Ids(), Clock()
        self.token = secrets.token_urlsafe(32)
        self.application = self.ids()
        self.bot = User(self.application, "Rumtable", bot=True)
        self.guild = Guild(self.ids(), "The house", User(self.ids(), "Olga"))
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.commands: list[Json] = []
        self.guild_commands: dict[int, list[Json]] = {}
        self.interactions: dict[str, Interaction] = {}
        self.judge, self.limits = Judge(), Limits()
        self.writing = Writing(self.ids, self.bot)
        self.api_address = self.gateway_address = ""
        self._moved = asyncio.Event()

    def touch(self) -> None:
        """Let every `until` check its condition again."""
        self._moved.set()
        self._moved = asyncio.Event()

    async def until(self, met: Callable[[], Found | None], what: str) -> Found:
        """Wait until a condition returns something true, and return that.

        Raises:
            AssertionError: it didn't within `PATIENCE` seconds; the message names `what`.

        """
        try:
            async with asyncio.timeout(PATIENCE):
                while not (found := met()):
                    await self._moved.wait()
                return found
        except TimeoutError:
            raise AssertionError(f"{what}: not so after {PATIENCE:.0f} s") from None

    async def in_time(self, made: Interaction) -> bool:
        """Wait until an interaction is answered; False if it has had no answer when it is overdue."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_OVERDUE):
                await made.answered.wait()
        return made.answer is not None

    async def picture(self, request: web.Request) -> web.Response:
        """Serve a file of a message."""
        upload = self.writing.uploads.get(int(request.match_info["upload"]))
        if upload is None:
            raise web.HTTPNotFound
        return web.Response(body=upload.content, content_type="image/png")
