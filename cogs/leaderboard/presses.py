"""The controls of a board: its pages, views and seasons, and showing a page to the channel."""

from dataclasses import replace

from bot.boards.leaderboards import Asked
from bot.games.refusals import NotUnderstoodError
from cogs.leaderboard.board_pages import board_page, read_asked, shown_page
from cogs.router import Press, control
from cogs.services import ShowingPresses
from cogs.ui.address import Action
from cogs.ui.interactions import SurfaceReason, redraw
from cogs.ui.layout import NO_PINGS


class LeaderboardPresses(ShowingPresses):
    """Turns pages by address, as every button of ours does."""

    @control(Action.LEADERBOARD, private=True, at_table=False)
    async def _turn(self, press: Press) -> None:
        await self._redraw(press, read_asked(press.address.argument))

    @control(Action.BOARD_VIEW, private=True, at_table=False)
    async def _view(self, press: Press) -> None:
        await self._redraw(press, replace(read_asked(press.address.argument), view=press.value, page=1))

    @control(Action.BOARD_SEASON, private=True, at_table=False)
    async def _season(self, press: Press) -> None:
        if not press.value.isdecimal():
            raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
        await self._redraw(press, replace(read_asked(press.address.argument), season=int(press.value), page=1))

    @control(Action.BOARD_SHOW, private=True, at_table=False)
    async def _show(self, press: Press) -> None:
        """Show the page to the channel."""
        with self._showing.to_channel(press.interaction):
            content = await shown_page(self._services, press.interaction, read_asked(press.address.argument))
            await press.interaction.response.send_message(
                view=content.view, files=content.files(), allowed_mentions=NO_PINGS
            )

    async def _redraw(self, press: Press, asked: Asked) -> None:
        await redraw(press.interaction, await board_page(self._services, press.interaction, asked))
