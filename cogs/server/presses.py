"""The controls of a server's settings. Every press asks anew whether its member may change them."""

from bot.games.refusals import NotUnderstoodError
from bot.people.settings import OF_SEASONS, Key, Setting
from cogs.router import Press, PressHandlers, control
from cogs.server.choosing import chosen_setting
from cogs.server.managing import newest_content, newest_seasons, reader_in
from cogs.server.server_message import SHOWN_CHANGES, changes_content
from cogs.server.setting_words import ServerReader
from cogs.services import Services, setting_in_effect
from cogs.ui.address import Action
from cogs.ui.interactions import SurfaceReason, managed, redraw

_EMPTY: dict[str, Setting] = {Key.CHANNELS: [], Key.ROLE: None, Key.SEASON_CHANNEL: None}


class ServerPresses(PressHandlers):
    """Changes the settings of the server in which a control is pressed."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.router)
        self._services = services
        self._people = services.people

    @control(Action.SERVER, private=True, at_table=False)
    async def _show(self, press: Press) -> None:
        managed(press.interaction)
        await self._redraw(press)

    @control(Action.SERVER_SETTING, private=True, at_table=False)
    async def _set(self, press: Press) -> None:
        guild = managed(press.interaction)
        settings, reader = await self._people.server(guild.id), self._reader(press)
        key, value = chosen_setting(press, guild, settings, reader)
        if value != setting_in_effect(settings, reader.games, key):
            await self._people.change_server(guild.id, press.member, key, value)
        if key == Key.LANGUAGE:
            await self._services.messages.public.redraw_in(guild.id)
        await self._redraw(press, key)

    @control(Action.SERVER_CLEAR, private=True, at_table=False)
    async def _clear(self, press: Press) -> None:
        guild, key = managed(press.interaction), press.address.argument
        if key not in _EMPTY:
            raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
        await self._people.change_server(guild.id, press.member, key, _EMPTY[key])
        await self._redraw(press, key)

    @control(Action.SERVER_SEASONS, private=True, at_table=False)
    async def _seasons(self, press: Press) -> None:
        await self._redraw(press, Key.SEASON_MONTHS)

    @control(Action.SERVER_CHANGES, private=True, at_table=False)
    async def _changes(self, press: Press) -> None:
        guild = managed(press.interaction)
        changes = await self._people.changes(guild.id, SHOWN_CHANGES)
        await redraw(press.interaction, changes_content(self._reader(press), changes))

    def _reader(self, press: Press) -> ServerReader:
        return reader_in(self._services, press.words)

    async def _redraw(self, press: Press, key: str = "") -> None:
        """Draw the page of a setting anew."""
        newest = newest_seasons if key in OF_SEASONS else newest_content
        await redraw(press.interaction, await newest(self._services, press.interaction))
