"""Until when a turn lasts, who is away, who wants to end the match, and the controls that go with it.

The public message of a running table: what everyone in the channel may see, and never a card more.
"""

import discord
from discord import ui

from bot.games.values import Say
from bot.tables.model.records import DeadlineKind, Status
from bot.tables.model.view import TableView
from cogs.match.elements import (
    check_button,
    concede_button,
    conceding_line,
    replay_button,
    review_button,
    seat_vote_buttons,
    seat_vote_lines,
)
from cogs.match.lines import closing_lines, halted_line, last_turn, news_lines, score_line, seat_news_lines, wait_line
from cogs.ui.address import Action, Address
from cogs.ui.layout import TABLE_COLOUR, Content, button, fitting, layout, rows, text
from cogs.ui.pictures import Artist
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


@fitting
async def table_content(
    reader: Reader[TableView], artist: Artist, feat: Say | None = None, *, rematch: bool = True
) -> Content:
    """The table as the channel sees it: running, between rounds, or at its end, with what is worth telling then.

    `rematch` is False where the channel has another table by now.
    """
    pictures = [picture for picture in (await artist.sheet(reader) or await artist.table(reader),) if picture]
    items: list[ui.Item[ui.LayoutView]] = [text(_head(reader))]
    items += [picture.gallery() for picture in pictures]
    items.append(text("\n".join([*([] if feat is None else [reader.say(feat)]), *_body(reader)])))
    items += rows(_buttons(reader, rematch=rematch))
    return Content(layout(*items, colour=TABLE_COLOUR), tuple(pictures))


def _head(reader: Reader[TableView]) -> str:
    view, words = reader.view, reader.words
    round_no = view.match.round_no if view.match else 0
    title = words("table-title", game=words(f"{view.game.key}-name"), round=round_no)
    return "\n".join([title, score_line(reader), *_computers(reader), *_state(reader)])


def _computers(reader: Reader[TableView]) -> list[str]:
    """Which computers play, and how well; nothing where none was chosen."""
    words, seats = reader.words, enumerate(reader.view.seats)
    told = [
        words("computer-level", who=reader.names.seat(seat), level=words(f"level-{each.level}"))
        for seat, each in seats
        if each.computer
    ]
    return [words("table-computers", computers=words.row(told))] if told else []


def _state(reader: Reader[TableView]) -> list[str]:
    view, words = reader.view, reader.words
    names = reader.names
    wished = [line for line in (away_line(reader), vote_line(reader), conceding_line(reader)) if line]
    wished += seat_vote_lines(reader)
    if line := halted_line(reader):
        return [line, *wished]
    acting = view.match.to_act if view.match else ()
    turn = words("table-turn", who=words.listed(names.marked(seat) for seat in acting))
    return [wait_line(reader) or f"{turn} {time_line(reader)}".strip(), *wished]


def _body(reader: Reader[TableView]) -> list[str]:
    view = reader.view
    if view.next_round is not None or view.outcome is not None or not view.status.live:
        last = last_turn(reader, view.news)
        lines = [*([last] if last else []), *seat_news_lines(reader), *closing_lines(reader)]
        if view.next_round is not None:
            lines.append(reader.words("table-next-commitment", commitment=view.commitment))
        return lines
    return news_lines(reader)


def _buttons(reader: Reader[TableView], *, rematch: bool) -> list[ui.Button[ui.LayoutView]]:
    view, words = reader.view, reader.words
    buttons: list[ui.Button[ui.LayoutView]] = []
    if view.next_round is not None:
        address = Address(view.table, Action.NEXT_ROUND, decision=view.next_round)
        buttons.append(button(address, words("button-next-round"), discord.ButtonStyle.success))
    buttons += [
        button(
            Address(view.table, Action.CALL, kind), words(f"{view.game.key}-call-{kind}"), discord.ButtonStyle.danger
        )
        for kind in view.calls
    ]
    buttons += public_time_buttons(reader)
    buttons += seat_vote_buttons(reader)
    buttons += concede_button(reader) if conceding_line(reader) else []
    if view.status is Status.FINISHED:
        again = Address(view.table, Action.REMATCH)
        buttons.append(button(again, words("button-rematch"), discord.ButtonStyle.success, disabled=not rematch))
    if view.status is Status.PLAYING:
        buttons.append(button(Address(view.table, Action.HAND), words("button-hand"), discord.ButtonStyle.primary))
    offered = (Action.SCORE, Action.HISTORY, *((Action.READ,) if view.status is Status.PLAYING else ()))
    buttons += [button(Address(view.table, action), words(f"button-{action.value}")) for action in offered]
    buttons += [*replay_button(reader), *review_button(reader), *check_button(reader)]
    buttons.append(button(Address(view.table, Action.RULES), words("button-rules")))
    return buttons
