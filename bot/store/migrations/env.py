"""Runs the migrations on the given connection; Alembic runs this module for each command.

They run in the caller's transaction and event loop, so a failed migration leaves no trace. Loggers stay as they are.
"""

from alembic import context

from bot.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite alters a table by rebuilding it
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
