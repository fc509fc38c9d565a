"""How a private match ended, shown to the channel once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.match.lines import outcome_line, sheet_lines
from cogs.ui.content import Content
from cogs.ui.layout import TABLE_COLOUR, layout, text

if TYPE_CHECKING:
    from discord import ui

    from bot.tables.table_view import TableView
    from cogs.ui.pictures import Artist
    from cogs.ui.reader import Reader


async def shared_content(reader: Reader[TableView], artist: Artist) -> Content:
    """How a private match ended, for the channel."""
    picture = await artist.sheet(reader)
    head = reader.words("shared-title", who=reader.names.seat(0), game=reader.words(f"{reader.view.game.key}-name"))
    items: list[ui.Item[ui.LayoutView]] = [text(head)]
    items += [picture.gallery()] if picture else []
    items.append(text("\n".join([outcome_line(reader), *sheet_lines(reader)])))
    return Content(layout(*items, colour=TABLE_COLOUR), (picture,) if picture else ())
