"""Storage of tables and visitors: a database with a log of events, by default SQLite."""

from __future__ import annotations

from matzl.table.store.database import Store
from matzl.table.store.visitors import Visitor

__all__ = ["Store", "Visitor"]
