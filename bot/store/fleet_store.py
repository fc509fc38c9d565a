"""The leases of a fleet, in the PostgreSQL database that its processes share; every moment is the server's own.

A write for a server is let through only while its process holds the lease of that server's shard, and whoever takes the
lease waits for such writes: so what it then reads is what its predecessor left.
"""

from __future__ import annotations

from contextlib import asynccontextmanager
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Self

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from bot.fleet.leases import LEASE, Fleet, Lease, Plan, Process, Share
from bot.store.connected import in_share
from bot.store.dialect import dialect_of
from bot.store.errors import storage_errors
from bot.store.mapping import table_record
from bot.store.schema import LIVE, fleet, leases, logins, processes, tables
from bot.store.statements import Create
from bot.tables.ports import FencedError, Save, StorageError

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Sequence

    from sqlalchemy.engine import RowMapping
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

    from bot.store.statements import Write
    from bot.store.store import Store
    from bot.tables.records import TableRecord

_CHANGING, _LOGGING_IN = -3, -4
"""Advisory locks: one on all leases, and one for each bucket of logins."""
_FORGOTTEN = timedelta(hours=1)
_FREE: dict[str, Any] = {"heir": None, "hears": False}
_now = sa.func.now()
_living = sa.select(processes.c.id).where(processes.c.heartbeat > _now - LEASE)


class FleetStore:
    """A `FleetStorage` (bot/fleet/ports.py) on the database of a store."""

    def __init__(self, store: Store, engine: AsyncEngine) -> None:
        self._store = store
        self._engine = engine

    @classmethod
    def beside(cls, store: Store) -> Self:
        """Use the database of a store, by a connection of its own: no write may keep a heartbeat waiting."""
        return cls(store, store.database.writing())

    async def close(self) -> None:
        """Let go of the connection."""
        await self._engine.dispose()

    @asynccontextmanager
    async def _transaction(self) -> AsyncGenerator[AsyncConnection]:
        with storage_errors():
            async with self._engine.begin() as connection:
                yield connection

    async def enrol(self, shards: int) -> int:
        async with self._transaction() as connection:
            await _lock(connection, _CHANGING)
            await connection.execute(insert(fleet).values(id=1, shards=shards).on_conflict_do_nothing())
            count = int((await connection.execute(sa.select(fleet.c.shards))).scalar_one())
            rows: list[dict[str, Any]] = [
                {"shard": shard, "fence": 0, "hears": False, "taken": []} for shard in range(count)
            ]
            await connection.execute(insert(leases).on_conflict_do_nothing(), rows)
            await connection.execute(sa.delete(processes).where(processes.c.heartbeat < _now - _FORGOTTEN))
            return count

    async def beat(self, me: int, *, leaving: bool) -> Fleet:
        async with self._transaction() as connection:
            await connection.execute(sa.text("SET LOCAL synchronous_commit = off"))  # the next one tells the same
            new = insert(processes).values(id=me, heartbeat=_now, leaving=leaving)
            told = {"heartbeat": _now, "leaving": leaving}
            await connection.execute(new.on_conflict_do_update(index_elements=[processes.c.id], set_=told))
            await connection.execute(sa.update(leases).where(leases.c.owner == me).values(until=_now + LEASE))
            return await _seen(connection)

    async def change(self, me: int, plan: Plan) -> Fleet:
        async with self._transaction() as connection:
            await _lock(connection, _CHANGING)
            for statement in _changes(me, plan):
                await connection.execute(statement)
            return await _seen(connection)

    async def hears(self, me: int, shard: int) -> None:
        async with self._transaction() as connection:
            asked = leases.c.shard == shard, leases.c.heir == me
            await connection.execute(sa.update(leases).where(*asked).values(hears=True))

    async def hand_over(self, lease: Lease, taken: Sequence[int]) -> bool:
        as_known = (
            *(leases.c.shard == lease.shard, leases.c.owner == lease.owner, leases.c.fence == lease.fence),
            *(leases.c.heir == lease.heir, leases.c.hears, leases.c.heir.in_(_living)),
        )
        async with self._transaction() as connection:
            moved = _owned_by(leases.c.heir, taken)
            return (await connection.execute(sa.update(leases).where(*as_known).values(moved))).rowcount == 1

    async def leave(self, me: int) -> None:
        async with self._transaction() as connection:
            await _lock(connection, _CHANGING)
            await connection.execute(sa.update(leases).where(leases.c.heir == me).values(_FREE))
            mine = sa.update(leases).where(leases.c.owner == me)
            await connection.execute(mine.values(owner=None, fence=leases.c.fence + 1, until=_now))
            await connection.execute(sa.delete(processes).where(processes.c.id == me))

    async def login_wait(self, bucket: int, pause: timedelta) -> timedelta:
        async with self._transaction() as connection:
            await _lock(connection, _LOGGING_IN, bucket)
            clock = sa.func.clock_timestamp()
            last = sa.select(logins.c.at, clock.label("now")).where(logins.c.bucket == bucket)
            for row in (await connection.execute(last)).mappings():
                if row["at"] + pause > row["now"]:
                    return row["at"] + pause - row["now"]
            turn = insert(logins).values(bucket=bucket, at=clock)
            await connection.execute(turn.on_conflict_do_update(index_elements=[logins.c.bucket], set_={"at": clock}))
            return timedelta()

    async def note_starts(self, left: int) -> None:
        async with self._transaction() as connection:
            await connection.execute(sa.update(fleet).values(starts_left=left))

    async def commands(self) -> str:
        async with self._transaction() as connection:
            return str((await connection.execute(sa.select(fleet.c.commands))).scalar_one())

    async def note_commands(self, fingerprint: str) -> None:
        async with self._transaction() as connection:
            await connection.execute(sa.update(fleet).values(commands=fingerprint))

    async def live(self, share: Share) -> Sequence[TableRecord]:
        return await self._tables(share, sa.text(LIVE))

    async def unfinished(self, share: Share) -> Sequence[TableRecord]:
        return await self._tables(share, None)

    async def _tables(self, share: Share, which: sa.TextClause | None) -> Sequence[TableRecord]:
        async with self._transaction() as connection:
            those = sa.text(dialect_of(connection).unfinished) if which is None else which
            query = sa.select(tables).where(those, in_share(tables.c.guild, share)).order_by(tables.c.id)
            return [table_record(row) for row in (await connection.execute(query)).mappings()]

    def serve(self, me: int, share: Callable[[], Share]) -> None:
        """See `FleetStorage.serve`."""

        async def guard(connection: AsyncConnection, writes: Sequence[Write]) -> None:
            await require_leases(connection, me, share(), writes)

        self._store.share_is(share, guard)


async def require_leases(connection: AsyncConnection, me: int, share: Share, writes: Sequence[Write]) -> None:
    """Let writes pass for servers whose shards a process holds; those leases stay until the transaction ends.

    Raises:
        FencedError: a table is another process's.
        StorageError: so is the server in which a table is to be opened.

    """
    wanted = {share.shard_of(write.record.guild) for write in writes if isinstance(write, Save | Create)}
    if not wanted:
        return
    held = sa.select(leases.c.shard).where(leases.c.shard.in_(sorted(wanted)), leases.c.owner == me)
    if set((await connection.execute(held.with_for_update(read=True, key_share=True))).scalars()) == wanted:
        return
    if any(isinstance(write, Create) for write in writes):
        raise StorageError("another process serves this server")
    raise FencedError


async def _lock(connection: AsyncConnection, what: int, number: int = 0) -> None:
    await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(sa.cast(what, sa.Integer), number)))


def _owned_by(owner: Any, taken: Sequence[int] = ()) -> dict[str, Any]:
    fence = leases.c.fence + 1
    return {**_FREE, "owner": owner, "fence": fence, "until": _now + LEASE, "taken": list(taken)}


def _changes(me: int, plan: Plan) -> list[sa.Update]:
    """What a plan changes, where it still can: others have plans too."""
    free = sa.or_(leases.c.owner.is_(None), leases.c.until.is_(None), leases.c.until <= _now)
    unasked = sa.or_(leases.c.heir.is_(None), leases.c.heir.not_in(_living))
    others = leases.c.owner.is_distinct_from(me)
    change = sa.update(leases)
    return [
        change.where(leases.c.shard.in_(plan.claim), free).values(_owned_by(me)),
        change.where(leases.c.shard.in_(plan.ask), unasked, others).values(heir=me, hears=False),
        change.where(leases.c.shard.in_(plan.withdraw), leases.c.heir == me).values(_FREE),
    ]


async def _seen(connection: AsyncConnection) -> Fleet:
    now, starts_left = (await connection.execute(sa.select(_now, fleet.c.starts_left))).one()
    here = (await connection.execute(sa.select(processes).where(processes.c.id.in_(_living)))).mappings().all()
    rows = (await connection.execute(sa.select(leases).order_by(leases.c.shard))).mappings().all()
    return Fleet(now, [Process(**row) for row in here], [_lease(row) for row in rows], starts_left)


def _lease(row: RowMapping) -> Lease:
    fields: dict[str, Any] = dict(row)
    fields["taken"] = tuple(fields["taken"])
    return Lease(**fields)
