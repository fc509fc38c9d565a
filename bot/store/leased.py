"""Whether a process of the bot is playing on a database."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from bot.store.fleet_schema import leases

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection


async def holder_of(connection: AsyncConnection) -> str | None:
    """Who holds a lease of a database that is live, as an operator would call it; None: nobody."""
    held = sa.select(leases.c.owner).where(leases.c.owner.is_not(None), leases.c.until > sa.func.now()).limit(1)
    owner = (await connection.execute(held)).scalar()
    return None if owner is None else f"process {owner:x} of the bot"
