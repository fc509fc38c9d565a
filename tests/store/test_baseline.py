"""On a server the migrations begin with a baseline: what SQLite's history had built by then."""

import re
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.engine import Connection

from bot.store import Store
from bot.store.engine import SCRIPTS, dialect_of
from bot.store.schema import metadata
from bot.store.sqlite_file import SqliteFile
from bot.store.transactions import Database
from tests.store.making import beside

pytestmark = pytest.mark.parametrize("kind", ["postgres"])

BASELINE = "0011"
_KINDS = (
    (sa.JSON, "json"),
    (sa.DateTime, "moment"),
    (sa.Boolean, "boolean"),
    (sa.Integer, "number"),
    (sa.Text, "text"),
)


def as_of_baseline(connection: Connection) -> dict[str, Any]:
    """What a database looks like once it's brought there, in words that are the same for both kinds."""
    begun = dialect_of(connection).begin_schema(connection)
    if begun is None:
        config = Config()
        config.set_main_option("script_location", str(SCRIPTS))
        config.attributes["connection"] = connection
        command.upgrade(config, BASELINE)
    else:
        assert begun == BASELINE
    looked_at = sa.inspect(connection)
    names = sorted(set(looked_at.get_table_names()) - {"alembic_version"})
    return {name: _table(looked_at, name) for name in names}


def _table(looked_at: sa.Inspector, name: str) -> dict[str, Any]:
    return {
        "columns": {each["name"]: _column(each) for each in looked_at.get_columns(name)},
        "key": looked_at.get_pk_constraint(name)["constrained_columns"],
        "parents": sorted(
            (each["constrained_columns"], each["referred_table"], each["referred_columns"], each["name"])
            for each in looked_at.get_foreign_keys(name)
        ),
        "unique": sorted((each["column_names"], each["name"]) for each in looked_at.get_unique_constraints(name)),
        "indexes": {
            each["name"]: _index(each) for each in looked_at.get_indexes(name) if not each.get("duplicates_constraint")
        },
    }


def _column(each: Any) -> tuple[object, ...]:
    kind = next((word for kind, word in _KINDS if isinstance(each["type"], kind)), "fraction")
    default = re.sub(r"::\w+", "", str(each["default"] or ""))
    return kind, each["nullable"], "" if "nextval" in default else default


def _index(each: Any) -> tuple[object, ...]:
    condition = next((value for name, value in each["dialect_options"].items() if name.endswith("_where")), "")
    columns = tuple(each.get("expressions") or each["column_names"])
    return columns, bool(each["unique"]), _plain(str(condition))


def _plain(condition: str) -> str:
    """A condition as both would write it."""
    return re.sub(r"::\w+(\[\])?|[()]", "", condition).replace("= ANY ARRAY[", "IN ").replace("]", "")


async def test_the_baseline_of_a_server_is_what_the_migrations_of_a_file_had_built(bare: Database, path: Path) -> None:
    async with beside(bare) as connection:
        here = await connection.run_sync(as_of_baseline)
    file = SqliteFile(path)
    file.make()
    async with beside(file) as connection:
        there = await connection.run_sync(as_of_baseline)
    assert list(here) == list(there)
    for name, table in here.items():
        assert table == there[name]


async def test_a_server_has_the_indexes_and_keys_that_are_declared_word_for_word(bare: Database) -> None:
    await (await Store.open(bare)).close()
    async with beside(bare) as connection:
        built = await connection.run_sync(_words)
        await connection.run_sync(metadata.drop_all)
        await connection.run_sync(metadata.create_all)
        assert built == await connection.run_sync(_words)


def _words(connection: Connection) -> list[str]:
    """Everything that a server knows of the schema."""
    indexes = connection.execute(sa.text("SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema()"))
    constraints = sa.text(
        "SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint"
        " WHERE connamespace = current_schema()::regnamespace"
    )
    columns = sa.text(
        "SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, collation_name)"
        " FROM information_schema.columns WHERE table_schema = current_schema()"
    )
    found = [*indexes.scalars(), *connection.execute(constraints).scalars(), *connection.execute(columns).scalars()]
    return sorted(each for each in found if "alembic" not in each)
