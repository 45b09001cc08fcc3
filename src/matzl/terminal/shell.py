"""Shared parts of the screens: the least size of the window, and threads for slow work."""

from __future__ import annotations

import asyncio
import contextvars
import threading
from collections.abc import Callable
from typing import TypeVar

LEAST_WIDTH, LEAST_HEIGHT = 80, 24

Result = TypeVar("Result")


async def in_thread(work: Callable[[], Result]) -> Result:
    """Run slow work in a daemon thread, which the program does not wait for when it ends."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Result] = loop.create_future()

    def settle(result: Result | None, fault: BaseException | None) -> None:
        if done.cancelled():
            return
        if fault is not None:
            done.set_exception(fault)
        else:
            done.set_result(result)  # type: ignore[arg-type]

    def run() -> None:
        from matzl.table.threads import call_in_thread  # loads numba

        result: Result | None = None
        fault: BaseException | None = None
        try:
            result = call_in_thread(work)
        except BaseException as caught:  # noqa: BLE001  (it is raised where it is awaited)
            fault = caught
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, result, fault)

    here = contextvars.copy_context()  # holds the language
    threading.Thread(target=here.run, args=(run,), daemon=True).start()
    return await done
