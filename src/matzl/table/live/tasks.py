"""Background tasks: an error that ends one is reported at once."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


def in_background(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Start a background task; an error that ends it goes to the event loop's exception handler."""
    task = asyncio.create_task(work)
    task.add_done_callback(_report)
    return task


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        context = {"message": f"{task.get_coro()} has failed", "exception": error, "task": task}
        task.get_loop().call_exception_handler(context)
