"""What was tried on Discord, and the switches that follow."""

import sqlalchemy as sa
from alembic import op

revision = "1003"
down_revision = "1002"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime().with_variant(sa.DateTime(timezone=True), "postgresql")


def upgrade() -> None:
    op.create_table(
        "trials",
        sa.Column("belief", sa.Text, nullable=False),
        sa.Column("outcome", sa.Text, nullable=False),
        sa.Column("status", sa.Integer),
        sa.Column("code", sa.Integer),
        sa.Column("size", sa.Integer),
        sa.Column("tried_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("belief", name="pk_trials"),
    )
    op.create_table(
        "switches",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_switches"),
    )
    op.create_table(
        "trial_messages",
        sa.Column("nonce", sa.Text, nullable=False),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("message", sa.BigInteger),
        sa.Column("posted_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("nonce", name="pk_trial_messages"),
    )


def downgrade() -> None:
    for table in ("trial_messages", "switches", "trials"):
        op.drop_table(table)
