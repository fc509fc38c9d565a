"""How the database of a bot that serves Discord is opened: what may pass is waited for.

A process that ended instead would be started again and again, until its supervisor gives it up.
"""

from collections.abc import AsyncGenerator
from contextlib import ExitStack, asynccontextmanager
from functools import partial
from typing import TypeVar

from bot.store.table_store import Store
from bot.store.transactions import Database, UnusableNowError
from bot.tables.model.tasks import Trouble, insist

StoreT = TypeVar("StoreT", bound=Store)
_WAITS, _STARTS = "%s. The bot starts once that has passed.", "The database can be used: the bot starts."


async def opened(kind: type[StoreT], database: Database) -> StoreT:
    """Open a database as soon as the disk, or another process, lets it.

    Raises:
        StoreError: it isn't one that this version can use.

    """
    trouble = Trouble(_WAITS, _STARTS)
    store = await insist(partial(_tried, kind, database, trouble), UnusableNowError)
    trouble.note(None)
    return store


@asynccontextmanager
async def alone_on(database: Database) -> AsyncGenerator[None]:
    """Be the only process of the bot on a database that is for one, as soon as the disk lets it.

    Raises:
        StoreError: another process is on it.

    """
    with ExitStack() as held:
        trouble = Trouble(_WAITS, _STARTS)
        await insist(partial(_held, database, held, trouble), UnusableNowError)
        trouble.note(None)
        yield


async def _held(database: Database, held: ExitStack, trouble: Trouble) -> None:
    try:
        held.enter_context(database.alone())
    except UnusableNowError as error:
        trouble.note(error)
        raise


async def _tried(kind: type[StoreT], database: Database, trouble: Trouble) -> StoreT:
    try:
        return await kind.open(database)
    except UnusableNowError as error:
        trouble.note(error)
        raise
