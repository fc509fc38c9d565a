"""The deal of each day, who has played it, and at which tables."""

import sqlalchemy as sa
from alembic import op

revision = "1007"
down_revision = "1006"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime().with_variant(sa.DateTime(timezone=True), "postgresql")
NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.add_column("tables", sa.Column("daily", sa.JSON))
    op.create_table(
        "days",
        sa.Column("guild", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("day", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("number", sa.Integer, nullable=False),
        *[sa.Column(name, sa.Text, nullable=False) for name in ("game", "preset", "level", "seed")],
        sa.Column("ends_at", MOMENT, nullable=False),
        *[sa.Column(name, sa.BigInteger) for name in ("salt", "channel", "message")],
        sa.Column("posting_since", MOMENT),
        sa.Column("closed", sa.Boolean, nullable=False),
        sa.Column("told", sa.Boolean, nullable=False),
        sa.Column("streak", sa.Integer, nullable=False, server_default=sa.text("0")),
        *[sa.Column(name, sa.Float) for name in ("par", "par_error")],
        sa.Column("par_rounds", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("guild", "day", name="pk_days"),
        sqlite_with_rowid=False,
    )
    untold = sa.text("NOT told")
    op.create_index("ix_days_open", "days", ["ends_at"], sqlite_where=untold, postgresql_where=untold)
    op.create_table(
        "daily_rounds",
        sa.Column("guild", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("day", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("member", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("table_id", NUMBER, nullable=False),
        sa.Column("points", sa.Integer),
        sa.Column("streak", sa.Integer, nullable=False, server_default=sa.text("0")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_daily_rounds_table_id"),
        sa.PrimaryKeyConstraint("guild", "day", "member", name="pk_daily_rounds"),
    )
    op.create_index("ix_daily_rounds_member", "daily_rounds", ["guild", "member"])
    op.create_index("ix_daily_rounds_table", "daily_rounds", ["table_id"])


def downgrade() -> None:
    for table in ("daily_rounds", "days"):
        op.drop_table(table)
    op.drop_column("tables", "daily")
