"""Boards of seasons, with several rankings each; ratings; matches round by round; hidden members."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.engine import RowMapping

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_BESIDE = (
    *("tiers", "places", "leagues", "partners", "honours", "readings"),
    *("hidden", "seasons", "ratings", "lineups", "scores"),
)
_COUNTS = ("matches", "wins", "draws", "losses", "streak")


def upgrade() -> None:
    """Bring the schema to this revision; the lines that there are become those of all time, with their places."""
    kept = op.get_bind().execute(sa.text("SELECT * FROM lines")).mappings().all()
    op.drop_index("ix_lines_rank", "lines")
    op.drop_table("lines")
    _create_lines()
    _create_leagues()
    _create_scores()
    _create_the_rest()
    _carry_over(kept)


def downgrade() -> None:
    """Go back: the lines of all time stay, as they were ranked before; seasons and ratings are lost."""
    kept = op.get_bind().execute(sa.text("SELECT * FROM lines WHERE season = 0")).mappings().all()
    op.drop_index("ix_placings_members", "placings")
    for table in (*_BESIDE, "lines"):
        op.drop_table(table)
    old = op.create_table(
        "lines",
        *_keyed(_big("guild"), _text("board"), sa.Column("pair", sa.Boolean, nullable=False), _text("members")),
        *[_whole(name) for name in _COUNTS],
        sa.Column("figures", sa.JSON, nullable=False),
        *[sa.Column(name, sa.Float, nullable=False) for name in ("first", "second", "third")],
        sa.PrimaryKeyConstraint("guild", "board", "pair", "members", name="pk_lines"),
        sqlite_with_rowid=False,
    )
    order = [sa.text(f"{name} DESC") for name in ("first", "second", "third")]
    op.create_index("ix_lines_rank", "lines", ["guild", "board", "pair", *order, "members"])
    for row in kept:
        figures = json.loads(row["figures"])
        same = {name: row[name] for name in ("guild", "board", "members", *_COUNTS)}
        best = next((value for name, value in figures.items() if name == "best_total"), None)
        ranked = {"first": row["wins"], "second": row["wins"] / row["matches"], "third": figures.get("points", 0)}
        if best is not None:
            ranked = {"first": best, "second": 0, "third": 0}
        line = {**same, **ranked, "pair": "," in row["members"], "figures": figures}
        op.get_bind().execute(sa.insert(old).values(**line))


def _create_lines() -> None:
    op.create_table(
        "lines",
        *_keyed(_big("guild"), _text("board"), _whole("season"), _text("members")),
        *[_whole(name) for name in (*_COUNTS, "best_streak")],
        sa.Column("figures", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("guild", "board", "season", "members", name="pk_lines"),
        sqlite_with_rowid=False,
    )


def _create_leagues() -> None:
    op.create_table(
        "leagues",
        sa.Column("id", sa.Integer, nullable=False),
        *[_big("guild"), _text("board"), _whole("season"), _text("ranking")],
        sa.Column("pair", sa.Boolean, nullable=False),
        *[sa.Column(name, sa.Integer, nullable=False, server_default=sa.text("0")) for name in ("counted", "as_of")],
        sa.PrimaryKeyConstraint("id", name="pk_leagues"),
    )
    op.create_index("uq_leagues_key", "leagues", ["guild", "board", "season", "ranking", "pair"], unique=True)
    op.create_table(
        "places",
        *_keyed(_whole("league"), _text("members")),
        sa.Column("shown", sa.Boolean, nullable=False),
        _whole("rank"),
        sa.PrimaryKeyConstraint("league", "members", name="pk_places"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tiers",
        *_keyed(_whole("league"), _whole("tier"), _whole("size")),
        sa.PrimaryKeyConstraint("league", "tier", name="pk_tiers"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_places_rank", "places", ["league", "shown", sa.text("rank DESC"), "members"])


def _create_scores() -> None:
    op.create_table(
        "scores",
        *_keyed(_whole("table_id")),
        *[_big("guild"), _text("board"), _whole("season"), _text("lineup")],
        sa.Column("ended_at", sa.DateTime, nullable=False),
        sa.Column("rounds", sa.JSON, nullable=False),
        _whole("rated"),
        sa.Column("margins", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_scores"),
        sa.ForeignKeyConstraint(["table_id"], ["results.table_id"], name="fk_scores_table_id"),
    )
    op.create_index("ix_scores_lineup", "scores", ["guild", "board", "lineup", "ended_at"])
    op.create_table(
        "lineups",
        *_keyed(_big("guild"), _text("board"), _whole("season"), _text("lineup")),
        *[_whole(name) for name in ("matches", "rounds")],
        sa.Column("margins", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("guild", "board", "season", "lineup", name="pk_lineups"),
        sqlite_with_rowid=False,
    )


def _create_the_rest() -> None:
    figures = ("value", "deviation", "own_value", "own_deviation", "rounds")
    op.create_table(
        "ratings",
        *_keyed(_big("guild"), _text("board"), _whole("season"), _text("members")),
        *[sa.Column(name, sa.Float, nullable=False) for name in figures],
        sa.Column("provisional", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("guild", "board", "season", "members", name="pk_ratings"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seasons",
        *_keyed(_big("guild"), _whole("number")),
        *[sa.Column(name, sa.DateTime, nullable=False) for name in ("starts_at", "ends_at")],
        *[sa.Column(name, sa.Boolean, nullable=False) for name in ("closed", "told")],
        sa.PrimaryKeyConstraint("guild", "number", name="pk_seasons"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_seasons_due", "seasons", ["ends_at"], sqlite_where=sa.text("NOT told"))
    op.create_table(
        "readings",
        *_keyed(_whole("table_id"), _whole("version")),
        sa.PrimaryKeyConstraint("table_id", name="pk_readings"),
        sa.ForeignKeyConstraint(["table_id"], ["results.table_id"], name="fk_readings_table_id"),
    )
    op.create_index("ix_readings_version", "readings", ["version"])
    op.get_bind().execute(sa.text("INSERT INTO readings SELECT table_id, 0 FROM results"))
    op.create_table(
        "honours",
        *_keyed(_whole("table_id"), _big("member"), _text("achievement"), _big("guild")),
        sa.PrimaryKeyConstraint("table_id", "member", "achievement", name="pk_honours"),
        sa.ForeignKeyConstraint(["table_id"], ["results.table_id"], name="fk_honours_table_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_placings_members", "placings", ["guild", "members", "board"])
    op.create_index("ix_honours_member", "honours", ["guild", "member", "achievement"])
    op.create_table(
        "partners",
        *_keyed(_big("guild"), _text("board"), _big("member"), _text("members")),
        sa.PrimaryKeyConstraint("guild", "board", "member", "members", name="pk_partners"),
        sqlite_with_rowid=False,
    )
    op.create_table("hidden", _big("member"), sa.PrimaryKeyConstraint("member", name="pk_hidden"))


def _carry_over(kept: Sequence[RowMapping]) -> None:
    leagues: dict[tuple[Any, ...], int] = {}
    connection = op.get_bind()
    for row in kept:
        columns = ("guild", "board", "members", *_COUNTS, "figures")
        names = ", ".join((*columns, "season", "best_streak"))
        values = ", ".join(f":{name}" for name in (*columns, "season", "best_streak"))
        line = {**row, "season": 0, "best_streak": row["streak"]}
        connection.execute(sa.text(f"INSERT INTO lines ({names}) VALUES ({values})"), line)  # noqa: S608 - names of columns
        if row["pair"]:
            for member in row["members"].split(","):
                pair = {"guild": row["guild"], "board": row["board"], "member": int(member), "pair": row["members"]}
                connection.execute(sa.text("INSERT INTO partners VALUES (:guild, :board, :member, :pair)"), pair)
        for ranking, rank in _ranks(row):
            key = (row["guild"], row["board"], ranking, row["pair"])
            leagues.setdefault(key, len(leagues) + 1)
            place = {"league": leagues[key], "members": row["members"], "rank": rank}
            connection.execute(sa.text("INSERT INTO places VALUES (:league, :members, 1, :rank)"), place)
    for (guild, board, ranking, pair), league in leagues.items():
        made = {"id": league, "guild": guild, "board": board, "ranking": ranking, "pair": pair}
        connection.execute(sa.text("INSERT INTO leagues VALUES (:id, :guild, :board, 0, :ranking, :pair, 0, 0)"), made)

    for ranking, low_bits in (("wins", 22), ("best", 0), ("streak", 20)):
        tiers = (
            "INSERT INTO tiers SELECT league, rank >> :low, count(*) FROM places"
            " JOIN leagues ON leagues.id = places.league AND ranking = :ranking GROUP BY 1, 2"
        )
        connection.execute(sa.text(tiers), {"low": low_bits, "ranking": ranking})


def _ranks(row: RowMapping) -> Iterator[tuple[str, int]]:
    """The rankings as they were declared when this was released."""
    figures = json.loads(row["figures"])
    fewer = (1 << 20) - 1 - row["matches"] if row["wins"] else 0
    points = min(max(figures.get("points", 0) + (1 << 21), 0), (1 << 22) - 1)
    yield "wins", (row["wins"] << 20 | fewer) << 22 | points
    yield from (("best", value) for name, value in figures.items() if name.startswith("best_"))
    if row["streak"] > 1:
        yield "streak", row["streak"] << 20 | row["streak"]


def _keyed(*columns: sa.Column[Any]) -> tuple[sa.Column[Any], ...]:
    for column in columns:
        column.autoincrement = False
    return columns


def _big(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=False)


def _whole(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False)


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)
