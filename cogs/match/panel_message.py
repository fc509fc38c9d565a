"""The private panel: one member's hand, the table, and only the controls that are legal now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import discord

from bot.games.values import Choice, ControlStyle
from bot.tables.records import Status
from cogs.match.lines import news_lines, outcome_line, reveal_lines, round_over_line, score_line, sheet_lines, wait_line
from cogs.ui.address import Action, Address
from cogs.ui.content import Content
from cogs.ui.layout import Row, button, layout, rows, select, text
from cogs.ui.names import TableNames
from cogs.words import LETTERS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from discord import ui

    from bot.tables.table_view import TableView
    from cogs.ui.pictures import Artist
    from cogs.words import Words

_NEWS_LINES = 3
_OPTIONS = 25
_PAGES = 2
_QUIET = 0x5B6B73
_YOURS = 0xE0A526


@dataclass(frozen=True, slots=True)
class Question:
    """A command that is asked once more before it is given."""

    kind: str
    text: str


async def panel_content(
    look: TableView,
    words: Words,
    artist: Artist,
    *,
    notice: str = "",
    asking: Question | None = None,
    follows: bool = True,
) -> Content:
    """The panel of the look's seat. `notice` is a line about the last press; `follows` False makes it the last edit.

    From above: what has happened, the hand, the table, then what is to be done, right above the controls that do it.
    So a phone shows the hand without scrolling, and who has pressed a control finds the answer beside it.
    """
    over = look.next_round is not None or look.outcome is not None
    sheet = await artist.sheet(look) if over else None
    pictures = [sheet] if sheet else [await artist.hand(look), await artist.table(look)]
    shown = [picture for picture in pictures if picture is not None]
    running = look.status.live and not over
    news = news_lines(look, look.news, words, _NEWS_LINES) if running else []
    items: list[ui.Item[ui.LayoutView]] = [text("\n".join(news))] if news else []
    items += [picture.gallery() for picture in shown]
    items.append(text("\n".join([*_state(look, words, notice), _prompt(look, words, asking)])))
    items += _controls(look, words, asking) if follows else [text(words("panel-stopped"))]
    colour = _YOURS if look.decision is not None else _QUIET
    return Content(layout(*items, colour=colour), tuple(shown))


def _state(look: TableView, words: Words, notice: str) -> list[str]:
    """How it stands. The points of a round that runs are in the table's picture; a public message has the sheet."""
    lines: list[str] = []
    if look.next_round is not None or look.outcome is not None or not look.status.live:
        lines.append(score_line(look, words))
        if not look.shared:
            lines += [*sheet_lines(look, words), *reveal_lines(look, words)]
    if notice:
        lines.append(words("panel-notice", text=notice))
    return lines


def _prompt(look: TableView, words: Words, asking: Question | None) -> str:
    if look.outcome is not None:
        return outcome_line(look, words)
    if look.status is not Status.PLAYING:
        return words(f"table-{look.status.value}")
    if look.next_round is not None:
        return round_over_line(look, words)
    if look.match is None or look.decision is None:
        return _waiting(look, words)
    if asking is not None:
        return words("panel-asking", text=_asked(look, words, asking))
    prompt = words("panel-prompt", text=words(f"{look.game.key}-prompt-{look.match.phase}"))
    return "\n".join(line for line in (prompt, wait_line(look, words)) if line)


def _waiting(look: TableView, words: Words) -> str:
    """Whom or what the table waits for, for whoever it doesn't wait for."""
    names = TableNames(look, words)
    acting = look.match.to_act if look.match else ()
    key = "panel-waiting" if look.seat is not None else "panel-watching"
    waiting = wait_line(look, words) or words(key, who=", ".join(names.marked(seat) for seat in acting))
    return f"{waiting} {words('panel-meanwhile')}" if look.choices else waiting


def _controls(look: TableView, words: Words, asking: Question | None) -> list[ui.Item[ui.LayoutView]]:
    if look.outcome is not None:
        return [*rows(_ending(look, words))]
    if look.next_round is not None and look.seat is not None:
        address = Address(look.table, Action.NEXT_ROUND, decision=look.next_round)
        return [*rows([button(address, words("button-next-round"), discord.ButtonStyle.success)])]
    if asking is not None and look.decision is not None:
        return [*_question(look, words, asking)]
    buttons: list[ui.Button[ui.LayoutView]] = []
    selects: list[Row] = []
    for kind, choices in look.choices.items():
        if look.game.controls[kind] is ControlStyle.BUTTON or (
            look.game.controls[kind] is ControlStyle.CONFIRM and len(choices) == 1
        ):
            buttons += [_press(look, words, choice) for choice in choices]
        else:
            selects += _pick(look, words, kind, choices)
    return [*rows(buttons), *selects, *rows(_own_table(look, words))]


def _ending(look: TableView, words: Words) -> list[ui.Button[ui.LayoutView]]:
    """What can be done with a private match that is over; at a shared table the public message has it."""
    if look.shared:
        return []
    share = button(Address(look.table, Action.SHARE), words("button-share"), disabled=look.message is not None)
    return [button(Address(look.table, Action.REMATCH), words("button-again"), discord.ButtonStyle.success), share]


def _own_table(look: TableView, words: Words) -> list[ui.Button[ui.LayoutView]]:
    """What a shared table's public message offers, for a table that has none."""
    if look.shared:
        return []
    return [
        button(Address(look.table, action), words(f"button-{action.value}")) for action in (Action.RULES, Action.LEAVE)
    ]


def _press(look: TableView, words: Words, choice: Choice) -> ui.Button[ui.LayoutView]:
    asks = look.game.controls[choice.command.kind] is ControlStyle.CONFIRM
    action = Action.CONFIRM if asks else Action.PLAY
    argument = f"{choice.command.kind}:{choice.command.text}"
    style = discord.ButtonStyle.danger if asks else discord.ButtonStyle.primary
    return button(Address(look.table, action, argument, look.decision), choice_label(look, words, choice), style)


def _pick(look: TableView, words: Words, kind: str, choices: tuple[Choice, ...]) -> Iterable[Row]:
    """One select for a kind, or two where there are more choices than one can hold."""
    pages = [choices[at : at + _OPTIONS] for at in range(0, min(len(choices), _OPTIONS * _PAGES), _OPTIONS)]
    for number, page in enumerate(pages):
        address = Address(look.table, Action.PICK, f"{kind}:{number}", look.decision)
        more = words("select-page", page=number + 1, pages=len(pages)) if len(pages) > 1 else ""
        placeholder = f"{words(f'{look.game.key}-pick-{kind}')} {more}".strip()
        options = [
            (choice.command.text, choice_label(look, words, choice), choice_hint(look, words, choice))
            for choice in page
        ]
        yield select(address, placeholder, options)


def _asked(look: TableView, words: Words, asking: Question) -> str:
    """What is asked once more, as the control that was pressed called it."""
    choices = look.choices.get(asking.kind, ())
    labels = [choice_label(look, words, choice) for choice in choices if choice.command.text == asking.text]
    return labels[0] if labels else asking.text


def _question(look: TableView, words: Words, asking: Question) -> list[Row]:
    sure = Address(look.table, Action.PLAY, f"{asking.kind}:{asking.text}", look.decision)
    back = Address(look.table, Action.HAND, "back")
    return rows(
        [
            button(sure, words(f"{look.game.key}-surely-{asking.kind}"), discord.ButtonStyle.danger),
            button(back, words("button-back")),
        ]
    )


def choice_label(look: TableView, words: Words, choice: Choice) -> str:
    """What a choice is called in a button, a select or a suggestion."""
    return words.choice(look.game.key, choice, LETTERS)


def choice_hint(look: TableView, words: Words, choice: Choice) -> str:
    """The small line below a choice in a select; "" where there is none."""
    return words.choice_hint(look.game.key, choice, LETTERS)
