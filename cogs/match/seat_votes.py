"""Votes on the seat of somebody who is away: who is for it, and the button for the others."""

from discord import ui

from bot.tables.model.records import Handover, Status
from bot.tables.model.view import TableView
from cogs.ui.address import Action, Address
from cogs.ui.layout import button
from cogs.ui.reader import Reader, mention


def seat_vote_lines(reader: Reader[TableView]) -> list[str]:
    """Who is for giving which seat to whom."""
    return [_line(reader, each) for each in _votes(reader)]


def seat_vote_buttons(reader: Reader[TableView]) -> list[ui.Button[ui.LayoutView]]:
    """A button for each such vote."""
    return [_button(reader, each) for each in _votes(reader)]


def _votes(reader: Reader[TableView]) -> list[Handover]:
    view = reader.view
    running = view.status is Status.PLAYING and view.outcome is None
    return [each for each in view.handovers if running and each.votes and not each.granted]


def _line(reader: Reader[TableView], vote: Handover) -> str:
    seats = [seat for seat, each in enumerate(reader.view.seats) if each.member in vote.votes]
    who, owner = reader.words.listed(map(reader.names.seat, seats)), reader.names.seat(vote.seat)
    to = "computer" if vote.to is None else mention(vote.to)
    return reader.words("table-seat-votes", who=who, count=len(seats), owner=owner, to=to)


def _button(reader: Reader[TableView], vote: Handover) -> ui.Button[ui.LayoutView]:
    address = Address(reader.view.table, Action.VOTE_SEAT, f"{vote.owner}:{vote.to or 0}")
    to = "computer" if vote.to is None else "member"
    return button(address, reader.words("button-vote-seat", owner=reader.names.seat(vote.seat), to=to))
