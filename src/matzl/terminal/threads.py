"""Slow work in another thread, so that the terminal stays responsive."""

from __future__ import annotations

import asyncio
import contextvars
import threading
from collections.abc import Callable
from typing import TypeVar

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
        result: Result | None = None
        fault: BaseException | None = None
        try:
            result = work()
        except StopIteration:
            fault = RuntimeError("an iterator ended unexpectedly")  # a future cannot hold it
        except BaseException as caught:  # noqa: BLE001  (it is raised where it is awaited)
            fault = caught
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, result, fault)

    here = contextvars.copy_context()  # holds the language
    threading.Thread(target=here.run, args=(run,), daemon=True).start()
    return await done
