"""Computers of 500 Rum that play as *easy* go on as beginners, the nearest in strength of its five levels.

Results keep the level that they were played against.
"""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "1010"
down_revision = "1009"
branch_labels = None
depends_on = None

TABLES = sa.table("tables", sa.column("id"), sa.column("game"), sa.column("status"), sa.column("seats", sa.JSON))
DAYS = sa.table("days", sa.column("game"), sa.column("level"), sa.column("closed", sa.Boolean))


def upgrade() -> None:
    _rename("easy", "beginner")


def downgrade() -> None:
    _rename("beginner", "easy")


def _rename(before: str, after: str) -> None:
    """Rename a level wherever it is still played."""
    connection = op.get_bind()
    live = sa.and_(TABLES.c.game == "rum500", TABLES.c.status.in_(["lobby", "playing"]))
    rows: Sequence[Any] = connection.execute(sa.select(TABLES.c.id, TABLES.c.seats).where(live)).all()
    for number, seats in rows:
        renamed = [{**seat, "level": after} if seat.get("level") == before else seat for seat in seats]
        if renamed != seats:
            connection.execute(sa.update(TABLES).where(TABLES.c.id == number).values(seats=renamed))
    days = sa.and_(DAYS.c.game == "rum500", DAYS.c.level == before, sa.not_(DAYS.c.closed))
    connection.execute(sa.update(DAYS).where(days).values(level=after))
