"""How a private match ended, shown to the channel once."""

from collections.abc import Sequence

from discord import ui

from bot.games.events import PadRow
from bot.tables.history.rounds import PastRound
from bot.tables.model.view import TableView
from cogs.match.lines import outcome_line, score_line
from cogs.ui.layout import TABLE_COLOUR, Content, fitting, layout, text
from cogs.ui.pictures import Artist
from cogs.ui.reader import Reader

_MOST = 20


@fitting
async def shared_content(reader: Reader[TableView], artist: Artist, rounds: Sequence[PastRound]) -> Content:
    """How a private match ended, for the channel: a line a deal, and the points."""
    picture = await artist.sheet(reader)
    head = reader.words("shared-title", who=reader.names.seat(0), game=reader.words(f"{reader.view.game.key}-name"))
    items: list[ui.Item[ui.LayoutView]] = [text(head)]
    items += [picture.gallery()] if picture else []
    items.append(text("\n".join([outcome_line(reader), *_deals(reader, rounds), score_line(reader)])))
    return Content(layout(*items, colour=TABLE_COLOUR), (picture,) if picture else ())


def _deals(reader: Reader[TableView], rounds: Sequence[PastRound]) -> list[str]:
    """What each deal brought whom; the earliest of many are left out."""
    lines = [_deal(reader, past.number, row) for past in rounds for row in past.pad]
    if len(lines) <= _MOST:
        return lines
    return [reader.words("news-earlier", count=len(lines) - _MOST), *lines[-_MOST:]]


def _deal(reader: Reader[TableView], number: int, row: PadRow) -> str:
    scores = (
        reader.words("score-side", side=reader.names.side(side), total=cell.points)
        for side, cell in enumerate(row.cells)
    )
    return reader.words("shared-deal", number=number, why=reader.say(row.why), scores=" · ".join(scores))
