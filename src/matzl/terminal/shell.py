"""What all screens of the terminal share: text in a frame, a thread that does not hold the program, the least size."""

from __future__ import annotations

import asyncio
import contextvars
import threading
from collections.abc import Callable
from typing import TypeVar

from matzl.table.threads import call_in_thread

LEAST_WIDTH, LEAST_HEIGHT = 80, 24

Result = TypeVar("Result")


async def in_thread(work: Callable[[], Result]) -> Result:
    """Do something slow beside the screen, in a thread that the end of the program need not wait for."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Result] = loop.create_future()

    def tell(result: Result | None, fault: BaseException | None) -> None:
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
            result = call_in_thread(work)
        except BaseException as caught:  # noqa: BLE001  (it is raised where it is awaited)
            fault = caught
        if not loop.is_closed():
            loop.call_soon_threadsafe(tell, result, fault)

    here = contextvars.copy_context()  # the language that is spoken
    threading.Thread(target=here.run, args=(run,), daemon=True).start()
    return await done
