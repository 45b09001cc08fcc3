"""The names of visitors in memory: each is read from the store once, and changes here with it."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matzl.table.core.names import Names
    from matzl.table.store import Store

MAX_KEPT = 20_000
"""The number of names from which on all are read again."""


class VisitorNames:
    """The names of the visitors of a store, which this process alone changes.

    Attributes
    ----------
    deleted
        The visitors who have been deleted since it started.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, str | None] = {}
        self.deleted: set[str] = set()

    async def of(self, visitors: Collection[str]) -> Names:
        """Return the names of some visitors."""
        if len(self._known) > MAX_KEPT:
            self._known.clear()
        missing = [visitor for visitor in visitors if visitor not in self._known]
        if missing:
            names = await self._store.run(self._store.visitors.names, missing)
            for visitor, name in names.items():
                self._known.setdefault(visitor, name)  # it may have changed since it was read
        return {visitor: self._known.get(visitor) for visitor in visitors}

    def note(self, visitor: str, name: str | None) -> None:
        """Note the new name of a visitor, None of one who is deleted; the store has it already."""
        self._known[visitor] = name
        if name is None:
            self.deleted.add(visitor)
