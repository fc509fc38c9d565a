"""What happened in a match, a line a turn, in pages: the running round and those behind."""

from collections.abc import Sequence
from typing import NamedTuple

from discord import ui

from bot.games.values import Seat
from bot.tables.history.rounds import PastRound
from bot.tables.model.view import TableFacts
from cogs.match.replay_message import Place
from cogs.match.turn_lines import beside_sheet, turn_lines
from cogs.ui.address import Action, Address
from cogs.ui.layout import TABLE_COLOUR, Content, button, layout, rows, text
from cogs.ui.reader import Reader

_LINES = 12


class Page(NamedTuple):
    """A page of the history: a round and a page of it, both from 1; page 0 is the round's last."""

    round_no: int
    page: int


def read_page(argument: str) -> Page | None:
    """The page that an address names; None where it names none."""
    round_no, _, page = argument.partition(":")
    if not (round_no.isdecimal() and page.isdecimal()):
        return None
    return Page(int(round_no), int(page))


def history_content(
    reader: Reader[TableFacts], rounds: Sequence[PastRound], page: Page | None, own: Seat | None
) -> Content:
    """A page of the history; the newest where none is named, or one that there isn't.

    Only the round of that page is put into words, so a long match costs no more than a short one.
    """
    if not rounds:
        return Content(layout(text(reader.words("history-empty")), colour=TABLE_COLOUR))
    wanted = page if page is not None and 1 <= page.round_no <= len(rounds) else Page(len(rounds), 0)
    past = rounds[wanted.round_no - 1]
    events = beside_sheet(past.events, past.sheet)
    lines = [*turn_lines(reader, events, own), *map(reader.say, past.sheet)]
    count = max(1, -(-len(lines) // _LINES))
    number = wanted.page if 1 <= wanted.page <= count else count
    shown = lines[(number - 1) * _LINES : number * _LINES] or [reader.words("history-nothing")]
    shared = "yes" if reader.view.shared else "no"
    title = reader.words("history-title", shared=shared, round=past.number, page=number, pages=count)
    earlier = Page(past.number, number - 1) if number > 1 else Page(past.number - 1, 0)
    later = Page(past.number, number + 1) if number < count else Page(past.number + 1, 1)
    turning = [
        _button(reader, to, f"button-{label}")
        for label, to in (("earlier", earlier), ("later", later))
        if 1 <= to.round_no <= len(rounds)
    ]
    beside = [*turning, *_replay_button(reader, past, own)]
    return Content(layout(text("\n".join([title, *shown])), *rows(beside), colour=TABLE_COLOUR))


def _replay_button(reader: Reader[TableFacts], past: PastRound, own: Seat | None) -> list[ui.Button[ui.LayoutView]]:
    """The button that turns the page into the round itself, step by step, once it is over."""
    address = Address(reader.view.table, Action.REPLAY, Place(past.number, 1, own).argument())
    return [button(address, reader.words("button-replay"))] if past.over else []


def _button(reader: Reader[TableFacts], to: Page, label: str) -> ui.Button[ui.LayoutView]:
    return button(Address(reader.view.table, Action.HISTORY, f"{to.round_no}:{to.page}"), reader.words(label))
