"""The private panel: one member's hand, the table, and only the controls that are legal now."""

import asyncio
from collections.abc import Sequence

import discord
from discord import ui

from bot.tables.model.view import TableView
from cogs.match.by_ear import ROOM, happened_lines, read_on, told_from, told_lines
from cogs.match.concession import concede_button
from cogs.match.lines import closing_lines, news_lines, score_line, seat_news_lines
from cogs.match.looking_back_buttons import check_button, replay_button, review_button
from cogs.match.moves import cut_labels, move_controls
from cogs.match.prompt_line import prompt_line
from cogs.match.time_lines import panel_time_buttons
from cogs.messages.drawings import NOTHING, Question, Remark
from cogs.ui.address import Action, Address
from cogs.ui.interactions import refusal_text
from cogs.ui.layout import GOLD, Content, Row, button, fitting, layout, rows, text
from cogs.ui.pictures import Artist, Shown
from cogs.ui.reader import Reader

_QUIET = 0x5B6B73


@fitting
async def panel_content(reader: Reader[TableView], artist: Artist, remark: Remark = NOTHING) -> Content:
    """The panel of the reader's seat.

    From above: what has happened, the table, the hand, then what is to be done, right above the controls that do it.
    So a phone shows the hand together with the controls that name its cards. Who has nothing to do sees the hand alone:
    the table is in the public message, where there is one.
    """
    if reader.settings.words_first:
        return _heard(reader, remark)
    view = reader.view
    over = view.next_round is not None or view.outcome is not None
    sheet = await artist.sheet(reader) if over else None
    pictures = [sheet] if sheet else await _table_and_hand(reader, artist)
    shown = [picture for picture in pictures if picture is not None]
    running = view.status.live and not over
    news = news_lines(reader) if running else []
    items: list[ui.Item[ui.LayoutView]] = [text("\n".join(news))] if news else []
    items += [picture.gallery() for picture in shown]
    items.append(text("\n".join([*_state(reader, remark), prompt_line(reader, remark.asking), *_fingerprint(reader)])))
    items += _below(reader, remark)
    return Content(layout(*items, colour=_colour(reader)), tuple(shown))


def _heard(reader: Reader[TableView], remark: Remark) -> Content:
    """The same for members who hear it: what came of their press, then the table in words, then the controls.

    It has no pictures, which would stand between the words and the controls and say the same once more.
    """
    asks = remark.asking is not None and reader.view.decision is not None
    before = [*_remarks(reader, remark), *([] if asks else happened_lines(reader)), prompt_line(reader, remark.asking)]
    said = "\n".join([*before, *_fingerprint(reader)])
    cut = [reader.words("told-cut", label=label) for label in cut_labels(reader)]
    told = told_from(reader, [] if asks else [*told_lines(reader), *cut], 0, ROOM - len(said))
    items: list[ui.Item[ui.LayoutView]] = [text(said), *([text(told.text)] if told.text else [])]
    items += [] if told.rest is None else read_on(reader, str(told.rest))
    return Content(layout(*items, *_below(reader, remark), colour=_colour(reader)))


async def _table_and_hand(reader: Reader[TableView], artist: Artist) -> Sequence[Shown | None]:
    view = reader.view
    if view.choices or not view.shared or not view.status.live:
        return await asyncio.gather(artist.table(reader), artist.hand(reader))
    hand = await artist.hand(reader)
    return [hand or await artist.table(reader)]


def _state(reader: Reader[TableView], remark: Remark) -> list[str]:
    """How it stands. The points of a round that runs are in the table's picture; a public message has the sheet."""
    view = reader.view
    lines: list[str] = []
    if view.next_round is not None or view.outcome is not None or not view.status.live:
        lines.append(score_line(reader))
        if not view.shared:
            lines += closing_lines(reader)
        lines += seat_news_lines(reader)
    return [*lines, *_remarks(reader, remark)]


def _remarks(reader: Reader[TableView], remark: Remark) -> list[str]:
    """What came of the last press."""
    lines: list[str] = []
    if remark.notice:
        lines.append(reader.words("panel-notice", text=remark.notice))
    if remark.advice is not None and remark.advice.decision == reader.view.decision:
        lines.append(remark.advice.text)
    if remark.refusal is not None:
        refused = refusal_text(reader.words, remark.refusal, reader.names)
        lines.append(reader.words("panel-refusal", text=refused))
    return lines


def _fingerprint(reader: Reader[TableView]) -> list[str]:
    """The fingerprint of the next deal, where no public message shows it."""
    view = reader.view
    shown = view.next_round is not None and not view.shared
    return [reader.words("table-next-commitment", commitment=view.commitment)] if shown else []


def _colour(reader: Reader[TableView]) -> int:
    return GOLD if reader.view.decision is not None else _QUIET


def _below(reader: Reader[TableView], remark: Remark) -> list[ui.Item[ui.LayoutView]]:
    """The controls, or that there are no more."""
    return _controls(reader, remark) if remark.follows else [text(reader.words("panel-stopped"))]


def _controls(reader: Reader[TableView], remark: Remark) -> list[ui.Item[ui.LayoutView]]:
    view = reader.view
    if view.outcome is not None:
        return [*rows(_ending(reader))]
    if view.next_round is not None and view.seat is not None:
        address = Address(view.table, Action.NEXT_ROUND, decision=view.next_round)
        label = reader.words("button-next-round" if view.shared else "button-next-deal")
        dealing = button(address, label, discord.ButtonStyle.success)
        return [*rows([dealing, *(concede_button(reader) if view.shared else _looking_back(reader))])]
    if remark.asking is not None and view.decision is not None:
        return [*_question(reader, remark.asking)]
    if view.away:
        return [*rows(panel_time_buttons(reader))]
    return [*move_controls(reader, remark.press), *rows(_beside_the_moves(reader))]


def _ending(reader: Reader[TableView]) -> list[ui.Button[ui.LayoutView]]:
    """What can be done with a private match that is over; at a shared table the public message has it."""
    view, words = reader.view, reader.words
    if view.shared:
        return []
    share = button(Address(view.table, Action.SHARE), words("button-share"), disabled=view.message is not None)
    return [
        button(Address(view.table, Action.REMATCH), words("button-again"), discord.ButtonStyle.success),
        share,
        *review_button(reader),
        *_looking_back(reader),
    ]


def _looking_back(reader: Reader[TableView]) -> list[ui.Button[ui.LayoutView]]:
    """At the deal that is over."""
    return [*replay_button(reader), *check_button(reader)]


def _beside_the_moves(reader: Reader[TableView]) -> list[ui.Button[ui.LayoutView]]:
    """What goes with the time of a turn, and settings; for a private table what a shared one has in public."""
    if not reader.view.status.live or reader.view.seat is None:
        return []
    settings = button(Address(0, Action.SETTINGS), reader.words("button-settings"))
    if reader.view.shared:
        return [*panel_time_buttons(reader), *_hint(reader), *concede_button(reader), settings]
    read = () if reader.settings.words_first else (Action.READ,)
    offered = (Action.HISTORY, *read, Action.RULES, Action.LEAVE)
    own = [button(Address(reader.view.table, action), reader.words(f"button-{action.value}")) for action in offered]
    return [*_hint(reader), *own, settings]


def _hint(reader: Reader[TableView]) -> list[ui.Button[ui.LayoutView]]:
    """The button for advice, where nobody else plays, and there is something to decide."""
    view = reader.view
    if not view.alone or view.decision is None:
        return []
    return [button(Address(view.table, Action.HINT), reader.words("button-hint"))]


def _question(reader: Reader[TableView], asking: Question) -> list[Row]:
    view, words = reader.view, reader.words
    sure = Address(view.table, Action.PLAY, f"{asking.kind}:{asking.text}", view.decision)
    back = Address(view.table, Action.HAND, "back")
    return rows(
        [
            button(sure, words(f"{view.game.key}-surely-{asking.kind}"), discord.ButtonStyle.danger),
            button(back, words("button-back")),
        ]
    )
