"""Let servers fail thousands of times while programs play, and compare what the programs have seen with the log.

Servers are killed, stopped for a moment, and kept from writing, and their clocks are set, at random; the players leave their
streams now and then. The comparison is that of ``tests/web/chaos.py``, made after every hundred faults with a new table.
With ``--servers`` several share a PostgreSQL of their own, which is killed, too, as are ``--workers``; ``--full`` gives it
a disk of its own (a tmpfs), which is full now and then. With ``--cut`` each server has a network of its own (a Linux network
namespace, which only root can create), which is cut off from the players or from PostgreSQL for some seconds::

    python -m benchmarks.chaos --faults 2000
    python -m benchmarks.chaos --servers 2 --workers 2 --cut --full
"""

from __future__ import annotations

import argparse
import atexit
import math
import os
import random
import shutil
import subprocess
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from functools import cache
from itertools import count
from pathlib import Path

from benchmarks.tables import heading, row
from matzl.table.store.sqlite import sqlite_url
from tests.databases import crash_postgresql, postgresql_cluster, postgresql_database
from tests.web.chaos import Chaos, Node

AT_ONE_TABLE = 100
"""The usual number of faults after which the comparison is made."""

_NUMBERS = count(os.getpid())  # other processes may have networks, too

DATABASE = f"10.213.0.{os.getpid() % 250 + 1}"
"""The address of this computer at which servers in networks of their own reach PostgreSQL."""

ON_SQLITE = {"kill": 8, "pause": 1, "fill": 1, "jump": 1}
ON_POSTGRESQL = {"kill": 8, "pause": 1, "crash": 1, "jump": 1}
"""The relative frequency of each fault."""


@cache
def can_cut() -> bool:
    """Return whether networks can be made and cut here: by root on Linux, if no container forbids it."""
    if shutil.which("unshare") is None or shutil.which("ip") is None:
        return False
    tried = subprocess.run(["unshare", "--net", "true"], check=False, capture_output=True)
    return not tried.returncode


def _ip(words: str) -> None:
    subprocess.run(["ip", *words.split()], check=True)


@cache
def _lose_what_is_cut() -> None:
    """Send nowhere else what is for a network whose link is cut."""
    _ip("route replace blackhole 10.213.0.0/16")
    atexit.register(_ip, "route del blackhole 10.213.0.0/16")


@cache
def _reachable_postgresql() -> str:
    """Let the PostgreSQL server of this process be reached from the networks of servers; return its usual address."""
    _ip(f"addr replace {DATABASE}/32 dev lo")
    atexit.register(_ip, f"addr del {DATABASE}/32 dev lo")
    folder = postgresql_cluster()
    for name, line in (
        ("postgresql.conf", f"listen_addresses = '{DATABASE}'"),
        ("pg_hba.conf", f"host all all {DATABASE}/16 trust"),
    ):
        with (Path(folder) / "data" / name).open("a") as file:
            file.write(f"{line}\n")
    crash_postgresql()
    return folder


class Isolated(Node):
    """A server in a network of its own, with one link to the players and one to PostgreSQL, which can be cut."""

    def __init__(self, folder: Path, *words: str, port: int = 0) -> None:
        number = next(_NUMBERS) % 100 + 1
        self._name = f"matzl-{number}"
        self.command = ("ip", "netns", "exec", self._name)
        _lose_what_is_cut()
        _ip(f"netns add {self._name}")
        for link, net in ("players", 100 + number), ("database", number):
            outer = f"{self._name}-{link[0]}"
            for command in (
                f"link add {outer} type veth peer name {link} netns {self._name}",
                f"addr add 10.213.{net}.1/24 dev {outer}",
                f"link set {outer} up",
                f"-n {self._name} addr add 10.213.{net}.10/24 dev {link}",
                f"-n {self._name} link set {link} up",
            ):
                _ip(command)
        _ip(f"-n {self._name} link set lo up")
        _ip(f"-n {self._name} route add {DATABASE} via 10.213.{number}.1")
        if words:
            words = tuple(each.replace(_reachable_postgresql(), DATABASE) for each in words)
        super().__init__(folder, "--host", f"10.213.{100 + number}.10", *words, port=port)

    def set_link(self, link: str, state: str) -> None:
        """Set the link to the ``players`` or the ``database`` ``up`` or ``down``: nothing arrives, no connection ends."""
        _ip(f"link set {self._name}-{link[0]} {state}")

    def cut(self, rng: random.Random) -> None:
        """Cut the link to the players for some seconds."""
        self._cut("players", rng.uniform(0.2, 8.0))

    def part(self, rng: random.Random) -> None:
        """Cut the link to PostgreSQL, often for so long that both ends give up their connections."""
        self._cut("database", rng.uniform(0.2, 30.0))

    def _cut(self, link: str, seconds: float) -> None:
        self.set_link(link, "down")
        time.sleep(seconds)
        self.set_link(link, "up")

    def close(self) -> None:
        """End the server, and remove its network."""
        super().close()
        _ip(f"netns del {self._name}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--faults", type=int, default=200)
    parser.add_argument("--at-one-table", type=int, default=AT_ONE_TABLE, help="faults")
    parser.add_argument("--minutes", type=float, default=math.inf, help="end after this time")
    parser.add_argument("--servers", type=int, default=0, help="on PostgreSQL; 0: one on SQLite")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=0, help="of servers on PostgreSQL")
    parser.add_argument("--full", action="store_true", help="fill PostgreSQL's disk (Linux, root)")
    parser.add_argument("--cut", action="store_true", help="cut the network (Linux, root)")
    arguments = parser.parse_args()
    faults = dict(ON_POSTGRESQL if arguments.servers else ON_SQLITE)
    faults |= {"cut": 2} if arguments.cut else {}
    faults |= {"part": 1} if arguments.cut and arguments.servers else {}
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
    end = begun + arguments.minutes * 60
    while total.total() < arguments.faults and time.monotonic() < end:
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            url, seed = sqlite_url(folder), rng.getrandbits(32)
            if arguments.servers:
                url = stack.enter_context(postgresql_database(safe=True))
            ports = [0] * max(1, arguments.servers)
            chaos = Chaos(folder, url, ports, seed, kind, arguments.workers)
            try:
                for _ in range(min(arguments.at_one_table, arguments.faults - total.total())):
                    if time.monotonic() < end:
                        chaos.fail(*rng.choices([*faults], [*faults.values()]))
            finally:
                chaos.close()
            chaos.compare(chaos.log)
        total += chaos.done
        shown = sum(len(player.seen) for player in chaos.players)
        done = ", ".join(f"{number} × {name}" for name, number in total.items())
        row(f"{done} (seed {seed})", len(chaos.log), shown, f"{time.monotonic() - begun:.0f}")


if __name__ == "__main__":
    main()
