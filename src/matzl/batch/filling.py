"""The functions that fill masks and observations: as code written for each game, or in plain Python."""

from __future__ import annotations

from matzl.engine.jit import COMPILED

if COMPILED:
    from matzl.batch.written import (
        ask_ahead,
        observe_integers,
        observe_planes,
        observe_tokens,
        put_mask,
        put_past_caches,
    )
else:
    from matzl.batch.plain import (
        ask_ahead,
        observe_integers,
        observe_planes,
        observe_tokens,
        put_mask,
        put_past_caches,
    )

__all__ = [
    "ask_ahead",
    "observe_integers",
    "observe_planes",
    "observe_tokens",
    "put_mask",
    "put_past_caches",
]
