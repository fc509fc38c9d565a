"""What the channel of a table is told that can't be played on after an upgrade."""

from bot.games.refusals import RefusalError
from cogs.ui.layout import NO_PINGS, TABLE_COLOUR, layout, text
from cogs.ui.parts import Parts


async def tell_closed(parts: Parts, table: int, refusal: RefusalError) -> None:
    """Say it where the table's message stands, or in a new one."""
    place = await parts.tables.closed_at(table)
    if place is None:
        return
    words = await parts.words(place.guild)
    content = layout(text(words(refusal.reason.value)), colour=TABLE_COLOUR)
    channel = parts.channels.get_partial_messageable(place.channel)
    if place.message is not None:
        await channel.get_partial_message(place.message).edit(view=content, attachments=[], allowed_mentions=NO_PINGS)
    else:
        await channel.send(view=content, allowed_mentions=NO_PINGS)
