"""Alembic's way in: the connection comes from `database.migrate`."""

from alembic import context

from fourfold.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
