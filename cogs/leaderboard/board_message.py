"""A page of a leaderboard: its lines, where the asker stands, and the controls that lead to other pages."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.boards.leaderboards import FinalBoard, Page
from bot.boards.rankings import ALL_TIME, RATING, Season, views_of
from bot.boards.rating import Known
from bot.boards.storage import Line
from bot.games.values import BEST
from cogs.ui.address import Action, Address
from cogs.ui.layout import GOLD, MOST_OPTIONS, Content, Row, button, layout, rows, select, text
from cogs.ui.pictures import Shown
from cogs.ui.reader import member_name
from cogs.words import LETTERS, Words
from rendering.numbers import signed

PAGES = 1000
_MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
_STREAK = 2
"""Fewer wins in a row don't make a streak."""
_CHAMPIONS = 3
_FINE = 2.0
"""Points of uncertainty below which a rating is told to a tenth of a point."""


class BoardReader(NamedTuple):
    """Whoever reads a board: their words, and the names in the server of those who stand on it."""

    words: Words
    names: Mapping[int, str]

    def who(self, line: Line) -> str:
        """The names of a line."""
        return " & ".join(member_name(self.words, self.names.get(member, ""), member) for member in line.members)


def board_content(reader: BoardReader, page: Page) -> Content:
    """The private message of a page."""
    body = text(page_text(reader, page, own=True))
    return Content(layout(body, *_menus(reader.words, page), *_buttons(reader.words, page), colour=GOLD))


def public_content(reader: BoardReader, page: Page, picture: Shown | None = None) -> Content:
    """The page as the channel sees it: without anybody's own place; ratings with their picture."""
    shown = (picture,) if picture else ()
    return Content(
        layout(text(page_text(reader, page, own=False)), *(each.gallery() for each in shown), colour=GOLD), shown
    )


def drawn_ratings(page: Page) -> list[tuple[str, float, float]]:
    """The ratings of a page for its picture: rank, value, deviation; who is provisional has no rank."""
    if page.ranking != RATING:
        return []
    rated = [(line.rank, line.rating) for line in page.lines if line.rating is not None]
    return [
        ("" if rating.provisional else str(rank), rating.skill.value, rating.skill.deviation) for rank, rating in rated
    ]


def season_content(reader: BoardReader, season: Season, boards: Sequence[FinalBoard]) -> Content:
    """How a season ended: the first three of each board, and its best pair."""
    words = reader.words
    lines = [words("season-over", number=season.number)]
    for each in boards:
        page = each.members
        lines.append(words("season-board", board=words.say(page.board.name, LETTERS)))
        lines += [_first(reader, page, line) for line in page.lines[:_CHAMPIONS]]
        lines += [words("season-pair", line=_first(reader, each.pairs, each.pairs.lines[0]))] if each.pairs else []
    return Content(layout(text("\n".join([*lines, words("season-next")])), colour=GOLD))


def _first(reader: BoardReader, page: Page, line: Line) -> str:
    """The first line of two."""
    return row_text(reader, page, line).partition("\n")[0]


def argument(page: Page, number: int | None = None) -> str:
    """What the address of a control of a page carries; see `Action.LEADERBOARD`."""
    return f"{page.board.key}:{page.view.key}:{page.season}:{page.number if number is None else number}"


def _menus(words: Words, page: Page) -> list[Row]:
    """The views of the board, and the seasons, as far as there is a choice."""
    views = [(view.key, words(f"board-view-{view.key}"), "") for view in views_of(page.board)]
    seasons = [(str(each.number), words("board-season", number=each.number), "") for each in page.seasons]
    offered = [*seasons[: MOST_OPTIONS - 1], (str(ALL_TIME), words("board-all-time"), "")]
    by_view = select(_at(Action.BOARD_VIEW, page), words("board-choose-view"), views, chosen=page.view.key)
    by_season = select(_at(Action.BOARD_SEASON, page), words("board-choose-season"), offered, chosen=str(page.season))
    return [*([by_view] if len(views) > 1 else []), *([by_season] if seasons else [])]


def _buttons(words: Words, page: Page) -> list[Row]:
    back, on = (_at(Action.LEADERBOARD, page, page.number + step) for step in (-1, 1))
    turning = [
        button(back, words("button-board-back"), disabled=page.number == 1),
        button(on, words("button-board-on"), disabled=not page.more or page.number == PAGES),
    ]
    showing = [button(_at(Action.BOARD_SHOW, page), words("button-board-show"))]
    return rows([*(turning if page.number > 1 or page.more else []), *(showing if page.lines else [])])


def _at(action: Action, page: Page, number: int | None = None) -> Address:
    return Address(0, action, argument(page, number))


def page_text(reader: BoardReader, page: Page, *, own: bool) -> str:
    """A page in words; `own`: with the place of who asked, and of their best pair."""
    words = reader.words
    season = words("board-all-time") if page.season == ALL_TIME else words("board-season", number=page.season)
    lines = [words("board-title", board=words.say(page.board.name, LETTERS), season=season)]
    if not page.lines:
        lines.append(_nothing(words, page))
    else:
        lines += [_order(words, page), *(row_text(reader, page, line) for line in page.lines)]
    return "\n".join([*lines, *(_own(reader, page) if own else [])])


def _nothing(words: Words, page: Page) -> str:
    if page.number > 1:
        return words("board-page-empty", page=page.number)
    return words("board-unrated" if page.ranking == RATING and page.own is None else "board-empty")


def _own(reader: BoardReader, page: Page) -> list[str]:
    lines: list[str] = []
    if page.own is not None:
        lines.append(reader.words("board-own", line=row_text(reader, page, page.own)))
    elif page.lines:
        lines.append(reader.words("board-own-none"))
    if page.own_pair is not None:
        lines.append(reader.words("board-own-pair", line=row_text(reader, page, page.own_pair)))
    return lines


def _order(words: Words, page: Page) -> str:
    """What the lines are ranked by; of a rating, as of how many matches."""
    figure = next((name for name in page.board.figures if name.startswith(BEST)), "")
    named = words(f"board-figure-{figure}.name") if figure else ""
    order = words(f"board-order-{page.ranking}", figure=named, matches=page.matches)
    return words("board-order", page=page.number, order=order)


def row_text(reader: BoardReader, page: Page, line: Line) -> str:
    """A line of a board, with a small one below it; short enough for the width of a phone."""
    words = reader.words
    row = words("board-row", mark=_mark(words, page, line), who=reader.who(line), lead=_lead(words, page, line))
    details = " · ".join(_details(words, page, line))
    return f"{row}\n{words('board-details', details=details)}" if details else row


def _mark(words: Words, page: Page, line: Line) -> str:
    """The rank; who isn't rated for good yet has none."""
    if page.ranking == RATING and (line.rating is None or line.rating.provisional):
        return words("board-provisional")
    return _MEDALS.get(line.rank, f"**{line.rank}**")


def _lead(words: Words, page: Page, line: Line) -> str:
    """What ranks the line."""
    tally = line.tally
    if page.ranking == RATING and line.rating is not None:
        return rating_text(words, line.rating.skill)
    if page.ranking == "streak":
        return words("board-lead-streak", count=tally.best_streak)
    best = next((value for name, value in tally.figures.items() if name.startswith(BEST)), None)
    if page.ranking == "best" and best is not None:
        return words("board-lead-best", value=best)
    return words("board-lead-wins", wins=tally.wins, rate=round(100 * tally.wins / tally.matches))


def rating_text(words: Words, known: Known) -> str:
    """A rating, never without its uncertainty."""
    digits = 1 if known.deviation < _FINE else 0
    return words("board-lead-rating", value=signed(known.value, digits), deviation=f"{known.deviation:.{digits}f}")


def _details(words: Words, page: Page, line: Line) -> list[str]:
    """Everything that the first line doesn't say; figures that nothing has counted for yet are left out."""
    tally, by_wins = line.tally, page.ranking == "wins"
    counts = {"board-won": 0 if by_wins else tally.wins, "board-lost": tally.losses, "board-drawn": tally.draws}
    told = [words(key, count=count) for key, count in counts.items() if count]
    shown = [name for name in page.board.figures if name in tally.figures]
    if page.ranking == "best":
        shown = [name for name in shown if not name.startswith(BEST)]
    told += [words(f"board-figure-{name}", value=tally.figures[name]) for name in shown]
    if tally.streak >= _STREAK:
        told.append(words("board-streak", count=tally.streak))
    return told
