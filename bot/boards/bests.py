"""The records of a server on a board: the best results of its matches, and the longest winning streak.

Only matches count that were played or shared in a channel and have no hidden members; a streak counts all matches of
its member. Matches with a level of computers that rates nobody have records of their own.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain

from bot.boards.record import PastMatch
from bot.games.anchors import Anchor
from bot.tables.model.bests import BestKind
from bot.tables.model.records import Result

MIN_STREAK = 3
"""The fewest wins in a row that make a record."""


@dataclass(frozen=True, slots=True)
class ServerBest:
    """A record of a server.

    Attributes:
        value: as in `Best`, or the number of wins in a row.
        table: the match; for a streak, its last one.
        round: the number of the round in which it began.
        apart: True if it was set with a level that rates nobody.
        channel: the channel whose members may look back at the match; None if nobody may, or nobody may any more.

    """

    kind: BestKind
    apart: bool
    members: tuple[int, ...]
    value: int
    table: int
    round: int
    ended_at: datetime
    channel: int | None


def streaks(
    member: int, matches: Sequence[PastMatch], anchors: Sequence[Anchor], *, until: int | None
) -> dict[bool, ServerBest]:
    """A member's longest winning streaks, by `ServerBest.apart`; the first of equal ones.

    Args:
        member: the member.
        matches: their matches on a board, the oldest first.
        anchors: the levels of the board.
        until: the table of the last match to count; None: all of them.

    """
    unrated = {each.member for each in anchors if not each.rates}
    running, found = {False: 0, True: 0}, dict[bool, ServerBest]()
    for match in matches:
        apart = not unrated.isdisjoint(chain(*(match.sides or ())))
        running[apart] = running[apart] + 1 if match.result is Result.WIN else 0
        if running[apart] > (found[apart].value if apart in found else 0):
            found[apart] = ServerBest(
                BestKind.STREAK, apart, (member,), running[apart], match.table, 1, match.ended_at, channel=None
            )
        if match.table == until:
            break
    return found
