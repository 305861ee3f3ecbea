"""How Alembic runs: on the connection that the store hands it."""

from alembic import context

from oddeck.server.storage.store import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
