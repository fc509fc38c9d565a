"""A database on a PostgreSQL server, and `database_at`, which tells such an address from the path of a file.

The address (`postgresql://user@host:port/name`) may contain a password, so it is never shown, nor more than the first
line of a driver's message.
"""

import re
import shlex
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qs, quote, unquote, urlsplit

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DBAPIError, DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.store.engine import OPTION, Postgres
from bot.store.sqlite_file import SqliteFile
from bot.store.transactions import (
    AsyncTransactions,
    Database,
    Inspected,
    LoginRefusedError,
    StoreError,
    Transactions,
    reason_of,
)
from bot.tables.model.ports import StorageError

SCHEMES = ("postgresql", "postgres")
LOCK_SECONDS = 15
"""How long the start waits for another process that is changing the schema."""
LOCK_AT_WORK = 1.5
"""How long a write waits for a lock: Discord waits three seconds for the answer to a press."""
IDLE_AT_WORK = 3.0
"""How long a writing transaction may idle, so that one of a machine that was cut off ends before its lease does."""
SYNCHRONOUS = "on"
"""PostgreSQL's setting for commits: with `on`, a commit waits until it is on the disk, so a power cut loses nothing."""
CONNECT_SECONDS = 3
"""How long connecting may take."""
ANSWER_SECONDS = 60
"""How long a statement may take that holds up no other; the longest ones read everything stored about a member."""
ANSWER_AT_WORK = 10
"""How long a writing statement may take; after that the server counts as unreachable."""
VACUUM_SECONDS = 3600
"""How long overwriting deleted rows may take; nobody waits for it."""
FOLDER = Path("data")
"""The folder of the files that belong to the database, such as the file of deletions."""
NO_DRIVER = "PostgreSQL needs a driver: pip install -r requirements/postgres.txt, or the wheel with [postgres]"
_ENCODING = "UTF8"
_CREATE = (
    "make a new one by createdb --template=template0 --encoding=UTF8 --locale=C --owner=user name,"
    " and copy what the old one holds by pg_dump"
)
_PROMISES = "SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes') AND setting = 'off' ORDER BY name"
_ACCESS = (
    "SELECT to_regclass('alembic_version')::text, has_schema_privilege(current_schema(), 'CREATE'),"
    " (SELECT count(*) FROM pg_tables WHERE schemaname = current_schema())"
)
_READERS = 3
_STATEMENTS = 400
"""How many prepared statements a connection caches; the bot has about two hundred."""


class PostgresServer:
    """A `Database`."""

    backups = None

    def __init__(self, address: str) -> None:
        self._address = address
        parts = urlsplit(address)
        self.name = unquote(parts.path.strip("/")) or "postgres"
        before, at, where = parts.netloc.rpartition("@")
        socket = parse_qs(parts.query).get("host", [])[:1]
        self._shown = f"postgresql://{before.partition(':')[0]}{at}{where}{parts.path}" + "".join(
            f"?host={quote(folder, safe='/')}" for folder in socket
        )

    def __str__(self) -> str:
        return self._shown

    def beside(self, suffix: str) -> Path:
        return FOLDER / f"{self.name.replace('/', '-')}{suffix}"

    @property
    def shareable(self) -> bool:
        return True

    def locked(self) -> AbstractContextManager[None]:
        return nullcontext()

    def create_files(self) -> None:
        """Create the folder for the files beside the database.

        Raises:
            StoreError: the driver isn't installed.
            OSError: the folder can't be created.

        """
        _driver()
        self.beside("").parent.mkdir(parents=True, exist_ok=True, mode=0o700)

    def remove_files(self) -> None:
        """Nothing to do: a transaction that was rolled back leaves nothing."""

    def make_private(self) -> None:
        """Nothing to do: the server decides who may read it."""

    def may_exist(self) -> bool:
        return True

    def migrating(self) -> AsyncEngine:
        return self._engine(size=1, lock_seconds=LOCK_SECONDS)

    def writing(self) -> Transactions:
        vacuuming = self._engine(
            size=1, lock_seconds=LOCK_AT_WORK, answer_seconds=VACUUM_SECONDS, isolation_level="AUTOCOMMIT"
        )
        return AsyncTransactions(self.at_work(), vacuuming)

    def at_work(self) -> AsyncEngine:
        """Connect to write, with short time limits; changes of the schema and moves have longer ones."""
        return self._engine(
            size=1,
            lock_seconds=LOCK_AT_WORK,
            answer_seconds=ANSWER_AT_WORK,
            idle_in_transaction_session_timeout=f"{IDLE_AT_WORK * 1000:.0f}",
        )

    def reading(self) -> AsyncEngine:
        """Connect to read; each statement is its own transaction, which saves two round trips."""
        return self._engine(
            size=_READERS, lock_seconds=LOCK_AT_WORK, isolation_level="AUTOCOMMIT", default_transaction_read_only="on"
        )

    async def connect(self, writing: Transactions) -> None:
        await writing.connect()

    async def free_bytes(self) -> int | None:
        """None, since only the server knows its disk."""
        return None

    def sandbox(self) -> SqliteFile:
        return SqliteFile(FOLDER / "sandbox.sqlite3")

    async def inspect_access(self) -> Inspected | None:
        """Try to connect, and find out whether the database is empty."""
        try:
            engine = self.reading()
            try:
                async with engine.connect() as connection:
                    known, may_create, tables = (await connection.execute(sa.text(_ACCESS))).one()
            finally:
                await engine.dispose()
        except StoreError as error:
            return Inspected(f"{self}: {error}.", "Check RUMTABLE_DATABASE.", grave=True)
        except (StorageError, DBAPIError) as error:
            return Inspected(
                f"{self}: {error}.", "Check RUMTABLE_DATABASE, and that the server is running.", grave=True
            )
        if known:
            return None
        if not may_create:
            return Inspected(f"{self}: its user may make no tables there.", "Make it the database's owner.", grave=True)
        if tables:
            told = f"{self} belongs to another program: it has tables, but none of the bot's."
            return Inspected(told, "Set RUMTABLE_DATABASE to a database of the bot's own.", grave=True)
        return Inspected(f"{self} can be reached; the first start makes its tables.")

    async def inspect_promises(self) -> Inspected:
        """Check whether a power cut could lose moves that players saw accepted."""
        engine = self.reading()
        try:
            async with engine.connect() as connection:
                found = await connection.execute(sa.text(_PROMISES))
                off = [str(name) for name in found.scalars()]
                version = (await connection.execute(sa.text("SHOW server_version"))).scalar_one()
        finally:
            await engine.dispose()
        if off:
            text = f"{self}: {' and '.join(off)} = off, so a power cut can lose what players were told."
            return Inspected(text, "Change that in the server's settings.")
        return Inspected(f"{self} answers, and keeps what it's told (PostgreSQL {version}). Its backups are pg_dump's.")

    def back_up(self, target: Path, *, keep: int | None, now: datetime) -> Path:  # noqa: ARG002 - the port's signature
        raise StoreError(
            f"{self}: PostgreSQL makes its own backups while the bot runs. Enter: "
            f"pg_dump --format=custom --file={shlex.quote(str(target))} --dbname={shlex.quote(str(self))}"
        )

    def back_up_before(self, revision: str) -> Path | None:  # noqa: ARG002 - the port's signature
        """None, since the server makes its own."""
        return None

    def last_backup(self, now: datetime) -> datetime | None:  # noqa: ARG002 - the port's signature
        """None, since the server makes its own."""
        return None

    async def restore(
        self,
        copy: Path,
        *,
        without_deletions: bool,  # noqa: ARG002 - the port's signature
        say: Callable[[str], object] = lambda _: None,  # noqa: ARG002 - same
    ) -> Path | None:
        raise StoreError(
            f"{self}: PostgreSQL restores its own backups. Stop the bot, and enter: "
            "pg_restore --clean --if-exists --single-transaction "
            f"--dbname={shlex.quote(str(self))} {shlex.quote(str(copy))}"
        )

    def _engine(
        self,
        *,
        size: int,
        lock_seconds: float,
        answer_seconds: float = ANSWER_SECONDS,
        isolation_level: str = "READ COMMITTED",
        **more_settings: str,
    ) -> AsyncEngine:
        settings = {
            "application_name": "rumtable",
            "jit": "off",  # compiling takes longer than any statement of the bot
            "lock_timeout": f"{lock_seconds * 1000:.0f}",
            "synchronous_commit": SYNCHRONOUS,
            "timezone": "UTC",
            **more_settings,
        }

        async def connect(**_arguments: Any) -> Any:
            return await self._connect(settings, answer_seconds)

        _driver()  # its absence is a StoreError, where SQLAlchemy would raise an ImportError
        engine = create_async_engine(
            "postgresql+asyncpg://",
            hide_parameters=True,
            pool_size=size,
            max_overflow=0,
            isolation_level=isolation_level,
            execution_options={OPTION: Postgres()},
            connect_args={"async_creator_fn": connect, "prepared_statement_cache_size": _STATEMENTS},
        )
        event.listen(engine.sync_engine, "handle_error", _cut_messages)
        event.listen(engine.sync_engine, "checkout", _skip_closed)
        return engine

    async def _connect(self, settings: dict[str, str], answer_seconds: float) -> Any:
        driver = _driver()
        try:
            connection = await driver.connect(
                self._address,
                timeout=CONNECT_SECONDS,
                command_timeout=answer_seconds,
                server_settings=settings,
                statement_cache_size=0,  # SQLAlchemy keeps them
            )
        except ValueError:  # it may repeat a piece of the address
            raise StoreError("the address can't be read") from None
        except (driver.InvalidAuthorizationSpecificationError, driver.InvalidCatalogNameError) as error:
            raise LoginRefusedError(f"the server refuses the login: {reason_of(error)}") from None
        except (OSError, TimeoutError, driver.PostgresError, driver.InterfaceError) as error:
            raise StorageError(f"the server can't be reached: {reason_of(error)}") from None
        encoding = connection.get_settings().server_encoding
        if encoding != _ENCODING:
            connection.terminate()
            raise StoreError(f"its encoding is {encoding}, which can't hold every name; {_CREATE}")
        return connection


def _skip_closed(_connection: object, entry: ConnectionPoolEntry, _proxy: object) -> None:
    """Skip pooled connections that the server has closed, so that no write fails after a restart of the server.

    The pool's own check is a transaction before each transaction: three round trips more, where a move takes four.
    """
    driver: Any = entry.driver_connection
    if driver.is_closed():
        raise DisconnectionError


def _cut_messages(context: ExceptionContext) -> None:
    """Keep only the first line of the server's message, since the others can hold a whole row with its seed."""
    error: BaseException | None = context.sqlalchemy_exception or context.original_exception
    while error is not None:
        error.args = tuple(reason_of(each) if isinstance(each, Exception) else _first_line(each) for each in error.args)
        if getattr(error, "detail", None):
            error.__dict__["detail"] = None
        error = error.__cause__ or getattr(error, "orig", None)


def _first_line(said: object) -> object:
    return said.splitlines()[0] if isinstance(said, str) and said else said


def _driver() -> Any:
    """Import the driver, which is an optional dependency.

    Raises:
        StoreError: it isn't installed.

    """
    try:
        return import_module("asyncpg")
    except ModuleNotFoundError as error:
        raise StoreError(NO_DRIVER) from error


def database_at(where: str | Path, backups: Path | None = None) -> Database:
    """The database at a path, or at a `postgresql://` address. A file's backups are beside it, or in this folder.

    Raises:
        StoreError: the address is neither; the message doesn't quote it, since it may hold a password.

    """
    if isinstance(where, Path) or "://" not in where:
        return SqliteFile(Path(where), backups)
    scheme = where.partition("://")[0].lower()
    try:
        parts = urlsplit(where)
    except ValueError:
        parts = None
    if parts is None or scheme not in SCHEMES or not _is_unambiguous(parts):
        cure = "; in a password, write %40 for @, %3A for :, %2F for / and %23 for #" if scheme in SCHEMES else ""
        raise StoreError(f"write a database as a path, or as postgresql://user@host:port/name{cure}")
    return PostgresServer(where)


def _is_unambiguous(parts: SplitResult) -> bool:
    """False if part of a password with special characters could be parsed as a host, port or name, and be shown."""
    hosts = parts.netloc.rpartition("@")[2].split(",")
    plain = all(re.fullmatch(r"(\[[\w:.]+\]|[\w.-]*)(:\d+)?", host) for host in hosts)
    return plain and re.fullmatch(r"/[^/@:]+", parts.path) is not None and "@" not in parts.fragment
