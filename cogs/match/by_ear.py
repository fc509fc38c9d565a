"""The table in words, for members who hear it: as much of it as a message holds, and where the rest begins."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.tables.model.view import TableView
from cogs.match.lines import closing_lines, news_lines, score_line
from cogs.ui.address import Action, Address
from cogs.ui.layout import Row, button, rows
from cogs.ui.reader import Reader
from cogs.words.cards import SPOKEN

ROOM = 3800
"""Characters for words in a message that holds 4,000, next to what it says of its own."""
ON = "on"
"""Begins the argument of **Read on** on a message that is read, which the press then turns over."""


class Told(NamedTuple):
    """A part of what is told: its text, and the number of the line that comes next; None where that was all."""

    text: str
    rest: int | None


def heard(reader: Reader[TableView]) -> Reader[TableView]:
    """The same reader where everything is read out to them."""
    words = reader.words.writing(SPOKEN)
    return replace(reader, words=words, settings=replace(reader.settings, words_first=True))


def happened_lines(reader: Reader[TableView]) -> list[str]:
    """What is news while a round runs; then how it ended, with all that its picture shows."""
    view = reader.view
    if view.next_round is None and view.outcome is None and view.status.live:
        return news_lines(reader)
    return [score_line(reader), *closing_lines(reader)]


def told_lines(reader: Reader[TableView]) -> list[str]:
    """All that the pictures of a table show, a line each."""
    view = reader.view
    return [] if view.match is None else [reader.say(line) for line in view.game.told(view.match)]


def told_from(reader: Reader[TableView], lines: Sequence[str], start: int, room: int) -> Told:
    """The lines from that one on, as many as the room holds, with a hint where there are more."""
    hint = reader.words("told-more")
    end = _end(lines, start, room - len(hint))
    if end >= len(lines):
        return Told("\n".join(lines[start:]), None)
    return Told("\n".join([*lines[start:end], hint]), end)


def told_at_once(lines: Sequence[str], room: int = ROOM) -> str:
    """The lines where nothing leads to the rest: what the room doesn't hold, the last of them, is left out."""
    end = _end(lines, 0, room)
    return "\n".join(lines if end >= len(lines) else [*lines[:end], "…"])


def _end(lines: Sequence[str], start: int, room: int) -> int:
    """The number of the first line that the room doesn't hold any more."""
    end = start
    while end < len(lines) and room > len(lines[end]):
        room -= len(lines[end]) + 1
        end += 1
    return end


def read_on(reader: Reader[TableView], argument: str) -> list[Row]:
    """The button that leads to the rest."""
    return rows([button(Address(reader.view.table, Action.READ, argument), reader.words("button-read-on"))])
