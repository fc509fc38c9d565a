"""The review of a match, for the member whose decisions it is about: no other ever sees it."""

from dataclasses import replace

from discord import ui

from bot.games.values import Say
from bot.tables.history.review import Judged, Luck, Review
from bot.tables.model.view import TableView
from cogs.match.by_ear import ROOM, told_at_once, told_lines
from cogs.match.panel import move_words, reasons
from cogs.ui.layout import TABLE_COLOUR, Content, fitting, layout, text
from cogs.ui.pictures import Artist, Shown
from cogs.ui.reader import Reader


@fitting
async def review_content(reader: Reader[TableView], artist: Artist, review: Review) -> Content:
    """How the member decided on the whole, then the costliest decisions, each with the table and the hand as it was.

    Whoever has words first is told of both.
    """
    head, foot = "\n".join(_head(reader, review)), reader.words("review-foot")
    said = [_said(reader, number, judged) for number, judged in enumerate(review.costliest, 1)]
    heard = reader.settings.words_first
    room = (ROOM - len(head) - len(foot) - sum(map(len, said))) // max(1, len(said))
    items: list[ui.Item[ui.LayoutView]] = [text(head)]
    pictures: list[Shown] = []
    for number, judged in enumerate(review.costliest, 1):
        then = replace(reader, view=replace(reader.view, match=judged.view))
        told = [told_at_once(told_lines(then), room)] if heard else []
        shown = [] if heard else await _pictures(then, artist, number)
        items += [text("\n".join([said[number - 1], *told])), *(picture.gallery() for picture in shown)]
        pictures += shown
    items.append(text(foot))
    return Content(layout(*items, colour=TABLE_COLOUR), tuple(pictures))


def _head(reader: Reader[TableView], review: Review) -> list[str]:
    words = reader.words
    lines = [words("review-title", game=words(f"{reader.view.game.key}-name"))]
    lines.append(words("review-same", same=review.same, decisions=review.decisions))
    lines += _luck(reader, review.luck)
    lines.append(words("review-costliest", count=len(review.costliest)))
    return lines


def _luck(reader: Reader[TableView], luck: Luck) -> list[str]:
    if not luck.drawn:
        return []
    return [reader.words("review-luck", drawn=luck.drawn, fitted=luck.fitted, expected=round(luck.expected))]


def _said(reader: Reader[TableView], number: int, judged: Judged) -> str:
    """The decision, and with hindsight what came of it."""
    lines = [_judged(reader, number, judged), *([] if judged.later is None else [reader.say(judged.later)])]
    return "\n".join(lines)


def _judged(reader: Reader[TableView], number: int, judged: Judged) -> str:
    against = judged.against[0] if judged.against else None
    why = [one for one in judged.best.why if against is None or not _echoes(one, against)]
    return reader.words(
        "review-decision",
        number=number,
        round=judged.view.round_no,
        did=move_words(reader, judged.played, did=True),
        against="none" if against is None else reader.say(against),
        best=move_words(reader, judged.best),
        why=reasons(reader, why) or "none",
        cost=round(judged.cost),
    )


def _echoes(one: Say, other: Say) -> bool:
    """Whether a reason tells the same points as another."""
    return "points" in one.args and one.args["points"] == other.args.get("points")


async def _pictures(then: Reader[TableView], artist: Artist, number: int) -> list[Shown]:
    """The table and the hand as they were, under names of their own."""
    drawn = (await artist.table(then), await artist.hand(then))
    return [replace(picture, name=f"{number}-{picture.name}") for picture in drawn if picture is not None]
