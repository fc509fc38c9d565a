"""What has happened and how it stands, in lines of words: shared by the public message, the panels and the score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.say import say
from bot.tables.records import Status
from cogs.ui.names import TableNames

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.cards import Card
    from bot.games.values import Event
    from bot.tables.table_view import TableView
    from cogs.words import Words


def news_lines(look: TableView, events: Sequence[Event], words: Words, most: int) -> list[str]:
    """The last `most` events, a line each; a first line says when there were more."""
    names = TableNames(look, words)
    told = [words.event(look.game.key, event, names) for event in events]
    lines = [line for line in told if line and line != "-"]
    if len(lines) > most:
        lines = [words("news-earlier", count=len(lines) - most), *lines[-most:]]
    return lines


def score_line(look: TableView, words: Words) -> str:
    """The points of every side in one line."""
    if look.match is None:
        return ""
    names = TableNames(look, words)
    totals = look.outcome.totals if look.outcome else look.match.totals
    return " · ".join(words("score-side", side=names.side(side), total=total) for side, total in enumerate(totals))


def sheet_lines(look: TableView, words: Words) -> list[str]:
    """The score sheet of the round that is over, in words."""
    if look.match is None:
        return []
    names = TableNames(look, words)
    return [words.say(line, names) for line in look.game.sheet(look.match)]


def round_over_line(look: TableView, words: Words) -> str:
    """That the next round can be dealt, and when the table deals it by itself."""
    if not look.shared:
        return words("table-round-over-own")
    if look.due is None:
        return words("table-round-over")
    return words("table-round-over-until", until=f"<t:{int(look.due.timestamp())}:R>")


def outcome_line(look: TableView, words: Words) -> str:
    """Who won a match that is over, and why it ended."""
    if look.outcome is None:
        return ""
    names = TableNames(look, words)
    winners = ", ".join(names.side(side) for side in look.outcome.winners)
    line = words("table-won", winners=winners, count=len(look.outcome.winners))
    return f"{line} {words(look.outcome.reason.value)}"


def wait_line(look: TableView, words: Words) -> str:
    """Until when the match waits for a call; "" where it doesn't."""
    if look.status is not Status.PLAYING or look.due is None or look.match is None or not look.match.to_act:
        return ""
    return words("table-wait", until=f"<t:{int(look.due.timestamp())}:R>")


def seat_lines(look: TableView, words: Words) -> list[str]:
    """Who sits where, with the marks of the pictures."""
    names = TableNames(look, words)
    return [names.marked(seat) for seat in range(len(look.seats))]


def reveal_lines(look: TableView, words: Words) -> list[str]:
    """The seed of a deal that is over, and the hands where it was broken off."""
    if look.reveal is None:
        return []
    names = TableNames(look, words)
    lines = [_hand_line(names, seat, hand, words) for seat, hand in enumerate(look.reveal.hands)]
    return [*lines, words("reveal-seed", seed=look.reveal.seed, salt=look.reveal.salt)]


def _hand_line(names: TableNames, seat: int, hand: tuple[Card, ...], words: Words) -> str:
    return words.say(say("reveal-hand", who=names.marked(seat), count=len(hand), cards=hand), names)


def score_text(look: TableView, words: Words) -> str:
    """How it stands, for whoever asks: who sits where, the points, and the last sheet."""
    if look.match is None:
        return words("score-not-yet")
    return "\n".join(
        [words("score-title"), *seat_lines(look, words), score_line(look, words), *sheet_lines(look, words)]
    )
