"""How far each member's rating is from the computers' levels; all open ratings are to be worked out anew."""

import sqlalchemy as sa
from alembic import op

revision = "1002"
down_revision = "1001"
branch_labels = None
depends_on = None

OPEN_RATINGS = """
UPDATE leagues SET as_of = 0 WHERE ranking = 'rating' AND NOT EXISTS (
    SELECT 1 FROM seasons WHERE seasons.guild = leagues.guild AND seasons.number = leagues.season AND seasons.closed
)
"""


def upgrade() -> None:
    with op.batch_alter_table("ratings") as ratings:
        ratings.add_column(sa.Column("beside_value", sa.Float))
        ratings.add_column(sa.Column("beside_deviation", sa.Float))
    op.execute(OPEN_RATINGS)


def downgrade() -> None:
    with op.batch_alter_table("ratings") as ratings:
        ratings.drop_column("beside_deviation")
        ratings.drop_column("beside_value")
