"""What becomes of all that is kept, when the bot has left a server, a member is deleted, or a match is old.

This is the one place that decides it. The store has a table for each of these names and carries out what stands here;
tests fill every table and look what is left. `places.py` says when a server's tables sleep and when they end.

A table without one of its members: a stand-in takes their place wherever they are named.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import timedelta
from enum import StrEnum
from typing import NamedTuple

from bot.games.refusals import NotNowError
from bot.tables.model.match import TableState
from bot.tables.model.ports import TableReason, Totals
from bot.tables.model.records import Answer, Handover, Occupant, SeatRecord, TableRecord

KEPT = timedelta(days=30)
"""How long a server's data is kept after the bot was taken from it."""


class Fate(StrEnum):
    """What becomes of rows that it concerns."""

    STAYS = "stays"
    GOES = "goes"
    NAMELESS = "nameless"  # it stays, under the member's stand-in and without their name


class Fates(NamedTuple):
    """What becomes of one kind of thing.

    Attributes:
        server: when the bot left its server 30 days ago.
        member: when the member that it concerns is deleted.
        age: when its match ended longer ago than matches are kept whole.

    """

    server: Fate
    member: Fate
    age: Fate = Fate.STAYS


_OF_SERVER = Fates(Fate.GOES, Fate.STAYS)
_RESULT = Fates(Fate.GOES, Fate.NAMELESS)
_EVERYWHERE = Fates(Fate.STAYS, Fate.STAYS)

FATES: Mapping[str, Fates] = {
    "tables": _RESULT,
    "journal": Fates(Fate.GOES, Fate.STAYS, Fate.GOES),
    "occupants": _RESULT,
    "results": _OF_SERVER,
    "rounds": _OF_SERVER,
    "removals": _OF_SERVER,
    "readings": _OF_SERVER,
    "scores": _RESULT,
    "placings": _RESULT,
    "honours": _RESULT,
    "lineups": _RESULT,
    "ratings": _RESULT,
    "lines": _RESULT,
    "partners": _RESULT,
    "places": _RESULT,
    "leagues": _OF_SERVER,
    "tiers": _OF_SERVER,
    "seasons": _OF_SERVER,
    "servers": _OF_SERVER,
    "server_changes": _RESULT,
    "sleeping": _OF_SERVER,
    "departures": _OF_SERVER,
    "names": Fates(Fate.GOES, Fate.GOES),
    "against_computers": Fates(Fate.GOES, Fate.GOES),
    "members": Fates(Fate.STAYS, Fate.GOES),
    "hidden": Fates(Fate.STAYS, Fate.NAMELESS),
    "deletions": _EVERYWHERE,
    "lifetime": _EVERYWHERE,
    "fleet": _EVERYWHERE,
    "processes": _EVERYWHERE,
    "leases": _EVERYWHERE,
    "logins": _EVERYWHERE,
    "news": _EVERYWHERE,
}
"""A journal names no member, so it stays when one is deleted. Who was hidden stays so. How matches with computers went
is nobody else's figure."""


def too_old(totals: Totals) -> NotNowError:
    """Why nobody can look back at a match whose journal was removed; it says how its rounds went as far as is known."""
    rounds = ", ".join(":".join(map(str, each)) for each in totals)
    return NotNowError(TableReason.TOO_OLD, rounds=rounds, known="yes" if rounds else "no")


Renamed = Callable[[int], int]


def without_member(record: TableRecord, member: int, stand_in: int) -> TableRecord:
    """The record that names nobody where it named the member; an offer of a seat to them stands no more."""

    def renamed(each: int) -> int:
        return stand_in if each == member else each

    return replace(
        record,
        host=renamed(record.host),
        changes=record.changes + record.status.live,
        seats=tuple(_seat(seat, member, stand_in) for seat in record.seats),
        end_votes=tuple(map(renamed, record.end_votes)),
        conceding=tuple(map(renamed, record.conceding)),
        handovers=tuple(_handovers(record, member, renamed)),
        postings={
            kind: posting._replace(about=_without(posting.about, member)) for kind, posting in record.postings.items()
        },
    )


def members_at(record: TableRecord) -> set[int]:
    """Every member that a record names."""
    offered = [each for offer in record.handovers for each in (offer.owner, offer.to, *offer.votes)]
    seated = [seat.member for seat in record.seats]
    found = (record.host, *record.end_votes, *record.conceding, *offered, *seated)
    return {member for member in found if member is not None}


def state_without(state: TableState, member: int, stand_in: int) -> TableState:
    """The same of a table with who played its seats."""
    occupants = tuple(_occupant(each, member, stand_in) for each in state.occupants)
    return replace(state, record=without_member(state.record, member, stand_in), occupants=occupants)


def _occupant(occupant: Occupant, member: int, stand_in: int) -> Occupant:
    return replace(occupant, member=stand_in) if occupant.member == member else occupant


def _seat(seat: SeatRecord, member: int, stand_in: int) -> SeatRecord:
    return replace(seat, member=stand_in, name="") if seat.member == member else seat


def _handovers(record: TableRecord, member: int, renamed: Renamed) -> Iterator[Handover]:
    for each in record.handovers:
        offered = each.to == member and each.answer is None
        if not offered or each.message is not None:
            yield each._replace(
                owner=renamed(each.owner),
                to=None if each.to is None else renamed(each.to),
                votes=tuple(map(renamed, each.votes)),
                answer=Answer.OVER if offered else each.answer,
            )


def _without(about: str, member: int) -> str:
    """What a posting says, without the member to whom a seat was offered."""
    return ":".join("" if part == str(member) else part for part in about.split(":"))
