"""The schema of version 1.0, in SQLite and in PostgreSQL. Unreleased versions numbered theirs from 0001."""

import sqlalchemy as sa
from alembic import op

revision = "1001"
down_revision = None
branch_labels = None
depends_on = None

NAMING = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
}
NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
MOMENT = sa.DateTime().with_variant(sa.DateTime(timezone=True), "postgresql")
BYTES = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")

metadata = sa.MetaData(naming_convention=NAMING)

sa.Table(
    "change_counters",
    metadata,
    sa.Column("kind", NUMBER, primary_key=True, autoincrement=False),
    sa.Column("number", sa.BigInteger, nullable=False),
    sa.Index("uq_change_counters_number", "kind", "number", unique=True),
)
sa.Table(
    "deletions",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
)
sa.Table(
    "departed_servers",
    metadata,
    sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("delete_at", MOMENT, nullable=False),
)
sa.Table(
    "fleet",
    metadata,
    sa.Column("id", NUMBER, primary_key=True, autoincrement=False),
    sa.Column("shard_count", sa.Integer, nullable=False),
    sa.Column("session_starts_left", sa.Integer),
    sa.Column("commands_fingerprint", sa.Text, nullable=False, server_default=sa.text("''")),
)
sa.Table(
    "hidden_members",
    metadata,
    sa.Column("member", sa.BigInteger, primary_key=True, autoincrement=False),
)
sa.Table(
    "leagues",
    metadata,
    sa.Column("id", NUMBER, primary_key=True),
    sa.Column("guild", sa.BigInteger, nullable=False),
    sa.Column("board", sa.Text, nullable=False),
    sa.Column("season", sa.Integer, nullable=False),
    sa.Column("ranking", sa.Text, nullable=False),
    sa.Column("pair", sa.Boolean, nullable=False),
    sa.Column("counted", sa.Integer, nullable=False, server_default=sa.text("0")),
    sa.Column("as_of", sa.Integer, nullable=False, server_default=sa.text("0")),
    sa.Index("uq_leagues_key", "guild", "board", "season", "ranking", "pair", unique=True),
)
sa.Table(
    "leases",
    metadata,
    sa.Column("shard", NUMBER, primary_key=True, autoincrement=False),
    sa.Column("owner", sa.BigInteger),
    sa.Column("fencing_token", sa.BigInteger, nullable=False),
    sa.Column("expires_at", MOMENT),
    sa.Column("successor", sa.BigInteger),
    sa.Column("successor_ready", sa.Boolean, nullable=False),
    sa.Column("accepted_interactions", sa.JSON, nullable=False),
    sa.Column("deadlines_moved_by", sa.BigInteger, nullable=False, server_default=sa.text("0")),
    sa.Index("uq_leases_fencing_token", "shard", "fencing_token", unique=True),
)
sa.Table(
    "lines",
    metadata,
    sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("board", sa.Text, primary_key=True),
    sa.Column("season", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("members", BYTES, primary_key=True),
    sa.Column("matches", sa.Integer, nullable=False),
    sa.Column("wins", sa.Integer, nullable=False),
    sa.Column("draws", sa.Integer, nullable=False),
    sa.Column("losses", sa.Integer, nullable=False),
    sa.Column("streak", sa.Integer, nullable=False),
    sa.Column("best_streak", sa.Integer, nullable=False),
    sa.Column("figures", sa.JSON, nullable=False),
    sqlite_with_rowid=False,
)
sa.Table(
    "lineups",
    metadata,
    sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("board", sa.Text, primary_key=True),
    sa.Column("season", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("lineup", BYTES, primary_key=True),
    sa.Column("matches", sa.Integer, nullable=False),
    sa.Column("rounds", sa.Integer, nullable=False),
    sa.Column("margins", sa.JSON, nullable=False),
    sqlite_with_rowid=False,
)
sa.Table(
    "liveness",
    metadata,
    sa.Column("id", NUMBER, primary_key=True, autoincrement=False),
    sa.Column("alive_at", MOMENT, nullable=False),
)
sa.Table(
    "logins",
    metadata,
    sa.Column("bucket", NUMBER, primary_key=True, autoincrement=False),
    sa.Column("logged_in_at", MOMENT, nullable=False),
)
sa.Table(
    "members",
    metadata,
    sa.Column("member", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("settings", sa.JSON, nullable=False),
)
sa.Table(
    "names",
    metadata,
    sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("member", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)
sa.Table(
    "partners",
    metadata,
    sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("board", sa.Text, primary_key=True),
    sa.Column("member", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("members", BYTES, primary_key=True),
    sqlite_with_rowid=False,
)
sa.Table(
    "places",
    metadata,
    sa.Column("league", NUMBER, primary_key=True, autoincrement=False),
    sa.Column("members", BYTES, primary_key=True),
    sa.Column("shown", sa.Boolean, nullable=False),
    sa.Column("rank", NUMBER, nullable=False),
    sa.Index("ix_places_rank", "league", "shown", sa.text("rank DESC"), "members"),
    sqlite_with_rowid=False,
)
sa.Table(
    "processes",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("heartbeat_at", MOMENT, nullable=False),
    sa.Column("leaving", sa.Boolean, nullable=False),
)
sa.Table(
    "ratings",
    metadata,
    sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("board", sa.Text, primary_key=True),
    sa.Column("season", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("members", BYTES, primary_key=True),
    sa.Column("value", sa.Float, nullable=False),
    sa.Column("deviation", sa.Float, nullable=False),
    sa.Column("own_value", sa.Float, nullable=False),
    sa.Column("own_deviation", sa.Float, nullable=False),
    sa.Column("rounds", sa.Float, nullable=False),
    sa.Column("provisional", sa.Boolean, nullable=False),
    sqlite_with_rowid=False,
)
sa.Table(
    "seasons",
    metadata,
    sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("starts_at", MOMENT, nullable=False),
    sa.Column("ends_at", MOMENT, nullable=False),
    sa.Column("closed", sa.Boolean, nullable=False),
    sa.Column("announced", sa.Boolean, nullable=False),
    sa.Index(
        "ix_seasons_due", "ends_at", sqlite_where=sa.text("NOT announced"), postgresql_where=sa.text("NOT announced")
    ),
    sqlite_with_rowid=False,
)
sa.Table(
    "server_changes",
    metadata,
    sa.Column("id", NUMBER, primary_key=True),
    sa.Column("guild", sa.BigInteger, nullable=False),
    sa.Column("at", MOMENT, nullable=False),
    sa.Column("member", sa.BigInteger),
    sa.Column("key", sa.Text, nullable=False),
    sa.Column("before", sa.JSON, nullable=False),
    sa.Column("after", sa.JSON, nullable=False),
    sa.Index("ix_server_changes_guild", "guild", "id"),
)
sa.Table(
    "servers",
    metadata,
    sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("settings", sa.JSON, nullable=False),
)
sa.Table(
    "tables",
    metadata,
    sa.Column("id", NUMBER, primary_key=True),
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
    sa.Column("created_at", MOMENT, nullable=False),
    sa.Column("message", sa.BigInteger),
    sa.Column("ping", sa.BigInteger),
    sa.Column("end_votes", sa.JSON, nullable=False),
    sa.Column("due", MOMENT),
    sa.Column("first_dealer", sa.Integer),
    sa.Column("waiting_since", sa.JSON, nullable=False),
    sa.Column("table_options", sa.JSON, nullable=False),
    sa.Column("waiting_for", sa.JSON, nullable=False),
    sa.Column("silent_at_seq", sa.Integer),
    sa.Column("invitation", sa.BigInteger),
    sa.Column("verdict", sa.JSON),
    sa.Column("conceding", sa.JSON, nullable=False),
    sa.Column("handovers", sa.JSON, nullable=False),
    sa.Column("posts", sa.Integer, nullable=False),
    sa.Column("postings", sa.JSON, nullable=False),
    sa.Column("old_messages", sa.JSON, nullable=False),
    sa.Column("changes", sa.Integer, nullable=False),
    sa.Column("drawn", sa.Integer, nullable=False, server_default=sa.text("0")),
    sa.Index(
        "ix_tables_behind",
        "id",
        sqlite_where=sa.text("shared AND drawn < changes"),
        postgresql_where=sa.text("shared AND drawn < changes"),
    ),
    sa.Index(
        "ix_tables_due",
        "due",
        sqlite_where=sa.text("status IN ('lobby', 'playing')"),
        postgresql_where=sa.text("status IN ('lobby', 'playing')"),
    ),
    sa.Index(
        "ix_tables_invitation",
        "channel",
        "invitation",
        sqlite_where=sa.text("invitation IS NOT NULL"),
        postgresql_where=sa.text("invitation IS NOT NULL"),
    ),
    sa.Index(
        "ix_tables_live",
        "id",
        sqlite_where=sa.text("status IN ('lobby', 'playing')"),
        postgresql_where=sa.text("status IN ('lobby', 'playing')"),
    ),
    sa.Index(
        "ix_tables_unfinished",
        "id",
        sqlite_where=sa.text("postings <> '{}' OR old_messages <> '[]'"),
        postgresql_where=sa.text("(postings)::text <> '{}' OR (old_messages)::text <> '[]'"),
    ),
    sa.Index(
        "uq_tables_live_channel",
        "channel",
        unique=True,
        sqlite_where=sa.text("shared AND status IN ('lobby', 'playing')"),
        postgresql_where=sa.text("shared AND status IN ('lobby', 'playing')"),
    ),
    sqlite_autoincrement=True,
)
sa.Table(
    "tiers",
    metadata,
    sa.Column("league", NUMBER, primary_key=True, autoincrement=False),
    sa.Column("tier", NUMBER, primary_key=True, autoincrement=False),
    sa.Column("size", sa.Integer, nullable=False),
    sqlite_with_rowid=False,
)
sa.Table(
    "unreachable_channels",
    metadata,
    sa.Column("channel", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("guild", sa.BigInteger, nullable=False),
    sa.Column("since", MOMENT, nullable=False),
    sa.Column("attempts", sa.Integer, nullable=False),
    sa.Column("retry_at", MOMENT, nullable=False),
)
sa.Table(
    "against_computers",
    metadata,
    sa.Column("table_id", NUMBER, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    sa.Column("member", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("level", sa.Text, primary_key=True),
    sa.Column("guild", sa.BigInteger, nullable=False),
    sa.Column("board", sa.Text, nullable=False),
    sa.Column("result", sa.Text, nullable=False),
    sa.Index("ix_against_computers_member", "guild", "member"),
    sqlite_with_rowid=False,
)
sa.Table(
    "journal",
    metadata,
    sa.Column("table_id", NUMBER, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    sa.Column("seq", NUMBER, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("interaction", sa.BigInteger, unique=True),
    sa.Column("at", MOMENT, nullable=False),
    sa.Column("checkpoint", sa.JSON),
    sa.Column("digest", sa.Text, nullable=False),
    sa.Column("played_by", sa.Text, nullable=False),
    sa.Column("turn", sa.Integer),
    sqlite_with_rowid=False,
)
sa.Table(
    "removed_journals",
    metadata,
    sa.Column("table_id", NUMBER, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    sa.Column("removed_at", MOMENT, nullable=False),
)
sa.Table(
    "results",
    metadata,
    sa.Column("table_id", NUMBER, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    sa.Column("ended_at", MOMENT, nullable=False),
)
sa.Table(
    "round_totals",
    metadata,
    sa.Column("table_id", NUMBER, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    sa.Column("round", NUMBER, primary_key=True, autoincrement=False),
    sa.Column("side", NUMBER, primary_key=True, autoincrement=False),
    sa.Column("total", sa.Integer, nullable=False),
    sqlite_with_rowid=False,
)
sa.Table(
    "seat_assignments",
    metadata,
    sa.Column("table_id", NUMBER, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    sa.Column("number", NUMBER, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("from_seq", sa.Integer, nullable=False),
    sa.Column("member", sa.BigInteger),
    sa.Column("cause", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)
sa.Table(
    "achievement_scans",
    metadata,
    sa.Column("table_id", NUMBER, sa.ForeignKey("results.table_id"), primary_key=True, autoincrement=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Index("ix_achievement_scans_version", "version"),
)
sa.Table(
    "achievements",
    metadata,
    sa.Column("table_id", NUMBER, sa.ForeignKey("results.table_id"), primary_key=True, autoincrement=False),
    sa.Column("member", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("achievement", sa.Text, primary_key=True),
    sa.Column("guild", sa.BigInteger, nullable=False),
    sa.Index("ix_achievements_member", "guild", "member", "achievement"),
    sqlite_with_rowid=False,
)
sa.Table(
    "placings",
    metadata,
    sa.Column("table_id", NUMBER, sa.ForeignKey("results.table_id"), primary_key=True, autoincrement=False),
    sa.Column("members", BYTES, primary_key=True),
    sa.Column("guild", sa.BigInteger, nullable=False),
    sa.Column("board", sa.Text, nullable=False),
    sa.Column("pair", sa.Boolean, nullable=False),
    sa.Column("result", sa.Text, nullable=False),
    sa.Column("figures", sa.JSON, nullable=False),
    sa.Index("ix_placings_members", "guild", "members", "board"),
)
sa.Table(
    "scores",
    metadata,
    sa.Column("table_id", NUMBER, sa.ForeignKey("results.table_id"), primary_key=True, autoincrement=False),
    sa.Column("guild", sa.BigInteger, nullable=False),
    sa.Column("board", sa.Text, nullable=False),
    sa.Column("season", sa.Integer, nullable=False),
    sa.Column("lineup", BYTES, nullable=False),
    sa.Column("ended_at", MOMENT, nullable=False),
    sa.Column("rounds", sa.JSON, nullable=False),
    sa.Column("rated", sa.Integer, nullable=False),
    sa.Column("margins", sa.JSON, nullable=False),
    sa.Index("ix_scores_lineup", "guild", "board", "lineup", "ended_at"),
)


def upgrade() -> None:
    """Build it in an empty database."""
    metadata.create_all(op.get_bind())


def downgrade() -> None:
    """Leave an empty database."""
    metadata.drop_all(op.get_bind())
