"""Several processes share the servers: who serves which shard."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")
MOMENT = sa.DateTime().with_variant(sa.DateTime(timezone=True), "postgresql")


def upgrade() -> None:
    """Bring the schema to this revision; where one process serves all, nothing is ever written there."""
    op.create_table(
        "fleet",
        _key("id"),
        sa.Column("shards", sa.Integer, nullable=False),
        sa.Column("starts_left", sa.Integer),
        sa.Column("commands", sa.Text, nullable=False, server_default=sa.text("''")),
        sa.PrimaryKeyConstraint("id", name="pk_fleet"),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("heartbeat", MOMENT, nullable=False),
        sa.Column("leaving", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_table(
        "leases",
        _key("shard"),
        sa.Column("owner", sa.BigInteger),
        sa.Column("fence", sa.BigInteger, nullable=False),
        sa.Column("until", MOMENT),
        sa.Column("heir", sa.BigInteger),
        sa.Column("hears", sa.Boolean, nullable=False),
        sa.Column("taken", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("shard", name="pk_leases"),
    )
    op.create_index("uq_leases_fence", "leases", ["shard", "fence"], unique=True)
    op.create_table(
        "logins",
        _key("bucket"),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("bucket", name="pk_logins"),
    )
    op.create_table(
        "news",
        _key("kind"),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("kind", name="pk_news"),
    )
    op.create_index("uq_news_number", "news", ["kind", "number"], unique=True)


def downgrade() -> None:
    """Go back to one process."""
    for table in ("news", "logins", "leases", "processes", "fleet"):
        op.drop_table(table)


def _key(name: str) -> sa.Column[int]:
    return sa.Column(name, KEY, autoincrement=False, nullable=False)
