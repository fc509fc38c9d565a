"""SQLite: a transaction that writes has the whole file to itself from its beginning on."""

from collections.abc import Mapping, Sequence

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncConnection


class Sqlite:
    """A `Dialect`."""

    unfinished = "postings <> '{}' OR old_messages <> '[]'"

    def lock_boards(self, connection: Connection, guilds: Sequence[int]) -> None:
        """Nobody else can write anyway."""

    def lock_schema(self, connection: Connection) -> None:
        """Nobody else can write anyway."""

    def begin_schema(self, connection: Connection) -> str | None:  # noqa: ARG002 - the port's signature
        return None

    def orphan(self, connection: Connection) -> tuple[str, str] | None:
        """Look for one, since migrations run with foreign keys off."""
        found = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
        return None if found is None else (str(found[0]), str(found[2]))

    async def damage(self, connection: AsyncConnection) -> list[str]:
        """Ask for both; SQLite puts several lines in a row, under a heading."""
        found = (await connection.exec_driver_sql("PRAGMA integrity_check")).scalars().all()
        lines = [line for row in found for line in str(row).splitlines() if line != "ok" and not line.startswith("***")]
        orphans = (await connection.exec_driver_sql("PRAGMA foreign_key_check")).mappings().all()
        return lines + [f"a row of {orphan['table']} is without its row in {orphan['parent']}" for orphan in orphans]

    async def plan(self, connection: AsyncConnection, query: sa.ClauseElement) -> list[str]:
        sql = str(query.compile(dialect=connection.dialect, compile_kwargs={"literal_binds": True}))
        return [str(step) for *_, step in (await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}")).all()]

    async def stand_still(self, connection: AsyncConnection) -> None:
        await connection.exec_driver_sql("BEGIN")

    async def last_ids(self, connection: AsyncConnection) -> Mapping[str, int]:
        """Only `tables` promises never to give an id again."""
        found = await connection.exec_driver_sql("SELECT name, seq FROM sqlite_sequence")
        return {str(row.name): int(row.seq) for row in found.all()}

    async def go_on_from(self, connection: AsyncConnection, last: Mapping[str, int]) -> None:
        numbering = (await connection.exec_driver_sql("SELECT name FROM sqlite_sequence")).scalars().all()
        for name in ("tables",):
            written = "UPDATE sqlite_sequence SET seq = :last WHERE name = :name"
            if name not in numbering:
                written = "INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)"
            await connection.execute(sa.text(written), {"name": name, "last": last.get(name, 0)})
