"""What happened, a line for each turn: what a seat did is folded into one sentence, in the order in which it did it.

What has happened and how it stands, in lines of words: shared by the public message, the panels and the score.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from bot.games.cards import Card
from bot.games.events import SeatEvent
from bot.games.values import Event, Say, Seat, say
from bot.tables.model.records import DeadlineKind, Status
from bot.tables.model.view import SeatChange, TableFacts, TableView
from cogs.ui.reader import Reader, countdown, letter, member_name

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


_NEWS_LINES = 10
"""More than a lap of the largest table; a call of Rum has a line of its own."""


def news_lines(reader: Reader[TableView]) -> list[str]:
    """What is news to the reader, a line a turn; a first line says when there was more."""
    lines = turn_lines(reader, reader.view.news, reader.view.seat)
    if len(lines) > _NEWS_LINES:
        earlier = reader.words("news-earlier", count=len(lines) - _NEWS_LINES)
        lines = [earlier, *lines[-_NEWS_LINES:]]
    return [*lines, *seat_news_lines(reader)]


def seat_news_lines(reader: Reader[TableView]) -> list[str]:
    """Who else left, and who came back; nothing of it is news once the match is over or was called off."""
    view = reader.view
    told = view.shared and view.status is Status.PLAYING
    return [_seat_news(reader, each) for each in view.seat_news if told and each.seat != view.seat]


def _seat_news(reader: Reader[TableView], change: SeatChange) -> str:
    name = reader.view.seats[change.seat].name if change.back else ""
    who = seat_of(reader, change.seat, member_name(reader.words, name, change.member))
    return reader.words("news-back" if change.back else "news-left", who=who)


def score_line(reader: Reader[TableView]) -> str:
    """The points of every side in one line."""
    view = reader.view
    if view.match is None:
        return ""
    totals = view.outcome.totals if view.outcome else view.match.totals
    standing = view.game.standing(view.match)
    return " · ".join(_side_score(reader, side, total, standing.get(side)) for side, total in enumerate(totals))


def _side_score(reader: Reader[TableView], side: int, total: int, standing: Say | None) -> str:
    score = reader.words("score-side", side=reader.names.side(side), total=total)
    return score if standing is None else reader.words("score-standing", score=score, standing=reader.say(standing))


def sheet_lines(reader: Reader[TableView]) -> list[str]:
    """The score sheet of the round that is over, in words, and what the marks of a picture mean that there is."""
    view = reader.view
    lines = [] if view.match is None else [reader.say(line) for line in view.game.sheet(view.match)]
    if not lines or reader.settings.words_first:
        return lines
    return [*lines, reader.words(f"{view.game.key}-marks")]


def closing_lines(reader: Reader[TableView]) -> list[str]:
    """How a round or match went that is over: its sheet, and the hands where it was broken off."""
    return [*sheet_lines(reader), *_reveal_lines(reader)]


def round_over_line(reader: Reader[TableView]) -> str:
    """That the next round can be dealt, and when the table deals it by itself."""
    view, words = reader.view, reader.words
    if not view.shared:
        return words("table-round-over-own")
    until = countdown(reader, DeadlineKind.NEXT_ROUND)
    return words("table-round-over-until", until=until) if until else words("table-round-over")


def outcome_line(reader: Reader[TableView]) -> str:
    """Who won a match that is over, and why it ended."""
    view, words = reader.view, reader.words
    if view.outcome is None:
        return ""
    winners = words.listed(_winner(reader, side) for side in view.outcome.winners)
    line = words("table-won", winners=winners, count=len(view.outcome.winners))
    return f"{line} {words(view.outcome.reason.value)}"


def _winner(reader: Reader[TableView], side: int) -> str:
    """A side by its name, a team with its members."""
    view, names = reader.view, reader.names
    if not view.side_count:
        return names.side(side)
    members = reader.words.listed(names.seat(number) for number, seat in enumerate(view.seats) if seat.side == side)
    return reader.words("team-members", team=names.side(side), members=members)


def halted_line(reader: Reader[TableView]) -> str:
    """Why nobody has to move: the match or the round is over, or the table was brought to an end; "" while it runs."""
    view = reader.view
    if view.outcome is not None:
        return outcome_line(reader)
    if view.status is not Status.PLAYING:
        return reader.words(f"table-{view.status.value}")
    return "" if view.next_round is None else round_over_line(reader)


def wait_line(reader: Reader[TableView]) -> str:
    """Until when the match waits for a call; "" where it doesn't."""
    view = reader.view
    if (until := countdown(reader, DeadlineKind.CHOICE)) and view.match is not None:
        return reader.words(f"{view.game.key}-choosing", who=reader.names.marked(view.match.to_act[0]), until=until)
    until = countdown(reader, DeadlineKind.WAIT)
    return reader.words("table-wait", until=until) if until else ""


def seat_lines(reader: Reader[TableView]) -> list[str]:
    """Who sits where, with the marks of the pictures."""
    names = reader.names
    return [names.marked(seat) for seat in range(len(reader.view.seats))]


def _reveal_lines(reader: Reader[TableView]) -> list[str]:
    """The hands of a round that was broken off."""
    view = reader.view
    if view.reveal is None:
        return []
    return [_hand_line(reader, seat, hand) for seat, hand in enumerate(view.reveal.hands)]


def _hand_line(reader: Reader[TableView], seat: int, hand: tuple[Card, ...]) -> str:
    if not reader.view.shared:
        return reader.say(say("reveal-own", count=len(hand), cards=hand))
    return reader.say(say("reveal-hand", who=reader.names.marked(seat), count=len(hand), cards=hand))
