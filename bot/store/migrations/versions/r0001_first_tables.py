"""The first schema: tables, their journals, the results of their matches."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_LIVE = sa.text("status IN ('lobby', 'playing')")
_LIVE_IN_CHANNEL = sa.text("shared AND status IN ('lobby', 'playing')")


def upgrade() -> None:
    """Bring the schema to this revision."""
    _create_tables()
    _create_commands()
    _create_results()
    _create_lines()


def _create_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("host", sa.BigInteger, nullable=False),
        sa.Column("shared", sa.Boolean, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("side_count", sa.Integer, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("next_seed", sa.Text, nullable=False),
        sa.Column("created_at", sa.DateTime, nullable=False),
        sa.Column("message", sa.BigInteger),
        sa.Column("ping", sa.BigInteger),
        sa.Column("end_votes", sa.JSON, nullable=False),
        sa.Column("due", sa.DateTime),
        sa.Column("first_dealer", sa.Integer),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "uq_tables_live_channel",
        "tables",
        ["channel"],
        unique=True,
        sqlite_where=_LIVE_IN_CHANNEL,
        postgresql_where=_LIVE_IN_CHANNEL,
    )
    op.create_index("ix_tables_live", "tables", ["id"], sqlite_where=_LIVE, postgresql_where=_LIVE)


def _create_commands() -> None:
    op.create_table(
        "commands",
        sa.Column("table_id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seq", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("interaction", sa.BigInteger),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.Column("standing", sa.JSON),
        sa.Column("digest", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_commands"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_commands_table_id"),
        sa.UniqueConstraint("interaction", name="uq_commands_interaction"),
        sqlite_with_rowid=False,
    )


def _create_results() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("ended_at", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_results"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_results_table_id"),
    )
    op.create_table(
        "standings",
        sa.Column("table_id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("members", sa.Text, nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("pair", sa.Boolean, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("figures", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "members", name="pk_standings"),
        sa.ForeignKeyConstraint(["table_id"], ["results.table_id"], name="fk_standings_table_id"),
    )


def _create_lines() -> None:
    op.create_table(
        "lines",
        sa.Column("guild", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("pair", sa.Boolean, nullable=False),
        sa.Column("members", sa.Text, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("draws", sa.Integer, nullable=False),
        sa.Column("losses", sa.Integer, nullable=False),
        sa.Column("streak", sa.Integer, nullable=False),
        sa.Column("figures", sa.JSON, nullable=False),
        sa.Column("first", sa.Float, nullable=False),
        sa.Column("second", sa.Float, nullable=False),
        sa.Column("third", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("guild", "board", "pair", "members", name="pk_lines"),
        sqlite_with_rowid=False,
    )
    ranking = [sa.text("first DESC"), sa.text("second DESC"), sa.text("third DESC"), "members"]
    op.create_index("ix_lines_rank", "lines", ["guild", "board", "pair", *ranking])


def downgrade() -> None:
    """Take it back."""
    for table in ("lines", "standings", "results", "commands", "tables"):
        op.drop_table(table)
