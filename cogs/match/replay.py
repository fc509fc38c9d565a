"""The private message that steps through a round, and the round as an animation for the channel.

The position (round, turn, seat) is in the addresses of its controls. An event that is `highlighted` is shown longer
in the animation, and is kept if there is room for only some turns.
"""

from dataclasses import replace
from typing import NamedTuple

from bot.games.values import Seat
from bot.tables.history.playback import ReplayedRound, ReplayedTurn, key_turns
from bot.tables.model.view import TableView
from cogs.match.by_ear import fitting_text, table_lines
from cogs.match.lines import events_off_sheet, seat_lines, sheet_lines, turn_lines
from cogs.ui.address import Action, Address
from cogs.ui.interactions import number_in
from cogs.ui.layout import (
    MAX_OPTIONS,
    TABLE_COLOUR,
    Content,
    Row,
    button,
    fitting,
    in_letters,
    layout,
    named_select,
    rows,
    select,
    text,
)
from cogs.ui.pictures import Artist, PaintedPicture
from cogs.ui.reader import Reader
from rendering.animation import caption_fits
from rendering.elements import seat_letter
from rendering.names import can_draw

_BYSTANDER = "-"


class Position(NamedTuple):
    """A position in a match: a round, of which 0 is the newest; a turn from 1; and the seat whose view is shown.

    The seat is None for the view of a bystander.
    """

    round_no: int
    turn: int
    seat: Seat | None

    def argument(self, control: str = "") -> str:
        """The argument of an address. `control` distinguishes two controls that lead to the same turn."""
        seat = _BYSTANDER if self.seat is None else self.seat
        return f"{self.round_no}:{self.turn}:{seat}:{control}"


def parse_position(argument: str) -> Position:
    """The position in the argument of an address.

    Raises:
        NotUnderstoodError: there is none in it.

    """
    round_no, turn, seat, *_ = [*argument.split(":"), "", "", ""]
    return Position(number_in(round_no), number_in(turn), parse_seat(seat))


def parse_seat(text: str) -> Seat | None:
    """A seat's number; None for the bystander.

    Raises:
        NotUnderstoodError: it is neither.

    """
    return None if text == _BYSTANDER else number_in(text)


@fitting(in_letters)
async def replay_content(
    reader: Reader[TableView], artist: Artist, replayed: ReplayedRound, number: int, *, shares: bool
) -> Content:
    """A turn of a round by its number from 1; the last turn if there is no such turn.

    `shares` says whether it may be shown to everyone in the channel.
    """
    words, last = reader.words, len(replayed.turns)
    if not 1 <= number <= last:
        number = last
    turn = replayed.turns[number - 1]
    then = replace(reader, view=replace(reader.view, match=turn.view, seat=replayed.seat))
    viewer = "table" if replayed.seat is None else "own" if replayed.seat == reader.view.seat else "seat"
    who = "" if replayed.seat is None else reader.names.marked(replayed.seat)
    title = words(
        "replay-title",
        shared="yes" if reader.view.game.shared else "no",
        round=replayed.number,
        turn=number,
        turns=last,
        seen=words(f"replay-by-{viewer}", who=who),
    )
    sheet = sheet_lines(then)
    events = turn_lines(reader, events_off_sheet(turn.events, sheet), reader.view.seat)
    lines = [title, *(events or [words("history-nothing")]), *sheet]
    pictures: list[PaintedPicture] = []
    if reader.settings.words_first:
        lines += table_lines(then)
    else:
        score_sheet = await artist.sheet(then) if number == last else None  # it shows every hand
        painted = [*await artist.table(then), score_sheet or await artist.hand(then)]
        pictures = [picture for picture in painted if picture is not None]
    items = [text(fitting_text(lines)), *(picture.gallery() for picture in pictures)]
    controls = [*_step_buttons(reader, replayed, number, shares=shares), *_menus(reader, replayed, number)]
    return Content(layout(*items, *controls, colour=TABLE_COLOUR), tuple(pictures))


def _step_buttons(reader: Reader[TableView], replayed: ReplayedRound, number: int, *, shares: bool) -> list[Row]:
    """The buttons that step, share the round and save the match. *Next* leads from the last turn to the next round."""
    words, table, last = reader.words, reader.view.table, len(replayed.turns)
    here = Position(replayed.number, number, replayed.seat)
    following = Position(replayed.number + 1, 1, replayed.seat) if number == last else here._replace(turn=number + 1)
    steps = (
        ("first", here._replace(turn=1), number > 1),
        ("previous", here._replace(turn=max(1, number - 1)), number > 1),
        ("next", following, following.round_no <= replayed.rounds),
        ("last", here._replace(turn=last), number < last),
    )
    buttons = [
        button(Address(table, Action.REPLAY, to.argument(key)), words(f"button-replay-{key}"), disabled=not enabled)
        for key, to, enabled in steps
    ]
    if shares:
        buttons.append(button(Address(table, Action.REPLAY_SHARE, here.argument()), words("button-replay-share")))
    if not reader.view.status.live:
        buttons.append(button(Address(table, Action.REPLAY_FILE), words("button-replay-file")))
    return rows(buttons)


def _menus(reader: Reader[TableView], replayed: ReplayedRound, turn: int) -> list[Row]:
    """The menus of turns, seats and rounds; a menu of only one seat or round is left out."""
    words, view = reader.words, reader.view
    here = Position(replayed.number, turn, replayed.seat).argument()
    turns: list[tuple[str, str, str]] = []
    for index in key_turns(replayed.turns, MAX_OPTIONS, turn - 1):
        lines = turn_lines(replace(reader, plain=True), replayed.turns[index].events)
        label = f"{index + 1}. {words.join(lines, 'sentences')}".replace("**", "")
        turns.append((str(index + 1), label, ""))
    address = Address(view.table, Action.REPLAY_TURN, here)
    menus = [select(address, words("replay-choose-turn"), turns, chosen=str(turn))]
    if len(view.seats) > 1:
        seats = [
            (
                str(number),
                f"{words(f'side-mark-{seat.side}')} {seat_letter(number)}",
                "" if seat.member in reader.unnamed else seat.name,
            )
            for number, seat in enumerate(view.seats)
        ]
        seats.append((_BYSTANDER, words("replay-table-alone"), ""))
        chosen = _BYSTANDER if replayed.seat is None else str(replayed.seat)
        address = Address(view.table, Action.REPLAY_SEAT, here)
        menus.append(named_select(words, address, words("replay-choose-seat"), seats, chosen=chosen))
    if replayed.rounds > 1:
        shared = "yes" if view.game.shared else "no"
        first = max(1, min(replayed.number - MAX_OPTIONS // 2, replayed.rounds - MAX_OPTIONS + 1))
        numbers = range(first, min(replayed.rounds, first + MAX_OPTIONS - 1) + 1)
        rounds = [(str(round_no), words("replay-round", shared=shared, round=round_no), "") for round_no in numbers]
        address = Address(view.table, Action.REPLAY_ROUND, here)
        menus.append(select(address, words("replay-choose-round"), rounds, chosen=str(replayed.number)))
    return menus


def caption(reader: Reader[TableView], turn: ReplayedTurn) -> str:
    """What was played in a turn, as one line for a picture; "" where no font can draw it.

    What the score sheet says is left to it. If the line is too long, it has as many of the last sentences as fit.
    """
    then = replace(reader, view=replace(reader.view, match=turn.view))
    told = turn_lines(replace(reader, in_picture=True), events_off_sheet(turn.events, sheet_lines(then)))
    ends = [reader.words.join(told[first:], "sentences").replace("**", "") for first in range(len(told))]
    if not ends or not can_draw(ends[0]):
        return ""
    return next(filter(caption_fits, ends), ends[-1])


def film_title(reader: Reader[TableView], replayed: ReplayedRound) -> str:
    """The game and the round, in the players' language if a font can draw it."""
    name = reader.words(f"{reader.view.game.key}-name")
    return f"{name} · {replayed.number}/{replayed.rounds}" if can_draw(name) else f"{replayed.number}/{replayed.rounds}"


def shared_replay_content(reader: Reader[TableView], replayed: ReplayedRound, picture: PaintedPicture) -> Content:
    """A round for the channel: the animation, who sat where, and the score sheet."""
    words, seat = reader.words, replayed.seat
    by = words("replay-by-table", who="") if seat is None else words("replay-by-seat", who=reader.names.marked(seat))
    title = words(
        "replay-shared",
        shared="yes" if reader.view.game.shared else "no",
        round=replayed.number,
        game=words(f"{reader.view.game.key}-name"),
        seen=by,
    )
    at_end = replace(reader, view=replace(reader.view, match=replayed.turns[-1].view))
    lines = [title, *seat_lines(reader), *sheet_lines(at_end)]
    return Content(layout(text("\n".join(lines)), picture.gallery(), colour=TABLE_COLOUR), (picture,))
