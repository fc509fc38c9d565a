"""How matches with computers went for members."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema to this revision; of matches before it nobody knows any more how they went."""
    op.create_table(
        "against_computers",
        sa.Column(
            "table_id",
            sa.Integer,
            sa.ForeignKey("tables.id", name="fk_against_computers_table_id"),
            nullable=False,
            autoincrement=False,
        ),
        sa.Column("member", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("level", sa.Text, nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "member", "level", name="pk_against_computers"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_against_computers_member", "against_computers", ["guild", "member"])


def downgrade() -> None:
    """Go back: they are forgotten."""
    op.drop_table("against_computers")
