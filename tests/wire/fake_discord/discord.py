"""The stand-in for Discord: a server on loopback that a process of the bot connects to instead of Discord.

    async with open_discord() as discord:
        alice = discord.member("Alice")
        async with Process.running(discord, folder):
            await alice.slash("table new", game="gin")

Members can do only what their client would let them do: press controls that they see, and use commands that the bot has
registered. The stand-in knows nothing of the bot but its token.
"""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from aiohttp import web

from tests.wire.fake_discord.calls import BASE
from tests.wire.fake_discord.gateway import GUILDS, Gateway
from tests.wire.fake_discord.payloads import guild_json, interaction_json
from tests.wire.fake_discord.records import Channel, Guild, Interaction, May, User
from tests.wire.fake_discord.rest import Rest
from tests.wire.fake_discord.world import World
from tests.wire.members.member import Member


class Discord(World):
    """The stand-in, with all that a test can do to it."""

    def __init__(self) -> None:
        super().__init__()
        self.gateway = Gateway(self)
        self.rest = Rest(self, self.gateway)
        self.emojis = self.rest.emojis
        self.channel = self.open_channel("cards", self.guild)

    def open_channel(self, name: str, guild: Guild, *, parent: Channel | None = None) -> Channel:
        """Open a channel in a server, or a thread of `parent`. A bot learns of a new server when it connects."""
        self.guilds[guild.id] = guild
        channel = Channel(self.ids(), guild, name, parent=parent)
        guild.channels[channel.id] = self.channels[channel.id] = channel
        self.gateway.tell_of(channel, "CREATE")
        return channel

    def member(self, name: str, channel: Channel | None = None) -> Member:
        """Add a member to the server of a channel; they see this channel alone."""
        channel = channel or self.channel
        user = User(self.ids(), name)
        channel.guild.users[user.id] = user
        return Member(self, self.gateway, user, channel)

    def again(self, made: Interaction) -> None:
        """Deliver an interaction once more, as Discord may do."""
        data = interaction_json(made, self.application, self.bot, self.writing.cdn)
        self.gateway.dispatch("INTERACTION_CREATE", data, guild=made.channel.guild.id)

    def differ(self, seconds: float) -> None:
        """Set Discord's time ahead of this machine's."""
        self.clock.forward(seconds)
        self.ids.differ(seconds)

    def kick(self, guild: Guild, *, told: bool = True) -> None:
        """Remove the bot from a server, and tell it so unless it isn't there to hear it."""
        del self.guilds[guild.id]
        for channel in guild.channels:
            del self.channels[channel]
        if told:
            self.gateway.dispatch("GUILD_DELETE", {"id": str(guild.id)}, guild=guild.id, intent=GUILDS)

    def invite(self, guild: Guild) -> None:
        """Add the bot to a server, for the first time or again."""
        self.guilds[guild.id] = guild
        self.channels |= guild.channels
        told = guild_json(guild, self.bot)
        del told["unavailable"]  # Discord leaves it out for a server that is new
        self.gateway.dispatch("GUILD_CREATE", told, guild=guild.id, intent=GUILDS)

    def close_channel(self, channel: Channel) -> None:
        """Delete a channel with all its messages."""
        del self.channels[channel.id], channel.guild.channels[channel.id]
        self.gateway.tell_of(channel, "DELETE")

    def allow(self, channel: Channel, bot_may: May) -> None:
        """Set the bot's permissions in a channel."""
        channel.bot_may = bot_may
        self.gateway.tell_of(channel, "UPDATE")


@asynccontextmanager
async def open_discord() -> AsyncGenerator[Discord]:
    """Serve a stand-in on a free port of loopback.

    Raises:
        AssertionError: at the end, if the bot has sent a request that Discord would refuse.

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
