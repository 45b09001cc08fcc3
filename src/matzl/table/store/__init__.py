"""Where tables and visitors are kept: a database with one log of events, SQLite unless said otherwise."""

from __future__ import annotations

from matzl.table.store.database import Store
from matzl.table.store.log import Listed
from matzl.table.store.visitors import Visitor

__all__ = ["Listed", "Store", "Visitor"]
