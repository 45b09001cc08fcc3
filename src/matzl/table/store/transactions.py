"""The mark of functions that only read the database: they run beside a writing one, and never wait for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_MARK = "reads_the_database"


def read_only(function: F) -> F:
    """Mark a function that writes nothing."""
    setattr(function, _MARK, True)
    return function


def is_reading(function: Callable[..., Any]) -> bool:
    """Return whether a function is marked as one that writes nothing."""
    return bool(getattr(function, _MARK, False))
