"""The answer to a refused slash command: one for each member, so that refusals don't pile up below the table."""

import logging
from collections import OrderedDict

import discord

from bot.games.refusals import RefusalError
from bot.tables.model.records import Status
from cogs.ui.drawings import Remark
from cogs.ui.interactions import Interaction, noted_table
from cogs.ui.panels import Panels
from cogs.ui.replies import answer_problem
from cogs.words import Words

_log = logging.getLogger(__name__)
_REMEMBERED = 1000


class RefusedCommands:
    """Who plays is answered with their panel, which says why not; anyone else with a sentence in place of their last.

    Which sentence that was is known for the members who were refused last, and no longer than Discord lets it go.
    """

    def __init__(self) -> None:
        self._last: OrderedDict[int, Interaction] = OrderedDict()

    async def answer(self, interaction: Interaction, words: Words, refusal: RefusalError, panels: Panels) -> None:
        """Answer a refused command."""
        before = self._last.pop(interaction.user.id, None)
        if not await _answered_by_panel(interaction, refusal, panels):
            if not interaction.response.is_done():
                self._remember(interaction)
            await answer_problem(interaction, words, refusal)
        if before is not None and not before.is_expired():
            await _delete(before)

    def _remember(self, interaction: Interaction) -> None:
        self._last[interaction.user.id] = interaction
        if len(self._last) > _REMEMBERED:
            self._last.popitem(last=False)


async def _answered_by_panel(interaction: Interaction, refusal: RefusalError, panels: Panels) -> bool:
    """Answer with the panel of a member who plays at the table that the command was about; False for anyone else."""
    table = noted_table(interaction)
    if table is None or table.status is not Status.PLAYING or table.seat_of(interaction.user.id) is None:
        return False
    if interaction.response.is_done():
        return False
    try:
        await panels.open(interaction, table.table, Remark(refusal=refusal))
    except RefusalError:  # the feature that draws panels is away, or the table has just been closed
        return False
    return True


async def _delete(answered: Interaction) -> None:
    try:
        await answered.delete_original_response()
    except discord.HTTPException as problem:
        _log.info("an older answer was gone already (%s)", problem.code)
