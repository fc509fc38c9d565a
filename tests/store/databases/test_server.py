"""A database on a PostgreSQL server: settings of connections, secrets never shown, and the server operator's tasks."""

import asyncio
import traceback
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError

from bot.operating.doctor import Health, database_finding, room_finding
from bot.store import schema, server
from bot.store.commits import Create, GroupCommit
from bot.store.moving import move
from bot.store.server import PostgresServer, database_at
from bot.store.sqlite_file import SqliteFile
from bot.store.store import Store
from bot.store.transactions import AsyncTransactions, Database, StoreError, UnusableNowError
from bot.tables.model.ports import Save, StorageError, UnsettledError
from bot.tables.model.records import Status
from tests.patience import PATIENCE
from tests.postgres import Postgres
from tests.store.repositories.test_boards import board
from tests.store.samples import NOON, TABLE, beside, carried_out, table, won

SECRET = "swordfish"  # noqa: S105 - not a real password
ADDRESS = f"postgresql://bot:{SECRET}@127.0.0.1:1/cards?sslmode=disable&application_name={SECRET}"

_UNREADABLE = (
    *("mysql://bot@host/cards", "postgresql://host", f"postgresql://[{SECRET}/cards"),
    *(f"postgresql://bot:{SECRET}/@host/cards", f"postgresql://bot:{SECRET}#1@host/cards"),
    f"postgresql://bot:a:{SECRET}/x",
)
_CUT_ALL = (
    "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity"  # waits until each has ended
    " WHERE datname = current_database() AND application_name = 'rumtable' AND pid <> pg_backend_pid()"
)
on_server = pytest.mark.parametrize("kind", ["postgres"])


@pytest.mark.parametrize("path", ["data/cards.sqlite3", Path("postgres")])
def test_a_path_is_a_file(path: str | Path) -> None:
    assert isinstance(database_at(path), SqliteFile)


@pytest.mark.parametrize("scheme", ["postgresql", "postgres"])
def test_an_address_is_a_server(scheme: str) -> None:
    assert str(database_at(f"{scheme}://bot@host:5432/cards")) == "postgresql://bot@host:5432/cards"


@pytest.mark.parametrize("address", _UNREADABLE)
def test_any_other_address_is_refused_and_not_repeated(address: str) -> None:
    with pytest.raises(StoreError, match=r"write a database as a path, or as postgresql://") as refused:
        database_at(address)
    assert SECRET not in str(refused.value)
    assert ("write %40 for @" in str(refused.value)) is address.startswith("postgresql:")


def test_a_password_is_never_shown() -> None:
    database = database_at(ADDRESS)
    assert str(database) == "postgresql://bot@127.0.0.1:1/cards"
    assert SECRET not in repr(database)


@pytest.mark.usefixtures("postgres")
async def test_a_server_that_is_not_there_is_one_line_without_the_password() -> None:
    with pytest.raises(StoreError, match="the server can't be reached") as refused:
        await Store.open(database_at(ADDRESS))
    assert SECRET not in "".join(traceback.format_exception(refused.value))
    assert "\n" not in str(refused.value)
    found = await database_finding(database_at(ADDRESS))
    assert (found.health, SECRET in str(found)) == (Health.BAD, False)


async def test_a_database_that_can_not_hold_every_name_is_refused_before_anything_is_in_it(postgres: Postgres) -> None:
    beside_it = await postgres.bare()
    database = PostgresServer(postgres.address(f"latin_{beside_it.name}"))
    made = f"CREATE DATABASE {database.name} TEMPLATE template0 LOCALE 'C' ENCODING 'LATIN1'"
    await postgres.carry_out(beside_it, made)
    with pytest.raises(StoreError, match=r"its encoding is LATIN1, .* createdb .*--encoding=UTF8"):
        await Store.open(database)
    found = await database_finding(database)
    assert (found.health, "its encoding is LATIN1" in str(found)) == (Health.BAD, True)


async def test_without_its_driver_the_way_to_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "asyncpg", None)
    with pytest.raises(StoreError, match=r"pip install -r requirements/postgres\.txt"):
        await Store.open(database_at(ADDRESS))


def test_its_backups_are_its_own_and_the_command_is_named() -> None:
    database = database_at(ADDRESS)
    with pytest.raises(StoreError, match=r"pg_dump --format=custom --file=copy --dbname=postgresql://bot@") as refused:
        database.back_up(Path("copy"), keep=None, now=NOON)
    assert SECRET not in str(refused.value)


async def test_and_so_is_the_way_back() -> None:
    with pytest.raises(StoreError, match=r"Stop the bot, and enter: pg_restore .* copy"):
        await database_at(ADDRESS).restore(Path("copy"), without_deletions=False)
    with pytest.raises(StoreError, match=r"--dbname='postgresql://bot@/cards\?host=/run/pg' 'last night'$"):
        await database_at("postgresql://bot@/cards?host=/run/pg").restore(Path("last night"), without_deletions=False)


def test_the_sandbox_keeps_its_file() -> None:
    assert isinstance(database_at(ADDRESS).sandbox(), SqliteFile)


@on_server
async def test_a_commit_waits_for_the_disk_and_a_reader_can_change_nothing(database: Database) -> None:
    assert isinstance(database, PostgresServer)
    for engine, promised in ((database.at_work(), ("on", "off")), (database.reading(), ("on", "on"))):
        async with engine.connect() as connection:
            asked = sa.text("SELECT current_setting('synchronous_commit'), current_setting('transaction_read_only')")
            assert tuple((await connection.execute(asked)).one()) == promised
        await engine.dispose()


@on_server
async def test_no_error_tells_a_row(database: Database) -> None:
    row = {column.name: TABLE.next_seed for column in schema.tables.c if isinstance(column.type, sa.Text)}
    with pytest.raises(DBAPIError) as broken:
        async with beside(database) as connection:
            await connection.execute(sa.insert(schema.tables).values(**row))
    told = f"{broken.value} {broken.value!r} {''.join(traceback.format_exception(broken.value))}"
    assert "null value" in told
    assert TABLE.next_seed not in told


@on_server
async def test_the_doctor_names_what_a_power_cut_could_take_and_whose_the_disk_is(store: Store) -> None:
    found = await database_finding(store.database)
    assert found.health is Health.DOUBTFUL  # the test server doesn't wait for the disk
    assert "Its backups are pg_dump's" not in found.what
    assert "fsync and full_page_writes = off" in found.what
    assert "Only the database's server knows" in (await room_finding(store.database, 0)).what


@on_server
async def test_the_doctor_finds_a_server_without_tables_ready(bare: Database) -> None:
    assert "the first start makes its tables" in (await database_finding(bare)).what


@on_server
async def test_the_doctor_finds_a_database_in_which_the_first_start_can_make_nothing(
    bare: Database, postgres: Postgres
) -> None:
    assert isinstance(bare, PostgresServer)
    await postgres.carry_out(bare, "DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN")
    found = await database_finding(PostgresServer(postgres.address(bare.name).replace("//postgres:", "//guest:")))
    assert (found.health, "may make no tables" in found.what, "owner" in found.cure) == (Health.BAD, True, True)
    await postgres.carry_out(bare, "CREATE TABLE recipes (id INTEGER)")
    found = await database_finding(bare)
    assert (found.health, "another program" in found.what) == (Health.BAD, True)


@on_server
async def test_matches_that_two_processes_end_at_once_are_all_counted(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "LOCK_AT_WORK", PATIENCE)
    store, other = [await Store.open(database) for _ in range(2)]

    async def end(at: Store) -> None:
        record = await at.tables.create(table(status=Status.FINISHED))
        await at.tables.save(Save(record, result=won(1, lost=(2,))))

    await asyncio.gather(*(end(at) for _ in range(15) for at in (store, other)))
    assert [(line.tally.matches, line.tally.wins) for line in await board(store)] == [(30, 30), (30, 0)]
    for each in (store, other):
        await each.close()


@on_server
async def test_two_processes_make_the_tables_once(bare: Database) -> None:
    one, other = await asyncio.gather(Store.open(bare), Store.open(bare))
    assert (await one.tables.create(TABLE)).id == 1
    assert await other.tables.table(1) is not None
    await one.close()
    await other.close()


@on_server
async def test_another_programs_database_is_left_alone(bare: Database, postgres: Postgres) -> None:
    assert isinstance(bare, PostgresServer)
    await postgres.carry_out(bare, "CREATE TABLE recipes (id INTEGER)")
    with pytest.raises(StoreError, match="another program"):
        await Store.open(bare)


@on_server
async def test_a_server_that_was_restarted_is_found_again_before_anything_fails(store: Store) -> None:
    made = await store.tables.create(TABLE)
    assert await store.tables.live()
    await carried_out(store.database, _CUT_ALL)
    await store.tables.note_alive(NOON)
    assert await store.tables.table(made.id) == made


@on_server
async def test_a_login_that_is_refused_is_trouble_that_passes_at_work_and_ends_a_start(
    store: Store, postgres: Postgres, tmp_path: Path
) -> None:
    assert isinstance(store.database, PostgresServer)
    name, elsewhere = store.database.name, PostgresServer(postgres.address())
    await carried_out(store.database, _CUT_ALL)
    await postgres.carry_out(elsewhere, f"ALTER DATABASE {name} RENAME TO away")
    try:
        with pytest.raises(StorageError, match="refuses the login"):
            await store.tables.create(TABLE)
        with pytest.raises(StorageError, match="refuses the login"):
            await store.tables.live()
        with pytest.raises(StoreError, match=rf"/{name}\?.*: the server refuses the login") as refused:
            await Store.open(store.database)
        assert not isinstance(refused.value, UnusableNowError)
        with pytest.raises(StoreError, match=rf"/{name}\?.*: the server refuses the login"):
            await move(store.database, SqliteFile(tmp_path / "moved.sqlite3"))
    finally:
        await postgres.carry_out(elsewhere, f"ALTER DATABASE away RENAME TO {name}")
    assert (await store.tables.create(TABLE)).id == 1


@on_server
async def test_a_connection_that_breaks_at_work_is_trouble_that_passes(store: Store) -> None:
    def cut(connection: Connection) -> int:
        connection.execute(sa.text("SELECT pg_terminate_backend(pg_backend_pid())"))
        return 0

    transactions = store.database.writing()
    commits = GroupCommit(transactions)
    with pytest.raises(StorageError):
        await commits.write(cut)
    assert await commits.write(Create(TABLE)) == 1
    await transactions.close()


@on_server
async def test_a_commit_whose_answer_is_lost_may_have_been_carried_out(database: Database) -> None:
    assert isinstance(database, PostgresServer)
    engine = database.at_work()
    commit = engine.dialect.do_commit

    def lost(connection: Any) -> None:
        commit(connection)
        raise ConnectionResetError

    transactions = AsyncTransactions(engine)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine.dialect, "do_commit", lost)
        with pytest.raises(UnsettledError):
            await GroupCommit(transactions).write(Create(TABLE))
    assert await GroupCommit(transactions).write(Create(table(channel=1))) == 2
    await transactions.close()
