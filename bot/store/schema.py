"""The tables of the database, as the newest migration leaves them; those of a fleet are in fleet_schema.py.

A change here needs a migration: a new file `migrations/versions/rNNNN_<what>.py`, whose `revision` is the next number
and whose `down_revision` the one before, with `op.batch_alter_table` for whatever alters a table, and a `downgrade`.
The tests compare what the migrations build with what is declared here, word for word, on both databases. A released
migration never changes. A new table needs a rule in bot/tables/retention.py.
"""

import sqlalchemy as sa

from bot.store.columns import BigNumber, Members, Sides, UtcTime, id_key, key, metadata, required
from bot.store.engine import Postgres, Sqlite
from bot.store.fleet_schema import OF_FLEET

LIVE = "status IN ('lobby', 'playing')"
INVITED = "invitation IS NOT NULL"
BEHIND = "shared AND drawn < changes"
LIVE_IN_CHANNEL = f"shared AND {LIVE}"
"""The condition of a partial index, word for word: SQLite uses the index only for a query that repeats it."""

PRACTISED = "occasion = 'practice' AND status IN ('finished', 'ended')"

NOT_MOVED = OF_FLEET
"""The tables that are about this database alone, and aren't moved into another one."""

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", BigNumber, primary_key=True),
    required("guild", sa.BigInteger),
    required("channel", sa.BigInteger),
    required("host", sa.BigInteger),
    required("shared", sa.Boolean),
    required("game", sa.Text),
    required("preset", sa.Text),
    required("options", sa.JSON),
    required("side_count", sa.Integer),
    required("status", sa.Text),
    required("seats", sa.JSON),
    required("next_seed", sa.Text),
    required("created_at", UtcTime),
    sa.Column("message", sa.BigInteger),
    sa.Column("ping", sa.BigInteger),
    required("end_votes", sa.JSON),
    sa.Column("due", UtcTime),
    sa.Column("first_dealer", sa.Integer),
    required("waiting_since", sa.JSON),
    required("table_options", sa.JSON),
    required("waiting_for", sa.JSON),
    sa.Column("silent_at_seq", sa.Integer),
    sa.Column("invitation", sa.BigInteger),
    sa.Column("verdict", sa.JSON(none_as_null=True)),
    required("conceding", sa.JSON),
    required("handovers", sa.JSON),
    required("posts", sa.Integer),
    required("postings", sa.JSON),
    required("old_messages", sa.JSON),
    required("changes", sa.Integer),
    sa.Column("drawn", sa.Integer, nullable=False, server_default=sa.text("0")),
    sa.Column("occasion", sa.Text, nullable=False, server_default=sa.text("'match'")),
    sa.Column("daily", sa.JSON(none_as_null=True)),
    sa.Index("ix_tables_practised", "host", sqlite_where=sa.text(PRACTISED), postgresql_where=sa.text(PRACTISED)),
    sa.Index(
        "uq_tables_live_channel",
        "channel",
        unique=True,
        sqlite_where=sa.text(LIVE_IN_CHANNEL),
        postgresql_where=sa.text(LIVE_IN_CHANNEL),
    ),
    sa.Index(
        "ix_tables_invitation",
        "channel",
        "invitation",
        sqlite_where=sa.text(INVITED),
        postgresql_where=sa.text(INVITED),
    ),
    sa.Index(
        "ix_tables_unfinished",
        "id",
        sqlite_where=sa.text(Sqlite.unfinished),
        postgresql_where=sa.text(Postgres.unfinished),
    ),
    sa.Index("ix_tables_behind", "id", sqlite_where=sa.text(BEHIND), postgresql_where=sa.text(BEHIND)),
    sa.Index("ix_tables_live", "id", sqlite_where=sa.text(LIVE), postgresql_where=sa.text(LIVE)),
    sa.Index("ix_tables_due", "due", sqlite_where=sa.text(LIVE), postgresql_where=sa.text(LIVE)),
    sqlite_autoincrement=True,  # the id is part of the addresses of buttons, so it must never be reused
)

journal = sa.Table(
    "journal",
    metadata,
    key("table_id", sa.ForeignKey(tables.c.id)),
    key("seq"),
    sa.Column("seat", sa.Integer),
    required("kind", sa.Text),
    required("text", sa.Text),
    sa.Column("interaction", sa.BigInteger, unique=True),
    required("at", UtcTime),
    sa.Column("checkpoint", sa.JSON(none_as_null=True)),
    required("digest", sa.Text),
    required("played_by", sa.Text),
    sa.Column("turn", sa.Integer),
    sqlite_with_rowid=False,  # a journal is read by its key, so its rows are stored in that order
)

seat_assignments = sa.Table(
    "seat_assignments",
    metadata,
    key("table_id", sa.ForeignKey(tables.c.id)),
    key("number"),
    required("seat", sa.Integer),
    required("from_seq", sa.Integer),
    sa.Column("member", sa.BigInteger),
    required("cause", sa.Text),
    sa.Index("ix_seat_assignments_member", "member"),
    sqlite_with_rowid=False,  # read by the key, together with their table's journal
)
"""Who plays a seat from which command of the journal on. Beside the journal, so that the journal has no member's id."""

against_computers = sa.Table(
    "against_computers",
    metadata,
    key("table_id", sa.ForeignKey(tables.c.id)),
    id_key("member"),
    sa.Column("level", sa.Text, primary_key=True),
    required("guild", sa.BigInteger),
    required("board", sa.Text),
    required("result", sa.Text),
    sa.Index("ix_against_computers_member", "guild", "member"),
    sqlite_with_rowid=False,
)
"""The results of matches for members who had computers of a level on another side."""

unreachable_channels = sa.Table(
    "unreachable_channels",
    metadata,
    id_key("channel"),
    required("guild", sa.BigInteger),
    required("since", UtcTime),
    required("attempts", sa.Integer),
    required("retry_at", UtcTime),
)
"""The channels that the bot can't reach: since when, how often it has tried, and when it may try again."""

departed_servers = sa.Table(
    "departed_servers",
    metadata,
    id_key("guild"),
    required("delete_at", UtcTime),
)
"""The servers that have removed the bot, and when their data is deleted."""

welcomes = sa.Table("welcomes", metadata, id_key("guild"), required("joined_at", UtcTime))
"""The last time of joining a server that the bot has greeted; recorded before the greeting is sent."""

deletions = sa.Table("deletions", metadata, id_key("id"))
"""The deletions of members that were carried out in this database; nothing says who they were (`deletion.py`)."""

liveness = sa.Table("liveness", metadata, key("id"), required("alive_at", UtcTime))
"""One row: when the clock of the tables ran last. The time until the next start doesn't count for deadlines."""

results = sa.Table(
    "results",
    metadata,
    key("table_id", sa.ForeignKey(tables.c.id)),
    required("ended_at", UtcTime),
)
"""One row for each match that counts; its key keeps a second result from changing anything."""

scores = sa.Table(
    "scores",
    metadata,
    key("table_id", sa.ForeignKey(results.c.table_id)),
    required("guild", sa.BigInteger),
    required("board", sa.Text),
    required("season", sa.Integer),
    required("lineup", Sides),
    required("ended_at", UtcTime),
    required("rounds", sa.JSON),
    required("rated", sa.Integer),
    required("margins", sa.JSON),
    sa.Index("ix_scores_lineup", "guild", "board", "lineup", "ended_at"),
)
"""Each match round by round, the points in the order of its line-up; `rated` rounds have these `margins`."""

lineups = sa.Table(
    "lineups",
    metadata,
    id_key("guild"),
    sa.Column("board", sa.Text, primary_key=True),
    sa.Column("season", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("lineup", Sides, primary_key=True),
    *[required(name, sa.Integer) for name in ("matches", "rounds")],
    required("margins", sa.JSON),
    sqlite_with_rowid=False,  # all line-ups of a season of a board are read together
)
"""The sums of the matches of the same sides, for ratings."""

ratings = sa.Table(
    "ratings",
    metadata,
    id_key("guild"),
    sa.Column("board", sa.Text, primary_key=True),
    sa.Column("season", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("members", Members, primary_key=True),
    *[required(name, sa.Float) for name in ("value", "deviation", "own_value", "own_deviation", "rounds")],
    required("provisional", sa.Boolean),
    *[sa.Column(name, sa.Float) for name in ("beside_value", "beside_deviation")],
    sqlite_with_rowid=False,
)
"""The ratings computed last, in points a round. `own_value` of a pair is what it adds to its members' skills.

`beside_value` is relative to a normal computer; NULL if no computer has played.
"""

seasons = sa.Table(
    "seasons",
    metadata,
    id_key("guild"),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    required("starts_at", UtcTime),
    required("ends_at", UtcTime),
    required("closed", sa.Boolean),
    required("announced", sa.Boolean),
    sa.Column("posting_since", UtcTime),
    sa.Index(
        "ix_seasons_due", "ends_at", sqlite_where=sa.text("NOT announced"), postgresql_where=sa.text("NOT announced")
    ),
    sqlite_with_rowid=False,
)
"""A season has a row from its first match on; the clock closes it once."""

days = sa.Table(
    "days",
    metadata,
    id_key("guild"),
    sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
    required("number", sa.Integer),
    *[required(name, sa.Text) for name in ("game", "preset", "level", "seed")],
    required("ends_at", UtcTime),
    *[sa.Column(name, sa.BigInteger) for name in ("salt", "channel", "message")],
    sa.Column("posting_since", UtcTime),
    required("closed", sa.Boolean),
    required("told", sa.Boolean),
    sa.Column("streak", sa.Integer, nullable=False, server_default=sa.text("0")),
    *[sa.Column(name, sa.Float) for name in ("par", "par_error")],
    required("par_rounds", sa.Integer),
    sa.Index("ix_days_open", "ends_at", sqlite_where=sa.text("NOT told"), postgresql_where=sa.text("NOT told")),
    sqlite_with_rowid=False,
)
"""The days of each server that have a deal. A day has no salt before its post has one, and no par before it is over.

While `posting_since` is set, its post, or the message that ends it, may have arrived without being recorded.
"""

daily_rounds = sa.Table(
    "daily_rounds",
    metadata,
    id_key("guild"),
    sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
    id_key("member"),
    sa.Column("table_id", BigNumber, sa.ForeignKey(tables.c.id), nullable=False),
    sa.Column("points", sa.Integer),
    sa.Column("streak", sa.Integer, nullable=False, server_default=sa.text("0")),
    sa.Index("ix_daily_rounds_member", "guild", "member"),
    sa.Index("ix_daily_rounds_table", "table_id"),
)
"""The members who have opened the deal of a day, and its worth to them; NULL if they haven't finished it in time.

`streak` is how many of their server's days they have finished in a row; it is computed once a day is over.
"""

weeks = sa.Table(
    "weeks",
    metadata,
    id_key("guild"),
    required("week", sa.Integer),
    *[required(name, UtcTime) for name in ("starts_at", "ends_at")],
    sa.Column("posting_since", UtcTime),
    sa.Index("ix_weeks_due", "ends_at"),
    sqlite_with_rowid=False,
)
"""The week that each server will be told of next; none where it has named no channel for that."""

partners = sa.Table(
    "partners",
    metadata,
    id_key("guild"),
    sa.Column("board", sa.Text, primary_key=True),
    id_key("member"),
    sa.Column("members", Members, primary_key=True),
    sqlite_with_rowid=False,
)
"""The pairs with a line, by each of their members."""

hidden_members = sa.Table("hidden_members", metadata, id_key("member"))
"""The members who have hidden themselves from the boards."""

leagues = sa.Table(
    "leagues",
    metadata,
    sa.Column("id", BigNumber, primary_key=True),
    required("guild", sa.BigInteger),
    required("board", sa.Text),
    required("season", sa.Integer),
    required("ranking", sa.Text),
    required("pair", sa.Boolean),
    sa.Column("counted", sa.Integer, nullable=False, server_default=sa.text("0")),
    sa.Column("as_of", sa.Integer, nullable=False, server_default=sa.text("0")),
    sa.Index("uq_leagues_key", "guild", "board", "season", "ranking", "pair", unique=True),
)
"""The rankings of the boards, so that a place names its ranking by one number.

For a ranking by rating, `counted` is the number of matches that count, and `as_of` how many of them the places include.
"""

places = sa.Table(
    "places",
    metadata,
    key("league"),
    sa.Column("members", Members, primary_key=True),
    required("shown", sa.Boolean),
    required("rank", BigNumber),
    sqlite_with_rowid=False,
)
"""The places in rankings: more is better."""

sa.Index(  # a page is read from it in order, and a rank is counted on it alone
    "ix_places_rank", places.c.league, places.c.shown, places.c.rank.desc(), places.c.members
)

achievement_scans = sa.Table(
    "achievement_scans",
    metadata,
    key("table_id", sa.ForeignKey(results.c.table_id)),
    required("version", sa.Integer),
    sa.Index("ix_achievement_scans_version", "version"),
)
"""The version by which the journal of each match that counts was read for achievements; 0 if it wasn't."""

achievements = sa.Table(
    "achievements",
    metadata,
    key("table_id", sa.ForeignKey(results.c.table_id)),
    id_key("member"),
    sa.Column("achievement", sa.Text, primary_key=True),
    required("guild", sa.BigInteger),
    sa.Index("ix_achievements_member", "guild", "member", "achievement"),
    sqlite_with_rowid=False,
)
"""The achievements that members have earned in each match."""

removed_journals = sa.Table(
    "removed_journals", metadata, key("table_id", sa.ForeignKey(tables.c.id)), required("removed_at", UtcTime)
)
"""The matches whose journals were removed because of their age."""

round_totals = sa.Table(
    "round_totals",
    metadata,
    key("table_id", sa.ForeignKey(tables.c.id)),
    key("round"),
    key("side"),
    required("total", sa.Integer),
    sqlite_with_rowid=False,  # the rounds of a match are read together
)
"""The points of each side after each round of a match whose journal was removed."""

tiers = sa.Table(
    "tiers",
    metadata,
    key("league"),
    key("tier"),
    required("size", sa.Integer),
    sqlite_with_rowid=False,
)
"""The number of shown places in each tier, so that a rank is found without counting all places before it."""

placings = sa.Table(
    "placings",
    metadata,
    key("table_id", sa.ForeignKey(results.c.table_id)),
    sa.Column("members", Members, primary_key=True),
    required("guild", sa.BigInteger),
    required("board", sa.Text),
    required("pair", sa.Boolean),
    required("result", sa.Text),
    required("figures", sa.JSON),
    sa.Index("ix_placings_members", "guild", "members", "board"),
)
"""The result of each match for its members. The lines of the boards are built from these rows, one after the other."""

uncounted = sa.Table(
    "uncounted",
    metadata,
    key("table_id", sa.ForeignKey(results.c.table_id)),
    required("guild", sa.BigInteger),
    required("board", sa.Text),
    required("member", sa.BigInteger),
    required("at", UtcTime),
    required("why", sa.JSON),
    sa.Index("ix_uncounted_board", "guild", "board"),
)
"""The matches that were taken off the boards: by which manager, when, and why."""

bests = sa.Table(
    "bests",
    metadata,
    key("table_id", sa.ForeignKey(results.c.table_id)),
    sa.Column("kind", sa.Text, primary_key=True),
    required("members", Members),
    required("guild", sa.BigInteger),
    required("board", sa.Text),
    required("apart", sa.Boolean),
    required("value", sa.Integer),
    required("round", sa.Integer),
    sa.Index("ix_bests_best", "guild", "board", "kind", "apart", "value"),
)
"""The bests of each match. The best of all of them is a record of the server; more is better.

`apart` is true if a computer that rates nobody was at the table.
"""

lines = sa.Table(
    "lines",
    metadata,
    id_key("guild"),
    sa.Column("board", sa.Text, primary_key=True),
    sa.Column("season", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("members", Members, primary_key=True),
    *[required(name, sa.Integer) for name in ("matches", "wins", "draws", "losses", "streak", "best_streak")],
    required("figures", sa.JSON),
    sqlite_with_rowid=False,  # a line is only ever found by its key, and is small
)
"""The lines of boards by season, 0 for all time, updated in the transaction that ends a match."""

members = sa.Table(
    "members",
    metadata,
    id_key("member"),
    required("settings", sa.JSON),
)
"""The preferences of members, the same on every server."""

names = sa.Table(
    "names",
    metadata,
    id_key("guild"),
    id_key("member"),
    required("name", sa.Text),
    sqlite_with_rowid=False,
)
"""The names of members on the boards: those that they had in the server when they were seen last."""

servers = sa.Table(
    "servers",
    metadata,
    id_key("guild"),
    required("settings", sa.JSON),
)

server_changes = sa.Table(
    "server_changes",
    metadata,
    sa.Column("id", BigNumber, primary_key=True),
    required("guild", sa.BigInteger),
    required("at", UtcTime),
    sa.Column("member", sa.BigInteger),
    required("key", sa.Text),
    required("before", sa.JSON),
    required("after", sa.JSON),
    sa.Index("ix_server_changes_guild", "guild", "id"),
)
"""The changes of servers' settings and their authors; the newest of each server are kept."""

trials = sa.Table(
    "trials",
    metadata,
    sa.Column("belief", sa.Text, primary_key=True),
    required("outcome", sa.Text),
    sa.Column("status", sa.Integer),
    sa.Column("code", sa.Integer),
    sa.Column("size", sa.Integer),
    required("tried_at", UtcTime),
)
"""The newest outcome of each trial of a belief of bot/discord_contract.toml on Discord."""

switches = sa.Table("switches", metadata, sa.Column("name", sa.Text, primary_key=True), required("value", sa.Text))
"""The workarounds for beliefs that a trial has found wrong."""

trial_messages = sa.Table(
    "trial_messages",
    metadata,
    sa.Column("nonce", sa.Text, primary_key=True),
    required("channel", sa.BigInteger),
    sa.Column("message", sa.BigInteger),
    required("posted_at", UtcTime),
)
"""The messages of trials that aren't deleted yet, recorded before they are sent; `message` once its id is known."""
