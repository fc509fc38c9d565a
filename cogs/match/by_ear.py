"""The table in words, for members who use a screen reader, split into parts that fit into a message.

The words come from the same view as the pictures (`Game.describe`). tests/cogs/match/test_by_ear.py plays whole matches
with players who read nothing else.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.tables.model.view import TableView
from cogs.match.lines import (
    closing_lines,
    drawn_by_itself,
    news_lines,
    partner_line,
    round_runs,
    score_line,
    turn_lines,
)
from cogs.ui.address import Action, Address
from cogs.ui.layout import Row, button, rows
from cogs.ui.reader import Reader
from cogs.words.cards import SPOKEN

MAX_TEXT_LENGTH = 3800
"""Discord allows 4,000 characters in a message; the rest is for what the message says besides the table."""
MAX_BRIEF_LENGTH = 1000
"""The same where controls need most of the room."""
_MAX_TEXT_BYTES = 8000
"""The most bytes of UTF-8 in such a text; Discord refuses messages of about 10,000 (cogs/ui/failures.py)."""
PAGE_TURN = "on"
"""Begins the argument of a **Read on** that turns the page of its own message instead of sending another one."""


class Part(NamedTuple):
    """As many lines as fit into a message, and the number of the next line; None if that was the last."""

    text: str
    next_line: int | None


def spoken_reader(reader: Reader[TableView]) -> Reader[TableView]:
    """The same reader with *words first*, whatever they have set."""
    words = reader.words.with_card_style(SPOKEN)
    return replace(reader, words=words, settings=replace(reader.settings, words_first=True))


def recap_lines(reader: Reader[TableView]) -> list[str]:
    """What came of the reader's last move, else the news; between rounds the score, with all of the score sheet."""
    if not round_runs(reader.view):
        return [score_line(reader), *closing_lines(reader)]
    return _done_lines(reader) or news_lines(reader)


def earlier_lines(reader: Reader[TableView]) -> list[str]:
    """The news that the reader heard before their last move, under a heading; alone, they have heard their own."""
    view = reader.view
    if len(view.seats) == 1 or not round_runs(view) or not _done_lines(reader):
        return []
    others = tuple(event for event in view.news if not any(event is each for each in view.done))
    lines = news_lines(replace(reader, view=replace(view, news=others)))
    return [reader.words("told-earlier"), *lines] if lines else []


def _done_lines(reader: Reader[TableView]) -> list[str]:
    """The reader's last move, unless another followed it or it was a draw that was made for them."""
    return [] if drawn_by_itself(reader) else turn_lines(reader, reader.view.done, reader.view.seat)


def table_lines(reader: Reader[TableView]) -> list[str]:
    """Everything that the pictures of a table show, and who plays with the reader."""
    view, lines = reader.view, list[str]()
    for line in view.game.describe(view.match) if view.match else ():
        lines.append(reader.say(line))
        lines += partner_line(reader) if line.key == "told-table" else []
    return lines


def part_from(reader: Reader[TableView], lines: Sequence[str], start: int, max_length: int) -> Part:
    """The lines from `start` on that fit; if some don't, a last line refers to **Read on**."""
    hint = reader.words("told-more")
    end = _end(lines, start, max_length - room_of(hint))
    if end >= len(lines):
        return Part("\n".join(lines[start:]), None)
    return Part("\n".join([*lines[start:end], hint]), end)


def fitting_text(lines: Sequence[str], max_length: int = MAX_TEXT_LENGTH) -> str:
    """The lines that fit, for a message without **Read on**; an ellipsis stands for the last ones if some don't."""
    end = _end(lines, 0, max_length)
    return "\n".join(lines if end >= len(lines) else [*lines[:end], "…"])


def _end(lines: Sequence[str], start: int, max_length: int) -> int:
    """The number of the first line that doesn't fit."""
    end = start
    while end < len(lines) and max_length > (room := room_of(lines[end])):
        max_length -= room + 1
        end += 1
    return end


def room_of(text: str) -> int:
    """How much of MAX_TEXT_LENGTH a text takes: its characters, or more where most of them have three bytes."""
    return max(len(text), len(text.encode()) * MAX_TEXT_LENGTH // _MAX_TEXT_BYTES)


def read_on_button(reader: Reader[TableView], argument: str) -> list[Row]:
    """**Read on**, in a row of its own."""
    return rows([button(Address(reader.view.table, Action.READ, argument), reader.words("button-read-on"))])
