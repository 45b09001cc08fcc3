"""Kernels: functions of the rules and of search that are compiled, or run as plain Python.

A *kernel* is a module-level function on integers and state records. `matzl.engine.compiler` compiles it by numba;
`matzl.engine.interpreter` leaves it as it is, for a process without numba, and under ``NUMBA_DISABLE_JIT=1`` for coverage
and debuggers. `matzl.engine.mode` chooses, before the first kernel is loaded.

A *dispatched kernel* (`dispatched`: `legal`, `play` …) is defined by every game; the type of the state selects the game's
own when a generic kernel is compiled. A *game constant* (`game_constant`) is a number of the game, selected in the same way.
"""

from __future__ import annotations

from matzl.engine.mode import interpreted

COMPILED = not interpreted()
"""True if the kernels of this process are compiled."""

if COMPILED:
    from matzl.engine.compiler import (
        alike,
        dispatched,
        game_constant,
        inlined_kernel,
        kernel,
        light_kernel,
    )
else:
    from matzl.engine.interpreter import (
        alike,
        dispatched,
        game_constant,
        inlined_kernel,
        kernel,
        light_kernel,
    )

__all__ = [
    "COMPILED",
    "alike",
    "dispatched",
    "game_constant",
    "inlined_kernel",
    "kernel",
    "light_kernel",
]
