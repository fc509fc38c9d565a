"""What a table was opened for; all that are there were opened for a match."""

import sqlalchemy as sa
from alembic import op

revision = "1005"
down_revision = "1004"
branch_labels = None
depends_on = None

PRACTISED = "occasion = 'practice' AND status IN ('finished', 'ended')"


def upgrade() -> None:
    op.add_column("tables", sa.Column("occasion", sa.Text, nullable=False, server_default=sa.text("'match'")))
    where = sa.text(PRACTISED)
    op.create_index("ix_tables_practised", "tables", ["host"], sqlite_where=where, postgresql_where=where)


def downgrade() -> None:
    op.drop_index("ix_tables_practised", "tables")
    op.drop_column("tables", "occasion")
