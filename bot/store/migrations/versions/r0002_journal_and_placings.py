"""One name for each thing: the journal, its checkpoints, and the placings of a result."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema to this revision."""
    _create_journal("journal", "checkpoint")
    op.execute("INSERT INTO journal SELECT * FROM commands")
    op.drop_table("commands")
    _create_placings("placings")
    op.execute("INSERT INTO placings SELECT * FROM standings")
    op.drop_table("standings")


def downgrade() -> None:
    """Take it back."""
    _create_placings("standings")
    op.execute("INSERT INTO standings SELECT * FROM placings")
    op.drop_table("placings")
    _create_journal("commands", "standing")
    op.execute("INSERT INTO commands SELECT * FROM journal")
    op.drop_table("journal")


def _create_journal(name: str, checkpoint: str) -> None:
    """SQLite would keep the old names of keys and constraints if the table were only renamed."""
    op.create_table(
        name,
        sa.Column("table_id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seq", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("interaction", sa.BigInteger),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.Column(checkpoint, sa.JSON),
        sa.Column("digest", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name=f"pk_{name}"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=f"fk_{name}_table_id"),
        sa.UniqueConstraint("interaction", name=f"uq_{name}_interaction"),
        sqlite_with_rowid=False,
    )


def _create_placings(name: str) -> None:
    op.create_table(
        name,
        sa.Column("table_id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("members", sa.Text, nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("pair", sa.Boolean, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("figures", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "members", name=f"pk_{name}"),
        sa.ForeignKeyConstraint(["table_id"], ["results.table_id"], name=f"fk_{name}_table_id"),
    )
