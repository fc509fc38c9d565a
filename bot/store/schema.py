"""The database's tables, as the newest migration leaves them.

A change here needs a migration: a new file `migrations/versions/rNNNN_<what>.py` like the newest one, whose `revision`
becomes its `down_revision`, with `op.batch_alter_table` for whatever alters a table. The tests compare what the
migrations build with what is declared here, word for word, and name each difference. A migration that has been released
never changes.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

if TYPE_CHECKING:
    from sqlalchemy.engine import Dialect

NAMING = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
}
"""Constraints get systematic names, since a later migration can only alter what it can name."""

LIVE = "status IN ('lobby', 'playing')"
INVITED = "invitation IS NOT NULL"
UNFINISHED = "postings <> '{}' OR old_messages <> '[]'"
LIVE_IN_CHANNEL = f"shared AND {LIVE}"
"""The condition of a partial index, word for word: SQLite uses the index only for a query that repeats it."""


class UtcTime(sa.TypeDecorator[datetime]):
    """A moment, stored in UTC without its zone, since SQLite has no type for one; aware going in and coming out."""

    impl = sa.DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - SQLAlchemy's signature
        """Refuse a naive moment, which could mean any zone."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment without a time zone")
        return value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - SQLAlchemy's signature
        """Restore the zone."""
        return None if value is None else value.replace(tzinfo=UTC)


class Sides(sa.TypeDecorator[tuple[tuple[int, ...], ...]]):
    """The members of each side, as `12,34 56,78`; see `bot.boards.lineups.Sides`."""

    impl = sa.Text
    cache_ok = True

    def process_bind_param(self, value: tuple[tuple[int, ...], ...] | None, dialect: Dialect) -> str | None:  # noqa: ARG002 - SQLAlchemy's signature
        return None if value is None else " ".join(",".join(map(str, side)) for side in value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> tuple[tuple[int, ...], ...] | None:  # noqa: ARG002 - SQLAlchemy's signature
        return None if value is None else tuple(tuple(map(int, side.split(","))) for side in value.split(" "))


class Members(sa.TypeDecorator[tuple[int, ...]]):
    """Discord ids in ascending order, as `12,34`: one value, so that partners can be grouped by it."""

    impl = sa.Text
    cache_ok = True

    def process_bind_param(self, value: tuple[int, ...] | None, dialect: Dialect) -> str | None:  # noqa: ARG002 - SQLAlchemy's signature
        """Write the ids in ascending order, whatever order they come in."""
        return None if value is None else ",".join(map(str, sorted(value)))

    def process_result_value(self, value: str | None, dialect: Dialect) -> tuple[int, ...] | None:  # noqa: ARG002 - SQLAlchemy's signature
        return None if value is None else tuple(map(int, value.split(",")))


def _required(name: str, kind: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, nullable=False)


def _key(name: str, *parent: sa.ForeignKey) -> sa.Column[int]:
    """A number that is all or part of the key, and that SQLite doesn't assign by itself."""
    return sa.Column(name, sa.Integer, *parent, primary_key=True, autoincrement=False)


def _id_key(name: str) -> sa.Column[int]:
    """An id of Discord's that is all or part of the key."""
    return sa.Column(name, sa.BigInteger, primary_key=True, autoincrement=False)


metadata = sa.MetaData(naming_convention=NAMING)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    _required("guild", sa.BigInteger),
    _required("channel", sa.BigInteger),
    _required("host", sa.BigInteger),
    _required("shared", sa.Boolean),
    _required("game", sa.Text),
    _required("preset", sa.Text),
    _required("options", sa.JSON),
    _required("side_count", sa.Integer),
    _required("status", sa.Text),
    _required("seats", sa.JSON),
    _required("next_seed", sa.Text),
    _required("created_at", UtcTime),
    sa.Column("message", sa.BigInteger),
    sa.Column("ping", sa.BigInteger),
    _required("end_votes", sa.JSON),
    sa.Column("due", UtcTime),
    sa.Column("first_dealer", sa.Integer),
    sa.Column("waiting_since", sa.JSON, nullable=False, server_default=sa.text("'{}'")),
    sa.Column("table_options", sa.JSON, nullable=False, server_default=sa.text("'{}'")),
    sa.Column("waiting_for", sa.JSON, nullable=False, server_default=sa.text("'{}'")),
    sa.Column("silent_at", sa.Integer),
    sa.Column("invitation", sa.BigInteger),
    sa.Column("verdict", sa.JSON(none_as_null=True)),
    sa.Column("conceding", sa.JSON, nullable=False, server_default=sa.text("'[]'")),
    sa.Column("handovers", sa.JSON, nullable=False, server_default=sa.text("'[]'")),
    sa.Column("posts", sa.Integer, nullable=False, server_default=sa.text("0")),
    sa.Column("postings", sa.JSON, nullable=False, server_default=sa.text("'{}'")),
    sa.Column("old_messages", sa.JSON, nullable=False, server_default=sa.text("'[]'")),
    sa.Index(
        "uq_tables_live_channel",
        "channel",
        unique=True,
        sqlite_where=sa.text(LIVE_IN_CHANNEL),
        postgresql_where=sa.text(LIVE_IN_CHANNEL),
    ),
    sa.Index("ix_tables_invitation", "channel", "invitation", sqlite_where=sa.text(INVITED)),
    sa.Index("ix_tables_unfinished", "id", sqlite_where=sa.text(UNFINISHED), postgresql_where=sa.text(UNFINISHED)),
    sa.Index("ix_tables_live", "id", sqlite_where=sa.text(LIVE), postgresql_where=sa.text(LIVE)),
    sa.Index("ix_tables_due", "due", sqlite_where=sa.text(LIVE), postgresql_where=sa.text(LIVE)),
    sqlite_autoincrement=True,  # the id is part of the addresses of buttons, so it must never be reused
)

journal = sa.Table(
    "journal",
    metadata,
    _key("table_id", sa.ForeignKey(tables.c.id)),
    _key("seq"),
    sa.Column("seat", sa.Integer),
    _required("kind", sa.Text),
    _required("text", sa.Text),
    sa.Column("interaction", sa.BigInteger, unique=True),
    _required("at", UtcTime),
    sa.Column("checkpoint", sa.JSON(none_as_null=True)),
    _required("digest", sa.Text),
    sa.Column("played_by", sa.Text, nullable=False, server_default=sa.text("'occupant'")),
    sa.Column("turn", sa.Integer),
    sqlite_with_rowid=False,  # a journal is read by its key, so its rows are stored in that order
)

occupants = sa.Table(
    "occupants",
    metadata,
    _key("table_id", sa.ForeignKey(tables.c.id)),
    _key("number"),
    _required("seat", sa.Integer),
    _required("from_seq", sa.Integer),
    sa.Column("member", sa.BigInteger),
    _required("cause", sa.Text),
    sqlite_with_rowid=False,  # read by the key, together with their table's journal
)
"""Who plays a seat from which command of the journal on. Kept beside the journal, so that it holds no member's id."""

against_computers = sa.Table(
    "against_computers",
    metadata,
    _key("table_id", sa.ForeignKey(tables.c.id)),
    _id_key("member"),
    sa.Column("level", sa.Text, primary_key=True),
    _required("guild", sa.BigInteger),
    _required("board", sa.Text),
    _required("result", sa.Text),
    sa.Index("ix_against_computers_member", "guild", "member"),
    sqlite_with_rowid=False,
)
"""How matches went for members who had computers of a level on another side."""

sleeping = sa.Table(
    "sleeping",
    metadata,
    _id_key("channel"),
    _required("guild", sa.BigInteger),
    _required("since", UtcTime),
    _required("tries", sa.Integer),
    _required("again", UtcTime),
)
"""The channels that the bot can't reach: since when, how often it has tried, and when it may again."""

departures = sa.Table(
    "departures",
    metadata,
    _id_key("guild"),
    _required("due", UtcTime),
)
"""The servers that the bot was taken from, and when what it keeps of them is deleted."""

lifetime = sa.Table("lifetime", metadata, _key("id"), _required("lived_at", UtcTime))
"""One row: when the clock of the tables ran last. What passed until the next start counts for no deadline."""

results = sa.Table(
    "results",
    metadata,
    _key("table_id", sa.ForeignKey(tables.c.id)),
    _required("ended_at", UtcTime),
)
"""One row for each match that counts; its key keeps a second result from changing anything."""

scores = sa.Table(
    "scores",
    metadata,
    _key("table_id", sa.ForeignKey(results.c.table_id)),
    _required("guild", sa.BigInteger),
    _required("board", sa.Text),
    _required("season", sa.Integer),
    _required("lineup", Sides),
    _required("ended_at", UtcTime),
    _required("rounds", sa.JSON),
    _required("rated", sa.Integer),
    _required("margins", sa.JSON),
    sa.Index("ix_scores_lineup", "guild", "board", "lineup", "ended_at"),
)
"""Each match round by round, the points in the order of its line-up; `rated` rounds have these `margins`."""

lineups = sa.Table(
    "lineups",
    metadata,
    _id_key("guild"),
    sa.Column("board", sa.Text, primary_key=True),
    sa.Column("season", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("lineup", Sides, primary_key=True),
    *[_required(name, sa.Integer) for name in ("matches", "rounds")],
    _required("margins", sa.JSON),
    sqlite_with_rowid=False,  # all line-ups of a season of a board are read together
)
"""What the matches of the same sides add up to, for ratings."""

ratings = sa.Table(
    "ratings",
    metadata,
    _id_key("guild"),
    sa.Column("board", sa.Text, primary_key=True),
    sa.Column("season", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("members", Members, primary_key=True),
    *[_required(name, sa.Float) for name in ("value", "deviation", "own_value", "own_deviation", "rounds")],
    _required("provisional", sa.Boolean),
    sqlite_with_rowid=False,
)
"""Points a round, as they were worked out last. What the pair alone brings to its members' is `own_value`."""

seasons = sa.Table(
    "seasons",
    metadata,
    _id_key("guild"),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    _required("starts_at", UtcTime),
    _required("ends_at", UtcTime),
    _required("closed", sa.Boolean),
    _required("told", sa.Boolean),
    sa.Index("ix_seasons_due", "ends_at", sqlite_where=sa.text("NOT told"), postgresql_where=sa.text("NOT told")),
    sqlite_with_rowid=False,
)
"""A season has a row from its first match on; the clock closes it once."""

partners = sa.Table(
    "partners",
    metadata,
    _id_key("guild"),
    sa.Column("board", sa.Text, primary_key=True),
    _id_key("member"),
    sa.Column("members", Members, primary_key=True),
    sqlite_with_rowid=False,
)
"""The pairs that a member has a line with."""

hidden = sa.Table("hidden", metadata, _id_key("member"))
"""Members who are on no board, by their own setting."""

leagues = sa.Table(
    "leagues",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    _required("guild", sa.BigInteger),
    _required("board", sa.Text),
    _required("season", sa.Integer),
    _required("ranking", sa.Text),
    _required("pair", sa.Boolean),
    sa.Column("counted", sa.Integer, nullable=False, server_default=sa.text("0")),
    sa.Column("as_of", sa.Integer, nullable=False, server_default=sa.text("0")),
    sa.Index("uq_leagues_key", "guild", "board", "season", "ranking", "pair", unique=True),
)
"""The rankings of the boards, so that a place names its own by one number.

Of a rating: how many matches it has counted, and of how many of them the places know.
"""

places = sa.Table(
    "places",
    metadata,
    _key("league"),
    sa.Column("members", Members, primary_key=True),
    _required("shown", sa.Boolean),
    _required("rank", sa.Integer),
    sqlite_with_rowid=False,
)
"""Who stands where: more is better."""

sa.Index(  # a page is read from it in order, and a rank is counted on it alone
    "ix_places_rank", places.c.league, places.c.shown, places.c.rank.desc(), places.c.members
)

readings = sa.Table(
    "readings",
    metadata,
    _key("table_id", sa.ForeignKey(results.c.table_id)),
    _required("version", sa.Integer),
    sa.Index("ix_readings_version", "version"),
)
"""For each match that counts, for which declarations of achievements its journal was read; 0: for none."""

honours = sa.Table(
    "honours",
    metadata,
    _key("table_id", sa.ForeignKey(results.c.table_id)),
    _id_key("member"),
    sa.Column("achievement", sa.Text, primary_key=True),
    _required("guild", sa.BigInteger),
    sa.Index("ix_honours_member", "guild", "member", "achievement"),
    sqlite_with_rowid=False,
)
"""Which match brought whom which achievement."""

tiers = sa.Table(
    "tiers",
    metadata,
    _key("league"),
    _key("tier"),
    _required("size", sa.Integer),
    sqlite_with_rowid=False,
)
"""How many places that are shown have a rank of each tier, so that a rank is found without counting all before it."""

placings = sa.Table(
    "placings",
    metadata,
    _key("table_id", sa.ForeignKey(results.c.table_id)),
    sa.Column("members", Members, primary_key=True),
    _required("guild", sa.BigInteger),
    _required("board", sa.Text),
    _required("pair", sa.Boolean),
    _required("result", sa.Text),
    _required("figures", sa.JSON),
    sa.Index("ix_placings_members", "guild", "members", "board"),
)
"""What each match brought its members. The lines of the boards are built up from these rows, one after the other."""

lines = sa.Table(
    "lines",
    metadata,
    _id_key("guild"),
    sa.Column("board", sa.Text, primary_key=True),
    sa.Column("season", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("members", Members, primary_key=True),
    *[_required(name, sa.Integer) for name in ("matches", "wins", "draws", "losses", "streak", "best_streak")],
    _required("figures", sa.JSON),
    sqlite_with_rowid=False,  # a line is only ever found by its key, and is small
)
"""The boards themselves, of each season and under 0 of all time, updated in the transaction that ends a match."""

members = sa.Table(
    "members",
    metadata,
    _id_key("member"),
    _required("settings", sa.JSON),
)
"""What members prefer, on every server alike."""

names = sa.Table(
    "names",
    metadata,
    _id_key("guild"),
    _id_key("member"),
    _required("name", sa.Text),
    sqlite_with_rowid=False,
)
"""What the boards call their members: the name that each had in the server when they were seen last."""

servers = sa.Table(
    "servers",
    metadata,
    _id_key("guild"),
    _required("settings", sa.JSON),
)

server_changes = sa.Table(
    "server_changes",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    _required("guild", sa.BigInteger),
    _required("at", UtcTime),
    sa.Column("member", sa.BigInteger),
    _required("key", sa.Text),
    _required("before", sa.JSON),
    _required("after", sa.JSON),
    sa.Index("ix_server_changes_guild", "guild", "id"),
)
"""Who has changed a server's settings; the newest of each server are kept."""
