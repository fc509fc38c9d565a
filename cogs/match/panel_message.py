"""The private panel: one member's hand, the table, and only the controls that are legal now."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.games.values import Choice, ControlStyle
from cogs.match.lines import (
    check_button,
    halted_line,
    news_lines,
    reveal_lines,
    score_line,
    sheet_lines,
    wait_line,
)
from cogs.match.time_lines import panel_time_buttons, time_line
from cogs.ui.address import Action, Address
from cogs.ui.content import Content
from cogs.ui.drawings import NOTHING, Question, Remark
from cogs.ui.layout import Row, button, layout, rows, select, text
from cogs.ui.replies import refusal_text
from cogs.words import LETTERS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from discord import ui

    from bot.tables.table_view import TableView
    from cogs.ui.pictures import Artist
    from cogs.ui.reader import Reader

_OPTIONS = 25
_PAGES = 2
_QUIET = 0x5B6B73
_YOURS = 0xE0A526


async def panel_content(reader: Reader[TableView], artist: Artist, remark: Remark = NOTHING) -> Content:
    """The panel of the reader's seat.

    From above: what has happened, the hand, the table, then what is to be done, right above the controls that do it.
    So a phone shows the hand without scrolling, and who has pressed a control finds the answer beside it.
    """
    view = reader.view
    over = view.next_round is not None or view.outcome is not None
    sheet = await artist.sheet(reader) if over else None
    pictures = [sheet] if sheet else [await artist.hand(reader), await artist.table(reader)]
    shown = [picture for picture in pictures if picture is not None]
    running = view.status.live and not over
    news = news_lines(reader) if running else []
    items: list[ui.Item[ui.LayoutView]] = [text("\n".join(news))] if news else []
    items += [picture.gallery() for picture in shown]
    items.append(text("\n".join([*_state(reader, remark), _prompt(reader, remark.asking)])))
    items += _controls(reader, remark.asking) if remark.follows else [text(reader.words("panel-stopped"))]
    colour = _YOURS if view.decision is not None else _QUIET
    return Content(layout(*items, colour=colour), tuple(shown))


def _state(reader: Reader[TableView], remark: Remark) -> list[str]:
    """How it stands. The points of a round that runs are in the table's picture; a public message has the sheet."""
    view = reader.view
    lines: list[str] = []
    if view.next_round is not None or view.outcome is not None or not view.status.live:
        lines.append(score_line(reader))
        if not view.shared:
            lines += [*sheet_lines(reader), *reveal_lines(reader)]
    if remark.notice:
        lines.append(reader.words("panel-notice", text=remark.notice))
    if remark.refusal is not None:
        refused = refusal_text(reader.words, remark.refusal, reader.names)
        lines.append(reader.words("panel-refusal", text=refused))
    return lines


def _prompt(reader: Reader[TableView], asking: Question | None) -> str:
    view, words = reader.view, reader.words
    if line := halted_line(reader):
        return line
    if view.away:
        return words("panel-away")
    if view.match is None or view.decision is None:
        return _waiting(reader)
    if asking is not None:
        return words("panel-asking", text=_asked(reader, asking))
    prompt = words("panel-prompt", text=words(f"{view.game.key}-prompt-{view.match.phase}"))
    return "\n".join(line for line in (prompt, wait_line(reader), time_line(reader)) if line)


def _waiting(reader: Reader[TableView]) -> str:
    """Whom or what the table waits for, for whoever it doesn't wait for."""
    view, words = reader.view, reader.words
    names = reader.names
    acting = view.match.to_act if view.match else ()
    key = "panel-waiting" if view.seat is not None else "panel-watching"
    waiting = wait_line(reader) or words(key, who=", ".join(names.marked(seat) for seat in acting))
    return f"{waiting} {words('panel-meanwhile')}" if view.choices else waiting


def _controls(reader: Reader[TableView], asking: Question | None) -> list[ui.Item[ui.LayoutView]]:
    view = reader.view
    if view.outcome is not None:
        return [*rows(_ending(reader))]
    if view.next_round is not None and view.seat is not None:
        address = Address(view.table, Action.NEXT_ROUND, decision=view.next_round)
        dealing = button(address, reader.words("button-next-round"), discord.ButtonStyle.success)
        return [*rows([dealing, *([] if view.shared else check_button(reader))])]
    if asking is not None and view.decision is not None:
        return [*_question(reader, asking)]
    if view.away:
        return [*rows(panel_time_buttons(reader))]
    buttons: list[ui.Button[ui.LayoutView]] = []
    selects: list[Row] = []
    for kind, choices in view.choices.items():
        if view.game.controls[kind] is ControlStyle.BUTTON or (
            view.game.controls[kind] is ControlStyle.CONFIRM and len(choices) == 1
        ):
            buttons += [_press(reader, choice) for choice in choices]
        else:
            selects += _pick(reader, kind, choices)
    buttons.append(button(Address(0, Action.SETTINGS), reader.words("button-settings")))
    return [*rows(buttons), *selects, *rows([*panel_time_buttons(reader), *_own_table(reader)])]


def _ending(reader: Reader[TableView]) -> list[ui.Button[ui.LayoutView]]:
    """What can be done with a private match that is over; at a shared table the public message has it."""
    view, words = reader.view, reader.words
    if view.shared:
        return []
    share = button(Address(view.table, Action.SHARE), words("button-share"), disabled=view.message is not None)
    return [
        button(Address(view.table, Action.REMATCH), words("button-again"), discord.ButtonStyle.success),
        share,
        *check_button(reader),
    ]


def _own_table(reader: Reader[TableView]) -> list[ui.Button[ui.LayoutView]]:
    """What a shared table's public message offers, for a table that has none."""
    if reader.view.shared:
        return []
    return [
        button(Address(reader.view.table, action), reader.words(f"button-{action.value}"))
        for action in (Action.HISTORY, Action.RULES, Action.LEAVE)
    ]


def _press(reader: Reader[TableView], choice: Choice) -> ui.Button[ui.LayoutView]:
    view = reader.view
    asks = view.game.controls[choice.command.kind] is ControlStyle.CONFIRM
    action = Action.CONFIRM if asks else Action.PLAY
    argument = f"{choice.command.kind}:{choice.command.text}"
    style = discord.ButtonStyle.danger if asks else discord.ButtonStyle.primary
    return button(Address(view.table, action, argument, view.decision), choice_label(reader, choice), style)


def _pick(reader: Reader[TableView], kind: str, choices: tuple[Choice, ...]) -> Iterable[Row]:
    """One select for a kind, or two where there are more choices than one can hold."""
    view, words = reader.view, reader.words
    pages = [choices[at : at + _OPTIONS] for at in range(0, min(len(choices), _OPTIONS * _PAGES), _OPTIONS)]
    for number, page in enumerate(pages):
        address = Address(view.table, Action.PICK, f"{kind}:{number}", view.decision)
        more = words("select-page", page=number + 1, pages=len(pages)) if len(pages) > 1 else ""
        placeholder = f"{words(f'{view.game.key}-pick-{kind}')} {more}".strip()
        options = [(choice.command.text, choice_label(reader, choice), choice_hint(reader, choice)) for choice in page]
        yield select(address, placeholder, options)


def _asked(reader: Reader[TableView], asking: Question) -> str:
    """What is asked once more, as the control that was pressed called it."""
    choices = reader.view.choices.get(asking.kind, ())
    labels = [choice_label(reader, choice) for choice in choices if choice.command.text == asking.text]
    return labels[0] if labels else asking.text


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


def choice_label(reader: Reader[TableView], choice: Choice) -> str:
    """What a choice is called in a button, a select or a suggestion."""
    return reader.words.choice(reader.view.game.key, choice, LETTERS)


def choice_hint(reader: Reader[TableView], choice: Choice) -> str:
    """The small line below a choice in a select; "" where there is none."""
    return reader.words.choice_hint(reader.view.game.key, choice, LETTERS)
