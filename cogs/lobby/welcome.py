"""The welcome: one message to a server that the bot has just joined, with the buttons that begin."""

import asyncio
import itertools
import logging
from functools import partial

import aiohttp
import discord
from discord.ext import commands

from bot.retry import POSTING
from bot.tables.model.tasks import KeyedTasks
from cogs.services import ServicedBot
from cogs.ui.address import Action, Address
from cogs.ui.interactions import missing_in
from cogs.ui.layout import GOLD, NO_PINGS, Content, button, layout, rows, text
from cogs.ui.pictures import PaintedPicture
from cogs.ui.retry import passes
from cogs.words import Words
from rendering.catalogue import DEFAULT_THEME
from rendering.scenes import welcome_picture

_log = logging.getLogger(__name__)


class Welcome(commands.Cog):
    """Greets each joining of a server once, in its system channel, where the bot may write and attach files there."""

    def __init__(self, bot: ServicedBot) -> None:
        self._services = bot.services
        self._tasks = KeyedTasks()

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was added to a server; discord.py doesn't dispatch this for those that it is in at its start."""
        self._tasks.begin(guild.id, partial(self._greet, guild))

    async def finish(self) -> None:
        """Wait for what has begun."""
        await self._tasks.finish()

    async def _greet(self, guild: discord.Guild) -> None:
        """Note the joining, then post: a crash in between leaves a server without the message, and none with two."""
        channel, services, began = guild.system_channel, self._services, self._services.boards.now()
        if channel is None or missing_in(channel, channel.permissions_for(guild.me)):
            return
        joined_at = guild.me.joined_at or began
        if not await services.people.greets(guild.id, joined_at):
            return
        words = await services.readers.server(guild.id)
        picture = await services.artist.shown("welcome.png", welcome_picture(DEFAULT_THEME), words)
        content = welcome_content(words, picture)
        nonce = f"{guild.id:x}.{int(joined_at.timestamp()):x}"
        for failures in itertools.count(1):
            try:
                await channel.send(view=content.view, files=content.files(), allowed_mentions=NO_PINGS, nonce=nonce)
            except (discord.DiscordException, aiohttp.ClientError, OSError) as problem:
                if not passes(problem) or not POSTING.allows(services.boards.now() - began):
                    _log.info("server %s isn't greeted: %s", guild.id, problem)
                    return
                await asyncio.sleep(POSTING.pause(failures).total_seconds())
            else:
                return


def welcome_content(words: Words, picture: PaintedPicture) -> Content:
    """What the game is, and the two ways to begin. The buttons hold no state, so they work for everybody, for ever."""
    play = button(Address(0, Action.PLAY_ALONE), words("button-play-now"), discord.ButtonStyle.success)
    open_table = button(Address(0, Action.OPEN_TABLE), words("button-open-table"))
    return Content(
        layout(picture.gallery(), text(words("welcome")), *rows([play, open_table]), colour=GOLD), (picture,)
    )
