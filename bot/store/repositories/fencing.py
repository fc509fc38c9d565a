"""Keeps the caches of several processes valid, by counters of changes, and refuses the writes of former owners.

A counter grows in the transaction of the change, and each process reads it with every heartbeat: so none misses a
change, however long it was cut off. If there is only one process, there are no rows.

A write for a server is accepted only while its process holds the lease of that server's shard.
"""

from collections.abc import Callable, Collection
from enum import IntEnum

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from bot.fleet.leases import Share
from bot.store.fleet_schema import change_counters, leases
from bot.tables.model.ports import FencedError


class CacheChange(IntEnum):
    """The kinds of changes that affect the caches of all processes."""

    DELETION = 1  # a member was deleted; a process must know of it before it writes a table
    SETTINGS = 2


def count_change(connection: Connection, kind: CacheChange) -> int:
    """Count a change for the other processes, in its transaction; returns the number, 0 if there are no others.

    A deletion has to be counted first in its transaction: that waits for writes of tables, and refuses further ones.
    """
    grown = (
        sa.update(change_counters)
        .where(change_counters.c.kind == kind.value)
        .values(number=change_counters.c.number + 1)
    )
    return connection.execute(grown.returning(change_counters.c.number)).scalar() or 0


def number_of_changes(kind: CacheChange) -> sa.ScalarSelect[int]:
    """The number of changes of a kind, as a part of a query."""
    return sa.select(change_counters.c.number).where(change_counters.c.kind == kind.value).scalar_subquery()


def in_share(guild: sa.ColumnElement[int], share: Share) -> sa.ColumnElement[bool]:
    """The condition that a server belongs to a share; see `Share.shard_of`."""
    shard = guild.op(">>")(sa.literal(22, sa.Integer)).op("%", precedence=8)(share.count)
    return shard.in_(sorted(share.shards))


class LeaseGuard:
    """Accepts writes for servers whose shards a process holds; those leases can't change until the transaction ends.

    Attributes:
        known_deletions: the number of deletions of members that the process's memory takes into account.

    """

    def __init__(self, me: int, share: Callable[[], Share]) -> None:
        self._me = me
        self._share = share
        self.known_deletions = 0

    def check(self, connection: Connection, guilds: Collection[int]) -> None:
        """Check that writes of these servers' tables may be carried out in this transaction.

        Raises:
            FencedError: a table is another process's, or this one may still have a deleted member in memory.

        """
        shard_of = self._share().shard_of
        wanted = set(map(shard_of, guilds))
        if not wanted:
            return
        mine = leases.c.shard.in_(sorted(wanted)), leases.c.owner == self._me
        told = change_counters.c.kind == CacheChange.DELETION.value, change_counters.c.number == self.known_deletions
        held = sa.select(leases.c.shard).select_from(leases.join(change_counters, sa.true())).where(*mine, *told)
        if set(connection.execute(with_keys_locked(held)).scalars()) != wanted:
            raise FencedError

    def note_member_deleted(self, number: int) -> None:
        """Take into account that this process has deleted a member; `number` counts the deletions of all processes.

        If another process has deleted a member before that, this process still has to learn of it.
        """
        if number == self.known_deletions + 1:
            self.known_deletions = number


def with_keys_locked(query: sa.Select[int]) -> sa.Select[int]:
    """Lock the keys of the rows that a query finds until the transaction ends."""
    return query.with_for_update(read=True, key_share=True)
