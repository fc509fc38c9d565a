"""The Alembic environment: how a database comes to the newest schema."""
