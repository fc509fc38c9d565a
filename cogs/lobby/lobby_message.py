"""The lobby: who plays what, who is missing, and the commitment to the first deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.tables.records import Status
from cogs.lobby.options_message import differences_line
from cogs.ui.address import Action, Address
from cogs.ui.content import Content
from cogs.ui.layout import TABLE_COLOUR, Row, button, layout, rows, text
from cogs.ui.names import TableNames, mention, team_name

if TYPE_CHECKING:
    from discord import ui

    from bot.tables.table_view import TableView
    from cogs.words import Words


def lobby_content(look: TableView, words: Words) -> Content:
    """The public message of a table that has yet to start, or that ended before it did."""
    lines = [_title(look, words), *_seats(look, words)]
    if look.status is Status.LOBBY:
        lines += [line for line in (differences_line(look, words),) if line]
        if look.due is not None:
            lines.append(words("lobby-held", until=f"<t:{int(look.due.timestamp())}:R>"))
        lines += ["", _state(look, words), words("lobby-commitment", commitment=look.commitment)]
        return Content(layout(text("\n".join(lines)), *_controls(look, words), colour=TABLE_COLOUR))
    lines += ["", words(f"lobby-{look.status.value}")]
    return Content(layout(text("\n".join(lines)), colour=TABLE_COLOUR))


def _title(look: TableView, words: Words) -> str:
    key = look.game.key
    preset = words(f"{key}-preset-{look.preset}")
    return words("lobby-title", game=words(f"{key}-name"), preset=preset, length=words(f"{key}-length"))


def _seats(look: TableView, words: Words) -> list[str]:
    names = TableNames(look, words)
    if not look.side_count:
        people = [_person(look, words, names, seat) for seat in range(len(look.seats))]
        return [words("lobby-seats", people=", ".join(people), count=len(people))]
    return [_team(look, words, names, side) for side in range(look.side_count)]


def _team(look: TableView, words: Words, names: TableNames, side: int) -> str:
    people = [_person(look, words, names, seat) for seat, each in enumerate(look.seats) if each.side == side]
    free = [words("lobby-free-seat")] * (look.side_size - len(people))
    return words("lobby-team", team=team_name(words, side), people=", ".join([*people, *free]))


def _person(look: TableView, words: Words, names: TableNames, seat: int) -> str:
    """A member; who has yet to agree is marked."""
    return names.seat(seat) if look.seats[seat].agreed else words("lobby-asked", who=names.seat(seat))


def _state(look: TableView, words: Words) -> str:
    host = mention(look.host)
    if look.obstacle is None:
        return words("lobby-ready", host=host)
    return words("lobby-waiting", why=words.say(look.obstacle, TableNames(look, words)))


def _controls(look: TableView, words: Words) -> list[Row]:
    """A row to sit down, a row to fill the table and begin, and a row to read what is played."""
    shown = {
        Action.ADD_COMPUTER: True,
        Action.REMOVE_COMPUTER: any(seat.member is None for seat in look.seats),
        Action.SHUFFLE: look.side_count > 0,
        Action.LEAVE: True,
    }
    filling = [_plain(look, words, action) for action, is_shown in shown.items() if is_shown]
    reading = [_plain(look, words, action) for action in (Action.OPTIONS, Action.RULES)]
    how_to = button(Address(0, Action.HOW_TO, look.game.key), words("button-how-to"))
    green, ready = discord.ButtonStyle.success, look.obstacle is None
    start = button(Address(look.table, Action.START), words("button-start"), green, disabled=not ready)
    asked = any(not seat.agreed for seat in look.seats)
    agree = [button(Address(look.table, Action.AGREE), words("button-agree"), green)] if asked else []
    return [*rows([*_sit_buttons(look, words), *agree]), *rows([start, *filling]), *rows([*reading, how_to])]


def _plain(look: TableView, words: Words, action: Action) -> ui.Button[ui.LayoutView]:
    return button(Address(look.table, action), words(f"button-{action.value}"))


def _sit_buttons(look: TableView, words: Words) -> list[ui.Button[ui.LayoutView]]:
    blue = discord.ButtonStyle.primary
    if not look.side_count:
        return [button(Address(look.table, Action.SIT), words("button-sit"), blue)]
    return [
        button(Address(look.table, Action.SIT, str(side)), words("button-sit-team", team=team_name(words, side)), blue)
        for side in range(look.side_count)
    ]
