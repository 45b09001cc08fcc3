"""Measure how long a table with a long log takes to open, and how long visitors of another table wait meanwhile.

The log is that of a table where one match follows another. It is opened twice: by its events alone, and by the snapshot that
is stored then and at the beginning of each match::

    python -m benchmarks.long_log --rows 200000
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from statistics import quantiles

from benchmarks.tables import heading, row
from matzl.deal.deal import Deal
from matzl.table.core.events import Event
from matzl.table.core.settings import Settings
from matzl.table.core.state import Table
from matzl.table.live.service import TableService
from matzl.table.store import Store
from matzl.table.store.event_log import NewEvents

EVERY = 0.05
"""Seconds between two looks at the other table."""


async def opened(service: TableService) -> str:
    """Open a table of Mittlere where others may sit; return its key."""
    return await service.open("anna", Settings.checked({"game": "mittlere"}, ()))


def matches(table: Table) -> Iterator[Event]:
    """Yield the events of one match after another at a table; all are the same match of a single deal."""
    started = Event("started", {"seed": 1, "first_dealer": 0, "single_deals": 1})
    table.apply(started)
    deal, played = table.deal or Deal("mittlere"), list[Event]()
    while not deal.over:
        seat, word = deal.turn, deal.legal[0]
        deal.play(word)
        played.append(Event("done", {"seat": seat, "word": word}))
    while True:
        yield started
        yield from played


def lengthen(store: Store, key: str, rows: int) -> None:
    """Add matches to the log of a table, with the last one in play."""
    seats = [Event("bot", {"seat": seat, "level": "novice"}, "anna") for seat in (1, 2)]
    table = Table(key, [*store.events.read(key), *seats])
    length = table.length - len(seats)
    events = [*seats, *islice(matches(table), rows - table.length)]
    store.events.append(NewEvents(Table(key, store.events.read(key)), events, length))


async def measure(url: str, rows: int) -> None:
    """Print the times."""
    service = TableService(Store(url))
    long, short = await opened(service), await opened(service)
    await service.store.run(lengthen, service.store, long, rows)
    await service.close()
    titles = "by the clock, ms", "of the processor", "another table meanwhile: median", "p99"
    heading("opening", *titles)
    for how in ("its events", "its snapshot"):
        service = TableService(Store(url))
        await service.table_view(short, "anna")
        await look(service, long, short, f"a log of {rows:,} events by {how}")
        await service.close()


async def look(service: TableService, long: str, short: str, what: str) -> None:
    """Open the long table, look at the short one meanwhile, and print the times."""
    waits = [0.0, 0.0]
    begun, used = time.perf_counter(), time.process_time()
    opening = asyncio.create_task(service.table_view(long, "anna"))
    while not opening.done():
        asked = time.perf_counter()
        await service.table_view(short, "anna")
        waits.append(1000 * (time.perf_counter() - asked))
        await asyncio.wait([opening], timeout=EVERY)
    took, used = time.perf_counter() - begun, time.process_time() - used
    await opening
    parts = quantiles(waits, n=100)
    times = 1000 * took, 1000 * used, parts[49], parts[98]
    row(what, *(f"{each:,.1f}" for each in times))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rows", type=int, default=200_000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(f"sqlite:///{Path(folder) / 'tables.db'}", asked.rows))


if __name__ == "__main__":
    main()
