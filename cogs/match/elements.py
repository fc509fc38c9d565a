"""Lines and buttons that the public message and the panels have in common, and the confirmation of conceding.

Each button is a list that is empty where the button would be of no use.
"""

from datetime import timedelta

import discord

from bot.tables.model.records import DeadlineKind, Status
from bot.tables.model.view import TableView
from bot.tables.model.votes import Terms
from cogs.ui.address import Action, Address
from cogs.ui.layout import Button, Content, button, rows, text, without_container
from cogs.ui.reader import Reader, countdown
from cogs.words import Words

SHORT_TIME = timedelta(minutes=1)
"""A turn's time is shown when no more than this, or than a quarter of the clock, is left: then its member is called."""


def time_line(reader: Reader[TableView]) -> str:
    """The time left for the turn, when it is short or was extended; "" without a turn clock."""
    view, clock = reader.view, reader.view.table_options.turn
    ends = view.until.get(DeadlineKind.TURN)
    if ends is None or clock is None or reader.now is None:
        return ""
    extended = view.turn is not None and view.turn.extended
    if ends - reader.now > max(SHORT_TIME, clock / 4) and not extended:
        return ""
    return reader.words("table-time", until=countdown(reader, DeadlineKind.TURN))


def conceding_line(reader: Reader[TableView]) -> str:
    """The members who want their side to concede; "" if there are none."""
    view = reader.view
    if view.status is not Status.PLAYING or not view.conceding:
        return ""
    sides = {view.seats[seat].side for seat in view.conceding}
    present = [number for number, seat in enumerate(view.seats) if seat.member is not None and not seat.absent]
    needed = [seat for seat in present if view.seats[seat].side in sides and seat not in view.conceding]
    who = reader.words.join_with_and(map(reader.names.seat, view.conceding))
    others = reader.words.join_with_and(map(reader.names.seat, needed or view.conceding))
    return reader.words("table-conceding", who=who, count=len(view.conceding), needed=others)


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
