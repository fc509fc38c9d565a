"""What happened, a line for each turn: what a seat did is folded into one sentence, in the order in which it did it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from bot.games.events import SeatEvent
from bot.games.values import Event, Seat
from bot.tables.model.view import TableFacts, TableView
from cogs.ui.reader import Reader, letter

_SILENT = "-"


class _Told(NamedTuple):
    """An event in words: a clause of its seat's turn, or with seat None a sentence of its own."""

    seat: Seat | None
    turn: int
    text: str


def turn_lines(reader: Reader[TableFacts], events: Iterable[Event], own: Seat | None = None) -> list[str]:
    """The events as lines; what is no news is in none. `own` is the seat that is told them, who is *you* there."""
    return [line for _, line in _lines(reader, events, own)]


def beside_sheet(events: Iterable[Event], sheet: Sequence[object]) -> list[Event]:
    """The events that stand above a score sheet; what it tells itself is left out, unless there is none."""
    return [event for event in events if not (sheet and event.on_sheet)]


def last_turn(reader: Reader[TableFacts], events: Iterable[Event]) -> str:
    """The line of the last turn among the events; "" where there was none that is news."""
    turns = [line for seat, line in _lines(reader, events, None) if seat is not None]
    return turns[-1] if turns else ""


def played_line(reader: Reader[TableView], seat: Seat) -> str:
    """What was played for the member of a seat in its last turn; "" where none of it is news."""
    turns = [line for at, line in _lines(reader, reader.view.news, None) if at == seat]
    return reader.words("call-played", who=reader.names.seat(seat), line=turns[-1]) if turns else ""


def _lines(reader: Reader[TableFacts], events: Iterable[Event], own: Seat | None) -> Iterator[tuple[Seat | None, str]]:
    for (seat, _), group in groupby(_told(reader, events), key=lambda each: (each.seat, each.turn)):
        texts = [each.text for each in group]
        yield from [(None, text) for text in texts] if seat is None else [(seat, _line(reader, seat, texts, own))]


def _told(reader: Reader[TableFacts], events: Iterable[Event]) -> Iterator[_Told]:
    words, names, game = reader.written, reader.names, reader.view.game.key
    turn = 0
    for event in events:
        turn += event.begins_turn
        clause = words.clause(game, event, names) if isinstance(event, SeatEvent) else None
        text = words.event(game, event, names) if clause is None else clause
        if text != _SILENT:
            yield _Told(event.seat if isinstance(event, SeatEvent) and clause is not None else None, turn, text)


def _line(reader: Reader[TableFacts], seat: Seat, clauses: list[str], own: Seat | None) -> str:
    told = clauses[0]
    for clause in clauses[1:]:
        told = reader.words("turn-clauses", before=told, clause=clause)
    return reader.words("turn-line", who=_who(reader, seat, own), told=told)


def _who(reader: Reader[TableFacts], seat: Seat, own: Seat | None) -> str:
    """By colour and letter, as in the pictures; a computer that plays on for a member has no other name."""
    words, view = reader.words, reader.view
    if seat == own:
        return words("turn-you")
    mark = words(f"side-mark-{view.seats[seat].side}")
    if reader.plain or not view.seats[seat].has_name:
        return words("turn-computer", mark=mark, letter=letter(seat))
    return seat_of(reader, seat, reader.names.seat(seat))


def seat_of(reader: Reader[TableFacts], seat: Seat, who: str) -> str:
    """A seat by its side's colour and its letter, and whom it is or was of."""
    mark = reader.words(f"side-mark-{reader.view.seats[seat].side}")
    return reader.words("turn-member", mark=mark, letter=letter(seat), who=who)
