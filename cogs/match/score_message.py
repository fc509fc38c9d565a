"""The score pad: how the match stands, round by round, for whoever asks."""

from collections.abc import Sequence
from itertools import zip_longest

from bot.games.events import PadCell
from bot.tables.history.rounds import PastRound
from bot.tables.model.view import TableView
from cogs.match.lines import score_line, seat_lines, sheet_lines
from cogs.ui.reader import Reader, letter
from cogs.words import LETTERS

_FEW = 4
"""Up to so many sides a line of the pad has room for its reason, on a phone too."""
_ROWS, _ROWS_OF_MANY = 20, 8


def score_text(reader: Reader[TableView], rounds: Sequence[PastRound]) -> str:
    """Who sits where, the points, the pad, and the last sheet."""
    if reader.view.match is None:
        return reader.words("score-not-yet")
    lines = [reader.words("score-title"), *seat_lines(reader), score_line(reader)]
    if any(each.pad for each in rounds):
        lines += ["```", *_pad(reader, rounds), "```", *_notes(reader, rounds)]
    return "\n".join([*lines, *sheet_lines(reader)])


def _pad(reader: Reader[TableView], rounds: Sequence[PastRound]) -> list[str]:
    """A column a side, headed by its letters, a line a round; the earliest of a long match are summed up."""
    totals = (
        reader.view.outcome.totals if reader.view.outcome else reader.view.match.totals if reader.view.match else ()
    )
    lines = [(str(past.number), row.cells, reader.words.say(row.why, LETTERS)) for past in rounds for row in past.pad]
    few = len(totals) <= _FEW
    most = _ROWS if few else _ROWS_OF_MANY
    early, late = lines[:-most], lines[-most:]
    table = [["", *(_side_letters(reader, side) for side in range(len(totals)))]]
    if early:
        sums = [
            sum(cell.points for cell in cells if cell.counts) for cells in zip(*(row[1] for row in early), strict=True)
        ]
        table.append([f"1-{early[-1][0]}", *map(str, sums)])
    table += [[number, *map(_cell, cells)] for number, cells, _ in late]
    table.append(["=", *map(str, totals)])
    whys = ["", *([""] if early else []), *(why for _, _, why in late)] if few else []
    return _aligned(table, whys, "  " if few else " ")


def _aligned(table: list[list[str]], whys: list[str], gap: str) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    rows = [gap.join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in table]
    return [f"{row}  {why}".rstrip() for row, why in zip_longest(rows, whys, fillvalue="")]


def _cell(cell: PadCell) -> str:
    return str(cell.points) if cell.counts else f"({cell.points})"


def _side_letters(reader: Reader[TableView], side: int) -> str:
    """The letters of a side's seats, as the pictures have them; the name of a side that nobody sits on."""
    seats = [letter(number) for number, seat in enumerate(reader.view.seats) if seat.side == side]
    return "+".join(seats) or reader.words(f"{reader.view.game.key}-side-{side}")


def _notes(reader: Reader[TableView], rounds: Sequence[PastRound]) -> list[str]:
    """What the brackets mean, where there are any."""
    cells = (cell for past in rounds for row in past.pad for cell in row.cells)
    return [reader.words("score-pad-brackets")] if any(not cell.counts for cell in cells) else []
