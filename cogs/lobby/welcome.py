"""The welcome: one message to a server that the bot has just joined, with the buttons that begin."""

from datetime import datetime
from functools import partial

import discord
from discord.ext import commands

from cogs.posts import Once, PostingCog
from cogs.services import ServicedBot
from cogs.ui.address import Action, Address
from cogs.ui.interactions import missing_in
from cogs.ui.layout import GOLD, Content, button, layout, rows, text
from cogs.ui.pictures import PaintedPicture
from cogs.words import Words
from rendering.catalogue import DEFAULT_THEME
from rendering.scenes import welcome_picture


class Welcome(PostingCog):
    """Posts the welcome once each time the bot joins a server, in its system channel if it may write there."""

    def __init__(self, bot: ServicedBot) -> None:
        super().__init__(bot)
        self._joined: dict[int, discord.Guild] = {}
        self._began: dict[int, datetime] = {}

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet the server. discord.py doesn't dispatch this for the servers that the bot is in at its start."""
        self._joined[guild.id] = guild
        self.begin(guild.id, partial(self._greet, guild))

    async def start_due(self) -> None:
        """Try again where the welcome couldn't be posted."""
        for guild in self._joined.values():
            self.begin(guild.id, partial(self._greet, guild))

    async def _greet(self, guild: discord.Guild) -> None:
        if await self.try_to_post(guild.id, "the welcome", self._tell(guild)):
            self._joined.pop(guild.id, None)
            self._began.pop(guild.id, None)

    async def _tell(self, guild: discord.Guild) -> None:
        """Note that the server was joined, then post: after a crash in between it has no welcome, but never two."""
        channel, services, since = guild.system_channel, self._services, self._began.get(guild.id)
        if channel is None or missing_in(channel, channel.permissions_for(guild.me)):
            return
        joined_at = guild.me.joined_at or self.now()
        if since is None and not await services.people.note_greeting(guild.id, joined_at):
            return

        async def note(moment: datetime) -> None:
            self._began[guild.id] = moment

        words = await services.readers.server(guild.id)
        picture = await services.artist.shown("welcome.png", welcome_picture(DEFAULT_THEME), words)
        nonce = f"{guild.id:x}.{int(joined_at.timestamp()):x}"
        once = Once("the welcome", nonce, words("welcome"), since, note)
        await self.post(channel.id, once, welcome_content(words, picture))


def welcome_content(words: Words, picture: PaintedPicture) -> Content:
    """What the game is, and the two ways to begin. The buttons hold no state, so they work for everybody, for ever."""
    play = button(Address(0, Action.PLAY_ALONE), words("button-play-now"), discord.ButtonStyle.success)
    open_table = button(Address(0, Action.OPEN_TABLE), words("button-open-table"))
    return Content(
        layout(picture.gallery(), text(words("welcome")), *rows([play, open_table]), colour=GOLD), (picture,)
    )
