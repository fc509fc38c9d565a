"""Matches can be conceded and won by a walk-over, and the journal says which turn a command belongs to."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema to this revision; of the rows before, nothing says which turn they belong to."""
    op.add_column("journal", sa.Column("turn", sa.Integer))
    op.add_column("tables", sa.Column("verdict", sa.JSON))
    for name in ("conceding", "handovers"):
        op.add_column("tables", sa.Column(name, sa.JSON, nullable=False, server_default=sa.text("'[]'")))


def downgrade() -> None:
    """Go back: a seat that was conceded or given to the computer was left, a substitute has come back."""
    connection = op.get_bind()
    for old, new in (("conceded", "left"), ("replaced", "left"), ("substitute", "came-back")):
        connection.execute(sa.text("UPDATE occupants SET cause = :new WHERE cause = :old"), {"old": old, "new": new})
    for name in ("handovers", "conceding", "verdict"):
        op.drop_column("tables", name)
    op.drop_column("journal", "turn")
