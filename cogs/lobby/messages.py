"""How well the computers of a lobby play: what each level does not do, and the menu with which the host chooses.

The lobby: who plays what, who is missing, and the commitment to the first deal.

What the ratings say of those who sit in a lobby.
"""

from collections.abc import Mapping, Sequence

import discord
from discord import ui

from bot.boards.leaderboards import Boards
from bot.boards.rating import Known, Members
from bot.boards.ratings import Odds
from bot.games.observation import CHOSEN
from bot.tables.model.ports import TableReason
from bot.tables.model.records import DeadlineKind, SeatRecord, Status
from bot.tables.model.view import TableFacts, TableView
from cogs.lobby.options import differences_line, table_line
from cogs.ui.address import Action, Address
from cogs.ui.layout import TABLE_COLOUR, Content, Row, button, layout, rows, select, text
from cogs.ui.reader import Reader, countdown, team_name


def level_lines(reader: Reader[TableView]) -> list[str]:
    """What the levels that play here do and don't do, a line each."""
    words, game = reader.words, reader.view.game.key
    here = {seat.level for seat in reader.view.seats if seat.computer}
    return [
        words("level-line", level=words(f"level-{level}"), promise=words(f"{game}-level-{level}"))
        for level in CHOSEN
        if level in here
    ]


def level_menu(reader: Reader[TableView]) -> list[Row]:
    """Each computer at each other level; none where no computer sits."""
    view, words = reader.view, reader.words
    listed = [
        (f"{seat}:{level}", words("computer-level", who=reader.names.seat(seat), level=words(f"level-{level}")), "")
        for seat, each in enumerate(view.seats)
        if each.computer
        for level in CHOSEN
        if level != each.level
    ]
    return [select(Address(view.table, Action.COMPUTER_LEVEL), words("level-choose"), listed)] if listed else []


async def lobby_content(reader: Reader[TableView], odds: Odds | None = None) -> Content:
    """The public message of a table that has yet to start, or that was ended before it started.

    `odds`: what to expect of the sides as they are; None where nobody knows.
    """
    view, words = reader.view, reader.words
    lines = [_title(reader), *_seats(reader)]
    if view.status is Status.LOBBY:
        lines += [line for line in (differences_line(reader),) if line]
        lines += [words("lobby-table", options=table_line(reader)), *level_lines(reader)]
        asked = any(not seat.agreed for seat in view.seats)
        if asked and (held := countdown(reader, DeadlineKind.HELD_SEATS)):
            lines.append(words("lobby-held", until=held))
        lines += [_expected(reader, odds)] if odds is not None else []
        lines += ["", *_asked(reader), *_state(reader), words("lobby-commitment", commitment=view.commitment)]
        return Content(layout(text("\n".join(lines)), *_controls(reader, odds), colour=TABLE_COLOUR))
    lines += ["", words(f"lobby-{view.status.value}")]
    return Content(layout(text("\n".join(lines)), colour=TABLE_COLOUR))


def _expected(reader: Reader[TableView], odds: Odds) -> str:
    """The side that is expected to make more, and how much."""
    who = reader.names.side(odds.side)
    return reader.words("lobby-expected", who=who, margin=f"{odds.margin:.0f}", deviation=f"{odds.deviation:.0f}")


def _title(reader: Reader[TableView]) -> str:
    words = reader.words
    key = reader.view.game.key
    preset = words(f"{key}-preset-{reader.view.preset}")
    return words("lobby-title", game=words(f"{key}-name"), preset=preset, length=_length(reader))


def _length(reader: Reader[TableView]) -> str:
    """How long the match is likely to last, with as many as sit here, or the next number that can start."""
    view = reader.view
    teams = view.side_count
    possible = sorted(n for n, sides in view.game.seatings(view.options).items() if (teams or n) in sides and n > teams)
    seats = next((count for count in possible if count >= len(view.seats)), possible[-1])
    return reader.say(view.game.length(view.options, teams or seats, seats))


def _seats(reader: Reader[TableView]) -> list[str]:
    view = reader.view
    if not view.side_count:
        people = [_person(reader, seat) for seat in range(len(view.seats))]
        return [reader.words("lobby-seats", people=reader.words.row(people), count=len(people))]
    return [_team(reader, side) for side in range(view.side_count)]


def _team(reader: Reader[TableView], side: int) -> str:
    words = reader.words
    people = [_person(reader, seat) for seat, each in enumerate(reader.view.seats) if each.side == side]
    free = [words("lobby-free-seat")] * (reader.view.side_size - len(people))
    return words("lobby-team", team=team_name(words, side), people=words.row([*people, *free]))


def _person(reader: Reader[TableView], seat: int) -> str:
    """A member, marked until they have agreed; a computer, with its level."""
    who, seated = reader.names.seat(seat), reader.view.seats[seat]
    if seated.computer:
        return reader.words("computer-level", who=who, level=reader.words(f"level-{seated.level}"))
    return who if seated.agreed else reader.words("lobby-asked", who=who)


def _asked(reader: Reader[TableView]) -> list[str]:
    """Who has to agree, and to what: another match, or other options."""
    view, words = reader.view, reader.words
    who = words.listed(reader.names.seat(seat) for seat, each in enumerate(view.seats) if not each.agreed)
    if not who:
        return []
    if DeadlineKind.HELD_SEATS in view.until:
        return [words("lobby-asked-rematch", who=who)]
    host = view.seat_of(view.host) or 0
    by = reader.names.seat(host) if view.seats[host].agreed else "none"
    preset = words(f"{view.game.key}-preset-{view.preset}")
    return [words("lobby-asked-options", by=by, preset=preset, differs=_differs(reader), who=who)]


def _differs(reader: Reader[TableView]) -> str:
    return "yes" if differences_line(reader) else "no"


def _state(reader: Reader[TableView]) -> list[str]:
    view, words = reader.view, reader.words
    host = reader.names.seat(view.seat_of(view.host) or 0)
    if view.obstacle is None:
        return [words("lobby-ready", host=host)]
    if view.obstacle.key == TableReason.NOT_AGREED.value:  # see _asked
        return []
    return [words("lobby-waiting", why=reader.say(view.obstacle))]


def _controls(reader: Reader[TableView], odds: Odds | None) -> list[Row]:
    """A row for sitting down, one for filling the table and starting, and one for reading what is played."""
    view, words = reader.view, reader.words
    shown = {
        Action.ADD_COMPUTER: True,
        Action.REMOVE_COMPUTER: any(seat.member is None for seat in view.seats),
        Action.SHUFFLE: view.side_count > 0,
        Action.LEAVE: True,
    }
    filling = [_plain(reader, action) for action, is_shown in shown.items() if is_shown]
    calling = () if view.obstacle is None else (Action.CALL_PLAYERS,)
    balancing = (Action.BALANCE,) if odds is not None and view.side_count else ()
    reading = [_plain(reader, action) for action in (*calling, Action.OPTIONS, Action.RULES, *balancing)]
    how_to = button(Address(0, Action.HOW_TO, view.game.key), words("button-how-to"))
    green, ready = discord.ButtonStyle.success, view.obstacle is None
    start = button(Address(view.table, Action.START), words("button-start"), green, disabled=not ready)
    asked = any(not seat.agreed for seat in view.seats)
    agree = [button(Address(view.table, Action.AGREE), words("button-agree"), green)] if asked else []
    sitting, filling_up = rows([*_sit_buttons(reader), *agree]), rows([start, *filling])
    return [*sitting, *filling_up, *level_menu(reader), *rows([*reading, how_to])]


def _plain(reader: Reader[TableView], action: Action) -> ui.Button[ui.LayoutView]:
    """A button, disabled where it could only refuse."""
    full = action is Action.ADD_COMPUTER and not reader.view.has_room
    return button(Address(reader.view.table, action), reader.words(f"button-{action.value}"), disabled=full)


def _sit_buttons(reader: Reader[TableView]) -> list[ui.Button[ui.LayoutView]]:
    view, words = reader.view, reader.words
    blue = discord.ButtonStyle.primary
    if not view.side_count:
        return [button(Address(view.table, Action.SIT), words("button-sit"), blue, disabled=not any(view.can_sit))]
    labels = [words("button-sit-team", team=team_name(words, side)) for side in range(view.side_count)]
    return [
        button(Address(view.table, Action.SIT, str(side)), label, blue, disabled=not is_open)
        for side, (label, is_open) in enumerate(zip(labels, view.can_sit, strict=True))
    ]


def sides_of_lobby(facts: TableFacts) -> list[Members]:
    """The members of each side, in ascending order."""
    count = max(seat.side for seat in facts.seats) + 1
    sides: list[list[int]] = [[] for _ in range(count)]
    for seat in facts.seats:
        if seat.member is not None:
            sides[seat.side].append(seat.member)
    return [tuple(sorted(side)) for side in sides]


async def known_at(boards: Boards, facts: TableFacts) -> Mapping[Members, Known]:
    """What is known of everyone who sits here; {} where points of this table compare with no others'."""
    board = facts.game.board(facts.options, teams=facts.side_count > 0)
    if board is None or not board.counts_points:
        return {}
    members = [seat.member for seat in facts.seats if seat.member is not None]
    size = len(facts.seats) // facts.side_count if facts.side_count else 1
    return await boards.known(facts.guild, board, members, size)


def in_order(seats: Sequence[SeatRecord], members: Sequence[int]) -> list[SeatRecord]:
    """The seats in the order of their members; as they are where somebody else sits there by now."""
    places = {seat.member: seat for seat in seats}
    found = [places[member] for member in members if member in places]
    return found if len(found) == len(seats) else list(seats)
