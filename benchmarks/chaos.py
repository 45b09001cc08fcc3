"""Let servers fail thousands of times while programs play, and compare what these have seen with the log.

Servers are killed, stopped for a moment, and kept from writing, at random; the players leave their streams now and then. The
comparison is that of ``tests/web/chaos.py``, made after every hundred faults with a new table. With ``--database`` several
servers share a database::

    python -m benchmarks.chaos --faults 2000
    python -m benchmarks.chaos --database postgresql+psycopg://matzl@localhost/chaos --servers 2
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections import Counter
from pathlib import Path

from matzl.table.store.sqlite import sqlite_url
from tests.web.chaos import FAULTS, Chaos

AT_ONE_TABLE = 100
"""The number of faults after which the comparison is made."""

SHARES = {"kill": 8, "pause": 1, "fill": 1}
"""How often each fault happens, relative to the others; a disk is full for servers on SQLite alone."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--faults", type=int, default=200)
    parser.add_argument("--database", default="", help="the URL; by default SQLite in a new folder")
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    names = [name for name in FAULTS if not asked.database or name != "fill"]
    words = ("--database", asked.database) if asked.database else ()
    rng, total, begun = random.Random(asked.seed), Counter[str](), time.monotonic()
    while total.total() < asked.faults:
        with tempfile.TemporaryDirectory() as name:
            folder, seed = Path(name), rng.getrandbits(32)
            url = asked.database or sqlite_url(folder)
            chaos = Chaos(folder, url, *words, servers=asked.servers, seed=seed)
            try:
                for _ in range(min(AT_ONE_TABLE, asked.faults - total.total())):
                    chaos.fail(*rng.choices(names, [SHARES[each] for each in names]))
            finally:
                chaos.close()
            events = chaos.log()
            chaos.compare(events)
        total += chaos.done
        shown = sum(len(player.seen) for player in chaos.players)
        print(
            f"{dict(total)} in {time.monotonic() - begun:.0f} s; of this table {len(events)} events and {shown} "
            f"states shown, all as in the log (seed {seed})",
            flush=True,
        )


if __name__ == "__main__":
    main()
