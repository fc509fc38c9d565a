"""Deletions of members are known; of an old match what its rounds were worth can stay without its journal."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema to this revision."""
    op.create_table(
        "deletions",
        sa.Column("id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_deletions"),
    )
    op.create_table(
        "removals",
        _whole("table_id"),
        sa.Column("removed_at", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_removals"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_removals_table_id"),
    )
    op.create_table(
        "rounds",
        *[_whole(name) for name in ("table_id", "round", "side")],
        sa.Column("total", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "round", "side", name="pk_rounds"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_rounds_table_id"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Go back: what was deleted or removed stays so, and nothing says it any more."""
    for table in ("rounds", "removals", "deletions"):
        op.drop_table(table)


def _whole(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, autoincrement=False, nullable=False)
