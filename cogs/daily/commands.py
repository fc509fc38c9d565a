"""/daily and the buttons of a day's messages."""

from datetime import date

from discord import app_commands
from discord.app_commands import locale_str

from bot.games.refusals import NotNowError, NotUnderstoodError
from cogs.daily.board import daily_board
from cogs.daily.posts import DailyPosts
from cogs.router import Press, control
from cogs.services import ControlHandlers, ServicedCog, Services, daily_line, require_allowed_channel
from cogs.ui.address import Action
from cogs.ui.interactions import (
    Interaction,
    SurfaceReason,
    actor,
    answer_with,
    number_in,
    redraw,
    reply,
    require_permissions,
)


@app_commands.guild_only()
class DailyCommand(ServicedCog):
    def __init__(self, services: Services, posts: DailyPosts) -> None:
        super().__init__(services)
        self._posts = posts

    @app_commands.command(description=locale_str("command-daily"))
    async def daily(self, interaction: Interaction) -> None:
        await play_daily(self._services, self._posts, interaction)


class DailyControls(ControlHandlers):
    """The buttons of a day's post, of the message after it, and of the board."""

    def __init__(self, services: Services, posts: DailyPosts) -> None:
        super().__init__(services)
        self._posts = posts

    @control(Action.DAILY, at_table=False)
    async def _play(self, press: Press) -> None:
        """Open the round of the current day, whichever day the button belongs to."""
        await play_daily(self._services, self._posts, press.interaction)

    @control(Action.DAILY_OWN, at_table=False)
    async def _own(self, press: Press) -> None:
        """Tell the presser their own result of a day that is over, as a line to share."""
        number, guild = number_in(press.address.argument), press.interaction.guild_id or 0
        days = self._services.dailies.repository
        day = await days.day(guild, number) if number <= date.max.toordinal() else None
        if day is None:
            raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
        line = await daily_line(self._services, press.words, day, press.member)
        await reply(press.interaction, line or press.words("daily-none"))

    @control(Action.DAILY_BOARD, at_table=False)
    async def _board(self, press: Press) -> None:
        await answer_with(press.interaction, await daily_board(self._services, press.interaction, None))

    @control(Action.DAILY_SEASON, private=True, at_table=False)
    async def _season(self, press: Press) -> None:
        season = number_in(press.value)
        await redraw(press.interaction, await daily_board(self._services, press.interaction, season))


async def play_daily(services: Services, posts: DailyPosts, interaction: Interaction) -> None:
    """Show the member's round of the day; the round is dealt, and the day posted, if that hasn't been done yet."""
    settings = await services.people.server(interaction.guild_id or 0)

    def typed_in() -> int:
        require_allowed_channel(interaction, settings)
        require_permissions(interaction)
        return interaction.channel_id or 0

    day = await posts.posted_day(interaction.guild_id or 0, typed_in)
    table = await services.dailies.play(actor(interaction), day, interaction.channel_id or 0)
    if table.facts.seat_of(interaction.user.id) is None:
        raise NotNowError(SurfaceReason.DAILY_LEFT)
    await services.messages.panels.open(interaction, table.id)
