"""The environment in which Alembic runs the migrations, on the connection of the store."""

from __future__ import annotations

from alembic import context

from matzl.table.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
