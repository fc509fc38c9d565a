"""The feature of play: the table's message, the private panels, and the moves, pressed or typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.match.look_back import LookBackPresses
from cogs.match.presses import MatchPresses
from cogs.match.slash import MatchCommands

if TYPE_CHECKING:
    from cogs.ui.services import ServicedBot


async def setup(bot: ServicedBot) -> None:
    await bot.add_cog(MatchPresses(bot.services))
    await bot.add_cog(LookBackPresses(bot.services))
    await bot.add_cog(MatchCommands(bot.services))
