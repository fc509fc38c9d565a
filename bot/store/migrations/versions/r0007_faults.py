"""Messages are noted before they are posted; channels out of reach and servers that the bot left are known."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

UNFINISHED = "postings <> '{}' OR old_messages <> '[]'"


def upgrade() -> None:
    """Bring the schema to this revision."""
    for name, kind, default in (
        ("posts", sa.Integer, "0"),
        ("postings", sa.JSON, "'{}'"),
        ("old_messages", sa.JSON, "'[]'"),
    ):
        op.add_column("tables", sa.Column(name, kind, nullable=False, server_default=sa.text(default)))
    op.create_index("ix_tables_unfinished", "tables", ["id"], sqlite_where=sa.text(UNFINISHED))
    op.create_table(
        "sleeping",
        _id("channel"),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("since", sa.DateTime, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("again", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("channel", name="pk_sleeping"),
    )
    due = sa.Column("due", sa.DateTime, nullable=False)
    op.create_table("departures", _id("guild"), due, sa.PrimaryKeyConstraint("guild", name="pk_departures"))


def downgrade() -> None:
    """Go back: what was about to be posted and what had to go are forgotten."""
    for table in ("departures", "sleeping"):
        op.drop_table(table)
    op.drop_index("ix_tables_unfinished", "tables")
    for name in ("old_messages", "postings", "posts"):
        op.drop_column("tables", name)


def _id(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, autoincrement=False, nullable=False)
