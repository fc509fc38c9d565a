"""/settings: how a member's hand is shown, and when they are called. /privacy: what is kept of them.

The buttons of a member's settings.

The buttons below what is kept of a member. Each is about whoever presses it, whatever message it stands on.
"""

import asyncio
import io

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.games.options import Value
from bot.games.refusals import NotUnderstoodError
from bot.people.member_data import data_file
from bot.people.settings import MemberSettings, possible_values
from cogs.router import Press, PressHandlers, control
from cogs.services import ServicedCog, Services
from cogs.settings.messages import deleted_content, privacy_content, question_content, settings_content
from cogs.ui.address import Action
from cogs.ui.interactions import Interaction, SurfaceReason, answer_with, redraw
from cogs.ui.layout import LANGUAGE, NO_PINGS, offered_languages


@app_commands.guild_only()
class SettingsCommands(ServicedCog):
    """The messages of what belongs to a member."""

    @app_commands.command(description=locale_str("command-settings"))
    async def settings(self, interaction: Interaction) -> None:
        services = self._services
        settings = await services.people.settings_of(interaction.user.id)
        words = await services.readers.with_settings(interaction, settings)
        await answer_with(interaction, settings_content(words, settings, services.languages.names))

    @app_commands.command(description=locale_str("command-privacy"))
    async def privacy(self, interaction: Interaction) -> None:
        kept = await self._services.storage.glance_at(interaction.user.id)
        await answer_with(interaction, privacy_content(await self._services.words(interaction), kept))


class SettingsPresses(PressHandlers):
    """Opens the settings from a panel, and changes them."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.router)
        self._people = services.people
        self._panels = services.messages.panels
        self._readers = services.readers
        self._languages = services.languages.names

    @control(Action.SETTINGS, at_table=False)
    async def _open(self, press: Press) -> None:
        settings = await self._people.settings_of(press.member)
        await answer_with(press.interaction, settings_content(press.words, settings, self._languages))

    @control(Action.SETTING, private=True, at_table=False)
    async def _set(self, press: Press) -> None:
        """Change the presser's own setting; what they see of any table follows, and this message first."""
        name, value = self._chosen(press)
        settings = await self._people.prefer(press.member, name, value)
        words = await self._readers.with_settings(press.interaction, settings)
        await redraw(press.interaction, settings_content(words, settings, self._languages))
        self._panels.redraw(press.member)

    def _chosen(self, press: Press) -> tuple[str, Value]:
        """The setting and the value that are chosen: by a button, or a language in its menu."""
        if press.address.argument == LANGUAGE:
            if press.value not in offered_languages(press.words, self._languages):
                raise NotUnderstoodError(SurfaceReason.NOT_A_CHOICE)
            return LANGUAGE, press.value
        return _named_value(press.address.argument)


def _named_value(argument: str) -> tuple[str, Value]:
    """The setting and the value that a button names."""
    name, _, typed = argument.partition(":")
    values = {option.name: possible_values(option) for option in MemberSettings.declarations()}.get(name, {})
    if typed not in values:
        raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
    return name, values[typed]


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
