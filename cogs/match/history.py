"""What happened in a match, a line a turn, in pages: the running round and those behind.

A deal that was checked: what was found, and how anybody can find it again.

The score pad: how the match stands, round by round, for whoever asks.

How a private match ended, shown to the channel once.

The table read out to a member once, whatever they have set: a private message, in parts where it is long.
"""

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from discord import ui

from bot.games.events import PadCell, PadRow
from bot.games.values import Seat
from bot.tables.history.rounds import CheckedDeal, PastRound
from bot.tables.model.view import TableFacts, TableView
from cogs.match.by_ear import ON, ROOM, happened_lines, read_on, told_from, told_lines
from cogs.match.lines import beside_sheet, outcome_line, score_line, seat_lines, sheet_lines, turn_lines
from cogs.match.panel import prompt_line
from cogs.match.replay import Place
from cogs.ui.address import Action, Address
from cogs.ui.layout import TABLE_COLOUR, Content, button, fitting, layout, rows, text
from cogs.ui.pictures import Artist
from cogs.ui.reader import Reader, letter
from cogs.words import LETTERS, Words

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


_CHECK_LINES = """import hashlib
names = {names}
print(hashlib.sha256("{seed}".encode()).hexdigest())
print(sorted(names, key=lambda name: hashlib.sha256(f"{seed}:{salt}:deal:{{name}}".encode()).hexdigest()))"""
"""What README shows, for one deal: its fingerprint, and the order of its cards."""


def check_content(words: Words, deal: CheckedDeal) -> Content:
    """What was checked in two sentences, then seed and salt, and three lines of Python that do it again."""
    lines = [
        words("check-title", round=deal.number),
        words("check-fingerprint", commitment=deal.commitment),
        _compared(words, deal),
        words("check-seed", seed=deal.seed, salt=deal.salt),
        words("check-yourself"),
        f"```py\n{check_lines(deal)}\n```",
    ]
    return Content(layout(text("\n".join(lines)), colour=TABLE_COLOUR))


def _compared(words: Words, deal: CheckedDeal) -> str:
    """Whether the hands were dealt in that order; a round may be broken off before there are any (R-104)."""
    if not deal.dealt:
        return words("check-none")
    return words("check-cards", count=deal.dealt, agrees="yes" if deal.agrees else "no")


def check_lines(deal: CheckedDeal) -> str:
    """A program that prints the fingerprint of a deal's seed and the order of its cards, top first."""
    return _CHECK_LINES.format(names=_names(deal), seed=deal.seed, salt=deal.salt)


def _names(deal: CheckedDeal) -> str:
    """The names of the cards, as an expression: the plain ones of all packs, then the jokers one by one."""
    packs = max(card.copy for card in deal.deck)
    copies = ", ".join(str(copy) for copy in range(1, packs + 1))
    plain = f'[f"{{rank}}{{suit}}.{{copy}}" for copy in ({copies},) for suit in "SHDC" for rank in "A23456789TJQK"]'
    jokers = [card.name for card in deal.deck if card.is_joker]
    return f"{plain} + {jokers}".replace("'", '"') if jokers else plain


_FEW = 4
"""Up to so many sides a line of the pad has room for its reason, on a phone too."""
_ROWS, _ROWS_OF_MANY = 20, 8


def score_text(reader: Reader[TableView], rounds: Sequence[PastRound]) -> str:
    """Who sits where, the points, the pad, and the last sheet."""
    if reader.view.match is None:
        return reader.words("score-not-yet")
    lines = [reader.words("score-title"), *seat_lines(reader), score_line(reader)]
    if any(each.pad for each in rounds):
        lines += ["```", *_pad(reader, rounds), "```", *_notes(reader, rounds)]
    return "\n".join([*lines, *sheet_lines(reader)])


def _pad(reader: Reader[TableView], rounds: Sequence[PastRound]) -> list[str]:
    """A column a side, headed by its letters, a line a round; the earliest of a long match are summed up."""
    totals = (
        reader.view.outcome.totals if reader.view.outcome else reader.view.match.totals if reader.view.match else ()
    )
    lines = [(str(past.number), row.cells, reader.words.say(row.why, LETTERS)) for past in rounds for row in past.pad]
    few = len(totals) <= _FEW
    most = _ROWS if few else _ROWS_OF_MANY
    early, late = lines[:-most], lines[-most:]
    table = [["", *(_side_letters(reader, side) for side in range(len(totals)))]]
    if early:
        sums = [
            sum(cell.points for cell in cells if cell.counts) for cells in zip(*(row[1] for row in early), strict=True)
        ]
        table.append([f"1-{early[-1][0]}", *map(str, sums)])
    table += [[number, *map(_cell, cells)] for number, cells, _ in late]
    table.append(["=", *map(str, totals)])
    whys = ["", *([""] if early else []), *(why for _, _, why in late)] if few else []
    return _aligned(table, whys, "  " if few else " ")


def _aligned(table: list[list[str]], whys: list[str], gap: str) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    rows = [gap.join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in table]
    return [f"{row}  {why}".rstrip() for row, why in zip_longest(rows, whys, fillvalue="")]


def _cell(cell: PadCell) -> str:
    return str(cell.points) if cell.counts else f"({cell.points})"


def _side_letters(reader: Reader[TableView], side: int) -> str:
    """The letters of a side's seats, as the pictures have them; the name of a side that nobody sits on."""
    seats = [letter(number) for number, seat in enumerate(reader.view.seats) if seat.side == side]
    return "+".join(seats) or reader.words(f"{reader.view.game.key}-side-{side}")


def _notes(reader: Reader[TableView], rounds: Sequence[PastRound]) -> list[str]:
    """What the brackets mean, where there are any."""
    cells = (cell for past in rounds for row in past.pad for cell in row.cells)
    return [reader.words("score-pad-brackets")] if any(not cell.counts for cell in cells) else []


_MOST = 20


@fitting
async def shared_content(reader: Reader[TableView], artist: Artist, rounds: Sequence[PastRound]) -> Content:
    """How a private match ended, for the channel: a line a deal, and the points."""
    picture = await artist.sheet(reader)
    head = reader.words("shared-title", who=reader.names.seat(0), game=reader.words(f"{reader.view.game.key}-name"))
    items: list[ui.Item[ui.LayoutView]] = [text(head)]
    items += [picture.gallery()] if picture else []
    items.append(text("\n".join([outcome_line(reader), *_deals(reader, rounds), score_line(reader)])))
    return Content(layout(*items, colour=TABLE_COLOUR), (picture,) if picture else ())


def _deals(reader: Reader[TableView], rounds: Sequence[PastRound]) -> list[str]:
    """What each deal brought whom; the earliest of many are left out."""
    lines = [_deal(reader, past.number, row) for past in rounds for row in past.pad]
    if len(lines) <= _MOST:
        return lines
    return [reader.words("news-earlier", count=len(lines) - _MOST), *lines[-_MOST:]]


def _deal(reader: Reader[TableView], number: int, row: PadRow) -> str:
    scores = (
        reader.words("score-side", side=reader.names.side(side), total=cell.points)
        for side, cell in enumerate(row.cells)
    )
    return reader.words("shared-deal", number=number, why=reader.say(row.why), scores=" · ".join(scores))


def reading_content(reader: Reader[TableView], start: int | None = None) -> Content:
    """What happened, what is to be done, and the table; from that line of the table on, where one is named.

    A part that the table has outrun begins with what there is now.
    """
    table = told_lines(reader)
    before = [*happened_lines(reader), prompt_line(reader, once=True)]
    known = start is not None and start < len(table)
    lines = table if known else [*before, *table]
    told = told_from(reader, lines, start if known and start else 0, ROOM)
    goes_on = []
    if told.rest is not None:
        goes_on = read_on(reader, f"{ON}:{told.rest if known else max(0, told.rest - len(before))}")
    return Content(layout(text(told.text), *goes_on, colour=TABLE_COLOUR))


def read_start(argument: str) -> tuple[bool, int | None] | None:
    """Whether a press turns a message that is read, and the line that it asks for; None for what is no such thing."""
    if not argument:
        return False, None
    turning, _, line = argument.rpartition(":")
    return (turning == ON, int(line)) if line.isdecimal() and turning in ("", ON) else None
