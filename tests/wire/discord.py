"""The stand-in for Discord: a server on loopback that a bot's process connects to as to Discord.

    async with open_discord() as discord:
        alice = discord.member("Alice")
        async with Process.running(discord, folder):
            await alice.slash("table new", game="gin")

Members do only what their client would let them do: they press what they see, and give the commands that the bot has
registered. Nothing here knows of the bot but its token.
"""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from aiohttp import web

from tests.wire.calls import BASE
from tests.wire.gateway import GUILDS, Gateway
from tests.wire.member import Member
from tests.wire.payloads import guild_json, interaction_json
from tests.wire.records import Channel, Guild, Interaction, May, User
from tests.wire.rest import Rest
from tests.wire.world import World


class Discord(World):
    """Everything that the bot and its members see."""

    def __init__(self) -> None:
        super().__init__()
        self.gateway = Gateway(self)
        self.rest = Rest(self, self.gateway)
        self.emojis = self.rest.emojis
        self.channel = self.open_channel("cards", self.guild)

    def open_channel(self, name: str, guild: Guild, *, parent: Channel | None = None) -> Channel:
        """Open a channel in a server, or a thread; a server that is new is known to a bot that connects after it."""
        self.guilds[guild.id] = guild
        channel = Channel(self.ids(), guild, name, parent=parent)
        guild.channels[channel.id] = self.channels[channel.id] = channel
        self.gateway.tell_of(channel, "CREATE")
        return channel

    def member(self, name: str, channel: Channel | None = None) -> Member:
        """A new member, who looks at one channel."""
        channel = channel or self.channel
        user = User(self.ids(), name)
        channel.guild.users[user.id] = user
        return Member(self, self.gateway, user, channel)

    def again(self, made: Interaction) -> None:
        """Let the same deed arrive once more, as Discord may."""
        data = interaction_json(made, self.application, self.bot, self.writing.cdn)
        self.gateway.dispatch("INTERACTION_CREATE", data, guild=made.channel.guild.id)

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
        self.gateway.tell_of(channel, "DELETE")

    def allow(self, channel: Channel, bot_may: May) -> None:
        """Change what the bot may do in a channel."""
        channel.bot_may = bot_may
        self.gateway.tell_of(channel, "UPDATE")


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
