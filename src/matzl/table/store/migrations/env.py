"""Alembic's environment, which runs the migrations on the store's connection."""

from __future__ import annotations

from alembic import context

from matzl.table.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
