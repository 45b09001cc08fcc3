"""Background tasks whose fatal errors are reported at once."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextvars import Context, ContextVar, copy_context
from typing import Any

REQUEST = ContextVar("REQUEST", default="")
"""The id of the request that is being handled; empty outside of requests."""


def in_background(
    work: Coroutine[Any, Any, None], context: Context | None = None
) -> asyncio.Task[None]:
    """Start a background task; an error that ends it goes to the event loop's exception handler."""
    task = asyncio.create_task(work, context=context)
    task.add_done_callback(_report, context=context)
    return task


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        context = {"message": f"{task.get_coro()} has failed", "exception": error, "task": task}
        task.get_loop().call_exception_handler(context)


class Tasks:
    """Background tasks that end with their owner."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()
        self._closed = False

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a task independent of any request; it is cancelled at once if the owner has ended."""
        context = copy_context()
        context.run(REQUEST.set, "")
        task = in_background(work, context)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        if self._closed:
            task.cancel()
        return task

    async def close(self) -> None:
        """Cancel all tasks, and wait for them to finish."""
        self._closed = True
        tasks = list(self._running)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
