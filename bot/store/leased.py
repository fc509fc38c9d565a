"""Whether a process of the bot is playing on a database."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection


async def holder_of(connection: AsyncConnection) -> str | None:  # noqa: ARG001 - there are no leases yet
    """Who holds a lease of a database that is live, as an operator would call it; None: nobody."""
    return None
