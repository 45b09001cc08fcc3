"""What Alembic runs to take the steps, on the connection that the store hands over."""

from __future__ import annotations

from alembic import context

from matzl.table.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
