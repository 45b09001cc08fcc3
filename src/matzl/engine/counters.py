"""Counters that threads share: `add` changes one in a single step, so that no two threads see the same number."""

from __future__ import annotations

from threading import Lock
from typing import Any

from matzl.engine.jit import COMPILED

if COMPILED:
    from matzl.engine.compiler import first_element, intrinsic, types

    @intrinsic
    def add(typing: Any, counters: Any, place: Any, number: Any) -> Any:
        """Add a number to the counter at a place of an int64 array, and return what it was before."""

        def generate(context: Any, builder: Any, called: Any, args: Any) -> Any:
            first = first_element(context, builder, called.args[0], args[0])
            at = builder.gep(first, [args[1]])
            return builder.atomic_rmw("add", at, args[2], "seq_cst")

        return types.int64(counters, types.int64, types.int64), generate

else:
    _lock = Lock()

    def add(counters: Any, place: int, number: int) -> int:
        """Add a number to the counter at a place of an int64 array, and return what it was before."""
        with _lock:
            before = int(counters[place])
            counters[place] = before + number
        return before
