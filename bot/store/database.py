"""Where rows are kept: what is reached, and what an operator does with it. `file.py` and `server.py` are behind it."""

from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, Protocol

from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.transactions import Transactions


class Inspected(NamedTuple):
    """What was seen of a database: a sentence; where something is to be done, what; whether the bot can't go on so."""

    text: str
    cure: str = ""
    grave: bool = False


class Database(Protocol):
    """A database that may not be there yet. As text it's what an operator is told of it, never a password."""

    def beside(self, end: str) -> Path:
        """The file with this suffix that belongs to it."""
        ...

    def sandbox(self) -> "Database":
        """The sandbox's: another one, and always a file."""
        ...

    @property
    def several(self) -> bool:
        """True where several processes may serve the bot's servers together."""
        ...

    def alone(self) -> AbstractContextManager[None]:
        """Be the only process of the bot on it, where there may be one alone; in other cases do nothing.

        Raises:
            StoreError: another process is.

        """
        ...

    def make(self) -> None:
        """Make what has to be there before a connection.

        Raises:
            StoreError, OSError: it can't be made.

        """
        ...

    def unmake(self) -> None:
        """Take away what `make` made where there was nothing."""
        ...

    def made(self) -> None:
        """Keep others away from it; called once it's known to be ours.

        Raises:
            OSError: it isn't ours to decide.

        """
        ...

    def there(self) -> bool:
        """False where there is surely none."""
        ...

    def migrating(self) -> AsyncEngine:
        """Connect to change the schema."""
        ...

    def writing(self) -> Transactions:
        """Connect to write, through a single connection; every commit reaches the disk."""
        ...

    def reading(self) -> AsyncEngine:
        """Connect to read, beside the writer and other readers; nothing can be changed."""
        ...

    async def connected(self, writing: Transactions) -> Transactions:
        """Connect for the first time.

        Raises:
            DatabaseError, StorageError: it can't be used, or not now.

        """
        ...

    async def room(self) -> int | None:
        """How many bytes are free for it; None where only its server knows."""
        ...

    async def inspect_access(self) -> Inspected | None:
        """What there is to say before it's looked into, without changing anything; None: look into it."""
        ...

    async def inspect_promises(self) -> Inspected:
        """What there is to say of one in which nothing is wrong."""
        ...

    def back_up(self, target: Path, *, keep: int | None, now: datetime) -> Path:
        """Write a copy to a file, or with `keep` into a row of copies in a folder, and return it. It blocks.

        Raises:
            StoreError: it can't be written, or is its server's business.

        """
        ...

    async def restore(self, copy: Path, *, without_deletions: bool) -> Path | None:
        """Put a copy in its place; what stood there is put aside, and named.

        Raises:
            StoreError: it can't be, or is its server's business.

        """
        ...
