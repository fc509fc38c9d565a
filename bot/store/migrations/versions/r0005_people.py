"""Settings of members and servers, who changed those, the names that boards call members by, and calls to players."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema to this revision."""
    op.create_table("members", _id("member"), _json("settings"), sa.PrimaryKeyConstraint("member", name="pk_members"))
    op.create_table("servers", _id("guild"), _json("settings"), sa.PrimaryKeyConstraint("guild", name="pk_servers"))
    op.create_table(
        "names",
        _id("guild"),
        _id("member"),
        sa.Column("name", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("guild", "member", name="pk_names"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "server_changes",
        sa.Column("id", sa.Integer, nullable=False),
        _id("guild"),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.Column("member", sa.BigInteger),
        sa.Column("key", sa.Text, nullable=False),
        _json("before"),
        _json("after"),
        sa.PrimaryKeyConstraint("id", name="pk_server_changes"),
    )
    op.add_column("tables", sa.Column("invitation", sa.BigInteger))
    invited = sa.text("invitation IS NOT NULL")
    op.create_index("ix_tables_invitation", "tables", ["channel", "invitation"], sqlite_where=invited)
    op.create_index("ix_server_changes_guild", "server_changes", ["guild", "id"])


def downgrade() -> None:
    op.drop_index("ix_tables_invitation", "tables")
    op.drop_column("tables", "invitation")
    for table in ("server_changes", "names", "servers", "members"):
        op.drop_table(table)


def _id(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, autoincrement=False, nullable=False)


def _json(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.JSON, nullable=False)
