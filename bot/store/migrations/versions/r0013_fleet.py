"""Several processes share the servers: who serves which shard."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime().with_variant(sa.DateTime(timezone=True), "postgresql")


def upgrade() -> None:
    """Bring the schema to this revision; where one process serves all, nothing is ever written there."""
    _create(
        "fleet",
        _number("id"),
        sa.Column("shards", sa.Integer, nullable=False),
        sa.Column("starts_left", sa.Integer),
        sa.Column("commands", sa.Text, nullable=False, server_default=sa.text("''")),
    )
    _create("processes", _id("id"), _moment("heartbeat"), sa.Column("leaving", sa.Boolean, nullable=False))
    _create(
        "leases",
        _number("shard"),
        sa.Column("owner", sa.BigInteger),
        sa.Column("fence", sa.BigInteger, nullable=False),
        sa.Column("until", MOMENT),
        sa.Column("heir", sa.BigInteger),
        sa.Column("hears", sa.Boolean, nullable=False),
        sa.Column("taken", sa.JSON, nullable=False),
    )
    _create("logins", _number("bucket"), _moment("at"))
    _create("news", _number("kind"), sa.Column("number", sa.BigInteger, nullable=False))
    op.create_index("uq_leases_fence", "leases", ["shard", "fence"], unique=True)
    op.create_index("uq_news_number", "news", ["kind", "number"], unique=True)


def downgrade() -> None:
    """Go back to one process."""
    for table in ("news", "logins", "leases", "processes", "fleet"):
        op.drop_table(table)


def _create(name: str, key: sa.Column[int], *columns: sa.Column[Any]) -> None:
    op.create_table(name, key, *columns, sa.PrimaryKeyConstraint(key.name, name=f"pk_{name}"))


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger().with_variant(sa.Integer, "sqlite"), autoincrement=False, nullable=False)


def _id(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, autoincrement=False, nullable=False)


def _moment(name: str) -> sa.Column[Any]:
    return sa.Column(name, MOMENT, nullable=False)
