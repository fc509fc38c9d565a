"""What has happened and how it stands, in lines of words: shared by the public message, the panels and the score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.say import say
from bot.tables.records import Status

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.cards import Card
    from bot.games.values import Event
    from bot.tables.table_view import TableView
    from cogs.ui.reader import Reader


def news_lines(reader: Reader[TableView], events: Sequence[Event], most: int) -> list[str]:
    """The last `most` events, a line each; a first line says when there were more."""
    names = reader.names
    told = [reader.words.event(reader.view.game.key, event, names) for event in events]
    lines = [line for line in told if line and line != "-"]
    if len(lines) > most:
        lines = [reader.words("news-earlier", count=len(lines) - most), *lines[-most:]]
    return lines


def score_line(reader: Reader[TableView]) -> str:
    """The points of every side in one line."""
    view = reader.view
    if view.match is None:
        return ""
    names = reader.names
    totals = view.outcome.totals if view.outcome else view.match.totals
    return " · ".join(
        reader.words("score-side", side=names.side(side), total=total) for side, total in enumerate(totals)
    )


def sheet_lines(reader: Reader[TableView]) -> list[str]:
    """The score sheet of the round that is over, in words."""
    view = reader.view
    if view.match is None:
        return []
    return [reader.say(line) for line in view.game.sheet(view.match)]


def round_over_line(reader: Reader[TableView]) -> str:
    """That the next round can be dealt, and when the table deals it by itself."""
    view, words = reader.view, reader.words
    if not view.shared:
        return words("table-round-over-own")
    if view.due is None:
        return words("table-round-over")
    return words("table-round-over-until", until=f"<t:{int(view.due.timestamp())}:R>")


def outcome_line(reader: Reader[TableView]) -> str:
    """Who won a match that is over, and why it ended."""
    view, words = reader.view, reader.words
    if view.outcome is None:
        return ""
    names = reader.names
    winners = ", ".join(names.side(side) for side in view.outcome.winners)
    line = words("table-won", winners=winners, count=len(view.outcome.winners))
    return f"{line} {words(view.outcome.reason.value)}"


def halted_line(reader: Reader[TableView]) -> str:
    """Why nobody has to move: the match or the round is over, or the table was brought to an end; "" while it runs."""
    view = reader.view
    if view.outcome is not None:
        return outcome_line(reader)
    if view.status is not Status.PLAYING:
        return reader.words(f"table-{view.status.value}")
    return "" if view.next_round is None else round_over_line(reader)


def wait_line(reader: Reader[TableView]) -> str:
    """Until when the match waits for a call; "" where it doesn't."""
    view = reader.view
    if view.status is not Status.PLAYING or view.due is None or view.match is None or not view.match.to_act:
        return ""
    return reader.words("table-wait", until=f"<t:{int(view.due.timestamp())}:R>")


def seat_lines(reader: Reader[TableView]) -> list[str]:
    """Who sits where, with the marks of the pictures."""
    names = reader.names
    return [names.marked(seat) for seat in range(len(reader.view.seats))]


def reveal_lines(reader: Reader[TableView]) -> list[str]:
    """The seed of a deal that is over, and the hands where it was broken off."""
    view = reader.view
    if view.reveal is None:
        return []
    lines = [_hand_line(reader, seat, hand) for seat, hand in enumerate(view.reveal.hands)]
    return [*lines, reader.words("reveal-seed", seed=view.reveal.seed, salt=view.reveal.salt)]


def _hand_line(reader: Reader[TableView], seat: int, hand: tuple[Card, ...]) -> str:
    return reader.say(say("reveal-hand", who=reader.names.marked(seat), count=len(hand), cards=hand))


def score_text(reader: Reader[TableView]) -> str:
    """The score, for the member who asks: who sits where, the points, and the last sheet."""
    if reader.view.match is None:
        return reader.words("score-not-yet")
    return "\n".join([reader.words("score-title"), *seat_lines(reader), score_line(reader), *sheet_lines(reader)])
