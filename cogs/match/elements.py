"""Buttons that the public message and the panels have in common, and the confirmation of conceding.

Each button is a list that is empty where the button would be of no use.
"""

import discord

from bot.tables.model.records import Status
from bot.tables.model.view import TableView
from bot.tables.model.votes import Terms
from cogs.ui.address import Action, Address
from cogs.ui.layout import Button, Content, button, rows, text, without_container
from cogs.ui.reader import Reader
from cogs.words import Words


def return_button(reader: Reader[TableView]) -> Button:
    address = Address(reader.view.table, Action.RETURN)
    return button(address, reader.words("button-return"), discord.ButtonStyle.success)


def play_for_absent_button(reader: Reader[TableView]) -> list[Button]:
    """The button that lets the computer play a turn whose member has been silent for too long."""
    turn = reader.view.turn
    if turn is None or turn.silent_at_seq is None:
        return []
    address = Address(reader.view.table, Action.PLAY_FOR_ABSENT, decision=turn.silent_at_seq)
    return [button(address, reader.words("button-play-for-absent"))]


def concede_button(reader: Reader[TableView]) -> list[Button]:
    """The button that concedes, from the end of the first round on, in a match between several sides."""
    view = reader.view
    round_over = view.match is not None and (view.match.round_no > 1 or view.next_round is not None)
    if view.status is not Status.PLAYING or not round_over or len({seat.side for seat in view.seats}) == 1:
        return []
    return [button(Address(view.table, Action.CONCEDE), reader.words("button-concede"))]


def concede_question(table: int, words: Words, terms: Terms) -> Content:
    """The private message that names the price of conceding and asks for confirmation."""
    confirm = button(
        Address(table, Action.CONCEDE_CONFIRM), words("button-concede-confirm"), discord.ButtonStyle.danger
    )
    price = words(f"concede-price-{terms.outcome.value}", cost=terms.penalty.value, partners=terms.partners)
    return Content(without_container(text(price), *rows([confirm])))


def lookup_buttons(reader: Reader[TableView]) -> list[Button]:
    """What is behind ⋯ for everybody: the score, what looks back at the match, the table in words, and the rules.

    A round can be replayed and its deal checked once its hands are revealed, decisions reviewed once the match is over.
    """
    view, words = reader.view, reader.words
    arguments: dict[Action, str] = {Action.SCORE: "", Action.HISTORY: ""}
    if view.reveal is not None and view.match is not None:
        arguments |= {Action.REPLAY: "", Action.CHECK: str(view.match.round_no)}
    if view.match is not None and not view.status.live:
        arguments[Action.REVIEW] = ""
    elif not reader.settings.words_first:
        arguments[Action.READ] = ""
    arguments[Action.RULES] = ""
    return [
        button(Address(view.table, action, argument), words(f"button-{action.value}"))
        for action, argument in arguments.items()
    ]
