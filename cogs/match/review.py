"""The review of a match, for the member whose decisions it is about. Nobody else ever sees it."""

from dataclasses import replace

from bot.tables.history.review import JudgedMove, Review
from bot.tables.model.view import TableView
from cogs.match.by_ear import MAX_TEXT_LENGTH, fitting_text, table_lines
from cogs.match.panel import move_clause, reason_sentences
from cogs.ui.layout import TABLE_COLOUR, Content, Item, fitting, in_letters, layout, text
from cogs.ui.pictures import Artist, PaintedPicture
from cogs.ui.reader import Reader


@fitting(in_letters)
async def review_content(reader: Reader[TableView], artist: Artist, review: Review) -> Content:
    """A summary of the member's decisions, then the costliest ones, each with the table and the hand of that moment.

    With *words first* the table is in words, cut so that all decisions fit into one message.
    """
    words = reader.words
    head = [words("review-title", game=words(f"{reader.view.game.key}-name"))]
    if review.levels:
        levels = (
            words("review-level", level=words(f"level-{level}"), points=f"{points:.1f}")
            for level, points in review.levels.items()
        )
        head.append(words("review-given-away", points=f"{review.given_away:.1f}", levels=words.join(levels)))
    head.append(words("review-same", same=review.same, decisions=review.decisions))
    if review.habit is not None:
        head.append(reader.say(review.habit))
    luck = review.luck
    if luck.drawn:
        head.append(words("review-luck", drawn=luck.drawn, fitted=luck.useful, expected=round(luck.expected)))
    head.append(words("review-costliest", count=len(review.costliest)))
    foot = words("review-foot")
    decisions = [_decision_text(reader, number, judged) for number, judged in enumerate(review.costliest, 1)]
    used = len("\n".join(head)) + len(foot) + sum(map(len, decisions))
    room = (MAX_TEXT_LENGTH - used) // max(1, len(decisions))

    items: list[Item] = [text("\n".join(head))]
    pictures: list[PaintedPicture] = []
    for number, (judged, decision) in enumerate(zip(review.costliest, decisions, strict=True), 1):
        then = replace(reader, view=replace(reader.view, match=judged.view))
        if reader.settings.words_first:
            items.append(text("\n".join([decision, fitting_text(table_lines(then), room)])))
            continue
        items.append(text(decision))
        for picture in (*await artist.table(then, whole=True), await artist.hand(then)):
            if picture is not None:
                numbered = replace(picture, name=f"{number}-{picture.name}")
                items.append(numbered.gallery())
                pictures.append(numbered)
    items.append(text(foot))
    return Content(layout(*items, colour=TABLE_COLOUR), tuple(pictures))


def _decision_text(reader: Reader[TableView], number: int, judged: JudgedMove) -> str:
    """The member's move, the better one, and the consequence if it is known."""
    against = judged.against[0] if judged.against else None
    # A reason for the better move that counts the same points as the reason against the member's says nothing new.
    points = None if against is None else against.args.get("points")
    why = [reason for reason in judged.best.why if points is None or reason.args.get("points") != points]
    decision = reader.words(
        "review-decision",
        number=number,
        shared="yes" if reader.view.game.shared else "no",
        round=judged.view.round_no,
        did=move_clause(reader, judged.played, did=True),
        against="none" if against is None else reader.say(against),
        best=move_clause(reader, judged.best),
        why=reason_sentences(reader, why) or "none",
        cost="unknown" if judged.cost is None else round(judged.cost),
    )
    return decision if judged.later is None else f"{decision}\n{reader.say(judged.later)}"
