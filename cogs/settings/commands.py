"""/settings and /privacy, and their controls. Each control affects only the presser's own data."""

import asyncio
import io

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.games.options import Value
from bot.games.refusals import NotUnderstoodError
from bot.people.member_data import data_file
from bot.people.settings import MemberSettings, possible_values
from cogs.messages.kinds import Remark
from cogs.router import Press, TablePress, control
from cogs.services import ControlHandlers, ServicedCog, Services
from cogs.settings.messages import deletion_question, privacy_content, settings_content
from cogs.ui.address import Action
from cogs.ui.interactions import Interaction, SurfaceReason, acknowledge, answer_with, redraw, thinking
from cogs.ui.layout import LANGUAGE, NO_PINGS, TABLE_COLOUR, layout, offered_languages, text

_EXPORT_NAME = "rumtable-your-data.zip"
_EXPLAIN = "explain"
_HIDDEN = next(option for option in MemberSettings.declarations() if option.name == "hidden")


@app_commands.guild_only()
class SettingsCommands(ServicedCog):
    @app_commands.command(description=locale_str("command-settings"))
    async def settings(self, interaction: Interaction) -> None:
        services = self._services
        settings = await services.people.settings_of(interaction.user.id)
        words = await services.readers.with_settings(interaction, settings)
        await answer_with(interaction, settings_content(words, settings, services.languages.names))

    @app_commands.command(description=locale_str("command-privacy"))
    async def privacy(self, interaction: Interaction) -> None:
        kept = await self._services.member_repository.summary_of(interaction.user.id)
        await answer_with(interaction, privacy_content(await self._services.words(interaction), kept))


class SettingsControls(ControlHandlers):
    @control(Action.SETTINGS, at_table=False)
    async def _open(self, press: Press) -> None:
        settings = await self._services.people.settings_of(press.member)
        await answer_with(press.interaction, settings_content(press.words, settings, self._services.languages.names))

    @control(Action.SETTING, private=True, at_table=False)
    async def _set(self, press: Press) -> None:
        """Change a setting and redraw this message, then the member's panels. A language comes from a menu."""
        name, _, typed = press.address.argument.partition(":")
        if press.address.argument == LANGUAGE:
            if press.value not in offered_languages(press.words, self._services.languages.names):
                raise NotUnderstoodError(SurfaceReason.NOT_A_CHOICE)
            value: Value = press.value
        else:
            values = {option.name: possible_values(option) for option in MemberSettings.declarations()}.get(name, {})
            if typed not in values:
                raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
            value = values[typed]
        settings = await self._services.people.change_member(press.member, name, value)
        words = await self._services.readers.with_settings(press.interaction, settings)
        await redraw(press.interaction, settings_content(words, settings, self._services.languages.names))
        self._services.messages.panels.redraw(press.member)

    @control(Action.DONT_EXPLAIN, private=True)
    async def _stop_explaining(self, press: TablePress) -> None:
        """Show the panel without its tip, and from now on none."""

        async def stopped() -> Remark:
            await self._services.people.change_member(press.member, _EXPLAIN, value=False)
            return Remark(press.words("explaining-stopped"))

        await self._services.messages.panels.answer(press.interaction, press.table.id, stopped())


class PrivacyControls(ControlHandlers):
    """Hiding, exporting and deleting a member's data."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._deleting = asyncio.Lock()

    @control(Action.PRIVACY, private=True, at_table=False)
    async def _show(self, press: Press) -> None:
        await self._redraw(press)

    @control(Action.PRIVACY_HIDE, private=True, at_table=False)
    async def _hide(self, press: Press) -> None:
        values = possible_values(_HIDDEN)
        if press.address.argument not in values:
            raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
        await self._services.people.change_member(press.member, _HIDDEN.name, values[press.address.argument])
        await self._redraw(press)

    @control(Action.PRIVACY_EXPORT, private=True, at_table=False)
    async def _export(self, press: Press) -> None:
        with self._services.allowance.one_at_a_time(press.interaction):
            await thinking(press.interaction)
            data = await asyncio.to_thread(data_file, await self._services.member_repository.kept_of(press.member))
            await press.interaction.followup.send(
                press.words("privacy-exported"),
                file=discord.File(io.BytesIO(data), filename=_EXPORT_NAME),
                ephemeral=True,
                allowed_mentions=NO_PINGS,
            )

    @control(Action.PRIVACY_DELETE, private=True, at_table=False)
    async def _ask(self, press: Press) -> None:
        kept = await self._services.member_repository.summary_of(press.member)
        content = deletion_question(press.words, kept) if kept.counts else privacy_content(press.words, kept)
        await redraw(press.interaction, content)

    @control(Action.PRIVACY_CONFIRM, private=True, at_table=False)
    async def _delete(self, press: Press) -> None:
        """Delete the member's data. A second press finds nothing left to delete, and gets the same answer."""
        await acknowledge(press.interaction)
        async with self._deleting:
            if (await self._services.member_repository.summary_of(press.member)).counts:
                await self._services.deletions.delete_member(press.member)
                self._services.people.forget(press.member)
        done = layout(text(press.words("privacy-deleted")), colour=TABLE_COLOUR)
        await press.interaction.edit_original_response(view=done, allowed_mentions=NO_PINGS)

    async def _redraw(self, press: Press) -> None:
        await redraw(
            press.interaction,
            privacy_content(press.words, await self._services.member_repository.summary_of(press.member)),
        )
