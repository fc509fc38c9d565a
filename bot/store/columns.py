"""What tables are made of: names of constraints; columns for moments, Discord's ids, and numbers that are a key."""

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
"""Constraints get systematic names, since a later migration can only alter what it can name."""

metadata = sa.MetaData(naming_convention=NAMING)
"""Every table of the database."""

BigNumber = sa.BigInteger().with_variant(sa.Integer, "sqlite")
"""A number of 64 bits, as every number of SQLite's is; only this name lets it count rows."""
_IN_BYTES = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
"""Text that is put in the order of its bytes, as SQLite does, whatever language the server's database has."""


class UtcTime(sa.TypeDecorator[datetime]):
    """A moment, aware going in and coming out; SQLite has no type for one, so there it's UTC without its zone."""

    impl = sa.DateTime().with_variant(sa.DateTime(timezone=True), "postgresql")
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - SQLAlchemy's signature
        """Refuse a naive moment, which could mean any zone."""
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
        """Write the ids in ascending order, whatever order they come in."""
        return None if value is None else ",".join(map(str, sorted(value)))

    def process_result_value(self, value: str | None, dialect: Dialect) -> tuple[int, ...] | None:  # noqa: ARG002 - SQLAlchemy's signature
        return None if value is None else tuple(map(int, value.split(",")))


def required(name: str, kind: Any) -> sa.Column[Any]:
    """A column that is never empty."""
    return sa.Column(name, kind, nullable=False)


def key(name: str, *parent: sa.ForeignKey) -> sa.Column[int]:
    """A number that is all or part of the key, and that SQLite doesn't assign by itself."""
    return sa.Column(name, BigNumber, *parent, primary_key=True, autoincrement=False)


def id_key(name: str) -> sa.Column[int]:
    """An id of Discord's that is all or part of the key."""
    return sa.Column(name, sa.BigInteger, primary_key=True, autoincrement=False)


def names_member(column: sa.ColumnElement[Any], member: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
    """The condition that a member is among those of a column of `Members` or `Sides`."""
    among = sa.func.replace(sa.type_coerce(column, sa.Text), " ", ",")
    return sa.literal(",").op("||")(among).op("||")(",").like(sa.literal("%,").op("||")(member).op("||")(",%"))
