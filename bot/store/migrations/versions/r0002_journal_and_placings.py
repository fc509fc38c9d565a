"""One name for each thing: the journal, its checkpoints, and the placings of a result."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema to this revision."""
    _renamed("commands", "journal", column=("standing", "checkpoint"))
    _renamed("standings", "placings")


def downgrade() -> None:
    _renamed("placings", "standings")
    _renamed("journal", "commands", column=("checkpoint", "standing"))


def _renamed(old: str, new: str, *, column: tuple[str, str] = ("", "")) -> None:
    """Rebuild a table under its new name: SQLite's RENAME would leave its keys and constraints with the old names."""
    connection = op.get_bind()
    words = connection.execute(sa.text("SELECT sql FROM sqlite_master WHERE name = :old"), {"old": old}).scalar_one()
    connection.exec_driver_sql(words.replace(old, new).replace(*column))
    connection.exec_driver_sql(f"INSERT INTO {new} SELECT * FROM {old}")  # noqa: S608 - both names are constants above
    op.drop_table(old)
