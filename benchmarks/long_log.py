"""Measure how long a table with a long log takes to open, and how long visitors of another table wait meanwhile.

Earlier versions stored every arrangement of a hand, so that a log can have hundreds of thousands of rows::

    python benchmarks/long_log.py --rows 200000
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from statistics import quantiles

from matzl.table.core.events import Event
from matzl.table.core.records import Terms
from matzl.table.core.settings import Settings
from matzl.table.core.state import Table
from matzl.table.live.service import TableService
from matzl.table.store import Store
from matzl.table.store.event_log import NewEvents

EVERY = 0.05
"""Seconds between two looks at the other table."""


async def opened(service: TableService) -> str:
    """Open a table of Mittlere against bots; return its key."""
    settings = Settings.checked({"game": "mittlere", "chairs": ["novice"] * 2}, ("novice",))
    return await service.open("anna", settings, terms=Terms(1))


def lengthen(store: Store, table: str, rows: int) -> None:
    """Add arrangements of a hand to the log of a table."""
    state = Table(table, store.events.read(table))
    event = Event("arranged", {"seat": 0, "cards": None}, "anna")
    store.events.append(NewEvents(state, [event] * rows, state.length))


async def measure(url: str, rows: int) -> None:
    """Print the times."""
    service = TableService(Store(url))
    long, short = await opened(service), await opened(service)
    await service.store.run(lengthen, service.store, long, rows)
    await service.close()
    service = TableService(Store(url))
    await service.table_view(short, "anna")
    waits = []
    begun, used = time.perf_counter(), time.process_time()
    opening = asyncio.create_task(service.table_view(long, "anna"))
    while not opening.done():
        asked = time.perf_counter()
        await service.table_view(short, "anna")
        waits.append(1000 * (time.perf_counter() - asked))
        await asyncio.sleep(EVERY)
    took, used = time.perf_counter() - begun, time.process_time() - used
    await opening
    await service.close()
    parts = quantiles(waits, n=100)
    print(
        f"a log of {rows} rows opens in {took:.1f} s ({used:.1f} s of processor time); another table meanwhile, "
        f"{len(waits)} looks: median {parts[49]:.1f} ms, p99 {parts[98]:.0f} ms, longest {max(waits):.0f} ms"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rows", type=int, default=200_000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(f"sqlite:///{Path(folder) / 'tables.db'}", asked.rows))


if __name__ == "__main__":
    main()
