"""The messages that look back at a match: history, deal check, score, shared result, and the table read out."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from bot.games.events import PadRow
from bot.games.refusals import NotUnderstoodError
from bot.games.values import Seat
from bot.tables.history.rounds import CheckedDeal, PastRound
from bot.tables.model.view import TableFacts, TableView
from cogs.match.by_ear import (
    MAX_TEXT_LENGTH,
    PAGE_TURN,
    earlier_lines,
    part_from,
    read_on_button,
    recap_lines,
    table_lines,
)
from cogs.match.elements import return_button
from cogs.match.lines import closing_lines, events_off_sheet, outcome_line, score_line, seat_lines, turn_lines
from cogs.match.panel import prompt_line
from cogs.match.replay import Position
from cogs.ui.address import Action, Address
from cogs.ui.interactions import SurfaceReason, number_in
from cogs.ui.layout import GOLD, TABLE_COLOUR, Button, Content, Item, button, layout, rows, text
from cogs.ui.pictures import PaintedPicture
from cogs.ui.reader import Reader
from cogs.words import LETTERS, Words
from rendering.elements import seat_letter

_LINES_PER_PAGE = 12
_MAX_SIDES_WITH_REASONS = 4
"""The most columns that leave room for the reasons on a phone."""
_PAD_ROWS, _WIDE_PAD_ROWS = 20, 8
_CHECK_PROGRAM = """import hashlib
names = {names}
print(hashlib.sha256("{seed}".encode()).hexdigest())
print(sorted(names, key=lambda name: hashlib.sha256(f"{seed}:{salt}:deal:{{name}}".encode()).hexdigest()))"""
"""The program of docs/fairness.md, for one deal: it prints the fingerprint of the seed, and the cards, top first."""


class Page(NamedTuple):
    """A page of the history: a round from 1, and a page of that round from 1; page 0 is the round's last."""

    round_no: int
    page: int


def parse_page(argument: str) -> Page | None:
    """The page in the argument of an address; None, the newest, for an empty one.

    Raises:
        NotUnderstoodError: there is no page in it.

    """
    if not argument:
        return None
    round_no, _, page = argument.partition(":")
    return Page(number_in(round_no), number_in(page))


def page_shown(rounds: Sequence[PastRound], page: Page | None) -> Page:
    """The page that was asked for; the newest if it is None or doesn't exist."""
    return Page(len(rounds), 0) if page is None or not 1 <= page.round_no <= len(rounds) else page


def history_content(
    reader: Reader[TableFacts], rounds: Sequence[PastRound], page: Page | None, own: Seat | None
) -> Content:
    """A page of the history, one line for each turn; the newest page if `page` is None or doesn't exist.

    Only the round of that page is rendered, so a long match costs no more than a short one.
    """
    words, table = reader.words, reader.view.table
    if not rounds:
        return Content(layout(text(words("history-empty")), colour=TABLE_COLOUR))
    page = page_shown(rounds, page)
    past = rounds[page.round_no - 1]
    events = events_off_sheet(past.events, past.sheet)
    lines = [*turn_lines(reader, events, own, past.by_clock), *map(reader.say, past.sheet)]
    pages = max(1, -(-len(lines) // _LINES_PER_PAGE))
    number = page.page if 1 <= page.page <= pages else pages
    first, after = (len(lines) * each // pages for each in (number - 1, number))  # no page with one line
    page_lines = lines[first:after] or [words("history-nothing")]
    shared = "yes" if reader.view.game.shared else "no"
    title = words("history-title", shared=shared, round=past.number, page=number, pages=pages)
    earlier = Page(past.number, number - 1) if number > 1 else Page(past.number - 1, 0)
    later = Page(past.number, number + 1) if number < pages else Page(past.number + 1, 1)
    buttons: list[Button] = []
    for label, to in (("earlier", earlier), ("later", later)):
        if 1 <= to.round_no <= len(rounds):
            address = Address(table, Action.HISTORY, f"{to.round_no}:{to.page}")
            buttons.append(button(address, words(f"button-{label}")))
    if past.is_over:
        address = Address(table, Action.REPLAY, Position(past.number, 1, own).argument())
        buttons.append(button(address, words("button-replay")))
    return Content(layout(text("\n".join([title, *page_lines])), *rows(buttons), colour=TABLE_COLOUR))


def check_content(words: Words, deal: CheckedDeal) -> Content:
    """The result of verifying a deal, its seed and salt, and a program that verifies it again."""
    if deal.dealt:
        result = words("check-cards", count=deal.dealt, agrees="yes" if deal.agrees else "no")
    else:
        result = words("check-none")  # the round was broken off before its cards were dealt
    packs = max(card.copy for card in deal.deck if not card.is_joker)
    copies = ", ".join(str(copy) for copy in range(1, packs + 1))
    names = f'[f"{{rank}}{{suit}}.{{copy}}" for copy in ({copies},) for suit in "SHDC" for rank in "A23456789TJQK"]'
    if jokers := [card.name for card in deal.deck if card.is_joker]:
        names = f"{names} + {jokers}".replace("'", '"')
    program = _CHECK_PROGRAM.format(names=names, seed=deal.seed, salt=deal.salt)
    lines = [
        words("check-title", round=deal.number),
        words("check-fingerprint", shown="yes" if deal.shown else "no", commitment=deal.commitment),
        result,
        words("check-seed", seed=deal.seed, salt=deal.salt),
        words("check-yourself"),
        f"```py\n{program}\n```",
    ]
    return Content(layout(text("\n".join(lines)), colour=TABLE_COLOUR))


def score_content(reader: Reader[TableView], rounds: Sequence[PastRound], rating: str = "") -> Content:
    """Who sits where, the points, the score pad, the last score sheet, and a line about the reader's rating."""
    words = reader.words
    if reader.view.match is None:
        return Content(layout(text(words("score-not-yet")), colour=TABLE_COLOUR))
    lines = [words("score-title"), *seat_lines(reader), score_line(reader)]
    if any(past.pad for past in rounds):
        lines += ["```", *_pad_lines(reader, rounds), "```"]
        if any(not cell.counts for past in rounds for row in past.pad for cell in row.cells):
            lines.append(words("score-pad-brackets"))
    lines += [*closing_lines(reader), *([rating] if rating else [])]
    return Content(layout(text("\n".join(lines)), colour=TABLE_COLOUR))


def _pad_lines(reader: Reader[TableView], rounds: Sequence[PastRound]) -> list[str]:
    """The score pad: a column for each side, a row for each round, and one row for the sum of the earliest ones."""
    view = reader.view
    totals = view.outcome.totals if view.outcome else view.match.totals if view.match else ()
    with_reasons = len(totals) <= _MAX_SIDES_WITH_REASONS
    pad = [(str(past.number), row) for past in rounds for row in past.pad]
    max_rows = _PAD_ROWS if with_reasons else _WIDE_PAD_ROWS
    early, late = pad[:-max_rows], pad[-max_rows:]
    header = [""]
    for side in range(len(totals)):
        letters = [seat_letter(number) for number, seat in enumerate(view.seats) if seat.side == side]
        header.append("+".join(letters) or reader.words(f"{view.game.key}-side-{side}"))
    table, reasons = [header], [""]
    if early:
        table.append([f"1-{early[-1][0]}", *_sums(early)])
        reasons.append("")
    for number, row in late:
        cells = [str(cell.points) if cell.counts else f"({cell.points})" for cell in row.cells]
        table.append([number, *cells])
        reasons.append(reader.words.say(row.why, LETTERS))
    table.append(["=", *_sums(pad)])
    return _aligned(table, reasons, "  ") if with_reasons else _aligned(table, [], " ")


def _sums(pad: Sequence[tuple[str, PadRow]]) -> list[str]:
    """The points of each side in these rows."""
    columns = zip(*(row.cells for _, row in pad), strict=True)
    return [str(sum(cell.points for cell in column if cell.counts)) for column in columns]


def _aligned(table: list[list[str]], reasons: list[str], gap: str) -> list[str]:
    """The rows of a table with columns aligned on the right, each followed by its reason."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = [gap.join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in table]
    return [f"{line}  {reason}".rstrip() for line, reason in zip_longest(lines, reasons, fillvalue="")]


def shared_content(reader: Reader[TableView], winner: PaintedPicture | None) -> Content:
    """The result of a private match for the channel, with its winner's card."""
    words, names = reader.words, reader.names
    title = words("shared-title", who=names.seat(0), game=words(f"{reader.view.game.key}-name"))
    items: list[Item] = [text("\n".join([title, outcome_line(reader), score_line(reader)]))]
    if winner is not None:
        items.append(winner.gallery())
    return Content(layout(*items, colour=GOLD), () if winner is None else (winner,))


def parse_reading(argument: str) -> tuple[bool, int | None]:
    """Whether a **Read** turns the page of its own message, and the line to begin with; None for the beginning.

    Raises:
        NotUnderstoodError: there is no line in the argument.

    """
    if not argument:
        return False, None
    prefix, _, line = argument.rpartition(":")
    if prefix not in ("", PAGE_TURN):
        raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
    return prefix == PAGE_TURN, number_in(line)


def reading_content(reader: Reader[TableView], start: int | None = None) -> Content:
    """The table read out: the news, the prompt and the table, or only the lines of the table from `start` on.

    It begins again with the news if the table has become shorter than `start` lines meanwhile.
    """
    table = [*table_lines(reader), *earlier_lines(reader)]
    if start is not None and start < len(table):
        offset, part = 0, part_from(reader, table, start, MAX_TEXT_LENGTH)
    else:
        head = [*recap_lines(reader), prompt_line(reader, once=True)]
        offset, part = len(head), part_from(reader, [*head, *table], 0, MAX_TEXT_LENGTH)
    items: list[Item] = [text(part.text)]
    if part.next_line is not None:
        items += read_on_button(reader, f"{PAGE_TURN}:{max(0, part.next_line - offset)}")
    if reader.view.away or reader.view.may_reclaim_seat:  # as the prompt says
        items += rows([return_button(reader)])
    return Content(layout(*items, colour=TABLE_COLOUR))
