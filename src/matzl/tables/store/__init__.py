"""Where tables and visitors are kept: a database with one log of events, SQLite unless said otherwise."""

from __future__ import annotations

from matzl.tables.store.database import Store
from matzl.tables.store.log import Listed
from matzl.tables.store.visitors import Visitor

__all__ = ["Listed", "Store", "Visitor"]
