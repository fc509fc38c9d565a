"""A member's record: how their matches went, with and against whom, and how their rating came about."""

from collections.abc import Iterator, Mapping

from bot.boards.leaderboards import AskedRecord
from bot.boards.record import Meetings
from bot.games.observation import CHOSEN
from cogs.leaderboard.board_message import rating_text
from cogs.ui.layout import GOLD, Content, layout, text
from cogs.ui.pictures import Shown
from cogs.ui.reader import member_name
from cogs.words import LETTERS, Words
from rendering.numbers import signed


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
