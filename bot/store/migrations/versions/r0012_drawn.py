"""What of each table its public message shows is known, so that a start draws only those that are behind."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

BEHIND = "shared AND drawn < changes"
OVER = "status NOT IN ('lobby', 'playing')"


def upgrade() -> None:
    """Bring the schema to this revision; nobody knows what the messages of live tables show, so all are drawn once."""
    op.add_column("tables", sa.Column("changes", sa.Integer, nullable=False, server_default=sa.text("1")))
    op.add_column("tables", sa.Column("drawn", sa.Integer, nullable=False, server_default=sa.text("0")))
    tables = sa.table("tables", sa.column("changes"), sa.column("drawn"))
    op.execute(sa.update(tables).where(sa.text(OVER)).values(drawn=tables.c.changes))
    where = sa.text(BEHIND)
    op.create_index("ix_tables_behind", "tables", ["id"], sqlite_where=where, postgresql_where=where)


def downgrade() -> None:
    """Go back: a start draws the message of every live table."""
    op.drop_index("ix_tables_behind", "tables")
    for name in ("drawn", "changes"):
        op.drop_column("tables", name)
