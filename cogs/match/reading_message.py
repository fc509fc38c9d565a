"""The table read out to a member once, whatever they have set: a private message, in parts where it is long."""

from bot.tables.model.view import TableView
from cogs.match.by_ear import ON, ROOM, happened_lines, read_on, told_from, told_lines
from cogs.match.prompt_line import prompt_line
from cogs.ui.layout import TABLE_COLOUR, Content, layout, text
from cogs.ui.reader import Reader


def reading_content(reader: Reader[TableView], start: int | None = None) -> Content:
    """What happened, what is to be done, and the table; from that line of the table on, where one is named.

    A part that the table has outrun begins with what there is now.
    """
    table = told_lines(reader)
    before = [*happened_lines(reader), prompt_line(reader, once=True)]
    known = start is not None and start < len(table)
    lines = table if known else [*before, *table]
    told = told_from(reader, lines, start if known and start else 0, ROOM)
    goes_on = []
    if told.rest is not None:
        goes_on = read_on(reader, f"{ON}:{told.rest if known else max(0, told.rest - len(before))}")
    return Content(layout(text(told.text), *goes_on, colour=TABLE_COLOUR))


def read_start(argument: str) -> tuple[bool, int | None] | None:
    """Whether a press turns a message that is read, and the line that it asks for; None for what is no such thing."""
    if not argument:
        return False, None
    turning, _, line = argument.rpartition(":")
    return (turning == ON, int(line)) if line.isdecimal() and turning in ("", ON) else None
