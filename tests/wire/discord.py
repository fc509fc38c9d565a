"""The stand-in for Discord: a server on loopback that a bot's process connects to as to Discord.

    async with open_discord() as discord:
        alice = discord.member("Alice")
        async with Process.running(discord, folder):
            await alice.slash("table new", game="gin")

Members do only what their client would let them do: they press what they see, and give the commands that the bot has
registered. Nothing here knows of the bot but its token.
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, TypeVar

from aiohttp import web

from tests.patience import PATIENCE
from tests.wire.answers import Answers
from tests.wire.calls import BASE
from tests.wire.emojis import AppEmojis
from tests.wire.gateway import GUILD_MESSAGES, GUILDS, Gateway
from tests.wire.judge import Judge
from tests.wire.limits import Limits
from tests.wire.member import Member
from tests.wire.messages import Writing
from tests.wire.payloads import channel_json, guild_json, interaction_json
from tests.wire.records import FIRST_ANSWER, Channel, Clock, Guild, Ids, Interaction, Kind, User
from tests.wire.rest import Rest

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable

    from tests.wire.records import Json, May, Message

    Found = TypeVar("Found")


_OVERDUE = FIRST_ANSWER + 2
"""Seconds after which nobody waits for an answer any more."""


class Discord:
    """Everything that the bot and its members see."""

    def __init__(self) -> None:
        self.ids, self.clock = Ids(), Clock()
        self.token = secrets.token_urlsafe(32)
        self.application = self.ids()
        self.bot = User(self.application, "Rumtable", bot=True)
        self.guild = Guild(self.ids(), "The house", User(self.ids(), "Olga"))
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.commands: list[Json] = []
        self.interactions: dict[str, Interaction] = {}
        self.judge, self.limits = Judge(), Limits()
        self.writing = Writing(self.ids, self.bot)
        self.gateway = Gateway(self)
        self.answers = Answers(self)
        self.emojis = AppEmojis(self)
        self.writing.has_emoji = self.emojis.has
        self.rest = Rest(self)
        self.channel = self.open_channel("cards", self.guild)
        self.api_address = self.gateway_address = ""
        self._moved = asyncio.Event()

    def open_channel(self, name: str, guild: Guild, *, parent: Channel | None = None) -> Channel:
        """Open a channel in a server, or a thread; a server that is new is known to a bot that connects after it."""
        self.guilds[guild.id] = guild
        channel = Channel(self.ids(), guild, name, parent=parent)
        guild.channels[channel.id] = self.channels[channel.id] = channel
        self._tell_of(channel, "CREATE")
        return channel

    def archive(self, thread: Channel, *, archived: bool) -> None:
        """Archive a thread, or bring it back."""
        thread.archived = archived
        self._tell_of(thread, "UPDATE")

    def _tell_of(self, channel: Channel, what: str) -> None:
        kind = "CHANNEL" if channel.parent is None else "THREAD"
        data = channel_json(channel, self.bot)
        self.gateway.dispatch(f"{kind}_{what}", data, guild=channel.guild.id, intent=GUILDS)

    def member(self, name: str, channel: Channel | None = None) -> Member:
        """A new member, who looks at one channel."""
        channel = channel or self.channel
        user = User(self.ids(), name)
        channel.guild.users[user.id] = user
        return Member(self, user, channel)

    def again(self, made: Interaction) -> None:
        """Let the same deed arrive once more, as Discord may."""
        data = interaction_json(made, self.application, self.bot, self.writing.cdn)
        self.gateway.dispatch("INTERACTION_CREATE", data, guild=made.channel.guild.id)

    def interact(self, kind: Kind, user: User, channel: Channel, payload: Json, source: Message | None) -> Interaction:
        """Let a member's deed arrive at the bot, if it listens."""
        token = secrets.token_urlsafe(48)
        made = Interaction(self.ids(), token, kind, user, channel, self.clock.now(), source, payload=payload)
        if source is not None:
            source.tokens.add(token)
        self.interactions[token] = made
        data = interaction_json(made, self.application, self.bot, self.writing.cdn)
        self.gateway.dispatch("INTERACTION_CREATE", data, guild=channel.guild.id)
        return made

    def differ(self, seconds: float) -> None:
        """Let Discord's time be another than this machine's."""
        self.clock.forward(seconds)
        self.ids.differ(seconds)

    def kick(self, guild: Guild) -> None:
        """Put the bot out of a server: it sees nothing of it any more, and is told so."""
        del self.guilds[guild.id]
        for channel in guild.channels:
            del self.channels[channel]
        self.gateway.dispatch("GUILD_DELETE", {"id": str(guild.id)}, guild=guild.id, intent=GUILDS)

    def invite(self, guild: Guild) -> None:
        """Let the bot into a server, again."""
        self.guilds[guild.id] = guild
        self.channels |= guild.channels
        told = guild_json(guild, self.bot)
        del told["unavailable"]  # it wasn't, it is new
        self.gateway.dispatch("GUILD_CREATE", told, guild=guild.id, intent=GUILDS)

    def close_channel(self, channel: Channel) -> None:
        """Delete a channel with everything in it."""
        del self.channels[channel.id], channel.guild.channels[channel.id]
        self._tell_of(channel, "DELETE")

    def allow(self, channel: Channel, bot_may: May) -> None:
        """Change what the bot may do in a channel."""
        channel.bot_may = bot_may
        self._tell_of(channel, "UPDATE")

    def delete(self, message: Message) -> None:
        """Take a message away; the bot hears of public ones."""
        del message.channel.messages[message.id]
        if message.reader is None:
            place = {"channel_id": str(message.channel.id), "guild_id": str(message.channel.guild.id)}
            told = place | {"id": str(message.id)}
            self.gateway.dispatch("MESSAGE_DELETE", told, guild=message.channel.guild.id, intent=GUILD_MESSAGES)

    def touch(self) -> None:
        """Wake whoever waits for something to happen."""
        self._moved.set()
        self._moved = asyncio.Event()

    async def until(self, met: Callable[[], Found | None], what: str) -> Found:
        """Wait until a condition holds and return what it gave.

        Raises:
            AssertionError: it never did; `what` says what was missing.

        """
        try:
            async with asyncio.timeout(PATIENCE):
                while not (found := met()):
                    await self._moved.wait()
                return found
        except TimeoutError:
            raise AssertionError(f"{what}: not so after {PATIENCE:.0f} s") from None

    async def in_time(self, made: Interaction) -> bool:
        """Wait until an interaction is answered; False where that is too late by now."""
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


@asynccontextmanager
async def open_discord() -> AsyncGenerator[Discord]:
    """Serve a stand-in on any free port of loopback.

    Raises:
        AssertionError: at the end, when the bot has sent what Discord would refuse.

    """
    discord = Discord()
    app = web.Application(client_max_size=64 * 1024 * 1024)
    discord.rest.add_to(app)
    app.router.add_get("/gateway/", discord.gateway.serve)
    app.router.add_get("/gateway", discord.gateway.serve)
    app.router.add_get("/cdn/{upload}/{name}", discord.picture)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        host, port = runner.addresses[0][:2]
        discord.api_address = f"http://{host}:{port}{BASE}"
        discord.gateway_address = f"ws://{host}:{port}/gateway/"
        discord.writing.cdn = f"http://{host}:{port}/cdn"
        yield discord
    finally:
        await runner.cleanup()
    assert not discord.judge.faults, "Discord would refuse:\n" + "\n".join(discord.judge.faults[:20])
