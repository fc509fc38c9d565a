"""The buttons below what is kept of a member. Each is about whoever presses it, whatever message it stands on."""

import asyncio
import io

import discord

from bot.games.refusals import NotUnderstoodError
from bot.people.member_data import data_file
from bot.people.settings import MemberSettings, possible_values
from cogs.router import Press, PressHandlers, control
from cogs.services import Services
from cogs.settings.privacy_message import deleted_content, privacy_content, question_content
from cogs.ui.address import Action
from cogs.ui.interactions import SurfaceReason, redraw
from cogs.ui.layout import NO_PINGS

_FILE = "rumtable-your-data.zip"
_HIDDEN = next(option for option in MemberSettings.declarations() if option.name == "hidden")


class PrivacyPresses(PressHandlers):
    """Shows, exports, hides, and after a question deletes."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.router)
        self._services = services
        self._people = services.people
        self._storage = services.storage
        self._deleting = asyncio.Lock()

    @control(Action.PRIVACY, private=True, at_table=False)
    async def _show(self, press: Press) -> None:
        await self._redraw(press)

    @control(Action.PRIVACY_HIDE, private=True, at_table=False)
    async def _hide(self, press: Press) -> None:
        values = possible_values(_HIDDEN)
        if press.address.argument not in values:
            raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
        await self._people.prefer(press.member, _HIDDEN.name, values[press.address.argument])
        await self._redraw(press)

    @control(Action.PRIVACY_EXPORT, private=True, at_table=False)
    async def _export(self, press: Press) -> None:
        await press.interaction.response.defer(ephemeral=True, thinking=True)
        content = await asyncio.to_thread(data_file, await self._storage.kept_of(press.member))
        await press.interaction.followup.send(
            press.words("privacy-exported"),
            file=discord.File(io.BytesIO(content), filename=_FILE),
            ephemeral=True,
            allowed_mentions=NO_PINGS,
        )

    @control(Action.PRIVACY_DELETE, private=True, at_table=False)
    async def _ask(self, press: Press) -> None:
        kept = await self._storage.glance_at(press.member)
        content = question_content(press.words, kept) if kept.counts else privacy_content(press.words, kept)
        await redraw(press.interaction, content)

    @control(Action.PRIVACY_SURELY, private=True, at_table=False)
    async def _delete(self, press: Press) -> None:
        """Delete; a second press finds nothing that it could delete, and says the same."""
        await press.interaction.response.defer()
        async with self._deleting:
            if (await self._storage.glance_at(press.member)).counts:
                await self._services.forgetting.delete_member(press.member)
                self._people.forget(press.member)
        content = deleted_content(press.words)
        await press.interaction.edit_original_response(view=content.view, allowed_mentions=NO_PINGS)

    async def _redraw(self, press: Press) -> None:
        await redraw(press.interaction, privacy_content(press.words, await self._storage.glance_at(press.member)))
