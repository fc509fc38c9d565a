"""Discord's live countdown to what a table waits for: it runs in every client, so nothing has to be edited for it."""

from bot.tables.model.records import DeadlineKind
from bot.tables.model.view import TableFacts
from cogs.ui.reader import Reader


def countdown(reader: Reader[TableFacts], kind: DeadlineKind) -> str:
    """The time that is left, as Discord shows it to each member; "" where the table doesn't wait for that."""
    until = reader.view.until.get(kind)
    return "" if until is None else f"<t:{int(until.timestamp())}:R>"
