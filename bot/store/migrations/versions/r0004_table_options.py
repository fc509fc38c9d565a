"""How a table is played at, whatever the game, is kept in its row."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema to this revision; a table that was opened before has the options of that time, `{}`."""
    op.add_column("tables", sa.Column("table_options", sa.JSON, nullable=False, server_default=sa.text("'{}'")))


def downgrade() -> None:
    op.drop_column("tables", "table_options")
