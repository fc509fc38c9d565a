"""The public message of a running or finished table. It shows what everyone may see, and no hidden card."""

import discord

from bot.tables.model.records import Handover, Status
from bot.tables.model.view import TableView
from cogs.match.by_ear import MAX_BRIEF_LENGTH, fitting_text
from cogs.match.elements import (
    check_button,
    concede_button,
    conceding_line,
    play_for_absent_button,
    replay_button,
    return_button,
    review_button,
    time_line,
)
from cogs.match.lines import (
    closing_lines,
    halted_line,
    last_turn,
    news_lines,
    roster_line,
    round_runs,
    score_line,
    seat_news_lines,
    wait_line,
)
from cogs.messages.kinds import TABLE
from cogs.ui.address import Action, Address
from cogs.ui.layout import GOLD, TABLE_COLOUR, Button, Content, Item, button, fitting, layout, rows, text
from cogs.ui.pictures import Artist, PaintedPicture
from cogs.ui.reader import Reader, mention


@fitting(*TABLE.smaller)
async def table_content(
    reader: Reader[TableView], artist: Artist, winner: PaintedPicture | None = None, *, rematch: bool = True
) -> Content:
    """The table for its channel, during a round, between rounds, or after the match.

    Args:
        reader: the channel.
        artist: paints the table or the score sheet.
        winner: the winner's card of a match that is over; the account of its last round is left to **Score**.
        rematch: False if the channel has another table by now.

    """
    view, words = reader.view, reader.words
    round_no = view.match.round_no if view.match else 0
    head = [words("table-title", game=words(f"{view.game.key}-name"), round=round_no)]
    if winner is not None:
        items = [
            text("\n".join([*head, *_status_lines(reader)])),
            winner.gallery(),
            *rows(_buttons(reader, rematch=rematch)),
        ]
        return Content(layout(*items, colour=GOLD), (winner,))
    head += [score_line(reader), roster_line(reader)]
    head += _status_lines(reader)
    news: list[str] = []
    if round_runs(view):
        news += news_lines(reader)
    else:
        if last := last_turn(reader, view.news):
            news.append(last)
        news += [*seat_news_lines(reader), *closing_lines(reader)]
        if view.next_round is not None:
            news.append(words("table-next-commitment", commitment=view.commitment))
    items: list[Item] = [text("\n".join(head))]
    sheet = await artist.sheet(reader)
    pictures = [sheet] if sheet else await artist.table(reader)
    items += [picture.gallery() for picture in pictures]
    told = fitting_text(news, MAX_BRIEF_LENGTH) if reader.brief else "\n".join(news)
    items += [text(told), *rows(_buttons(reader, rematch=rematch))]
    return Content(layout(*items, colour=TABLE_COLOUR), tuple(pictures))


def _status_lines(reader: Reader[TableView]) -> list[str]:
    """Whose turn it is or what the table waits for; then who is away, and the votes that are open."""
    view, words, names = reader.view, reader.words, reader.names
    if line := halted_line(reader) or wait_line(reader):
        lines = [line]
    else:
        acting = view.match.to_act if view.match else ()
        turn = words("table-turn", who=words.join_with_and(names.marked(seat) for seat in acting))
        lines = [f"{turn} {time_line(reader)}".strip()]
    away = [number for number, seat in enumerate(view.seats) if seat.absent]
    if away and view.status is Status.PLAYING:
        asleep = all(seat.absent or seat.member is None for seat in view.seats)
        who = words.join_with_and(names.seat(seat) for seat in away)
        lines.append(words("table-asleep" if asleep else "table-away", who=who, count=len(away)))
    if view.votes and _votes_open(view):
        who = words.join_with_and(names.seat(seat) for seat in view.votes)
        lines.append(words("table-votes", who=who, count=len(view.votes)))
    if line := conceding_line(reader):
        lines.append(line)
    for vote in _seat_votes(view):
        voters = [number for number, seat in enumerate(view.seats) if seat.member in vote.votes]
        who, owner = words.join_with_and(names.seat(seat) for seat in voters), names.seat(vote.seat)
        to = "computer" if vote.to is None else mention(vote.to)
        lines.append(words("table-seat-votes", who=who, count=len(voters), owner=owner, to=to))
    return lines


def _votes_open(view: TableView) -> bool:
    return view.status is Status.PLAYING and view.outcome is None


def _seat_votes(view: TableView) -> list[Handover]:
    """The votes on giving an absent member's seat to somebody else."""
    return [vote for vote in view.handovers if _votes_open(view) and vote.votes and not vote.granted]


def _buttons(reader: Reader[TableView], *, rematch: bool) -> list[Button]:
    view, words = reader.view, reader.words
    buttons: list[Button] = []
    if view.next_round is not None:
        address = Address(view.table, Action.NEXT_ROUND, decision=view.next_round)
        buttons.append(button(address, words("button-next-round"), discord.ButtonStyle.success))
    for kind in view.calls:
        address, label = Address(view.table, Action.CALL, kind), words(f"{view.game.key}-call-{kind}")
        buttons.append(button(address, label, discord.ButtonStyle.danger))
    buttons += play_for_absent_button(reader)
    if view.status.live and any(seat.absent for seat in view.seats):
        buttons.append(return_button(reader))
    if view.votes and _votes_open(view):
        buttons.append(button(Address(view.table, Action.VOTE_END), words("button-vote-end")))
    for vote in _seat_votes(view):
        owner, to = reader.names.seat(vote.seat), "computer" if vote.to is None else "member"
        address = Address(view.table, Action.VOTE_SEAT, f"{vote.owner}:{vote.to or 0}")
        buttons.append(button(address, words("button-vote-seat", owner=owner, to=to)))
    if conceding_line(reader):
        buttons += concede_button(reader)
    if view.status is Status.FINISHED:
        again = Address(view.table, Action.REMATCH)
        buttons.append(button(again, words("button-rematch"), discord.ButtonStyle.success, disabled=not rematch))
    plain = [Action.SCORE, Action.HISTORY]
    if view.status is Status.PLAYING:
        buttons.append(button(Address(view.table, Action.HAND), words("button-hand"), discord.ButtonStyle.primary))
        plain.append(Action.READ)
    buttons += [button(Address(view.table, action), words(f"button-{action.value}")) for action in plain]
    buttons += [*replay_button(reader), *review_button(reader), *check_button(reader)]
    buttons.append(button(Address(view.table, Action.RULES), words("button-rules")))
    return buttons
