"""Which database is meant: a path is a file, an address a server."""

import re
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

from bot.store.database import Database
from bot.store.errors import StoreError
from bot.store.file import SqliteFile
from bot.store.server import SCHEMES, PostgresServer


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
    if parts is None or parts.scheme not in SCHEMES or not _readable(parts):
        raise StoreError("write a database as a path, or as postgresql://user@host:port/name")
    return PostgresServer(where)


def _readable(parts: SplitResult) -> bool:
    """False where a password with a stray sign could be taken for a host, a port or a name, and be shown."""
    hosts = parts.netloc.rpartition("@")[2].split(",")
    plain = all(re.fullmatch(r"(\[[\w:.]+\]|[\w.-]*)(:\d+)?", host) for host in hosts)
    return plain and re.fullmatch(r"/[^/@:]+", parts.path) is not None and "@" not in parts.fragment
