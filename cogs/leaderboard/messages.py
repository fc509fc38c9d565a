"""A page of a leaderboard: its lines, where the asker stands, and the controls that lead to other pages.

The boards of all games, page by page: what is asked for, and the message that answers it.

A member's record: how their matches went, with and against whom, and how their rating came about.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bot.boards.leaderboards import Asked, AskedRecord, FinalBoard, Page
from bot.boards.rankings import ALL_TIME, RATING, VIEWS, Season, views_of
from bot.boards.rating import Known
from bot.boards.record import Meetings
from bot.boards.storage import Line
from bot.games.observation import CHOSEN
from bot.games.refusals import NotUnderstoodError
from bot.games.values import BEST
from cogs.services import Services
from cogs.ui.address import Action, Address
from cogs.ui.interactions import Interaction, SurfaceReason, name_of
from cogs.ui.layout import GOLD, MOST_OPTIONS, Content, Row, button, layout, rows, select, text
from cogs.ui.pictures import Shown
from cogs.ui.reader import member_name
from cogs.words import LETTERS, Words
from rendering.charts import intervals_picture
from rendering.elements import signed

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


_BEFORE = ("wins", "0")
"""The view and the season of an address of earlier versions, which has but a board and a page."""


def board_names(services: Services, words: Words) -> dict[str, str]:
    """The name of every board by its key."""
    return {key: words.say(board.name, LETTERS) for key, board in services.boards.by_key.items()}


def view_names(words: Words) -> dict[str, str]:
    """The name of every view of a board by its key."""
    return {key: words(f"board-view-{key}") for key in VIEWS}


def read_asked(argument: str) -> Asked:
    """What the address of a control asks for.

    Raises:
        NotUnderstoodError: no control of ours ever carried it.

    """
    parts = argument.split(":")
    if len(parts) == len(_BEFORE):
        parts = [parts[0], *_BEFORE, parts[1]]
    if len(parts) != len(_BEFORE) + 2:
        raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
    board, view, season, page = parts
    if not (season.isdecimal() and page.isdecimal() and 1 <= int(page) <= PAGES):
        raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
    return Asked(board, view, int(season), int(page))


async def board_page(services: Services, interaction: Interaction, asked: Asked) -> Content:
    """One page of the server's board, for the member who asks."""
    page, reader = await _read(services, interaction, asked, await services.words(interaction))
    return board_content(reader, page)


async def shown_page(services: Services, interaction: Interaction, asked: Asked) -> Content:
    """The same for the channel."""
    words = await services.readers.server(interaction.guild_id or 0)
    page, reader = await _read(services, interaction, asked, words)
    picture = intervals_picture(drawn_ratings(page))
    shown = None if picture is None else await services.artist.shown("ratings.png", picture, reader.words)
    return public_content(reader, page, shown)


async def _read(services: Services, interaction: Interaction, asked: Asked, words: Words) -> tuple[Page, BoardReader]:
    """The page, and who reads it.

    Raises:
        NotUnderstoodError: there is no such board.

    """
    if asked.board not in services.boards.by_key:
        raise NotUnderstoodError(SurfaceReason.UNKNOWN_BOARD, board=asked.board)
    guild, member = interaction.guild_id or 0, interaction.user.id
    page = await services.boards.page(guild, member, asked)
    if page.own is not None:
        await services.people.see(guild, member, name_of(interaction))
    lines = [line for line in (*page.lines, page.own, page.own_pair) if line is not None]
    names = await services.people.names(guild, [member for line in lines for member in line.members])
    return page, BoardReader(words, names)


def record_content(record: str, picture: Shown | None) -> Content:
    """The private message of a record, with the curve of the rating where there is one."""
    items = [text(record), *([picture.gallery()] if picture else [])]
    return Content(layout(*items, colour=GOLD), (picture,) if picture else ())


def no_record_content(words: Words, who: str, *, own: bool) -> Content:
    """What is said of a member without a match that counts; whoever is hidden reads the same to others."""
    return Content(layout(text(words("record-none-own") if own else words("record-none", who=who)), colour=GOLD))


def record_text(words: Words, asked: AskedRecord, names: Mapping[int, str], member: int, *, own: bool) -> str:
    """A record in words."""
    return "\n".join(_lines(words, asked, names, member, own=own))


def _lines(words: Words, asked: AskedRecord, names: Mapping[int, str], member: int, *, own: bool) -> Iterator[str]:
    tally, record = asked.tally, asked.record
    who = member_name(words, names.get(member, ""), member)
    yield words("record-title", who=who, board=words.say(asked.board.name, LETTERS))
    if tally.matches:
        rate = round(100 * tally.wins / tally.matches)
        yield words("record-matches", matches=tally.matches, wins=tally.wins, rate=rate, draws=tally.draws)
    if asked.rating is not None:
        provisional = "yes" if asked.rating.provisional else "no"
        yield words("record-rating", rating=rating_text(words, asked.rating.skill), provisional=provisional)
    if record.margin is not None:
        yield words("record-margin", margin=signed(record.margin, 1))
    figures = [
        words(f"board-figure-{name}", value=tally.figures[name])
        for name in asked.board.figures
        if name in tally.figures
    ]
    if figures:
        yield " · ".join(figures)
    if tally.best_streak > 1:
        yield words("record-streaks", best=tally.best_streak, now=tally.streak)
    yield from _people(words, asked, names)
    if not own:
        yield from _between(words, asked)
    yield from _with_computers(words, asked)
    if asked.other_boards:
        others = [words.say(board.name, LETTERS) for board in asked.other_boards]
        yield words("record-others", boards=words.row(others))


def _people(words: Words, asked: AskedRecord, names: Mapping[int, str]) -> Iterator[str]:
    """The partner and the opponent that stand out."""
    for key, found in (("record-partner", asked.record.partner), ("record-nemesis", asked.record.nemesis)):
        if found is not None:
            other, met = found
            who = member_name(words, names.get(other, ""), other)
            yield words(key, who=who, won=met.won, count=met.matches, lost=met.lost)


def _between(words: Words, asked: AskedRecord) -> Iterator[str]:
    """How they did against whoever asks, and with them."""
    against, beside = asked.record.against, asked.record.beside
    if against.matches:
        yield words("record-against", **_told(against))
    if beside.matches:
        yield words("record-beside", **_told(beside))


def _with_computers(words: Words, asked: AskedRecord) -> Iterator[str]:
    """How matches with computers went, from the easiest on; they count nowhere else."""
    for level in CHOSEN:
        if level in asked.computers:
            yield words("record-computers", level=words(f"level-{level}"), **_told(asked.computers[level]))
    if not asked.tally.matches:
        yield words("record-computers-only")


def _told(met: Meetings) -> dict[str, str | int]:
    return {"won": met.won, "lost": met.lost, "drawn": met.drawn, "count": met.matches}
