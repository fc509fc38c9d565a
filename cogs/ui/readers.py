"""Who reads which language: a private message its reader's, a public one its server's.

A private sentence names the buttons of public messages as everyone in the server sees them.
Nothing else asks an interaction for its locale, so that no member's language ever shows in public.
"""

from bot.people.people import People
from bot.people.settings import DEFAULTS, MemberSettings, ServerSettings
from bot.tables.model.ports import StorageError
from cogs.ui.channels import Channels
from cogs.ui.interactions import Interaction
from cogs.ui.reader import written_for
from cogs.words import Languages, Words


class Readers:
    """The words for members and servers, by what they have set, else by what Discord says.

    A refusal needs words even while nothing can be read: then Discord alone is asked.
    """

    def __init__(self, languages: Languages, people: People, servers: Channels) -> None:
        self._languages = languages
        self._people = people
        self._servers = servers

    async def member(self, interaction: Interaction) -> Words:
        """The words of whoever gives a command or presses, for what they alone see."""
        try:
            settings = await self._people.settings_of(interaction.user.id)
        except StorageError:
            settings = DEFAULTS
        return await self.with_settings(interaction, settings)

    async def with_settings(self, interaction: Interaction, settings: MemberSettings) -> Words:
        """The same, where the member's settings are known."""
        words = self._languages.chosen(settings.language, interaction.locale.value)
        if interaction.guild_id is not None:
            words = self._languages.beside(words, await self.server(interaction.guild_id))
        return written_for(words, settings)

    async def server(self, guild: int) -> Words:
        """The words for everyone in a server."""
        try:
            settings = await self._people.server(guild)
        except StorageError:
            settings = ServerSettings()
        found = self._servers.get_guild(guild)
        return self._languages.chosen(settings.language, "" if found is None else found.preferred_locale.value)
