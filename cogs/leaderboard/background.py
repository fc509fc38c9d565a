"""What the leaderboard does by itself, at the tables' ticks: tell of weeks, end seasons, and read old journals."""

from dataclasses import replace
from functools import partial

import discord
from discord.ext import commands

from bot.boards.bests import ServerBest
from bot.boards.leaderboards import SeasonEnds
from bot.boards.rankings import Season, Week
from bot.boards.week import Highlights, Weeks
from bot.games.anchors import people
from bot.games.refusals import RefusalError
from bot.people.settings import ServerSettings
from bot.tables.history.achievements import AchievementBackfill
from bot.tables.model.ports import StorageError
from cogs.leaderboard.messages import BoardReader, season_content
from cogs.posts import Once, PostingCog
from cogs.services import ServicedBot
from cogs.ui.address import Action, Address
from cogs.ui.layout import GOLD, Button, Content, button, layout, rows, text
from cogs.ui.pictures import PaintedPicture
from cogs.ui.reader import Reader
from cogs.words import LETTERS, Words
from rendering.elements import signed_or_zero

IDLE_TICKS = 10
"""The ticks that are skipped once every journal has been read."""


class SeasonPosts(PostingCog):
    """Closes seasons that are over, and posts the final boards where `/server` says."""

    def __init__(self, bot: ServicedBot, ends: SeasonEnds) -> None:
        super().__init__(bot)
        self._ends = ends

    async def start_due(self) -> None:
        """Close the seasons that are over, and begin to announce those that are closed."""
        await self._ends.close_due(self.now())
        for season in await self._services.board_repository.unannounced_seasons():
            self.begin(season.guild, partial(self._end, season))

    async def _end(self, season: Season) -> None:
        if await self.try_to_post(season.guild, f"the end of season {season.number}", self._tell(season)):
            await self._services.board_repository.note_announced(season)

    async def _tell(self, season: Season) -> None:
        """Post the end of a season once, if the server has a channel for it and anybody stands on a board."""
        settings = await self._services.people.server(season.guild)
        boards = await self._ends.final(season)
        if settings.season_channel is None or not boards:
            return
        words = await self._services.readers.server(season.guild)
        pages = [page for board in boards for page in (board.members, board.pairs) if page is not None]
        members = [member for page in pages for line in page.lines for member in line.members]
        names = await self._services.people.names(season.guild, members)
        content = season_content(BoardReader(words, names), season, boards, last=not settings.season_months)
        mark = words("season-over", number=season.number)
        note = partial(self._services.board_repository.note_announcing, season)
        once = Once(f"season {season.number}", f"{season.guild}.{season.number}", mark, season.posting_since, note)
        await self.post(settings.season_channel, once, content)


class WeekPosts(PostingCog):
    """Announces each week once, in the channel that `/server` names."""

    def __init__(self, bot: ServicedBot, weeks: Weeks) -> None:
        super().__init__(bot)
        self._weeks = weeks

    async def start_due(self) -> None:
        """Begin to announce the weeks that are over."""
        for week in await self._services.board_repository.weeks_due(self.now()):
            self.begin(week.guild, partial(self._end, week))

    async def _end(self, week: Week) -> None:
        settings = await self._services.people.server(week.guild)
        if await self.try_to_post(week.guild, f"week {week.week}", self._tell(week, settings)):
            await self._weeks.note_announced(week, settings)

    async def _tell(self, week: Week, settings: ServerSettings) -> None:
        """Post the message once. It offers only replays that everybody in its channel may see."""
        highlights, channel = await self._weeks.highlights(week), settings.week_channel
        if highlights is None or channel is None:
            return
        words = await self._services.readers.server(week.guild)
        reader = BoardReader(words, await self._services.people.names(week.guild, highlights.members))
        best, closest = highlights.best, highlights.closest
        if best is not None and not self._is_open(week.guild, best.channel, channel):
            best = replace(best, channel=None)
        if closest is not None and not self._is_open(week.guild, closest.channel, channel):
            closest = closest._replace(channel=None)
        picture = None if best is None or best.channel is None else await self._cards(best, words)
        content = week_content(reader, week, replace(highlights, best=best, closest=closest), picture)
        nonce = f"{week.guild:x}.{week.week}.w"
        note = partial(self._services.board_repository.note_week_posting, week)
        once = Once(f"week {week.week}", nonce, _title(words, week), week.posting_since, note)
        await self.post(channel, once, content)

    def _is_open(self, guild: int, channel: int | None, posted_in: int) -> bool:
        """True if everybody who reads the message may see the channel of a match."""
        server = self._bot.get_guild(guild)
        known = None if server is None or channel is None else server.get_channel_or_thread(channel)
        if channel == posted_in:
            return True
        if server is None or known is None or known.type is discord.ChannelType.private_thread:
            return False
        return known.permissions_for(server.default_role).view_channel

    async def _cards(self, best: ServerBest, words: Words) -> PaintedPicture | None:
        """The cards of the best round; None if it was played by other rules, or nobody may look back any more."""
        try:
            table = await self._services.tables.get(best.table)
            replayed = await self._services.tables.archive.replay(table, best.round, None)
        except RefusalError:
            return None
        view = table.view(None)
        side = next((each.side for each in view.seats if (each.member or each.left) in best.members), 0)
        reader = Reader(replace(view, match=replayed.turns[-1].view), words)
        return await self._services.artist.best(reader, side)


def week_content(reader: BoardReader, week: Week, highlights: Highlights, picture: PaintedPicture | None) -> Content:
    """What stood out in a week, a line for each, and the cards of its best round."""
    words, best, closest = reader.words, highlights.best, highlights.closest
    lines, buttons = [_title(words, week)], list[Button]()
    if best is not None:
        lines.append(words("week-best", who=reader.named(best.members), points=best.value))
        if best.channel is not None:
            address = Address(best.table, Action.REPLAY, f"{best.round}:1:-:best")
            buttons.append(button(address, words("button-best-replay", kind=best.kind.value)))
    if closest is not None:
        match = closest.match
        ranked = sorted(zip(match.totals, match.sides, strict=True), key=lambda each: -each[0])
        sides = [reader.named(people(side)) or words("week-computers") for _, side in ranked]
        points = [signed_or_zero(total).removeprefix("+") for total, _ in ranked]
        lines.append(words("week-closest", sides=words.join(sides, "long"), points=" : ".join(points)))
        if closest.channel is not None:
            address = Address(match.table, Action.REPLAY, "1:1:-:closest")
            buttons.append(button(address, words("button-week-closest")))
    if (riser := highlights.riser) is not None:
        before, after = (signed_or_zero(each, 1) for each in (riser.before, riser.after))
        board = words.say(riser.board.name, LETTERS)
        lines.append(words("week-riser", who=reader.named([riser.member]), before=before, after=after, board=board))
    if (streak := highlights.streak) is not None:
        board = words.say(streak.board.name, LETTERS)
        lines.append(words("week-streak", who=reader.named(streak.members), wins=streak.wins, board=board))
    if (won := highlights.won_days) is not None:
        lines.append(words("week-daily", who=reader.named([won.member]), days=won.days))
    lines.append(words("week-matches", count=highlights.matches))
    body, controls = text("\n".join(lines)), rows(buttons)
    if picture is None:
        return Content(layout(body, *controls, colour=GOLD))
    return Content(layout(body, picture.gallery(), *controls, colour=GOLD), (picture,))


def _title(words: Words, week: Week) -> str:
    """The title of a week, with the date of its Monday."""
    return words("week-title", since=discord.utils.format_dt(week.starts_at, "D"))


class JournalReader(commands.Cog):
    """Looks for achievements in journals that weren't read yet: one at a tick, so that running tables come first."""

    def __init__(self, reading: AchievementBackfill) -> None:
        self._reading = reading
        self._busy = False
        self._ticks_to_skip = 0

    @commands.Cog.listener()
    async def on_tick(self) -> None:
        if self._busy:
            return
        if self._ticks_to_skip:
            self._ticks_to_skip -= 1
            return
        self._busy, self._ticks_to_skip = True, IDLE_TICKS
        try:
            if await self._reading.read_one():
                self._ticks_to_skip = 0
        except StorageError:  # the storage has logged it
            return
        finally:
            self._busy = False
