"""The Alembic environment, which brings a database to the newest schema."""
