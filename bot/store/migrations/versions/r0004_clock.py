"""Tables have options of their own and a clock: what a row waits for, who had a command given, when the clock ran."""

import json
from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_NEW_OF_SEATS = ("absent", "missed", "more_time", "name", "call", "played_for", "level", "computer")
_KNOWN_WAITS = ("held-seats", "wait", "next-round")


def upgrade() -> None:
    """Bring the schema to this revision; what was there before is as it was when a column is `{}`."""
    for name in ("table_options", "waiting_for"):
        op.add_column("tables", sa.Column(name, sa.JSON, nullable=False, server_default=sa.text("'{}'")))
    op.add_column("tables", sa.Column("silent_at", sa.Integer))
    op.add_column("journal", sa.Column("played_by", sa.Text, nullable=False, server_default=sa.text("'occupant'")))
    op.create_table(
        "lifetime",
        sa.Column("id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("lived_at", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_lifetime"),
    )


def downgrade() -> None:
    """Go back: who is absent has left, whoever is present again has come back, and a table that expired was ended."""
    connection = op.get_bind()
    op.drop_table("lifetime")
    op.drop_column("journal", "played_by")
    for old, new in (("absent", "left"), ("present", "came-back")):
        connection.execute(sa.text("UPDATE occupants SET cause = :new WHERE cause = :old"), {"old": old, "new": new})
    connection.execute(sa.text("UPDATE tables SET status = 'ended' WHERE status = 'expired'"))
    for table, seats, waits in connection.execute(sa.text("SELECT id, seats, waiting_since FROM tables")).all():
        kept = {kind: since for kind, since in json.loads(waits).items() if kind in _KNOWN_WAITS}
        update = sa.text("UPDATE tables SET seats = :seats, waiting_since = :waits WHERE id = :table")
        found = {"table": table, "seats": json.dumps(list(_plain(json.loads(seats)))), "waits": json.dumps(kept)}
        connection.execute(update, found)
    for name in ("silent_at", "waiting_for", "table_options"):
        op.drop_column("tables", name)


def _plain(seats: Iterable[dict[str, Any]]) -> Iterable[dict[str, Any]]:
    """The seats as they were kept before; a computer sits where a member is absent."""
    for seat in seats:
        at = None if seat.get("absent") else seat["member"]
        yield {name: value for name, value in seat.items() if name not in _NEW_OF_SEATS} | {"member": at}
