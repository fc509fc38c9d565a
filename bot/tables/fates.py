"""What becomes of all that is kept, when the bot has left a server, a member is deleted, or a match is old.

This is the one place that decides it. The store has a table for each of these names and carries out what stands here;
tests fill every table and look what is left. `places.py` says when a server's tables sleep and when they end.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple, Protocol

from bot.games.refusals import NotNowError
from bot.tables.reasons import TableReason
from bot.tables.records import TableRecord

KEPT = timedelta(days=30)
"""How long a server's data is kept after the bot was taken from it."""
Totals = tuple[tuple[int, ...], ...]
"""The points of each side after each round."""


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


class ForgettingStorage(Protocol):
    """Where it's carried out for members and old matches."""

    async def forget_matches(self, member: int, stand_in: int) -> None:
        """Take a member out of matches that are over, which can be many: in small parts, between which others write."""
        ...

    async def delete_member(self, member: int, stand_in: int, at: Sequence[int] = ()) -> None:
        """Take a member out of all the rest at once, and out of backups that are restored later.

        Their results are the stand-in's now. `at`: tables that may have been written since their match was over.
        """
        ...

    async def with_former_members(self) -> Sequence[int]:
        """The live tables at which whoever was deleted still has a seat."""
        ...

    async def outlived(self, before: datetime, reading: int, limit: int) -> Sequence[int]:
        """Tables whose last command is older than a moment; what their match brought whom has been read."""
        ...

    async def remove_journal(self, table: TableRecord, totals: Totals, now: datetime) -> None:
        """Remove the commands of a match with its hands and seeds, and keep what its rounds were worth."""
        ...

    async def removed(self, table: int) -> Totals | None:
        """What is left of the rounds of a match whose journal was removed; None for any other."""
        ...


def too_old(totals: Totals) -> NotNowError:
    """Why nobody can look back at a match whose journal was removed; it says how its rounds went as far as is known."""
    rounds = ", ".join(":".join(map(str, each)) for each in totals)
    return NotNowError(TableReason.TOO_OLD, rounds=rounds, known="yes" if rounds else "no")
