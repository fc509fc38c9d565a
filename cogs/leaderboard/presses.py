"""The buttons that turn the pages of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.refusals import NotUnderstoodError
from cogs.leaderboard.board_message import PAGES
from cogs.leaderboard.board_pages import board_page
from cogs.ui.address import Action
from cogs.ui.interactions import redraw
from cogs.ui.reasons import SurfaceReason
from cogs.ui.router import Press, PressHandlers, control

if TYPE_CHECKING:
    from cogs.ui.services import Services


class LeaderboardPresses(PressHandlers):
    """Turns pages by address, as every button of ours does."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.router)
        self._services = services

    @control(Action.LEADERBOARD, private=True, at_table=False)
    async def _turn(self, press: Press) -> None:
        key, _, page = press.address.argument.rpartition(":")
        if not page.isdecimal() or not 1 <= int(page) <= PAGES:
            raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
        await redraw(press.interaction, await board_page(self._services, press.interaction, key, int(page)))
