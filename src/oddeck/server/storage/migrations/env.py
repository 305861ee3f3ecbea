"""Alembic environment: migrations run on the connection that `Database` passes."""

from alembic import context

from oddeck.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
