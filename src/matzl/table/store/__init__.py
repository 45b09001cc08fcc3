"""Where tables and visitors are kept: a database with one log of events, SQLite unless said otherwise."""

from __future__ import annotations

from matzl.table.store.database import Store
from matzl.table.store.event_log import TableSummary
from matzl.table.store.visitors import Visitor

__all__ = ["TableSummary", "Store", "Visitor"]
