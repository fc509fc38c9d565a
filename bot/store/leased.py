"""What processes tell of themselves in a database: whether one plays, and by how many shards servers are divided."""

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.errors import StoreError
from bot.store.fleet_schema import fleet, leases
from bot.tables.model.ports import StorageError


async def holder_of(connection: AsyncConnection) -> str | None:
    """Who holds a lease of a database that is live, as an operator would call it; None: nobody."""
    held = sa.select(leases.c.owner).where(leases.c.owner.is_not(None), leases.c.until > sa.func.now()).limit(1)
    owner = (await connection.execute(held)).scalar()
    return None if owner is None else f"process {owner:x} of the bot"


async def shards_of(database: Database) -> int | None:
    """By how many shards its processes divide the servers; None where one serves all, or nobody has said so yet."""
    if not database.several:
        return None
    engine = database.reading()
    try:
        async with engine.connect() as connection:
            return (await connection.execute(sa.select(fleet.c.shards))).scalar()
    except (StoreError, StorageError, DBAPIError):  # whoever opens the database says why
        return None
    finally:
        await engine.dispose()
