"""PostgreSQL: others write meanwhile, so what has to stand still is locked."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

_SCHEMA, _EVERY_BOARD = -1, -2
"""Advisory locks; those of a server's boards have its id."""
_BASELINE = Path(__file__).parent / "migrations" / "postgres_0011.sql"
"""What the migrations up to this revision build in SQLite, some of them in SQLite's own words."""
_IDS = sa.text(
    "SELECT table_name, coalesce(last_value, 0) FROM information_schema.columns"
    " LEFT JOIN pg_sequences ON pg_get_serial_sequence(quote_ident(table_name), column_name)"
    " = schemaname || '.' || sequencename"
    " WHERE table_schema = current_schema() AND column_default LIKE 'nextval(%'"
)


class Postgres:
    """A `Dialect`."""

    unfinished = "(postings)::text <> '{}' OR (old_messages)::text <> '[]'"

    def lock_boards(self, connection: Connection, guilds: Sequence[int]) -> None:
        """Lock those of servers in one order, so that no two wait for each other."""
        if guilds:
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock_shared(_EVERY_BOARD)))
            for guild in sorted(set(guilds)):
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(guild)))
        else:
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_EVERY_BOARD)))

    def lock_schema(self, connection: Connection) -> None:
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_SCHEMA)))

    def begin_schema(self, connection: Connection) -> str | None:
        for statement in _BASELINE.read_text(encoding="utf-8").split(";\n"):
            if statement.strip():
                connection.exec_driver_sql(statement)
        return "0011"

    def orphan(self, connection: Connection) -> tuple[str, str] | None:  # noqa: ARG002 - the port's signature
        """None: foreign keys hold at all times."""
        return None

    async def damage(self, connection: AsyncConnection) -> list[str]:  # noqa: ARG002 - the port's signature
        """Nothing: checksums and `pg_amcheck` are its server's."""
        return []

    async def plan(self, connection: AsyncConnection, query: sa.ClauseElement) -> list[str]:
        """A line for each node, as if there were many rows: over a few it would rather read or sort all of them."""
        sql = str(query.compile(dialect=connection.dialect, compile_kwargs={"literal_binds": True}))
        for way in ("seqscan", "bitmapscan", "sort"):
            await connection.exec_driver_sql(f"SET LOCAL enable_{way} = off")
        steps = (await connection.exec_driver_sql(f"EXPLAIN (COSTS OFF) {sql}")).scalars().all()
        return [str(step).strip().removeprefix("->").strip() for step in steps]

    async def stand_still(self, connection: AsyncConnection) -> None:
        await connection.execution_options(isolation_level="REPEATABLE READ")

    async def last_ids(self, connection: AsyncConnection) -> Mapping[str, int]:
        return {str(name): int(last) for name, last in (await connection.execute(_IDS)).all()}

    async def go_on_from(self, connection: AsyncConnection, last: Mapping[str, int]) -> None:
        for name in await self.last_ids(connection):
            newest = sa.text(f"SELECT coalesce(max(id), 0) FROM {name}")  # noqa: S608 - a table of ours
            used = max(last.get(name, 0), (await connection.execute(newest)).scalar_one())
            sequence = sa.func.pg_get_serial_sequence(name, "id")
            await connection.execute(sa.select(sa.func.setval(sequence, max(used, 1), used > 0)))
