"""What Alembic runs for each command: the migrations, on the connection that it is given.

They run in the caller's transaction and loop, with none of their own, so a migration that fails leaves no trace.
Loggers are left alone.
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
