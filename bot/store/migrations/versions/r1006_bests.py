"""The best of each match, under the name that the code uses; the table before it was never written to."""

import sqlalchemy as sa
from alembic import op

revision = "1006"
down_revision = "1005"
branch_labels = None
depends_on = None

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
MEMBERS = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.drop_table("feats")
    _create("bests", "kind")


def downgrade() -> None:
    op.drop_table("bests")
    _create("feats", "feat")


def _create(name: str, kind: str) -> None:
    op.create_table(
        name,
        sa.Column("table_id", NUMBER, nullable=False, autoincrement=False),
        sa.Column(kind, sa.Text, nullable=False),
        sa.Column("members", MEMBERS, nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("apart", sa.Boolean, nullable=False),
        sa.Column("value", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["results.table_id"], name=f"fk_{name}_table_id"),
        sa.PrimaryKeyConstraint("table_id", kind, name=f"pk_{name}"),
    )
    op.create_index(f"ix_{name}_best", name, ["guild", "board", kind, "apart", "value"])
