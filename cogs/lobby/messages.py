"""The public message of a lobby: the game and its options, the seats, and the commitment to the first deal."""

import discord

from bot.boards.ratings import Odds
from bot.games.anchors import unrated
from bot.tables.model.ports import TableReason
from bot.tables.model.records import DeadlineKind, Status
from bot.tables.model.view import TableView
from cogs.lobby.options import differences_line, table_options_line
from cogs.ui.address import Action, Address
from cogs.ui.layout import (
    MAX_OPTIONS,
    TABLE_COLOUR,
    Button,
    Content,
    Row,
    button,
    layout,
    rows,
    select,
    text,
    without_container,
)
from cogs.ui.reader import Reader, countdown, team_name

_TWO_SIDES = 2
ALL_COMPUTERS = "all"
"""Stands for every computer where a level is chosen."""


def lobby_content(reader: Reader[TableView], odds: Odds | None = None) -> Content:
    """The table before its first deal, or a table that was ended before it.

    `odds` is the expected result of the sides as they sit; None if it isn't known.
    """
    view, words, game = reader.view, reader.words, reader.view.game.key
    preset = words(f"{game}-preset-{view.preset}")
    lines = [words("lobby-title", game=words(f"{game}-name"), preset=preset, length=_length(reader))]
    lines += _seat_lines(reader)
    if view.status is not Status.LOBBY:
        lines += ["", words(f"lobby-{view.status.value}")]
        return Content(layout(text("\n".join(lines)), colour=TABLE_COLOUR))
    if differences := differences_line(reader):
        lines.append(differences)
    to_rematch, to_options = _asked(reader, rematch=True), _asked(reader, rematch=False)
    if not to_options:  # else the agreement names them
        lines.append(words("lobby-table", options=table_options_line(reader)))
    levels = [level for level in view.game.levels if level in {seat.level for seat in view.seats if seat.computer}]
    lines += [
        words("level-line", level=words(f"level-{level}"), promise=words(f"{game}-level-{level}")) for level in levels
    ]
    board = view.game.board(view.options, teams=view.side_count > 0)
    if board and board.spread and (without := unrated(board.anchors, levels)):
        lines.append(words("lobby-unrated", levels=words.join_with_and(words(f"level-{level}") for level in without)))
    if to_rematch:
        lines.append(words("lobby-held", until=countdown(reader, DeadlineKind.HELD_SEATS)))
    if odds is not None:
        margin, deviation = round(odds.margin), round(odds.deviation)
        lines.append(words("lobby-expected", who=reader.names.side(odds.side), margin=margin, deviation=deviation))
    lines += ["", *_agreement_lines(reader, to_rematch, to_options)]
    if view.obstacle is None:
        lines.append(words("lobby-ready", host=reader.names.seat(view.seat_of(view.host) or 0)))
    elif view.obstacle.key != TableReason.NOT_AGREED.value:  # the agreement lines say who hasn't agreed
        lines.append(words("lobby-waiting", why=reader.say(view.obstacle)))
    lines.append(words("lobby-commitment", commitment=view.commitment))
    return Content(layout(text("\n".join(lines)), *_controls(reader), colour=TABLE_COLOUR))


def _length(reader: Reader[TableView]) -> str:
    """How long the match is likely to take with the seats that are taken, or with the next number that can start."""
    view = reader.view
    teams = view.side_count
    possible = view.game.player_counts(view.options, teams)
    seats = next((count for count in possible if count >= len(view.seats)), possible[-1])
    return reader.say(view.game.length(view.options, teams or seats, seats))


def _seat_lines(reader: Reader[TableView]) -> list[str]:
    """The members, marked until they have agreed, and the computers with their levels; a line for each team."""
    view, words = reader.view, reader.words
    people: list[str] = []
    for number, seat in enumerate(view.seats):
        who = reader.names.seat(number)
        if seat.computer:
            who = words("computer-level", who=who, level=words(f"level-{seat.level}"))
        elif not seat.agreed:
            who = words("lobby-asked", who=who)
        people.append(who)
    if not view.side_count:
        return [words("lobby-seats", people=words.join(people), count=len(people))]
    lines: list[str] = []
    for side in range(view.side_count):
        team = [who for who, seat in zip(people, view.seats, strict=True) if seat.side == side]
        team += [words("lobby-free-seat")] * (view.side_size - len(team))
        lines.append(words("lobby-team", team=team_name(words, side), people=words.join(team)))
    return lines


def _asked(reader: Reader[TableView], *, rematch: bool) -> str:
    """Who has yet to agree to a rematch, or else to options that somebody has changed."""
    view, held = reader.view, DeadlineKind.HELD_SEATS in reader.view.until
    asked = [
        number for number, seat in enumerate(view.seats) if not seat.agreed and (held and not seat.kept) == rematch
    ]
    return reader.words.join_with_and(map(reader.names.seat, asked))


def _agreement_lines(reader: Reader[TableView], to_rematch: str, to_options: str) -> list[str]:
    view, words = reader.view, reader.words
    lines = [words("lobby-asked-rematch", who=to_rematch)] if to_rematch else []
    if not to_options:
        return lines
    host = view.seat_of(view.host) or 0
    by = reader.names.seat(host) if view.seats[host].agreed else "none"
    preset = words(f"{view.game.key}-preset-{view.preset}")
    differs = "yes" if differences_line(reader) else "no"
    table = table_options_line(reader)
    asked = words("lobby-asked-options", by=by, preset=preset, differs=differs, table=table, who=to_options)
    return [*lines, asked]


def _controls(reader: Reader[TableView]) -> list[Row]:
    """At most four controls: joining, what the lobby waits for, and the way to everything else."""
    view, words = reader.view, reader.words
    blue, green = discord.ButtonStyle.primary, discord.ButtonStyle.success
    buttons: list[Button] = []
    if len(view.can_sit) == _TWO_SIDES and any(view.can_sit):
        for side, is_open in enumerate(view.can_sit):
            label = words("button-sit-team", mark=words(f"side-mark-{side}"))
            buttons.append(button(Address(view.table, Action.SIT, str(side)), label, blue, disabled=not is_open))
    elif any(view.can_sit):
        buttons.append(button(Address(view.table, Action.SIT), words("button-sit"), blue))
    if any(not seat.agreed for seat in view.seats):
        buttons.append(button(Address(view.table, Action.AGREE), words("button-agree"), green))
    elif view.obstacle is None:
        buttons.append(button(Address(view.table, Action.START), words("button-start"), green))
    elif view.has_room:
        buttons.append(button(Address(view.table, Action.ADD_COMPUTER), words("button-add-computer")))
    return rows([*buttons, button(Address(view.table, Action.SET_UP), words("button-set-up"))])


def set_up_content(reader: Reader[TableView], member: int, *, balanced: bool) -> Content:
    """The private message behind **Set up**, for a member at the table or an onlooker.

    `balanced` is True if the teams can be made equal by the ratings. Controls that the member may not use are left out.
    """
    view, words = reader.view, reader.words
    seated, hosting = any(seat.member == member for seat in view.seats), view.host == member
    members = sum(seat.member is not None for seat in view.seats)
    offered = {
        Action.ADD_COMPUTER: seated and view.has_room,
        Action.FILL: seated and view.missing_players > 1,
        Action.REMOVE_COMPUTER: seated and any(seat.member is None for seat in view.seats),
        Action.SHUFFLE: hosting and view.side_count > 0 and members > 1,
        Action.BALANCE: hosting and view.side_count > 0 and balanced,
        Action.CALL_PLAYERS: seated and (view.missing_players > 0 or any(not seat.agreed for seat in view.seats)),
    }
    how_to = button(Address(0, Action.HOW_TO, view.game.key), words("button-how-to"))
    reading = [*_plain_buttons(reader, [Action.OPTIONS, Action.RULES]), how_to]
    controls = [
        *rows(_plain_buttons(reader, [action for action, is_offered in offered.items() if is_offered])),
        *(_level_menu(reader) if hosting else []),
        *rows([*reading, *(_plain_buttons(reader, [Action.LEAVE]) if seated else [])]),
    ]
    seats = "\n".join(_seat_lines(reader))
    return Content(without_container(text(seats), *controls))


def _plain_buttons(reader: Reader[TableView], actions: list[Action]) -> list[Button]:
    return [button(Address(reader.view.table, action), reader.words(f"button-{action.value}")) for action in actions]


def _level_menu(reader: Reader[TableView]) -> list[Row]:
    """A menu of every computer with every level that it doesn't have, and of all of them; none without computers.

    With so many computers that the menu would be too long, each has the levels next to its own.
    """
    view, words, levels = reader.view, reader.words, reader.view.game.levels
    computers = {number: view.game.level(seat.level) for number, seat in enumerate(view.seats) if seat.computer}
    most = len(levels) if len(computers) * (len(levels) - 1) + len(levels) <= MAX_OPTIONS else 1
    offered = [(f"{ALL_COMPUTERS}:{level}", words("level-all", level=words(f"level-{level}")), "") for level in levels]
    offered = offered if len(computers) > 1 else []
    offered += [
        (f"{number}:{level}", words("computer-level", who=reader.names.seat(number), level=words(f"level-{level}")), "")
        for number, own in computers.items()
        for level in levels
        if 0 < abs(levels.index(level) - levels.index(own)) <= most
    ]
    return [select(Address(view.table, Action.COMPUTER_LEVEL), words("level-choose"), offered)] if offered else []
