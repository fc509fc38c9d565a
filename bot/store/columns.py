"""Column types and helpers that the tables of the schema are built from."""

from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Dialect

NAMING = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
}
"""Systematic names for constraints, since a migration can only alter constraints that it can name."""

metadata = sa.MetaData(naming_convention=NAMING)
"""The tables of the database."""

BigNumber = sa.BigInteger().with_variant(sa.Integer, "sqlite")
"""A 64-bit integer. In SQLite only a column declared as INTEGER can number its rows."""
_IN_BYTES = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
"""Text that sorts by its bytes in both databases, whatever the locale of the server."""


class UtcTime(sa.TypeDecorator[datetime]):
    """An aware datetime. SQLite has no type for it, so there it is stored in UTC without a zone."""

    impl = sa.DateTime().with_variant(sa.DateTime(timezone=True), "postgresql")
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - SQLAlchemy's signature
        """Refuse a naive datetime, which could be in any zone."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment without a time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - SQLAlchemy's signature
        """Restore the zone."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Sides(sa.TypeDecorator[tuple[tuple[int, ...], ...]]):
    """The members of each side, as `12,34 56,78`; see `bot.boards.lineups.Sides`."""

    impl = _IN_BYTES
    cache_ok = True

    def process_bind_param(self, value: tuple[tuple[int, ...], ...] | None, dialect: Dialect) -> str | None:  # noqa: ARG002 - SQLAlchemy's signature
        return None if value is None else " ".join(",".join(map(str, side)) for side in value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> tuple[tuple[int, ...], ...] | None:  # noqa: ARG002 - SQLAlchemy's signature
        return None if value is None else tuple(tuple(map(int, side.split(","))) for side in value.split(" "))


class Members(sa.TypeDecorator[tuple[int, ...]]):
    """Discord ids in ascending order, as `12,34`: one value, so that partners can be grouped by it."""

    impl = _IN_BYTES
    cache_ok = True

    def process_bind_param(self, value: tuple[int, ...] | None, dialect: Dialect) -> str | None:  # noqa: ARG002 - SQLAlchemy's signature
        """Write the ids in ascending order."""
        return None if value is None else ",".join(map(str, sorted(value)))

    def process_result_value(self, value: str | None, dialect: Dialect) -> tuple[int, ...] | None:  # noqa: ARG002 - SQLAlchemy's signature
        return None if value is None else tuple(map(int, value.split(",")))


def required(name: str, kind: Any) -> sa.Column[Any]:
    """A column that is never NULL."""
    return sa.Column(name, kind, nullable=False)


def key(name: str, *parent: sa.ForeignKey) -> sa.Column[int]:
    """An integer column of the primary key, which SQLite doesn't assign by itself."""
    return sa.Column(name, BigNumber, *parent, primary_key=True, autoincrement=False)


def id_key(name: str) -> sa.Column[int]:
    """A Discord id in the primary key."""
    return sa.Column(name, sa.BigInteger, primary_key=True, autoincrement=False)


def names_member(column: sa.ColumnElement[Any], member: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
    """The condition that a column of `Members` or `Sides` contains a member."""
    among = sa.func.replace(sa.type_coerce(column, sa.Text), " ", ",")
    return sa.literal(",").op("||")(among).op("||")(",").like(sa.literal("%,").op("||")(member).op("||")(",%"))
