"""Time the commands: records per second, memory by number of records, and start-up.

Each is the program as a person starts it, in a process of its own. "First ever" starts with an empty kernel cache and
plays a first card; later starts find it filled. Run it on an idle machine: ``python -m benchmarks.commands``.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from benchmarks.tables import heading, row
from matzl import registry

FIRST_CARD = """
import matzl
from matzl.players.bots import bot
deal = matzl.Deal({game!r}, seed=1)
deal.view(deal.turn)
deal.play(bot("novice").choose(deal.view(deal.turn)))
deal.refusal(next(iter(deal.legal), "pass"))
"""


def seconds(command: list[str], **environment: str) -> float:
    start = time.perf_counter()
    subprocess.run(
        command,
        check=True,
        capture_output=True,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
    )
    return time.perf_counter() - start


def matzl(*words: str) -> list[str]:
    return [sys.executable, "-m", "matzl", *words]


def records(folder: Path) -> None:
    out = str(folder / "deals.jsonl")
    for traced, few, many in (((), 1_000, 1_001_000), (("--trace",), 1_000, 201_000)):
        times = {}
        for deals in (few, many):
            command = matzl("simulate", "mittlere", "--deals", str(deals), *traced, "-o", out)
            times[deals] = median(seconds(command) for _ in range(3))
        rate = (many - few) / (times[many] - times[few])
        row(f"simulate mittlere {' '.join(traced) or 'without --trace'}", f"{rate:,.0f} deals/s")
    for deals in (10_000, 1_000_000):
        code = (
            "import resource, subprocess, sys; "
            f"subprocess.run({matzl('simulate', 'mittlere', '--deals', str(deals), '-o', out)!r}); "
            "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)"
        )
        peak = subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True
        )
        row(f"simulate of {deals:,} deals, memory", f"{peak.stdout.strip()} MiB")


def starts(folder: Path) -> None:
    row("matzl --help", f"{median(seconds(matzl('--help')) for _ in range(5)):.2f} s")
    for game in registry.names():
        play = [sys.executable, "-c", FIRST_CARD.format(game=game)]
        cache = {"MATZL_CACHE_DIR": str(folder / game)}
        first = seconds(play, **cache)
        later = median(seconds(play, **cache) for _ in range(3))
        row(f"first card of {game}: first ever; later", f"{first:.1f} s; {later:.2f} s")


def main() -> None:
    heading("what", "result")
    with tempfile.TemporaryDirectory() as folder:
        starts(Path(folder))
        records(Path(folder))


if __name__ == "__main__":
    main()
