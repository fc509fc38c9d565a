"""The messages that show a server's settings as they are now."""

from cogs.server.server_message import seasons_content, server_content
from cogs.server.setting_words import ServerReader
from cogs.services import Services, gone_channels
from cogs.ui.interactions import Interaction, managed
from cogs.ui.layout import Content
from cogs.words import Words


def reader_in(services: Services, words: Words) -> ServerReader:
    """Whoever runs a server, with these words."""
    return ServerReader(words, services.tables.games, services.languages.names)


async def newest_content(services: Services, interaction: Interaction) -> Content:
    """The settings as they are; channels that are gone are taken off the list, and a line says so."""
    guild, words = managed(interaction), await services.words(interaction)
    settings, notice = await services.people.server(guild.id), ""
    if gone := gone_channels(settings, guild):
        await services.people.drop_channels(guild.id, gone)
        settings = await services.people.server(guild.id)
        notice = words("server-dropped", count=len(gone), left=len(settings.channels))
    return server_content(reader_in(services, words), settings, notice)


async def newest_seasons(services: Services, interaction: Interaction) -> Content:
    """The settings of the seasons as they are."""
    settings = await services.people.server(managed(interaction).id)
    return seasons_content(reader_in(services, await services.words(interaction)), settings)
