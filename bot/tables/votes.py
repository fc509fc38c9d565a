"""What was voted on and comes about by itself, because somebody who wasn't for it has gone away.

Who comes back to a table decides nothing by that: only those who go are not waited for any more.
"""

from dataclasses import replace

from bot.tables.conceding import conceded_by_the_rest
from bot.tables.ending import majority
from bot.tables.handing_over import granted, host_is_present
from bot.tables.offers import open_handovers
from bot.tables.records import Status, TableRecord
from bot.tables.table_state import TableState


def decided(before: TableState, after: TableState) -> TableState:
    """The table after a change, with every vote that is complete since somebody is present no more."""
    if not _present(before.record) - _present(after.record):
        return after
    for decide in (conceded_by_the_rest, _ended, _seats_given):
        if after.record.status is not Status.PLAYING or after.record.asleep or after.outcome is not None:
            return after
        after = decide(after)
    return after


def _present(record: TableRecord) -> set[int | None]:
    return {seat.member for seat in record.seats if not seat.automatic}


def _ended(state: TableState) -> TableState:
    record = state.record
    ends = bool(record.end_votes) and majority(record, record.end_votes)
    return state.with_record(replace(record, status=Status.ENDED)) if ends else state


def _seats_given(state: TableState) -> TableState:
    for each in open_handovers(state.record):
        waiting = not each.granted and bool(each.votes) and not host_is_present(state.record)
        if waiting and majority(state.record, each.votes):
            state = granted(state, each)
    return state
