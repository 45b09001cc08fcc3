"""What somebody thinks in a thread while others wait for it: whatever it comes to, they hear of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Thought = TypeVar("Thought")


def thought(think: Callable[[], Thought]) -> Thought:
    """What somebody thinks; a ``StopIteration`` would never reach those who wait, since no future can hold one."""
    try:
        return think()
    except StopIteration as end:
        raise RuntimeError("somebody found nothing more where there had to be something") from end
