"""Measure the time to compile the kernels of each game: CPU seconds by kernel, and the part of them in LLVM.

Each run is a process of its own with an empty kernel cache: ``python -m benchmarks.compile_times`` compiles one game at a
time; with ``--shared`` all are compiled into one cache, as ``matzl warm-up`` does, with one process for each game.
CPU time is measured, so that other work on the machine matters little. ``--kernels 20`` lists the 20 most expensive kernels.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from typing import Any, NamedTuple

from numba.core import event

from matzl import registry
from matzl.table.live.warm_up import compile_game


class Compiled(NamedTuple):
    """The compilation of one kernel for one signature; its times do not include those of its callees."""

    kernel: str
    signature: str
    seconds: float
    in_llvm: float


def compile_and_record(game: str) -> list[Compiled]:
    """Compile a game in this process, and return the compilations of its kernels."""
    done: list[Compiled] = []
    # of each kernel: its start, the time of its callees, its time in LLVM
    running: list[list[float]] = []

    class Kernels(event.Listener):  # type: ignore[misc]  # numba is not typed
        def on_start(self, _: Any) -> None:
            running.append([time.thread_time(), 0.0, 0.0])

        def on_end(self, ended: Any) -> None:
            begun, callees, in_llvm = running.pop()
            took = time.thread_time() - begun
            if running:
                running[-1][1] += took
            of = ended.data["dispatcher"].py_func
            signature = ", ".join(map(_short, ended.data["args"]))
            name = f"{of.__module__.removeprefix('matzl.')}.{of.__name__}"
            done.append(Compiled(name, signature, took - callees, in_llvm))

    class Llvm(event.Listener):  # type: ignore[misc]
        begun = 0.0

        def on_start(self, _: Any) -> None:
            self.begun = time.thread_time()

        def on_end(self, _: Any) -> None:
            if running:
                running[-1][2] += time.thread_time() - self.begun

    event.register("numba:compile", Kernels())
    event.register("numba:llvm_lock", Llvm())
    gc.disable()  # as `matzl warm-up`
    compile_game(game)
    return done


def _short(kind: Any) -> str:
    """Return a short name of a numba type; for a large record it states the number of fields."""
    text = str(kind)
    return (
        f"record({len(kind.fields)})" if hasattr(kind, "fields") and len(text) > 40 else text[:30]
    )


def in_empty_process(game: str, folder: str) -> tuple[float, list[Compiled]]:
    """Return the CPU seconds of a process that compiles a game into a cache folder, and the kernels that it compiled."""
    before = os.times()
    found = subprocess.run(
        [sys.executable, __file__, "--child", game],
        env=os.environ | {"MATZL_CACHE_DIR": folder},
        check=True,
        stdout=subprocess.PIPE,
    )
    after = os.times()
    seconds = (
        after.children_user + after.children_system - before.children_user - before.children_system
    )
    return seconds, [Compiled(*row) for row in json.loads(found.stdout)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=registry.names())
    parser.add_argument("--shared", action="store_true", help="all games in one cache")
    parser.add_argument("--kernels", type=int, default=0, help="list so many kernels")
    parser.add_argument("--child", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.child:
        print(json.dumps(compile_and_record(chosen.child)))
        return
    total = 0.0
    everything: list[Compiled] = []
    print("| game | CPU s | kernels | LLVM | Python |\n| --- | ---: | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as shared:
        for game in chosen.games:
            with tempfile.TemporaryDirectory() as own:
                seconds, kernels = in_empty_process(game, shared if chosen.shared else own)
            total += seconds
            everything += kernels
            llvm = sum(kernel.in_llvm for kernel in kernels)
            python = sum(kernel.seconds for kernel in kernels) - llvm
            print(
                f"| {game} | {seconds:.1f} | {len(kernels)} | {llvm:.1f} | {python:.1f} |",
                flush=True,
            )
    print(f"| all | {total:.1f} | {len(everything)} | | |")
    by_name: dict[str, list[Compiled]] = {}
    for kernel in everything:
        by_name.setdefault(kernel.kernel, []).append(kernel)
    listed = [
        (sum(one.seconds for one in each), sum(one.in_llvm for one in each), len(each), name)
        for name, each in by_name.items()
    ]
    for seconds, in_llvm, times, name in sorted(listed, reverse=True)[: chosen.kernels]:
        print(f"{seconds:6.2f} s, {in_llvm:5.2f} in LLVM, {times:3} times  {name}")


if __name__ == "__main__":
    main()
