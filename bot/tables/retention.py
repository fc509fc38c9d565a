"""The rules of retention: what happens to rows when the bot has left a server, a member is deleted, or a match is old.

This is the only place that decides it. The store has a table for each name in `RETENTION` and deletes by it; tests
fill every table and check what is left. `channels.py` says when the tables of a server sleep.

A deleted member is replaced by a pseudonym, a number that identifies nobody, wherever a table names them.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from enum import StrEnum
from typing import NamedTuple

from bot.tables.model.records import Answer, Handover, TableRecord

DEPARTED_SERVERS_KEPT_FOR = timedelta(days=30)
"""How long a server's data is kept after the bot was removed from it."""


class RowAction(StrEnum):
    """What happens to a row."""

    KEEP = "keep"
    DELETE = "delete"
    PSEUDONYM = "pseudonym"  # it is kept, with a pseudonym for the member and without their name


class RetentionRule(NamedTuple):
    """The actions on the rows of one table.

    Attributes:
        server: the action once the bot has left their server for `DEPARTED_SERVERS_KEPT_FOR`.
        member: the action when the member whom they concern is deleted.
        age: the action when the last command of their match is older than `RUMTABLE_RETENTION_DAYS`.

    """

    server: RowAction
    member: RowAction
    age: RowAction = RowAction.KEEP


_OF_SERVER = RetentionRule(RowAction.DELETE, RowAction.KEEP)
_RESULT = RetentionRule(RowAction.DELETE, RowAction.PSEUDONYM)
_OF_BOT = RetentionRule(RowAction.KEEP, RowAction.KEEP)

RETENTION: Mapping[str, RetentionRule] = {
    "tables": _RESULT,
    "journal": RetentionRule(RowAction.DELETE, RowAction.KEEP, RowAction.DELETE),
    "seat_assignments": _RESULT,
    "results": _OF_SERVER,
    "round_totals": _OF_SERVER,
    "removed_journals": _OF_SERVER,
    "achievement_scans": _OF_SERVER,
    "scores": _RESULT,
    "placings": _RESULT,
    "uncounted": _RESULT,
    "bests": _RESULT,
    "achievements": _RESULT,
    "lineups": _RESULT,
    "ratings": _RESULT,
    "lines": _RESULT,
    "partners": _RESULT,
    "places": _RESULT,
    "leagues": _OF_SERVER,
    "tiers": _OF_SERVER,
    "days": _OF_SERVER,
    "daily_rounds": _RESULT,
    "weeks": _OF_SERVER,
    "seasons": _OF_SERVER,
    "servers": _OF_SERVER,
    "server_changes": _RESULT,
    "unreachable_channels": _OF_SERVER,
    "departed_servers": _OF_SERVER,
    "welcomes": _OF_SERVER,
    "names": RetentionRule(RowAction.DELETE, RowAction.DELETE),
    "against_computers": RetentionRule(RowAction.DELETE, RowAction.DELETE),
    "members": RetentionRule(RowAction.KEEP, RowAction.DELETE),
    "hidden_members": RetentionRule(RowAction.KEEP, RowAction.PSEUDONYM),
    "deletions": _OF_BOT,
    "liveness": _OF_BOT,
    "trials": _OF_BOT,
    "switches": _OF_BOT,
    "trial_messages": _OF_BOT,
    "fleet": _OF_BOT,
    "processes": _OF_BOT,
    "leases": _OF_BOT,
    "logins": _OF_BOT,
    "change_counters": _OF_BOT,
}
"""The rules by table. A journal names no member, so it stays when one is deleted. A hidden member stays hidden. Results
against computers concern nobody else."""


def members_at(record: TableRecord) -> set[int]:
    """Every member that a record names."""
    in_handovers = [
        member for handover in record.handovers for member in (handover.owner, handover.to, *handover.votes)
    ]
    seated = [seat.member for seat in record.seats]
    named = (record.host, *record.end_votes, *record.conceding, *in_handovers, *seated)
    return {member for member in named if member is not None}


def without_member(record: TableRecord, member: int, pseudonym: int) -> TableRecord:
    """The record with a pseudonym wherever it names the member. An offer of a seat to them is over."""

    def replaced(named: int) -> int:
        return pseudonym if named == member else named

    handovers: list[Handover] = []
    for handover in record.handovers:
        is_offer_to_member = handover.to == member and handover.answer is None
        if is_offer_to_member and handover.message is None:
            continue
        to = None if handover.to is None else replaced(handover.to)
        answer = Answer.OVER if is_offer_to_member else handover.answer
        votes = tuple(map(replaced, handover.votes))
        handovers.append(handover._replace(owner=replaced(handover.owner), to=to, votes=votes, answer=answer))
    seats = (replace(seat, member=pseudonym, name="") if seat.member == member else seat for seat in record.seats)
    postings = {
        kind: posting._replace(about=":".join("" if part == str(member) else part for part in posting.about.split(":")))
        for kind, posting in record.postings.items()
    }
    return replace(
        record,
        host=replaced(record.host),
        changes=record.changes + record.status.live,
        seats=tuple(seats),
        end_votes=tuple(map(replaced, record.end_votes)),
        conceding=tuple(map(replaced, record.conceding)),
        handovers=tuple(handovers),
        postings=postings,
    )
