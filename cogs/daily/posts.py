"""The messages of a day, and what the bot does by itself at every tick: post a day, close it, and announce its end."""

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from functools import partial

import aiohttp
import discord

from bot.daily.days import Day, Placed, placed
from bot.games.contract import AnyGame
from bot.games.refusals import NotNowError
from bot.games.shuffle import commitment
from bot.tables.model.ports import StorageError
from bot.tables.model.tasks import KeyedLocks
from cogs.posts import Once, PostingCog
from cogs.services import ServicedBot
from cogs.ui.address import Action, Address
from cogs.ui.failures import passes
from cogs.ui.interactions import SurfaceReason
from cogs.ui.layout import GOLD, NO_PINGS, TABLE_COLOUR, Content, button, layout, rows, text
from cogs.ui.reader import member_name
from cogs.words import Words
from rendering.elements import signed_or_zero

PLACES_SHOWN = 10
CAUGHT_UP = timedelta(days=1)
"""How long after its end a day is still announced."""
_DATES_APART = 2
"""By how many days the date of one server may be ahead of another's: there are 26 hours between time zones."""
_log = logging.getLogger(__name__)


class DailyPosts(PostingCog):
    """Posts each day once, and announces its end once."""

    def __init__(self, bot: ServicedBot) -> None:
        super().__init__(bot)
        self._dailies = bot.services.dailies
        self._posting = KeyedLocks()  # by server
        self._given_up: dict[int, int] = {}  # by server, the day that its channel doesn't take

    async def start_due(self) -> None:
        """Close the days that are over, and begin whatever there is to post."""
        await self._dailies.close_ended()
        for day in await self._dailies.repository.unposted():
            # A server that was left goes on having days for a while.
            in_server = self._bot.get_guild(day.guild) is not None
            if in_server and self._given_up.get(day.guild) != day.day:
                self.begin(day.guild, partial(self._post_by_itself, day), day.day)
        for day in await self._dailies.repository.unannounced():
            self.begin(day.guild, partial(self._end, day), day.day)

    async def posted_day(self, guild: int, typed_in: Callable[[], int]) -> Day:
        """The current day of a server, posted if it isn't yet: in the named channel, else in that of `typed_in`.

        Raises:
            RefusalError: it can't be posted there either.

        """
        async with self._posting.of(guild):
            while (day := await self._dailies.today(guild)).salt is None:  # a day may end while it is being posted
                named = (await self._services.people.server(guild)).daily_channel
                if named is not None and self._given_up.get(guild) != day.day and await self._post(day, named):
                    continue
                if not await self._post(day, typed_in()):
                    raise NotNowError(SurfaceReason.DAILY_NOT_POSTED)
            return day

    async def _post_by_itself(self, day: Day) -> None:
        """Post a day where its server has named a channel; without one it is posted when the first member asks."""
        channel = (await self._services.people.server(day.guild)).daily_channel
        if channel is None:
            return
        # What fails for a while is tried again by a later check, after the pause that `_post` has set.
        with suppress(NotNowError, StorageError):
            async with self._posting.of(day.guild):
                current = await self._dailies.repository.day(day.guild, day.day)
                if current is None or current.salt is not None or current.ends_at <= self.now():
                    return
                if not await self._post(current, channel):
                    recent = {each: then for each, then in self._given_up.items() if day.day - then <= _DATES_APART}
                    self._given_up = recent | {day.guild: day.day}

    async def _post(self, day: Day, channel: int) -> bool:
        """Post a day; False if the channel doesn't take it."""
        words = await self._services.readers.server(day.guild)
        game = self._services.tables.games[day.game]
        content = post_content(words, game, day)
        try:
            message = await self._once(day, channel, Action.DAILY, content)
        except (discord.DiscordException, aiohttp.ClientError, OSError) as problem:
            if passes(problem):
                self._back_off.failed(day.guild)
                raise NotNowError(SurfaceReason.DAILY_NOT_POSTED) from problem
            _log.info("%r can't be posted: %s", day, problem)
            await self._dailies.repository.note_posting(day, None)
            return False
        await self._dailies.repository.note_posted(day, channel, message)
        self._back_off.succeeded(day.guild)
        return True

    async def _end(self, day: Day) -> None:
        if await self.try_to_post(day.guild, f"the end of {day!r}", self._tell(day)):
            await self._dailies.repository.note_announced(day)

    async def _tell(self, day: Day) -> None:
        """Announce the end of a day in a message, or in its own post if nobody has finished."""
        if day.channel is None or day.message is None or self.now() - day.ends_at > CAUGHT_UP:
            return
        words = await self._services.readers.server(day.guild)
        standing = placed(await self._dailies.repository.rounds(day.guild, day.day))
        if not standing:
            post = self._bot.get_partial_messageable(day.channel).get_partial_message(day.message)
            quiet = layout(text(words("daily-over-quiet", number=day.number)), colour=TABLE_COLOUR)
            await post.edit(view=quiet, allowed_mentions=NO_PINGS)
            return
        named = (await self._services.people.server(day.guild)).daily_channel
        channel, day = named or day.channel, await self._dailies.with_par(day)
        members = [each.member for each in standing[:PLACES_SHOWN]]
        names = await self._services.people.names(day.guild, members)
        hidden = await self._services.board_repository.hidden(members)
        shown = {member: names.get(member, "") for member in members if member not in hidden}
        await self._once(day, channel, Action.DAILY_OWN, over_content(words, day, standing, shown))

    async def _once(self, day: Day, channel: int, action: Action, content: Content) -> int:
        """Post a message of a day once; returns its id."""
        nonce = f"{day.guild:x}.{day.day}.{len(action.value)}"
        note = partial(self._dailies.repository.note_posting, day)
        once = Once(repr(day), nonce, str(Address(0, action, str(day.day))), day.posting_since, note)
        return await self.post(channel, once, content)


def post_content(words: Words, game: AnyGame, day: Day) -> Content:
    """The post of a day that runs."""
    told = words(
        "daily-post",
        number=day.number,
        game=words(f"{day.game}-name"),
        preset=words(f"{day.game}-preset-{day.preset}"),
        computers=day.level if game.shared else "none",
        until=discord.utils.format_dt(day.ends_at, "f"),
        commitment=commitment(day.seed),
    )
    return Content(layout(text(told), *rows([_play_button(words, day)]), colour=TABLE_COLOUR))


def over_content(words: Words, day: Day, standing: Sequence[Placed], names: Mapping[int, str]) -> Content:
    """The message after a day. Members who hide aren't in `names`, and are shown without a name."""
    lines: list[str] = []
    for each in standing[:PLACES_SHOWN]:
        who = member_name(words, names[each.member], each.member) if each.member in names else words("some-player")
        points = signed_or_zero(each.points)
        lines.append(words("daily-place", place=each.place, who=who, points=points, streak=each.streak))
    if len(standing) > PLACES_SHOWN:
        lines.append(words("daily-others", count=len(standing) - PLACES_SHOWN))
    if day.par is not None:
        error = f"{day.par_error or 0:.0f}"
        lines.append(words("daily-par", par=signed_or_zero(day.par), error=error))
    if day.streak > 1:
        lines.append(words("daily-server-streak", days=day.streak))
    told = words("daily-over", number=day.number, lines="\n".join(lines))
    best = button(Address(standing[0].table, Action.REPLAY), words("button-daily-best"))
    own = button(Address(0, Action.DAILY_OWN, str(day.day)), words("button-daily-own"))
    board = button(Address(0, Action.DAILY_BOARD), words("button-daily-board"))
    return Content(layout(text(told), *rows([_play_button(words, day), own, best, board]), colour=GOLD))


def _play_button(words: Words, day: Day) -> discord.ui.Button[discord.ui.LayoutView]:
    address = Address(0, Action.DAILY, str(day.day))
    return button(address, words("button-daily-play"), discord.ButtonStyle.success)
