"""Matches that don't count, and what each match has for the records of its server."""

import sqlalchemy as sa
from alembic import op

revision = "1004"
down_revision = "1003"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime().with_variant(sa.DateTime(timezone=True), "postgresql")
NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
MEMBERS = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "uncounted",
        sa.Column("table_id", NUMBER, nullable=False, autoincrement=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("member", sa.BigInteger, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("why", sa.JSON, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["results.table_id"], name="fk_uncounted_table_id"),
        sa.PrimaryKeyConstraint("table_id", name="pk_uncounted"),
    )
    op.create_index("ix_uncounted_board", "uncounted", ["guild", "board"])
    op.create_table(
        "feats",
        sa.Column("table_id", NUMBER, nullable=False, autoincrement=False),
        sa.Column("feat", sa.Text, nullable=False),
        sa.Column("members", MEMBERS, nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("apart", sa.Boolean, nullable=False),
        sa.Column("value", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["results.table_id"], name="fk_feats_table_id"),
        sa.PrimaryKeyConstraint("table_id", "feat", name="pk_feats"),
    )
    op.create_index("ix_feats_best", "feats", ["guild", "board", "feat", "apart", "value"])


def downgrade() -> None:
    for table in ("feats", "uncounted"):
        op.drop_table(table)
