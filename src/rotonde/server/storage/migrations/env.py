"""How alembic is run: by `storage.database.migrate`, on the connection that it gives."""

from alembic import context

from rotonde.server.storage.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
