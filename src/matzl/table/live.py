"""A table in memory, and those who wait for what happens there."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from matzl.table.state import Table


@dataclass(slots=True)
class Live:
    """A table in memory. Whoever reads or changes it holds the lock; one that was `forgotten` is not the table any more."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    runner: asyncio.Task[None] | None = None
    streams: int = 0
    forgotten: bool = False

    def tell(self) -> None:
        """Wake all who wait for a change."""
        self.changed.set()
        self.changed = asyncio.Event()
