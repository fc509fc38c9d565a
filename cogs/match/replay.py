"""The private panel that steps through a round, and the round as the channel sees it."""

from dataclasses import replace
from typing import NamedTuple

from bot.games.values import Seat
from bot.tables.history.playback import ReplayedRound, ReplayedTurn, key_turns
from bot.tables.model.view import TableView
from cogs.match.by_ear import told_at_once, told_lines
from cogs.match.lines import beside_sheet, seat_lines, sheet_lines, turn_lines
from cogs.ui.address import Action, Address
from cogs.ui.layout import MOST_OPTIONS, TABLE_COLOUR, Content, Row, button, fitting, layout, rows, select, text
from cogs.ui.pictures import Artist, Shown
from cogs.ui.reader import Reader, letter

_NOBODY = "-"


class Place(NamedTuple):
    """Where a replay is: the round, 0 the newest; the turn, from 1; and whose eyes it is seen with."""

    round_no: int
    turn: int
    seat: Seat | None

    def argument(self, control: str = "") -> str:
        """What an address carries; controls that lead to the same place need different ones."""
        seat = _NOBODY if self.seat is None else self.seat
        return f"{self.round_no}:{self.turn}:{seat}:{control}"


def read_place(argument: str) -> Place | None:
    """The place that an address names; None where it names none."""
    round_no, turn, seat, *_ = [*argument.split(":"), "", "", ""]
    if not (round_no.isdecimal() and turn.isdecimal() and (seat == _NOBODY or seat.isdecimal())):
        return None
    return Place(int(round_no), int(turn), read_seat(seat))


def read_seat(value: str) -> Seat | None:
    """A seat as a place names it; None: a bystander's, as is whatever names no seat."""
    return int(value) if value.isdecimal() else None


@fitting
async def replay_content(reader: Reader[TableView], artist: Artist, replayed: ReplayedRound, at: int) -> Content:
    """A turn of a round; the last where there is no such turn."""
    number = at if 1 <= at <= len(replayed.turns) else len(replayed.turns)
    turn = replayed.turns[number - 1]
    then = replace(reader, view=replace(reader.view, match=turn.view, seat=replayed.seat))
    heard = reader.settings.words_first
    pictures = [] if heard else await _pictures(then, artist, ends=number == len(replayed.turns))
    sheet = sheet_lines(then)
    told = turn_lines(reader, beside_sheet(turn.events, sheet), reader.view.seat)
    lines = [_title(reader, replayed, number), *(told or [reader.words("history-nothing")]), *sheet]
    body = text(told_at_once([*lines, *(told_lines(then) if heard else [])]))
    galleries = [each.gallery() for each in pictures]
    return Content(layout(body, *galleries, *_controls(reader, replayed, number), colour=TABLE_COLOUR), tuple(pictures))


async def _pictures(then: Reader[TableView], artist: Artist, *, ends: bool) -> list[Shown]:
    """The table, and the hand; at the end the sheet, which shows all hands."""
    sheet = await artist.sheet(then) if ends else None
    drawn = [await artist.table(then), sheet or await artist.hand(then)]
    return [each for each in drawn if each is not None]


def _title(reader: Reader[TableView], replayed: ReplayedRound, number: int) -> str:
    words, seat = reader.words, replayed.seat
    seen = "table" if seat is None else "own" if seat == reader.view.seat else "seat"
    by = words(f"replay-by-{seen}", who="" if seat is None else reader.names.marked(seat))
    shared = "yes" if reader.view.shared else "no"
    return words("replay-title", shared=shared, round=replayed.number, turn=number, turns=len(replayed.turns), seen=by)


def _controls(reader: Reader[TableView], replayed: ReplayedRound, number: int) -> list[Row]:
    menus = [_turn_menu(reader, replayed, number), *_seat_menu(reader, replayed, number)]
    return [*_buttons(reader, replayed, number), *menus, *_round_menu(reader, replayed, number)]


def _buttons(reader: Reader[TableView], replayed: ReplayedRound, number: int) -> list[Row]:
    """To other turns, the last one's next leading into the next round; what can be shown and taken away."""
    words, table, last = reader.words, reader.view.table, len(replayed.turns)
    here = Place(replayed.number, number, replayed.seat)
    on = here._replace(turn=number + 1) if number < last else Place(replayed.number + 1, 1, replayed.seat)
    steps = (
        ("first", here._replace(turn=1), number > 1),
        ("previous", here._replace(turn=max(1, number - 1)), number > 1),
        ("next", on, on.round_no <= replayed.rounds),
        ("last", here._replace(turn=last), number < last),
    )
    turning = [
        button(Address(table, Action.REPLAY, to.argument(key)), words(f"button-replay-{key}"), disabled=not leads)
        for key, to, leads in steps
    ]
    turning.append(button(Address(table, Action.REPLAY_SHARE, here.argument()), words("button-replay-share")))
    if not reader.view.status.live:
        turning.append(button(Address(table, Action.REPLAY_FILE), words("button-replay-file")))
    return rows(turning)


def _turn_menu(reader: Reader[TableView], replayed: ReplayedRound, number: int) -> Row:
    """The turns, or the most telling of many."""
    shown = key_turns(replayed.turns, MOST_OPTIONS, number - 1)
    options = [(str(each + 1), _label(reader, each + 1, replayed.turns[each]), "") for each in shown]
    address = Address(reader.view.table, Action.REPLAY_TURN, _here(replayed, number))
    return select(address, reader.words("replay-choose-turn"), options, chosen=str(number))


def _label(reader: Reader[TableView], number: int, turn: ReplayedTurn) -> str:
    """What happened in a turn, as a menu shows it: without names and bold type."""
    lines = turn_lines(replace(reader, plain=True), turn.events)
    return f"{number}. {reader.words.row(lines, 'sentences')}".replace("**", "")


def _seat_menu(reader: Reader[TableView], replayed: ReplayedRound, number: int) -> list[Row]:
    """Whose eyes it is seen with; nothing to choose where there is one seat."""
    words, seats = reader.words, reader.view.seats
    if len(seats) == 1:
        return []
    options = [
        (str(seat), f"{words(f'side-mark-{each.side}')} {letter(seat)}", each.name) for seat, each in enumerate(seats)
    ]
    chosen = _NOBODY if replayed.seat is None else str(replayed.seat)
    address = Address(reader.view.table, Action.REPLAY_SEAT, _here(replayed, number))
    offered = [*options, (_NOBODY, words("replay-table-alone"), "")]
    return [select(address, words("replay-choose-seat"), offered, chosen=chosen)]


def _round_menu(reader: Reader[TableView], replayed: ReplayedRound, number: int) -> list[Row]:
    """The rounds of the match that are open; of many those around this one."""
    if replayed.rounds == 1:
        return []
    first = max(1, min(replayed.number - MOST_OPTIONS // 2, replayed.rounds - MOST_OPTIONS + 1))
    shown = range(first, min(replayed.rounds, first + MOST_OPTIONS - 1) + 1)
    shared = "yes" if reader.view.shared else "no"
    options = [(str(each), reader.words("replay-round", shared=shared, round=each), "") for each in shown]
    address = Address(reader.view.table, Action.REPLAY_ROUND, _here(replayed, number))
    return [select(address, reader.words("replay-choose-round"), options, chosen=str(replayed.number))]


def _here(replayed: ReplayedRound, number: int) -> str:
    return Place(replayed.number, number, replayed.seat).argument()


def shared_replay(reader: Reader[TableView], replayed: ReplayedRound, picture: Shown) -> Content:
    """A round for the channel: the moving picture, who sat where, and how it ended."""
    words, seat = reader.words, replayed.seat
    shared = "yes" if reader.view.shared else "no"
    by = words("replay-by-table", who="") if seat is None else words("replay-by-seat", who=reader.names.marked(seat))
    game = words(f"{reader.view.game.key}-name")
    title = words("replay-shared", shared=shared, round=replayed.number, game=game, seen=by)
    then = replace(reader, view=replace(reader.view, match=replayed.turns[-1].view))
    lines = [title, *seat_lines(reader), *sheet_lines(then)]
    return Content(layout(text("\n".join(lines)), picture.gallery(), colour=TABLE_COLOUR), (picture,))
