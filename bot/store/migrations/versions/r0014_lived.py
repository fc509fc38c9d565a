"""The time for which nobody has served a shard is made good once for each owner."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema to this revision."""
    op.add_column("leases", sa.Column("lived", sa.BigInteger, nullable=False, server_default=sa.text("0")))


def downgrade() -> None:
    """Go back to owners who may make it good twice."""
    op.drop_column("leases", "lived")
