"""What several processes keep in memory, and how one tells the others that it has changed: by a number that grows.

The number grows in the transaction of the change, and each process reads it with every heartbeat: so none misses one,
however long it was cut off. Where there is one process there are no rows.

A write for a server is let through only while its process holds the lease of that server's shard.
"""

from collections.abc import Callable, Sequence
from enum import IntEnum

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from bot.fleet.leases import Share
from bot.store.fleet_schema import change_counters, leases
from bot.store.repositories.saves import Create, Write
from bot.tables.model.ports import FencedError, Save


class News(IntEnum):
    """What has changed."""

    FORGOTTEN = 1  # a member was deleted; whoever writes a table has to know of it
    SETTINGS = 2


def tell(connection: Connection, what: News) -> int:
    """Let the other processes know, in the transaction of the change; returns the number, 0 where there are none.

    Of a deletion it has to be told first: it waits for tables that are being written, and lets none be written after.
    """
    grown = (
        sa.update(change_counters)
        .where(change_counters.c.kind == what.value)
        .values(number=change_counters.c.number + 1)
    )
    return connection.execute(grown.returning(change_counters.c.number)).scalar() or 0


def number_of(what: News) -> sa.ScalarSelect[int]:
    """The number, within a question for more."""
    return sa.select(change_counters.c.number).where(change_counters.c.kind == what.value).scalar_subquery()


def in_share(guild: sa.ColumnElement[int], share: Share) -> sa.ColumnElement[bool]:
    """The condition that a server is one of a share; see `Share.shard_of`."""
    shard = guild.op(">>")(sa.literal(22, sa.Integer)).op("%", precedence=8)(share.count)
    return shard.in_(sorted(share.shards))


class LeaseGuard:
    """Lets writes pass for servers whose shards a process holds; those leases stay until the transaction ends.

    Attributes:
        known: how many deletions of members what this process has in memory knows of.

    """

    def __init__(self, me: int, share: Callable[[], Share]) -> None:
        self._me = me
        self._share = share
        self.known = 0

    def let_pass(self, connection: Connection, writes: Sequence[Write]) -> None:
        """Let writes pass in this transaction.

        Raises:
            FencedError: a table is another process's, or a member was deleted whom this one may still know.

        """
        shard_of = self._share().shard_of
        wanted = {shard_of(write.record.guild) for write in writes if isinstance(write, Save | Create)}
        if not wanted:
            return
        mine = leases.c.shard.in_(sorted(wanted)), leases.c.owner == self._me
        told = change_counters.c.kind == News.FORGOTTEN.value, change_counters.c.number == self.known
        held = sa.select(leases.c.shard).select_from(leases.join(change_counters, sa.true())).where(*mine, *told)
        if set(connection.execute(held_still(held)).scalars()) != wanted:
            raise FencedError

    def have_forgotten(self, number: int) -> None:
        """Know that a member was deleted by this process, for the so manieth time altogether.

        Where another process has deleted somebody before, it's still to be heard of.
        """
        if number == self.known + 1:
            self.known = number


def held_still(question: sa.Select[int]) -> sa.Select[int]:
    """Let nobody change the keys of what is found until the transaction ends."""
    return question.with_for_update(read=True, key_share=True)
