"""What is due is found by an index of its own: it is asked for twice a second."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

LIVE = "status IN ('lobby', 'playing')"


def upgrade() -> None:
    """Bring the schema to this revision."""
    op.create_index("ix_tables_due", "tables", ["due"], sqlite_where=sa.text(LIVE))


def downgrade() -> None:
    """Go back: what is due is looked for among all live tables."""
    op.drop_index("ix_tables_due", "tables")
