"""The public message of a running or finished table. It shows what everyone may see, and no hidden card."""

from collections.abc import Sequence

import discord

from bot.games.values import Seat
from bot.tables.model.records import Handover, Status
from bot.tables.model.view import TableView
from bot.tables.model.votes import lacking
from cogs.match.by_ear import MAX_BRIEF_LENGTH, fitting_text
from cogs.match.elements import concede_button, play_for_absent_button, return_button
from cogs.match.lines import (
    closing_lines,
    conceding_line,
    halted_line,
    headline,
    news_lines,
    roster_line,
    round_runs,
    score_line,
    seat_news_lines,
    time_line,
    wait_line,
)
from cogs.match.replay import Position
from cogs.messages.kinds import TABLE
from cogs.ui.address import Action, Address
from cogs.ui.layout import GOLD, TABLE_COLOUR, Button, Content, Item, button, fitting, layout, rows, text
from cogs.ui.pictures import Artist, PaintedPicture
from cogs.ui.reader import Reader, mention


@fitting(*TABLE.smaller)
async def table_content(
    reader: Reader[TableView],
    artist: Artist,
    winner: PaintedPicture | None = None,
    *,
    rematch: bool = True,
    heard: bool = False,
    achieved: Sequence[str] = (),
) -> Content:
    """The table for its channel, during a round, between rounds, or after the match.

    Args:
        reader: the channel.
        artist: paints the table or the score sheet.
        winner: the winner's card of a match that is over.
        rematch: False if the channel has another table by now.
        heard: True if somebody at the table has their words first.
        achieved: what a match that is over has earned its members for the first time.

    """
    view, words = reader.view, reader.words
    title = words("table-title", game=words(f"{view.game.key}-name"), round=view.match.round_no if view.match else 0)
    if view.outcome is not None:
        title = words("table-title-over", game=words(f"{view.game.key}-name"))
    head, news = [title], list[str]()
    if round_runs(view):
        head += [score_line(reader), roster_line(reader), *_status_lines(reader)]
        news += [words("news-line", line=line) for line in news_lines(reader)]
    else:
        told = headline(reader) if winner is None else ""
        head += [line for line in (told, *_status_lines(reader), *achieved, *seat_news_lines(reader)) if line]
        news += [] if told or winner else closing_lines(reader)
    items: list[Item] = [text("\n".join(head))]
    sheet = winner or (None if round_runs(view) else await artist.sheet(reader))
    pictures = [sheet] if sheet else await artist.table(reader)
    items += [picture.gallery() for picture in pictures]
    if news:
        items.append(text(fitting_text(news, MAX_BRIEF_LENGTH) if reader.brief else "\n".join(news)))
    items += rows(_buttons(reader, rematch=rematch, heard=heard))
    if view.next_round is not None:
        items.append(text(words("table-next-commitment", commitment=view.commitment)))
    return Content(layout(*items, colour=TABLE_COLOUR if winner is None else GOLD), tuple(pictures))


def _status_lines(reader: Reader[TableView]) -> list[str]:
    """Whose turn it is or what the table waits for; then who is away, and the votes that are open."""
    view, words, names = reader.view, reader.words, reader.names
    if line := halted_line(reader) or wait_line(reader):
        lines = [line]
    else:
        acting = view.match.to_act if view.match else ()
        turn = words("table-turn", who=words.join_with_and(names.marked(seat) for seat in acting))
        lines = [words.join(filter(None, (turn, time_line(reader))), "sentences")]
    away = [number for number, seat in enumerate(view.seats) if seat.absent]
    if away and view.status is Status.PLAYING:
        asleep = all(seat.absent or seat.member is None for seat in view.seats)
        who = words.join_with_and(names.seat(seat) for seat in away)
        lines.append(words("table-asleep" if asleep else "table-away", who=who, count=len(away)))
    if view.votes and _votes_open(view):
        who = words.join_with_and(names.seat(seat) for seat in view.votes)
        lines.append(words("table-votes", who=who, count=len(view.votes), needed=_needed(reader, view.votes)))
    if line := conceding_line(reader):
        lines.append(line)
    for vote in _seat_votes(view):
        voters = [number for number, seat in enumerate(view.seats) if seat.member in vote.votes]
        who, owner = words.join_with_and(names.seat(seat) for seat in voters), names.seat(vote.seat)
        to = "computer" if vote.to is None else mention(vote.to)
        needed = _needed(reader, voters)
        lines.append(words("table-seat-votes", who=who, count=len(voters), owner=owner, to=to, needed=needed))
    return lines


def _needed(reader: Reader[TableView], votes: Sequence[Seat]) -> str:
    """Whose agreement a vote waits for; where a side can spare somebody, how many of whom, last.

    If it needs nobody's, because a voter has come back, it waits for any of the voters to press again.
    """
    seats = enumerate(reader.view.seats)
    present = ((seat.side, number) for number, seat in seats if seat.member is not None and not seat.absent)
    needed, choices = list[Seat](), list[str]()
    for missing, silent in lacking(present, votes):
        if missing == len(silent):
            needed += silent
        else:
            people = reader.words.join_with_and(map(reader.names.seat, silent))
            choices.append(reader.words("votes-some", count=missing, people=people))
    if not choices:
        needed = needed or [*votes]
    return reader.words.join_with_and([*map(reader.names.seat, sorted(needed)), *choices])


def _votes_open(view: TableView) -> bool:
    return view.status is Status.PLAYING and view.outcome is None


def _seat_votes(view: TableView) -> list[Handover]:
    """The votes on giving an absent member's seat to somebody else."""
    return [vote for vote in view.open_handovers if _votes_open(view) and vote.votes and not vote.granted]


def _buttons(reader: Reader[TableView], *, rematch: bool, heard: bool) -> list[Button]:
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
    if round_runs(view):  # before the votes, so that it stays where it is when one begins
        buttons.append(button(Address(view.table, Action.HAND), words("button-hand"), discord.ButtonStyle.primary))
        if heard:
            buttons.append(button(Address(view.table, Action.READ), words("button-read")))
    buttons += _vote_buttons(reader)
    buttons += _ending_buttons(reader, rematch=rematch)
    return [*buttons, button(Address(view.table, Action.MORE), words("button-more"))]


def _vote_buttons(reader: Reader[TableView]) -> list[Button]:
    """The buttons that agree to what somebody has asked for: the end of the match, another player, a concession."""
    view, words, buttons = reader.view, reader.words, list[Button]()
    if view.votes and _votes_open(view):
        buttons.append(button(Address(view.table, Action.VOTE_END), words("button-vote-end")))
    for vote in _seat_votes(view):
        owner, to = reader.names.seat(vote.seat), "computer" if vote.to is None else "member"
        address = Address(view.table, Action.VOTE_SEAT, f"{vote.owner}:{vote.to or 0}")
        buttons.append(button(address, words("button-vote-seat", owner=owner, to=to)))
    return [*buttons, *(concede_button(reader) if conceding_line(reader) else [])]


def _ending_buttons(reader: Reader[TableView], *, rematch: bool) -> list[Button]:
    """**Rematch** after any match, and **Share** where its last round can be replayed."""
    view, words, buttons = reader.view, reader.words, list[Button]()
    if not view.status.live and view.status is not Status.CLOSED:
        again = Address(view.table, Action.REMATCH)
        buttons.append(button(again, words("button-rematch"), discord.ButtonStyle.success, disabled=not rematch))
    if view.status is Status.FINISHED and view.reveal is not None:
        share = Address(view.table, Action.REPLAY_SHARE, Position(0, 1, None).argument())
        buttons.append(button(share, words("button-replay-share")))
    return buttons
