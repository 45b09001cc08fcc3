"""Let servers fail thousands of times while programs play, and compare what the programs have seen with the log.

Servers are killed, stopped for a moment, and kept from writing, and their clocks are set, at random; the players leave their
streams now and then. The comparison is that of ``tests/web/chaos.py``, made after every hundred faults with a new table.
With ``--servers`` several share a PostgreSQL of their own, which is killed, too, as are ``--workers``; ``--full`` gives it
a disk of its own (a tmpfs), which is full now and then. With ``--cut`` each server has a network of its own (a Linux network
namespace, which only root can create), which is cut off from the players for some seconds::

    python -m benchmarks.chaos --faults 2000
    python -m benchmarks.chaos --servers 2 --workers 2 --cut --full
"""

from __future__ import annotations

import argparse
import atexit
import random
import subprocess
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from itertools import count
from pathlib import Path

from benchmarks.tables import heading, row
from matzl.table.store.sqlite import sqlite_url
from tests.databases import postgresql_database
from tests.web.chaos import Chaos, Node

AT_ONE_TABLE = 100
"""The number of faults after which the comparison is made."""

_NUMBERS = count(1)

ON_SQLITE = {"kill": 8, "pause": 1, "fill": 1, "jump": 1}
ON_POSTGRESQL = {"kill": 8, "pause": 1, "crash": 1, "jump": 1}
"""The relative frequency of each fault."""


class Isolated(Node):
    """A server in a network of its own, whose link to this computer can be cut."""

    def __init__(self, folder: Path, *words: str, port: int = 0) -> None:
        number = next(_NUMBERS)
        self._name, here = f"matzl-{number}", f"10.213.{number % 250}.1"
        there = here.removesuffix("1") + "2"
        self.command = ("ip", "netns", "exec", self._name)
        for words_of_ip in (
            f"netns add {self._name}",
            f"link add {self._name} type veth peer name inner netns {self._name}",
            f"addr add {here}/24 dev {self._name}",
            f"link set {self._name} up",
            f"-n {self._name} addr add {there}/24 dev inner",
            f"-n {self._name} link set inner up",
            f"-n {self._name} link set lo up",
        ):
            self._ip(words_of_ip)
        super().__init__(folder, "--host", there, *words, port=port)

    def _ip(self, words: str) -> None:
        subprocess.run(["ip", *words.split()], check=True)

    def cut(self, rng: random.Random) -> None:
        """Cut the link for some seconds: nothing arrives, and no connection ends."""
        self._ip(f"link set {self._name} down")
        time.sleep(rng.uniform(0.2, 8.0))
        self._ip(f"link set {self._name} up")

    def remove(self) -> None:
        """Remove the network."""
        self._ip(f"netns del {self._name}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--faults", type=int, default=200)
    parser.add_argument("--servers", type=int, default=0, help="on PostgreSQL; 0: one on SQLite")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=0, help="of servers on PostgreSQL")
    parser.add_argument("--full", action="store_true", help="fill PostgreSQL's disk (Linux, root)")
    parser.add_argument("--cut", action="store_true", help="cut the network (Linux, root)")
    arguments = parser.parse_args()
    faults = (ON_POSTGRESQL if arguments.servers else ON_SQLITE) | (
        {"cut": 2} if arguments.cut else {}
    )
    faults |= {"worker": 4} if arguments.workers else {}
    if arguments.full:
        faults["fill"] = 1
        tempfile.tempdir = tempfile.mkdtemp()  # of the database
        mount = "mount", "-t", "tmpfs", "-o", "size=400m,mode=1777", "matzl", tempfile.tempdir
        subprocess.run(mount, check=True)
        atexit.register(subprocess.run, ["umount", "--lazy", tempfile.tempdir], check=False)
    kind = Isolated if arguments.cut else Node
    rng, total, begun = random.Random(arguments.seed), Counter[str](), time.monotonic()
    heading("faults so far", "events of this table", "states shown, all as in the log", "s")
    while total.total() < arguments.faults:
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            url, seed = sqlite_url(folder), rng.getrandbits(32)
            if arguments.servers:
                url = stack.enter_context(postgresql_database(safe=True))
            ports = [0] * max(1, arguments.servers)
            chaos = Chaos(folder, url, ports, seed, kind, arguments.workers)
            try:
                for _ in range(min(AT_ONE_TABLE, arguments.faults - total.total())):
                    chaos.fail(*rng.choices([*faults], [*faults.values()]))
            finally:
                chaos.close()
                for each in chaos.nodes:
                    each.remove()
            chaos.compare(chaos.log)
        total += chaos.done
        shown = sum(len(player.seen) for player in chaos.players)
        done = ", ".join(f"{number} × {name}" for name, number in total.items())
        row(f"{done} (seed {seed})", len(chaos.log), shown, f"{time.monotonic() - begun:.0f}")


if __name__ == "__main__":
    main()
