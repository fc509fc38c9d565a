"""The buttons of a member's settings."""

from bot.games.options import Value
from bot.games.refusals import NotUnderstoodError
from bot.people.settings import MemberSettings, possible_values
from cogs.router import Press, PressHandlers, control
from cogs.services import Services
from cogs.settings.settings_message import settings_content
from cogs.ui.address import Action
from cogs.ui.interactions import SurfaceReason, answer_with, redraw
from cogs.ui.layout import LANGUAGE, offered_languages


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
