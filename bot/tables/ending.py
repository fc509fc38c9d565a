"""How a match that runs is ended by those who play it.

Every function takes a table's record and gives the changed one, or refuses.
"""

from dataclasses import replace

from bot.games.refusals import NotNowError
from bot.tables.lobby import require_host, require_seated
from bot.tables.reasons import TableReason
from bot.tables.records import Status, TableRecord


def ended(record: TableRecord, member: int, *, moderator: bool) -> TableRecord:
    """End a table: a moderator at any time, the host in the lobby; in a match a member's vote is counted.

    Raises:
        RefusalError: it has ended, or the member may not.

    """
    if not record.status.live:
        raise NotNowError(TableReason.ENDED)
    if record.status is Status.PLAYING and not moderator:
        return voted(record, member)
    if not moderator:
        require_host(record, member)
    return replace(record, status=Status.ENDED)


def voted(record: TableRecord, member: int) -> TableRecord:
    """Count a member's vote to end the match.

    It ends when on every side on which anybody is present more than half of those who are want it.

    Raises:
        NotNowError: they have no seat, or have voted.

    """
    require_seated(record, member)
    if member in record.end_votes:
        raise NotNowError(TableReason.VOTED_ALREADY)
    votes = (*record.end_votes, member)
    return replace(record, end_votes=votes, status=Status.ENDED if majority(record, votes) else record.status)


def majority(record: TableRecord, votes: tuple[int, ...]) -> bool:
    """True where more than half of those present want it, on every side that has any."""
    sides: dict[int, list[bool]] = {}
    for seat in record.seats:
        if not seat.automatic:
            sides.setdefault(seat.side, []).append(seat.member in votes)
    return all(2 * sum(wanted) > len(wanted) for wanted in sides.values())
