"""Conceding a match: the button, who wants to, and the question that names the price."""

import discord
from discord import ui

from bot.tables.model.records import Status
from bot.tables.model.view import TableView
from bot.tables.model.votes import Terms
from cogs.ui.address import Action, Address
from cogs.ui.layout import Content, bare, button, rows, text
from cogs.ui.reader import Reader
from cogs.words import Words


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
