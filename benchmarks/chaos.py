"""Let servers fail thousands of times while programs play, and compare what these have seen with the log.

Servers are killed, stopped for a moment, and kept from writing, at random; the players leave their streams now and then. The
comparison is that of ``tests/web/chaos.py``, made after every hundred faults with a new table. With ``--servers`` several
share a PostgreSQL of their own, which is killed, too::

    python -m benchmarks.chaos --faults 2000
    python -m benchmarks.chaos --servers 2
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

from matzl.table.store.sqlite import sqlite_url
from tests.databases import postgresql_database
from tests.web.chaos import Chaos

AT_ONE_TABLE = 100
"""The number of faults after which the comparison is made."""

ON_SQLITE = {"kill": 8, "pause": 1, "fill": 1}
ON_POSTGRESQL = {"kill": 8, "pause": 1, "crash": 1}
"""How often each fault happens, relative to the others."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--faults", type=int, default=200)
    parser.add_argument("--servers", type=int, default=0, help="on PostgreSQL; 0: one on SQLite")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    faults = ON_POSTGRESQL if asked.servers else ON_SQLITE
    rng, total, begun = random.Random(asked.seed), Counter[str](), time.monotonic()
    while total.total() < asked.faults:
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            url, seed = sqlite_url(folder), rng.getrandbits(32)
            if asked.servers:
                url = stack.enter_context(postgresql_database(safe=True))
            chaos = Chaos(folder, url, max(1, asked.servers), seed)
            try:
                for _ in range(min(AT_ONE_TABLE, asked.faults - total.total())):
                    chaos.fail(*rng.choices([*faults], [*faults.values()]))
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
