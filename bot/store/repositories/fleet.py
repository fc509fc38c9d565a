"""The leases of a fleet, in the PostgreSQL database that its processes share; all times are the server's own.

A write for a server is accepted only while its process holds the lease of that server's shard. A process that takes the
lease waits for such writes, so it reads everything that its predecessor has written. The deletion of a member waits for
them, too, and after it no process writes a table until it has dropped its caches.
"""

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Any, Self

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import RowMapping
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.fleet.leases import LEASE, RENEWED_ANEW_AFTER, ChangeCounts, Fleet, Lease, Plan, Process, Share
from bot.fleet.ports import FleetRepository
from bot.store.engine import dialect_of
from bot.store.fleet_schema import change_counters, fleet, leases, logins, processes
from bot.store.repositories.fencing import CacheChange, LeaseGuard, in_share, number_of_changes, with_keys_locked
from bot.store.repositories.tables import Posted, behind, move_on, posted, unfinished
from bot.store.schema import liveness, tables
from bot.store.server import PostgresServer
from bot.store.store import Store
from bot.store.transactions import storage_errors
from bot.tables.model.ports import PostedAt

_CHANGING, _LOGGING_IN, _MOVING_DEADLINES = -3, -4, -5
"""Advisory locks: one on all leases, one for each bucket of logins, one for each shard whose deadlines are moved."""
_PROCESS_KEPT_FOR = timedelta(hours=1)
"""How long the row of a process without heartbeats is kept."""
_FREE: dict[str, Any] = {"successor": None, "successor_ready": False}
_now = sa.func.now()
_living = sa.select(processes.c.id).where(processes.c.heartbeat_at > _now - LEASE)


class SqlFleetRepository(FleetRepository):
    def __init__(self, store: Store, leases: AsyncEngine, rest: AsyncEngine) -> None:
        self._store = store
        self._leases, self._rest = leases, rest
        self._guard = LeaseGuard(0, lambda: Share(1))

    @classmethod
    def beside(cls, store: Store) -> Self:
        """Use the database of a store, by separate connections, so that nothing delays a heartbeat."""
        server = store.database
        assert isinstance(server, PostgresServer)  # noqa: S101 - files aren't shared
        return cls(store, server.at_work(), server.at_work())

    async def close(self) -> None:
        await self._leases.dispose()
        await self._rest.dispose()

    @asynccontextmanager
    async def _transaction(self, engine: AsyncEngine | None = None) -> AsyncGenerator[AsyncConnection]:
        with storage_errors(deadlock_passes=True):
            async with (engine or self._rest).begin() as connection:
                yield connection

    async def enrol(self, shards: int) -> int:
        async with self._transaction() as connection:
            await _lock(connection, _CHANGING)
            await connection.execute(insert(fleet).values(id=1, shard_count=shards).on_conflict_do_nothing())
            count = int((await connection.execute(sa.select(fleet.c.shard_count))).scalar_one())
            alive_at = (await connection.execute(sa.select(liveness.c.alive_at))).scalar()
            expires_at = None if alive_at is None else alive_at + LEASE
            rows: list[dict[str, Any]] = [
                {
                    "shard": shard,
                    "fencing_token": 0,
                    "expires_at": expires_at,
                    "successor_ready": False,
                    "accepted_interactions": [],
                }
                for shard in range(count)
            ]
            await connection.execute(insert(leases).on_conflict_do_nothing(), rows)
            await connection.execute(
                insert(change_counters).on_conflict_do_nothing(),
                [{"kind": each.value, "number": 0} for each in CacheChange],
            )
            deletions = sa.select(number_of_changes(CacheChange.DELETION))
            self._guard.known_deletions = (await connection.execute(deletions)).scalar_one()
            await connection.execute(sa.delete(processes).where(processes.c.heartbeat_at < _now - _PROCESS_KEPT_FOR))
            return count

    async def beat(self, me: int, *, leaving: bool) -> Fleet:
        async with self._transaction(self._leases) as connection:
            await connection.execute(sa.text("SET LOCAL synchronous_commit = off"))  # the next heartbeat repeats it
            new = insert(processes).values(id=me, heartbeat_at=_now, leaving=leaving)
            told = {"heartbeat_at": _now, "leaving": leaving}
            await connection.execute(new.on_conflict_do_update(index_elements=[processes.c.id], set_=told))
            anew = sa.case((leases.c.expires_at <= _now - RENEWED_ANEW_AFTER, 1), else_=0)
            renewed = {"expires_at": _now + LEASE, "fencing_token": leases.c.fencing_token + anew}
            await connection.execute(sa.update(leases).where(leases.c.owner == me).values(renewed))
            return await _snapshot(connection)

    async def snapshot(self) -> Fleet:
        async with self._transaction(self._leases) as connection:
            return await _snapshot(connection)

    async def change(self, me: int, plan: Plan) -> Fleet:
        async with self._transaction(self._leases) as connection:
            await _lock(connection, _CHANGING)
            for statement in _changes(me, plan):
                await connection.execute(statement)
            return await _snapshot(connection)

    async def successor_is_ready(self, me: int, shard: int) -> None:
        async with self._transaction() as connection:
            asked = leases.c.shard == shard, leases.c.successor == me
            await connection.execute(sa.update(leases).where(*asked).values(successor_ready=True))

    async def hand_over(self, lease: Lease, accepted: Sequence[int]) -> bool:
        as_known = (
            *(
                leases.c.shard == lease.shard,
                leases.c.owner == lease.owner,
                leases.c.fencing_token == lease.fencing_token,
            ),
            *(leases.c.successor == lease.successor, leases.c.successor_ready, leases.c.successor.in_(_living)),
        )
        async with self._transaction(self._leases) as connection:
            moved = _owned_by(leases.c.successor, accepted)
            return (await connection.execute(sa.update(leases).where(*as_known).values(moved))).rowcount == 1

    async def leave(self, me: int) -> None:
        async with self._transaction() as connection:
            await _lock(connection, _CHANGING)
            await connection.execute(sa.update(leases).where(leases.c.successor == me).values(_FREE))
            mine = sa.update(leases).where(leases.c.owner == me)
            left = {"owner": None, "fencing_token": leases.c.fencing_token + 1, "expires_at": _now + LEASE}
            await connection.execute(mine.values(left))
            await connection.execute(sa.delete(processes).where(processes.c.id == me))

    async def login_wait(self, bucket: int, pause: timedelta) -> timedelta:
        async with self._transaction() as connection:
            await _lock(connection, _LOGGING_IN, bucket)
            clock = sa.func.clock_timestamp()
            last = sa.select(logins.c.logged_in_at, clock.label("now")).where(logins.c.bucket == bucket)
            for row in (await connection.execute(last)).mappings():
                if row["logged_in_at"] + pause > row["now"]:
                    return row["logged_in_at"] + pause - row["now"]
            turn = insert(logins).values(bucket=bucket, logged_in_at=clock)
            await connection.execute(
                turn.on_conflict_do_update(index_elements=[logins.c.bucket], set_={"logged_in_at": clock})
            )
            return timedelta()

    async def note_starts(self, left: int) -> None:
        async with self._transaction() as connection:
            await connection.execute(sa.update(fleet).values(session_starts_left=left))

    async def commands(self) -> str:
        async with self._transaction() as connection:
            return str((await connection.execute(sa.select(fleet.c.commands_fingerprint))).scalar_one())

    async def note_commands(self, fingerprint: str) -> None:
        async with self._transaction() as connection:
            await connection.execute(sa.update(fleet).values(commands_fingerprint=fingerprint))

    async def resume_after(self, me: int, share: Share, now: datetime, gap: timedelta) -> None:
        async with self._transaction() as connection:
            for shard in sorted(share.shards):
                await _lock(
                    connection, _MOVING_DEADLINES, shard
                )  # the lease itself is left to heartbeats until the end
            mine = (
                leases.c.shard.in_(share.shards),
                leases.c.owner == me,
                leases.c.deadlines_moved_by < leases.c.fencing_token,
            )
            held = sa.select(leases.c.shard).where(*mine)
            if set((await connection.execute(with_keys_locked(held))).scalars()) == share.shards:
                await connection.run_sync(move_on, now, gap, in_share(tables.c.guild, share))
                await connection.execute(
                    sa.update(leases).where(*mine).values(deadlines_moved_by=leases.c.fencing_token)
                )

    async def posted(self, share: Share) -> Sequence[PostedAt]:
        async with self._transaction() as connection:
            return await _places(connection, posted(), share)

    async def behind(self, share: Share) -> Sequence[PostedAt]:
        async with self._transaction() as connection:
            first = await _places(connection, unfinished(dialect_of(connection)), share)
            return tuple(dict.fromkeys((*first, *await _places(connection, behind(), share))))

    def serve(self, me: int, share: Callable[[], Share]) -> None:
        self._guard = LeaseGuard(me, share)
        self._store.sql.restrict_to_share(share, self._guard)

    def has_dropped_caches(self, deletions: int) -> bool:
        return self._guard.known_deletions == deletions

    def note_caches_dropped(self, deletions: int) -> None:
        self._guard.known_deletions = max(self._guard.known_deletions, deletions)


async def _places(connection: AsyncConnection, query: Posted, share: Share) -> Sequence[PostedAt]:
    found = await connection.execute(query.where(in_share(tables.c.guild, share)))
    return [PostedAt(*row) for row in found.all()]


async def _lock(connection: AsyncConnection, what: int, number: int = 0) -> None:
    await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(sa.cast(what, sa.Integer), number)))


def _owned_by(owner: Any, accepted: Sequence[int] = ()) -> dict[str, Any]:
    token = leases.c.fencing_token + 1
    return {
        **_FREE,
        "owner": owner,
        "fencing_token": token,
        "expires_at": _now + LEASE,
        "accepted_interactions": list(accepted),
    }


def _changes(me: int, plan: Plan) -> list[sa.Update]:
    """The updates of a plan, each only if it is still possible: other processes have plans, too."""
    free = sa.or_(leases.c.owner.is_(None), leases.c.expires_at.is_(None), leases.c.expires_at <= _now)
    unasked = sa.or_(leases.c.successor.is_(None), leases.c.successor.not_in(_living))
    others = leases.c.owner.is_distinct_from(me)
    change = sa.update(leases)
    return [
        change.where(leases.c.shard.in_(plan.claim), free).values(_owned_by(me)),
        change.where(leases.c.shard.in_(plan.ask), unasked, others).values(successor=me, successor_ready=False),
        change.where(leases.c.shard.in_(plan.withdraw), leases.c.successor == me).values(_FREE),
    ]


async def _snapshot(connection: AsyncConnection) -> Fleet:
    numbers = number_of_changes(CacheChange.DELETION), number_of_changes(CacheChange.SETTINGS)
    now, starts_left, *changes = (
        await connection.execute(sa.select(_now, fleet.c.session_starts_left, *numbers))
    ).one()
    here = (await connection.execute(sa.select(processes).where(processes.c.id.in_(_living)))).mappings().all()
    rows = (await connection.execute(sa.select(leases).order_by(leases.c.shard))).mappings().all()
    return Fleet(
        now, [Process(**row) for row in here], [_lease(row) for row in rows], starts_left, ChangeCounts(*changes)
    )


def _lease(row: RowMapping) -> Lease:
    fields: dict[str, Any] = dict(row)
    fields["accepted_interactions"] = tuple(fields["accepted_interactions"])
    del fields["deadlines_moved_by"]
    return Lease(**fields)
