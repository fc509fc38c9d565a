"""What a table waits for, and until when: one list, computed from what its record keeps and its match.

The record keeps since when the table has been waiting for each thing; how long that may take is said here. So the list
is the same whoever asks and whenever, and a restarted process finds the same deadlines. The row's `due` is the
earliest, by which the store finds the tables that have to act.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.tables.records import DeadlineKind, Status

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from bot.tables.match_state import MatchState
    from bot.tables.records import TableRecord

HELD = timedelta(minutes=5)
"""How long a rematch holds the seats of those who were in the match."""
PAUSE = timedelta(minutes=1)
"""How long a table shows the score of a round before it deals the next one by itself."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """What the table does by itself, and at which moment, UTC."""

    kind: DeadlineKind
    at: datetime


def deadlines(record: TableRecord, match: MatchState | None) -> tuple[Deadline, ...]:
    """Everything that the table waits for, the earliest first."""
    waits = _waits(record, match)
    found = [Deadline(kind, record.waiting_since[kind] + waits[kind]) for kind in waits if kind in record.waiting_since]
    return tuple(sorted(found, key=lambda deadline: deadline.at))


def timed(record: TableRecord, match: MatchState | None, now: datetime) -> TableRecord:
    """The record with what it waits for from `now` on; what it was waiting for already keeps its moment."""
    since = {kind: record.waiting_since.get(kind, now) for kind in _waits(record, match)}
    record = replace(record, waiting_since=since)
    first = next(iter(deadlines(record, match)), None)
    return replace(record, due=None if first is None else first.at)


def restored(record: TableRecord, match: MatchState | None) -> TableRecord:
    """A record of a version that kept nothing but `due`, which was then for the one thing that the table waits for."""
    if record.due is None or record.waiting_since:
        return record
    waits = {DeadlineKind.HELD_SEATS: HELD} if record.status is Status.LOBBY else _waits(record, match)
    return replace(record, waiting_since={kind: record.due - length for kind, length in waits.items()})


def _waits(record: TableRecord, match: MatchState | None) -> Mapping[DeadlineKind, timedelta]:
    """What the table waits for now, and how long each may take; nobody deals for the owner of a private table."""
    if record.status is Status.LOBBY:
        return {DeadlineKind.HELD_SEATS: HELD} if DeadlineKind.HELD_SEATS in record.waiting_since else {}
    if record.status is not Status.PLAYING or match is None:
        return {}
    if match.awaits_deal:
        return {DeadlineKind.NEXT_ROUND: PAUSE} if record.shared else {}
    wait = match.wait
    if wait is None:
        return {}
    return {DeadlineKind.CHOICE if wait.choosing else DeadlineKind.WAIT: timedelta(seconds=wait.seconds)}
