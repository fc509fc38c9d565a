"""The buttons that look back at a round or a match, each where there is something to look at.

Conceding a match: the button, who wants to, and the question that names the price.

Votes on the seat of somebody who is away: who is for it, and the button for the others.
"""

import discord
from discord import ui

from bot.tables.model.records import Handover, Status
from bot.tables.model.view import TableView
from bot.tables.model.votes import Terms
from cogs.ui.address import Action, Address
from cogs.ui.layout import Content, bare, button, rows, text
from cogs.ui.reader import Reader, mention
from cogs.words import Words


def check_button(reader: Reader[TableView]) -> list[ui.Button[ui.LayoutView]]:
    """The button that checks the last deal, once its seed is no secret."""
    view = reader.view
    if view.reveal is None or view.match is None:
        return []
    return [button(Address(view.table, Action.CHECK, str(view.match.round_no)), reader.words("button-check"))]


def review_button(reader: Reader[TableView]) -> list[ui.Button[ui.LayoutView]]:
    """The button that looks at one's own decisions again, once a match is over."""
    view = reader.view
    if view.match is None or view.status.live:
        return []
    return [button(Address(view.table, Action.REVIEW), reader.words("button-review"))]


def replay_button(reader: Reader[TableView]) -> list[ui.Button[ui.LayoutView]]:
    """The button that steps through the last round, once its hands are open."""
    if reader.view.reveal is None:
        return []
    return [button(Address(reader.view.table, Action.REPLAY), reader.words("button-replay"))]


def conceding_line(reader: Reader[TableView]) -> str:
    """Who wants their side to concede; "" while nobody does."""
    view = reader.view
    if view.status is not Status.PLAYING or not view.conceding:
        return ""
    who = reader.words.listed(reader.names.seat(seat) for seat in view.conceding)
    return reader.words("table-conceding", who=who, count=len(view.conceding))


def concede_button(reader: Reader[TableView]) -> list[ui.Button[ui.LayoutView]]:
    """The button, from the end of the first round of a match between several sides on."""
    view = reader.view
    played = view.match is not None and (view.match.round_no > 1 or view.next_round is not None)
    if view.status is not Status.PLAYING or not played or len({seat.side for seat in view.seats}) == 1:
        return []
    return [button(Address(view.table, Action.CONCEDE), reader.words("button-concede"))]


def concede_question(table: int, words: Words, terms: Terms) -> Content:
    """Ask once more."""
    sure = button(Address(table, Action.CONCEDE_SURELY), words("button-concede-surely"), discord.ButtonStyle.danger)
    asked = words(f"concede-price-{terms.price.value}", cost=terms.cost.value)
    return Content(bare(text(asked), *rows([sure])))


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
