"""Which public messages may lag: those that nobody at the table looks at, since everyone has a panel that follows.

What such a message is late with is moves alone. Whatever else it tells, or asks of the channel, it tells at once.
"""

from datetime import datetime, timedelta
from typing import Any

from bot.people.settings import CallWhen
from bot.tables.model.records import Status
from bot.tables.model.view import TableView
from cogs.ui.parts import Parts

LAG = timedelta(seconds=5)
"""The least time between two edits that show nothing but moves."""


class Lagging:
    """One table's public message: what it shows beside the moves, and when it was drawn.

    Attributes:
        due: when the moves are to be shown that it is late with; None where it is late with nothing.

    """

    __slots__ = ("_drawn", "_parts", "_shown", "due")

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._shown: tuple[Any, ...] | None = None
        self._drawn: datetime | None = None
        self.due: datetime | None = None

    def is_watched(self, view: TableView) -> bool:
        """True where everyone who sits at the table has a panel that follows."""
        members = (seat.member for seat in view.seats)
        return all(self._parts.panels.is_live(view.table, member) for member in members if member is not None)

    async def lags(self, view: TableView) -> bool:
        """True where the change may be shown later; `due` is then when."""
        if self._drawn is None or self._parts.now() >= self._drawn + LAG or not self.is_watched(view):
            return False
        if (
            view.calls
            or view.ping is not None
            or self._shown != _beside_the_moves(view)
            or await self._calls_at_once(view)
        ):
            return False
        self.due = self._drawn + LAG
        return True

    def drawn(self, view: TableView) -> None:
        """Note what is shown now."""
        self._shown, self._drawn, self.due = _beside_the_moves(view), self._parts.now(), None

    async def _calls_at_once(self, view: TableView) -> bool:
        """True where a call is to go out with the message, by the wish of whose turn it is."""
        member = None if view.turn is None else view.member(view.turn.seat)
        return member is not None and (await self._parts.people.settings_of(member)).call is CallWhen.AT_ONCE


def _beside_the_moves(view: TableView) -> tuple[Any, ...]:
    """What a message tells that isn't a move; nothing is equal to that of a table at which no round runs."""
    runs = view.status is Status.PLAYING and view.next_round is None and view.outcome is None
    seats = tuple((seat.member, seat.absent, seat.played_for) for seat in view.seats)
    silent = view.turn is not None and view.turn.silent_at is not None
    asked = view.calls, view.votes, view.conceding, view.handovers, silent
    return (runs or object(), view.match and view.match.round_no, seats, asked, frozenset(view.until))
