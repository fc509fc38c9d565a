"""The week that a server will be told of, and when a message about the end of a season was about to be sent."""

import sqlalchemy as sa
from alembic import op

revision = "1009"
down_revision = "1008"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime().with_variant(sa.DateTime(timezone=True), "postgresql")


def upgrade() -> None:
    op.add_column("seasons", sa.Column("posting_since", MOMENT))
    op.create_table(
        "weeks",
        sa.Column("guild", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("week", sa.Integer, nullable=False),
        *[sa.Column(name, MOMENT, nullable=False) for name in ("starts_at", "ends_at")],
        sa.Column("posting_since", MOMENT),
        sa.PrimaryKeyConstraint("guild", name="pk_weeks"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_weeks_due", "weeks", ["ends_at"])


def downgrade() -> None:
    op.drop_table("weeks")
    op.drop_column("seasons", "posting_since")
