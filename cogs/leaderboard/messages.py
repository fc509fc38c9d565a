"""The messages of the leaderboard: a page of a board, the end of a season, a member's record, and the achievements."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from discord.utils import format_dt

from bot.boards.leaderboards import FinalBoard, MemberRecord, Page, PageRequest
from bot.boards.ports import Line
from bot.boards.rankings import ALL_TIME, RATING, Season, views_of
from bot.boards.rating import Known, Rating, place_among
from bot.boards.record import MIN_TOGETHER, AgainstLevel, Meetings
from bot.games.contract import AnyGame
from bot.games.observation import SELECTABLE_LEVELS
from bot.games.refusals import NotUnderstoodError
from bot.games.values import BEST_PREFIX, WITH_COMPUTERS, Board
from bot.people.member_data import is_former
from cogs.services import Services, season_menu
from cogs.ui.address import Action, Address
from cogs.ui.interactions import Interaction, SurfaceReason, name_of, number_in, sees
from cogs.ui.layout import GOLD, Button, Content, Row, button, layout, named_select, rows, text
from cogs.ui.pictures import PaintedPicture
from cogs.ui.reader import member_name, uncounted_line
from cogs.words import LETTERS, Words
from rendering.charts import ratings_chart
from rendering.elements import signed_or_zero

MAX_PAGE = 1000
_MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
_MIN_STREAK = 2
_UNCOUNTED_SHOWN = 15
_CHAMPIONS = 3
"""The lines of each board in the post about the end of a season."""
_PRECISE_DEVIATION = 2.0
"""The deviation, in points, below which a rating is shown to a tenth of a point."""


class BoardReader(NamedTuple):
    """The reader of a board: their words, the server's names of the members on it, and whether it rates them alone.

    `shared` is False for the board of a game for one.
    """

    words: Words
    names: Mapping[int, str]
    rates_alone: bool = False
    shared: bool = True

    def named(self, members: Sequence[int]) -> str:
        """Members by their names in the server."""
        return " & ".join(member_name(self.words, self.names.get(member, ""), member) for member in members)

    def drawn(self, line: Line) -> str:
        """The same for a picture."""
        nobody = self.words("some-player")
        return " & ".join(nobody if is_former(member) else self.names.get(member) or nobody for member in line.members)


def parse_asked(argument: str) -> PageRequest:
    """The page of a board in the argument of an address.

    Raises:
        NotUnderstoodError: there is none in it.

    """
    board, view, season, page, *more = (*argument.split(":"), "", "", "")
    if any(more) or not 1 <= number_in(page) <= MAX_PAGE:
        raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
    return PageRequest(board, view, number_in(season), number_in(page))


async def board_content(services: Services, interaction: Interaction, asked: PageRequest) -> Content:
    """A page of a board for the member who asks, with their own place."""
    page, reader = await _read_page(services, interaction, asked, await services.words(interaction))
    return Content(layout(text(page_text(reader, page, own=True)), *_controls(reader.words, page), colour=GOLD))


async def uncounted_matches(services: Services, interaction: Interaction, asked: PageRequest) -> Content:
    """The matches that a board doesn't count, for anybody who asks: which manager decided that, when and why."""
    words = await services.words(interaction)
    page, reader = await _read_page(services, interaction, asked, words)
    lines = [words("board-uncounted-title", board=words.say(page.board.name, LETTERS), count=len(page.uncounted))]
    lines += [uncounted_line(words, each, reader.names) for each in page.uncounted[:_UNCOUNTED_SHOWN]]
    back = button(_address(Action.LEADERBOARD, page, page.number), words("button-server"))
    return Content(layout(text("\n".join(lines)), *rows([back]), colour=GOLD))


async def server_bests(services: Services, interaction: Interaction, asked: PageRequest) -> Content:
    """The records of the server on a board, with a button to each match that can be looked back at."""
    words = await services.words(interaction)
    page, reader = await _read_page(services, interaction, asked, words)
    guild = interaction.guild_id or 0
    found = await services.boards.bests(guild, page.board)
    named = sorted({member for each in found for member in each.members})
    reader = reader._replace(names=await services.people.names(guild, named))
    lines = [words("board-bests-title", board=words.say(page.board.name, LETTERS))]
    lines += [] if found else [words("board-bests-none")]
    buttons: list[Button] = []
    for number, each in enumerate(found):
        if each.apart and not any(other.apart for other in found[:number]):
            lines.append(words("board-bests-apart"))
        kind, at = each.kind.value, format_dt(each.ended_at, "d")
        lines.append(words("board-best", kind=kind, value=abs(each.value), who=reader.named(each.members), at=at))
        if each.channel is not None and (each.channel == interaction.channel_id or sees(interaction, each.channel)):
            address = Address(each.table, Action.REPLAY, f"{each.round}:1:-:best{number}")
            buttons.append(button(address, words("button-best-replay", kind=kind)))
    back = button(_address(Action.LEADERBOARD, page, page.number), words("button-server"))
    return Content(layout(text("\n".join(lines)), *rows([*buttons, back]), colour=GOLD))


async def shared_board_content(services: Services, interaction: Interaction, asked: PageRequest) -> Content:
    """A page of a board for the channel: without anybody's own place, and with a picture of the ratings."""
    words = await services.readers.server(interaction.guild_id or 0)
    page, reader = await _read_page(services, interaction, asked, words)
    intervals: list[tuple[str, float, float, str]] = []
    for line in page.lines:
        if page.ranking == RATING and line.rating is not None:
            rank = "" if line.rating.provisional else str(line.rank)
            skill = line.rating.skill
            intervals.append((rank, skill.value, skill.deviation, reader.drawn(line)))
    body, picture = text(page_text(reader, page, own=False)), ratings_chart(intervals)
    if picture is None:
        return Content(layout(body, colour=GOLD))
    painted = await services.artist.shown("ratings.png", picture, words)
    return Content(layout(body, painted.gallery(), colour=GOLD), (painted,))


async def _read_page(
    services: Services, interaction: Interaction, asked: PageRequest, words: Words
) -> tuple[Page, BoardReader]:
    """Read a page and the names on it. The asker's current name is stored if they stand on the board.

    Raises:
        NotUnderstoodError: there is no such board.

    """
    if asked.board not in services.boards.by_key:
        raise NotUnderstoodError(SurfaceReason.UNKNOWN_BOARD, board=asked.board)
    guild, asker = interaction.guild_id or 0, interaction.user.id
    page = await services.boards.page(guild, asker, asked)
    if page.own is not None:
        await services.people.note_name(guild, asker, name_of(interaction))
    lines = [line for line in (*page.lines, page.own, page.own_pair) if line is not None]
    members = {member for line in lines for member in line.members}
    members |= {each.member for each in (*page.uncounted, *page.alone)}
    names = await services.people.names(guild, sorted(members))
    shared = any(game.shared for game in services.tables.games.values() if asked.board in game.boards)
    return page, BoardReader(words, names, (await services.people.server(guild)).rate_alone, shared)


def page_text(reader: BoardReader, page: Page, *, own: bool) -> str:
    """A page in words; with `own`, the places of the asker and of their best pair are marked, or follow."""
    words, listed = reader.words, [line.members for line in page.lines]
    marks = [("board-own", page.own), ("board-own-pair", page.own_pair)] if own else []

    def told(line: Line) -> str:
        shown = line_text(reader, page, line)
        mark = next((key for key, each in marks if each is not None and each.members == line.members), None)
        return shown if mark is None else words(mark, line=shown)

    season = words("board-all-time") if page.season == ALL_TIME else words("board-season", number=page.season)
    lines = [words("board-title", board=words.say(page.board.name, LETTERS), season=season)]
    if page.lines:
        shown = [*page.lines, *(each for each in (page.own, page.own_pair) if own and each is not None)]
        lines += [*_order_text(reader, page, shown), *(told(line) for line in page.lines)]
    elif page.number > 1:
        lines.append(words("board-page-empty", page=page.number))
    elif page.alone:
        lines.append(words("board-alone"))
        lines += [_alone_text(reader, each) for each in page.alone]
    elif not page.played:
        lines.append(words("board-empty", shared="yes" if reader.shared else "no"))
    else:
        lines.append(words("board-unrated" if page.ranking == RATING and page.own is None else "board-unranked"))
    if page.uncounted:
        lines.append(words("board-uncounted", count=len(page.uncounted)))
    if own and page.own is None and page.lines:
        lines.append(words("board-own-none"))
    lines += [told(line) for _, line in marks if line is not None and line.members not in listed]
    if own and page.own_pair is not None:
        together = page.own_pair.tally.matches
        if page.ranking == RATING and page.own and page.own.tally.matches == together >= MIN_TOGETHER:
            lines.append(words("board-inseparable"))
    return "\n".join(lines)


def _order_text(reader: BoardReader, page: Page, shown: Sequence[Line]) -> list[str]:
    """How the lines of a page are ranked, and notes on their ratings; `shown` are these lines and the asker's."""
    words, board = reader.words, page.board
    best = next((name for name in board.figures if name.startswith(BEST_PREFIX)), "")
    figure = words(f"board-figure-{best}.name") if best else ""
    order = words(f"board-order-{page.ranking}", figure=figure, matches=page.matches)
    lines = [words("board-order", page=page.number, order=order)]
    if page.ranking != RATING:
        return lines
    if reader.rates_alone and board.anchors:
        lines.append(words("board-rates-alone"))
    if any(_is_provisional(page, line) for line in shown):
        lines.append(words("board-provisional-means", mark=words("board-provisional")))
    return lines


def _alone_text(reader: BoardReader, against: AgainstLevel) -> str:
    """How somebody's matches against computers of a level went."""
    level = reader.words(f"level-{against.level}")
    return reader.words("board-alone-line", who=reader.named([against.member]), level=level, **_counts(against.met))


def line_text(reader: BoardReader, page: Page, line: Line) -> str:
    """A line of a board, and the details in a small line below it; short enough for the width of a phone."""
    words = reader.words
    medal = _MEDALS.get(line.rank, "") if line.tally.wins or page.ranking == "best" else ""
    mark = medal or f"**{line.rank}**"
    if _is_provisional(page, line):
        mark = words("board-provisional")
    row = words("board-row", mark=mark, who=reader.named(line.members), lead=_lead(words, page, line))
    details = " · ".join(_details(words, page, line))
    return f"{row}\n{words('board-details', details=details)}" if details else row


def _is_provisional(page: Page, line: Line) -> bool:
    return page.ranking == RATING and (line.rating is None or line.rating.provisional)


def _lead(words: Words, page: Page, line: Line) -> str:
    """The value that the line is ranked by."""
    tally = line.tally
    if page.ranking == RATING and line.rating is not None:
        return _rating_text(words, line.rating.skill)
    if page.ranking == "streak":
        return words("board-lead-streak", count=tally.best_streak)
    best = next((value for name, value in tally.figures.items() if name.startswith(BEST_PREFIX)), None)
    if page.ranking == "best" and best is not None:
        return words("board-lead-best", value=best)
    return words("board-lead-wins", wins=tally.wins, rate=round(100 * tally.wins / tally.matches))


def _details(words: Words, page: Page, line: Line) -> list[str]:
    """Every value that the first line doesn't show, without those that are 0."""
    tally, figures = line.tally, line.tally.figures
    wins = 0 if page.ranking == "wins" else tally.wins
    counts = {"board-won": wins, "board-lost": tally.losses, "board-drawn": tally.draws}
    details = [words(key, count=count) for key, count in counts.items() if count]
    names = [name for name in page.board.figures if name in figures]
    if page.ranking == "best":
        names = [name for name in names if not name.startswith(BEST_PREFIX)]
    details += [words(f"board-figure-{name}", value=figures[name]) for name in names]
    if WITH_COMPUTERS in figures:
        details.append(words("board-with-computers", count=figures[WITH_COMPUTERS]))
    if tally.streak >= _MIN_STREAK:
        details.append(words("board-streak", count=tally.streak))
    return details


def _rating_text(words: Words, rating: Known) -> str:
    """A rating, always with its deviation."""
    digits = 1 if rating.deviation < _PRECISE_DEVIATION else 0
    return words(
        "board-lead-rating", value=signed_or_zero(rating.value, digits), deviation=f"{rating.deviation:.{digits}f}"
    )


def _controls(words: Words, page: Page) -> list[Row]:
    """The menus of views and seasons, then the buttons; each is left out where there is nothing to choose."""
    controls: list[Row] = []
    views = [(view.key, words(f"board-view-{view.key}"), "") for view in views_of(page.board)]
    if len(views) > 1:
        address = _address(Action.BOARD_VIEW, page, page.number)
        controls.append(named_select(words, address, words("board-choose-view"), views, chosen=page.view.key))
    if page.seasons:
        address, seasons = _address(Action.BOARD_SEASON, page, page.number), (each.number for each in page.seasons)
        controls.append(season_menu(words, address, seasons, page.season))
    buttons: list[Button] = []
    if page.number > 1 or page.more:
        previous, following = (_address(Action.LEADERBOARD, page, page.number + step) for step in (-1, 1))
        is_last = not page.more or page.number == MAX_PAGE
        buttons.append(button(previous, words("button-board-back"), disabled=page.number == 1))
        buttons.append(button(following, words("button-board-on"), disabled=is_last))
    if page.lines:
        buttons.append(button(_address(Action.BOARD_SHOW, page, page.number), words("button-board-show")))
        buttons.append(button(_address(Action.BOARD_BESTS, page, page.number), words("button-board-bests")))
    if page.uncounted:
        buttons.append(button(_address(Action.BOARD_UNCOUNTED, page, page.number), words("button-board-uncounted")))
    return [*controls, *rows(buttons)]


def _address(action: Action, page: Page, number: int) -> Address:
    return Address(0, action, f"{page.board.key}:{page.view.key}:{page.season}:{number}")


def season_content(reader: BoardReader, season: Season, boards: Sequence[FinalBoard], *, last: bool) -> Content:
    """The end of a season: the first three of each board, and its best pair. No season follows the `last` one."""
    words = reader.words
    lines, provisional = [words("season-over", number=season.number)], False
    for board in boards:
        page = board.members
        lines.append(words("season-board", board=words.say(page.board.name, LETTERS)))
        lines += [_first_line(reader, page, line) for line in page.lines[:_CHAMPIONS]]
        provisional |= any(_is_provisional(page, line) for line in page.lines[:_CHAMPIONS])
        if board.pairs:
            lines.append(words("season-pair", line=_first_line(reader, board.pairs, board.pairs.lines[0])))
            provisional |= _is_provisional(board.pairs, board.pairs.lines[0])
    if provisional:
        lines.append(words("board-provisional-means", mark=words("board-provisional")))
    lines.append(words("season-next", last="yes" if last else "no"))
    return Content(layout(text("\n".join(lines)), colour=GOLD))


def _first_line(reader: BoardReader, page: Page, line: Line) -> str:
    """A line of a board without the details below it."""
    return line_text(reader, page, line).partition("\n")[0]


def no_record_content(words: Words, who: str, board: Board | None, *, own: bool) -> Content:
    """The answer about a member without a match that counts, and to others about a member who is hidden.

    `board` is the one that was asked for, on which others may have counted; None for any.
    """
    named = "none" if board is None else words.say(board.name, LETTERS)
    told = words("record-none-own", board=named) if own else words("record-none", who=who, board=named)
    return Content(layout(text(told), colour=GOLD))


def record_content(
    words: Words,
    asked: MemberRecord,
    names: Mapping[int, str],
    member: int,
    curve: PaintedPicture | None,
    *,
    own: bool,
    rates_alone: bool,
) -> Content:
    """A member's record, with the curve of the rating.

    `own` is True if the member asks about themselves, `rates_alone` if the server rates them alone against computers.
    """
    tally, record = asked.tally, asked.record
    who = member_name(words, names.get(member, ""), member)
    lines = [words("record-title", who=who, board=words.say(asked.board.name, LETTERS))]
    if tally.matches:
        rate = round(100 * tally.wins / tally.matches)
        lines.append(words("record-matches", matches=tally.matches, wins=tally.wins, rate=rate, draws=tally.draws))
    if asked.rating is not None:
        provisional = "yes" if asked.rating.provisional else "no"
        lines.append(words("record-rating", rating=_rating_text(words, asked.rating.skill), provisional=provisional))
        lines += _rating_lines(words, asked, asked.rating, who, own=own)
    if record.margin is not None:
        lines.append(words("record-margin", margin=signed_or_zero(record.margin, 1)))
    figures = [name for name in asked.board.figures if name in tally.figures]
    if figures:
        lines.append(" · ".join(words(f"board-figure-{name}", value=tally.figures[name]) for name in figures))
    if tally.best_streak > 1:
        lines.append(words("record-streaks", best=tally.best_streak, now=tally.streak))
    lines += _meeting_lines(words, asked, names, own=own)
    if not tally.matches:  # matches with computers are no wins
        rated = "yes" if rates_alone and asked.board.anchors else "no"
        lines.append(words("record-computers-only", rated=rated))
    if asked.other_boards:
        others = words.join([words.say(board.name, LETTERS) for board in asked.other_boards])
        lines.append(words("record-others", boards=others))
    body = text("\n".join(lines))
    if curve is None:
        return Content(layout(body, colour=GOLD))
    return Content(layout(body, curve.gallery(), colour=GOLD), (curve,))


def _rating_lines(words: Words, asked: MemberRecord, rating: Rating, who: str, *, own: bool) -> list[str]:
    """What a rating means in points and next to the computers' levels, and how the last match has moved it."""
    value, deviation = round(rating.skill.value), max(1, round(rating.skill.deviation))
    more = "more" if value > 0 else "less" if value < 0 else "same"
    counts = {"value": abs(value), "deviation": deviation, "matches": asked.tally.matches}
    key = "record-means" if asked.board.pairs else "record-means-alone"
    lines = [words(key, who=who, more=more, **counts)]
    place = rating.beside and place_among(asked.board.anchors, rating.beside)
    if place:
        below, above = (words(f"level-{level}") if level else "" for level in place)
        kind = "like" if below == above else "above" if not above else "below" if not below else "between"
        lines.append(words("record-rank", kind=kind, below=below, above=above))
    moved = asked.record.moved
    # The curve counts every circle in full; if the rating doesn't, it can't say what a match has changed.
    if own and moved is not None and abs(moved.after - rating.skill.value) <= rating.skill.deviation / 2:
        before = signed_or_zero(rating.skill.value - moved.after + moved.before, 1)
        figures = {"margin": signed_or_zero(moved.margin, 0), "expected": signed_or_zero(moved.expected, 0)}
        lines.append(words("record-moved", before=before, after=signed_or_zero(rating.skill.value, 1), **figures))
    return lines


def _meeting_lines(words: Words, asked: MemberRecord, names: Mapping[int, str], *, own: bool) -> list[str]:
    """A member's results with a partner, against a nemesis, with and against the asker, and with computers."""
    record = asked.record
    lines: list[str] = []
    for key, standout in (("record-partner", record.partner), ("record-nemesis", record.nemesis)):
        if standout is not None:
            member, met = standout
            who = member_name(words, names.get(member, ""), member)
            lines.append(words(key, who=who, won=met.won, count=met.matches, lost=met.lost))
    if not own and record.against.matches:
        lines.append(words("record-against", **_counts(record.against)))
    if not own and record.together.matches:
        lines.append(words("record-beside", **_counts(record.together)))
    for level in SELECTABLE_LEVELS:
        if level in asked.computers:
            counts = _counts(asked.computers[level])
            lines.append(words("record-computers", level=words(f"level-{level}"), **counts))
    return lines


def _counts(met: Meetings) -> dict[str, str | int]:
    return {"won": met.won, "lost": met.lost, "drawn": met.drawn, "count": met.matches}


def achievements_content(
    words: Words, games: Mapping[str, AnyGame], own: Mapping[str, int], counts: Mapping[str, int], players: int
) -> Content:
    """All achievements; one that several games have is listed with the first.

    Args:
        words: the asker's.
        games: all games, by key.
        own: how often the asker has each achievement.
        counts: how many members of the server have it.
        players: how many members of the server have played.

    """
    lines = [words("achievements-title")]
    listed: set[str] = set()
    for game in games.values():
        keys = [achievement.key for achievement in game.achievements if achievement.key not in listed]
        listed.update(keys)
        if keys:
            lines.append(words("achievements-game", game=words(f"{game.key}-name")))
        for key in keys:
            members = counts.get(key, 0)
            share = max(1, round(100 * members / max(players, members, 1)))
            name, hint = words(f"achievement-{key}"), words(f"achievement-{key}.hint")
            lines.append(
                words("achievement-line", name=name, hint=hint, times=own.get(key, 0), members=members, share=share)
            )
    return Content(layout(text("\n".join(lines)), colour=GOLD))
