"""Where bots, hints and reviews are thought over: in a few threads, so that the event loop goes on answering meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec

from matzl.search.threads import cores
from matzl.table.thread import Thought, thought

Asked = ParamSpec("Asked")


class Thinking:
    """A few threads; kernels let the others run beside them."""

    def __init__(self, threads: int | None = None) -> None:
        self._threads = ThreadPoolExecutor(threads or max(2, cores()), "thinking")

    async def over(
        self, think: Callable[Asked, Thought], *asked: Asked.args, **named: Asked.kwargs
    ) -> Thought:
        """Think something over."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, thought, partial(think, *asked, **named))

    def close(self) -> None:
        """Begin nothing any more; what has been begun is not waited for."""
        self._threads.shutdown(wait=False, cancel_futures=True)
