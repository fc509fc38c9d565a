"""The controls of a board: its pages, views and seasons, and showing a page to the channel."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import discord

from bot.games.refusals import NotNowError, NotUnderstoodError
from cogs.leaderboard.board_pages import board_page, read_asked, shown_page
from cogs.ui.address import Action
from cogs.ui.interactions import redraw
from cogs.ui.layout import NO_PINGS
from cogs.ui.reasons import SurfaceReason
from cogs.ui.router import Press, PressHandlers, control

if TYPE_CHECKING:
    from datetime import datetime

    from bot.boards.leaderboards import Asked
    from cogs.ui.interactions import Interaction
    from cogs.ui.services import Services

REST = timedelta(minutes=1)
"""Between two boards in one channel."""


class LeaderboardPresses(PressHandlers):
    """Turns pages by address, as every button of ours does."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.router)
        self._services = services
        self._shown: dict[int, datetime] = {}

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
        """Show the page to the channel. It is noted before it is drawn, so that of two presses at once one shows it."""
        _require_writer(press.interaction)
        channel, now = press.interaction.channel_id or 0, self._services.boards.now()
        self._shown = {each: at for each, at in self._shown.items() if now - at < REST}
        if channel in self._shown:
            raise NotNowError(SurfaceReason.SHOWN_JUST_NOW)
        self._shown[channel] = now
        try:
            content = await shown_page(self._services, press.interaction, read_asked(press.address.argument))
            await press.interaction.response.send_message(
                view=content.view, files=content.files(), allowed_mentions=NO_PINGS
            )
        except BaseException:  # what was refused or failed costs nothing
            self._shown.pop(channel, None)
            raise

    async def _redraw(self, press: Press, asked: Asked) -> None:
        await redraw(press.interaction, await board_page(self._services, press.interaction, asked))


def _require_writer(interaction: Interaction) -> None:
    """Refuse whoever may not write in the channel."""
    allowed = interaction.permissions
    thread = isinstance(interaction.channel, discord.Thread)
    if not (allowed.send_messages_in_threads if thread else allowed.send_messages):
        raise NotNowError(SurfaceReason.MAY_NOT_WRITE)
