"""The review of a match, for the member whose decisions it is about: no other ever sees it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cogs.match.advice_words import move_words, reasons
from cogs.ui.content import Content
from cogs.ui.layout import TABLE_COLOUR, layout, text
from cogs.ui.room_for_text import fitting

if TYPE_CHECKING:
    from discord import ui

    from bot.games.say import Say
    from bot.tables.review import Judged, Luck, Review
    from bot.tables.table_view import TableView
    from cogs.ui.pictures import Artist, Shown
    from cogs.ui.reader import Reader


@fitting
async def review_content(reader: Reader[TableView], artist: Artist, review: Review) -> Content:
    """How the member decided on the whole, then the costliest decisions, each with the table and the hand as it was."""
    items: list[ui.Item[ui.LayoutView]] = [text("\n".join(_head(reader, review)))]
    pictures: list[Shown] = []
    for number, judged in enumerate(review.costliest, 1):
        shown = await _pictures(reader, artist, number, judged)
        lines = [_judged(reader, number, judged), *([] if judged.later is None else [reader.say(judged.later)])]
        items += [text("\n".join(lines)), *(picture.gallery() for picture in shown)]
        pictures += shown
    items.append(text(reader.words("review-foot")))
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


async def _pictures(reader: Reader[TableView], artist: Artist, number: int, judged: Judged) -> list[Shown]:
    """The table and the hand as they were, under names of their own."""
    then = replace(reader, view=replace(reader.view, match=judged.view))
    drawn = (await artist.table(then), await artist.hand(then))
    return [replace(picture, name=f"{number}-{picture.name}") for picture in drawn if picture is not None]
