"""Rows beside the journal say who plays a seat from when on; the table's row says what it waits for, and since when."""

import json
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_COLUMNS = ("table_id", "number", "seat", "from_seq", "member", "cause")
_OCCUPANTS = sa.table("occupants", *map(sa.column, _COLUMNS))
_LAST_OWN_COMMAND = sa.text(
    "SELECT max(seq) FROM journal WHERE table_id = :table AND seat = :seat AND interaction IS NOT NULL"
)


def upgrade() -> None:
    """Bring the schema to this revision."""
    op.add_column("tables", sa.Column("waiting_since", sa.JSON, nullable=False, server_default=sa.text("'{}'")))
    op.create_table(
        "occupants",
        sa.Column("table_id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("from_seq", sa.Integer, nullable=False),
        sa.Column("member", sa.BigInteger),
        sa.Column("cause", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_occupants"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_occupants_table_id"),
        sqlite_with_rowid=False,
    )
    connection = op.get_bind()
    started = set(connection.execute(sa.text("SELECT DISTINCT table_id FROM journal")).scalars())
    for table, text in connection.execute(sa.text("SELECT id, seats FROM tables")).all():
        seats: list[dict[str, Any]] = json.loads(text)
        if table in started:
            rows = [*_dealt_in(table, seats), *_changed_hands(connection, table, seats)]
            connection.execute(sa.insert(_OCCUPANTS), rows)
        for seat in seats:
            seat.pop("dealt_in", None)
        _set_seats(connection, table, seats)


def _dealt_in(table: int, seats: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for number, seat in enumerate(seats):
        yield _occupant(table, number, number, 1, seat.get("dealt_in"), "dealt-in")


def _changed_hands(connection: sa.Connection, table: int, seats: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The start wasn't recorded: assume the command after the member's last one, or after the first deal."""
    changed = [number for number, seat in enumerate(seats) if seat["member"] != seat.get("dealt_in")]
    for number, seat in enumerate(changed, len(seats)):
        last = connection.execute(_LAST_OWN_COMMAND, {"table": table, "seat": seat}).scalar() or 1
        member = seats[seat]["member"]
        yield _occupant(table, number, seat, last + 1, member, "left" if member is None else "came-back")


def _occupant(*values: object) -> dict[str, Any]:
    return dict(zip(_COLUMNS, values, strict=True))


def downgrade() -> None:
    connection = op.get_bind()
    dealt_in = sa.text("SELECT seat, member FROM occupants WHERE table_id = :table AND cause = 'dealt-in'")
    for table, text in connection.execute(sa.text("SELECT id, seats FROM tables")).all():
        owners = {row.seat: row.member for row in connection.execute(dealt_in, {"table": table})}
        seats = [{**seat, "dealt_in": owners.get(number)} for number, seat in enumerate(json.loads(text))]
        _set_seats(connection, table, seats)
    op.drop_table("occupants")
    op.drop_column("tables", "waiting_since")


def _set_seats(connection: sa.Connection, table: int, seats: list[dict[str, Any]]) -> None:
    update = sa.text("UPDATE tables SET seats = :seats WHERE id = :table")
    connection.execute(update, {"table": table, "seats": json.dumps(seats)})
