"""What Alembic runs for each command: the migrations, on the connection that it is handed.

The caller's transaction is the only one, so a migration that fails leaves nothing, and its loop the only loop. Loggers
are left alone.
"""

from __future__ import annotations

from alembic import context

from bot.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite alters a table by building it anew
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
