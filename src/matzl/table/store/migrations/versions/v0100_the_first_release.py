"""The first version of the schema, which changes together with ``schema.py`` until its release."""

from __future__ import annotations

from alembic import op

from matzl.table.store.schema import METADATA

revision = "0100"
down_revision = None


def upgrade() -> None:
    """Create all database tables; on PostgreSQL also those of the job queue, which its library defines."""
    connection = op.get_bind()
    METADATA.create_all(connection)
    if connection.dialect.name == "postgresql":
        from procrastinate.schema import SchemaManager

        as_it_is = connection.execution_options(no_parameters=True)
        as_it_is.exec_driver_sql(SchemaManager.get_schema())
