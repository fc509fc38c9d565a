"""Until when a turn lasts, who is away, who wants to end the match, and the controls that go with it."""

import discord
from discord import ui

from bot.tables.model.records import DeadlineKind, Status
from bot.tables.model.view import TableView
from cogs.ui.address import Action, Address
from cogs.ui.layout import button
from cogs.ui.reader import Reader, countdown

Button = ui.Button[ui.LayoutView]


def time_line(reader: Reader[TableView]) -> str:
    """Until when the turn lasts; "" where there is no clock."""
    until = countdown(reader, DeadlineKind.TURN)
    return reader.words("table-time", until=until) if until else ""


def away_line(reader: Reader[TableView]) -> str:
    """Who is away; "" while nobody is."""
    view = reader.view
    away = [number for number, seat in enumerate(view.seats) if seat.absent]
    if view.status is not Status.PLAYING or not away:
        return ""
    asleep = all(seat.absent or seat.member is None for seat in view.seats)
    who = reader.words.listed(reader.names.seat(seat) for seat in away)
    return reader.words("table-asleep" if asleep else "table-away", who=who, count=len(away))


def vote_line(reader: Reader[TableView]) -> str:
    """Who wants to end the match; "" while nobody does."""
    view = reader.view
    if view.status is not Status.PLAYING or view.outcome is not None or not view.votes:
        return ""
    who = reader.words.listed(reader.names.seat(seat) for seat in view.votes)
    return reader.words("table-votes", who=who, count=len(view.votes))


def public_time_buttons(reader: Reader[TableView]) -> list[Button]:
    """What whoever looks at the table may press about somebody's time."""
    view = reader.view
    back = [_back(reader)] if any(seat.absent for seat in view.seats) and view.status.live else []
    vote = [button(Address(view.table, Action.VOTE_END), reader.words("button-vote-end"))] if vote_line(reader) else []
    return [*_help(reader), *back, *vote]


def panel_time_buttons(reader: Reader[TableView]) -> list[Button]:
    """What the member of a panel may press about the time of a turn."""
    view = reader.view
    if view.away:
        return [_back(reader)]
    if view.turn is None or view.seat is None:
        return []
    if view.turn.seat != view.seat:
        return _help(reader)
    address = Address(view.table, Action.MORE_TIME, decision=view.turn.number)
    return [button(address, reader.words("button-more-time"))] if view.turn.more_time else []


def _back(reader: Reader[TableView]) -> Button:
    address = Address(reader.view.table, Action.IM_BACK)
    return button(address, reader.words("button-im-back"), discord.ButtonStyle.success)


def _help(reader: Reader[TableView]) -> list[Button]:
    turn = reader.view.turn
    if turn is None or turn.silent_at is None:
        return []
    address = Address(reader.view.table, Action.LET_PLAY, decision=turn.silent_at)
    return [button(address, reader.words("button-let-play"))]
