"""Which joinings were greeted, and a way to find the matches of a member."""

import sqlalchemy as sa
from alembic import op

revision = "1008"
down_revision = "1007"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime().with_variant(sa.DateTime(timezone=True), "postgresql")


def upgrade() -> None:
    op.create_table(
        "welcomes",
        sa.Column("guild", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("joined_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("guild", name="pk_welcomes"),
    )
    op.create_index("ix_seat_assignments_member", "seat_assignments", ["member"])


def downgrade() -> None:
    op.drop_index("ix_seat_assignments_member", "seat_assignments")
    op.drop_table("welcomes")
