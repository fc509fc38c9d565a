"""How the database of a bot that serves Discord is opened: what may pass is waited for.

A process that ended instead would be started again and again, until its supervisor gives it up.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeVar

from bot.store.errors import Trouble, UnusableNowError
from bot.store.store import Store
from bot.tables.side_by_side import insist

if TYPE_CHECKING:
    from pathlib import Path

    from bot.store.database import Database

StoreT = TypeVar("StoreT", bound=Store)


async def opened(kind: type[StoreT], database: Database | Path) -> StoreT:
    """Open a database as soon as the disk, or another process, lets it.

    Raises:
        StoreError: it isn't one that this version can use.

    """
    trouble = Trouble("%s. The bot starts once that has passed.", "The database can be used: the bot starts.")
    store = await insist(partial(_tried, kind, database, trouble), UnusableNowError)
    trouble.note(None)
    return store


async def _tried(kind: type[StoreT], database: Database | Path, trouble: Trouble) -> StoreT:
    try:
        return await kind.open(database)
    except UnusableNowError as error:
        trouble.note(error)
        raise
