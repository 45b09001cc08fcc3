"""Waiting in tests for what happens in the background, with a limit that a busy machine does not reach."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from inspect import isawaitable

PATIENCE = 300.0
"""Seconds after which a test gives up."""


async def until(there: Callable[[], object]) -> None:
    """Wait for a condition, which may be awaitable, that becomes true in the background."""
    end = time.monotonic() + PATIENCE
    while not (await found if isawaitable(found := there()) else found):
        assert time.monotonic() < end, "waited in vain"
        await asyncio.sleep(0.001)


def attempts(pause: float = 0.01) -> Iterator[None]:
    """Yield until the caller has seen what it waits for, with a pause in seconds after each time."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        yield
        time.sleep(pause)
    raise AssertionError("waited in vain")


def wait_for(there: Callable[[], object]) -> None:
    """Wait for a condition that becomes true in another thread or process."""
    for _ in attempts():
        if there():
            return
