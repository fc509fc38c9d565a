"""Which database is meant: a path is a file, an address a server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from bot.store.errors import StoreError
from bot.store.file import SqliteFile
from bot.store.server import SCHEMES, PostgresServer

if TYPE_CHECKING:
    from bot.store.database import Database


def database_at(where: str | Path) -> Database:
    """The database at a path, or at a `postgresql://` address.

    Raises:
        StoreError: the address is none of those; the message doesn't repeat it, since it may hold a password.

    """
    if isinstance(where, Path) or "://" not in where:
        return SqliteFile(Path(where))
    try:
        parts = urlsplit(where)
    except ValueError:
        parts = None
    if parts is None or parts.scheme not in SCHEMES or not parts.path.strip("/"):
        raise StoreError("write a database as a path, or as postgresql://user@host:port/name")
    return PostgresServer(where)
