"""Pictures of single positions of a replay (stills) as SVG or PNG, drawn in a separate process and cached in memory."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeAlias
from weakref import WeakValueDictionary

from matzl.deal.deal import Deal
from matzl.deal.picture import svg
from matzl.table.live.job_queue import JobQueue
from matzl.table.live.jobs import job
from matzl.table.live.workers import Workers


@job
def still(line: str, step: int, kind: str, how: dict[str, Any]) -> bytes:
    """Return a position of a deal, given by its line, as ``svg`` or ``png``, drawn with arguments of `matzl.svg`.

    A ``png`` takes a few tenths of a second, during which other threads wait; on a machine without fonts it has no text.
    """
    drawn = svg(Deal.from_line(line), step, **how)
    if kind == "svg":
        return drawn.encode()
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=drawn, serif_family="DejaVu Serif"))


MAX_KEPT = 100
"""The number of pictures that are kept; one has about 100 kB."""

Drawing: TypeAlias = tuple[str, int, str, dict[str, Any]]
"""The arguments of `still`."""

PictureKey: TypeAlias = tuple[object, ...]
"""Everything that a picture depends on, besides the version of this program."""


class Pictures:
    """The recently drawn pictures, and the queue for drawing others.

    Drawing needs no compiled kernels. Threads would hold the GIL.
    """

    def __init__(self, workers: Workers) -> None:
        self._queue = JobQueue(workers, share=1)
        self._kept: OrderedDict[PictureKey, bytes] = OrderedDict()
        self._locks = WeakValueDictionary[PictureKey, asyncio.Lock]()

    async def find(self, key: PictureKey, owner: str, drawing: Callable[[], Drawing]) -> bytes:
        """Return a picture; a request for one that is being drawn waits for it.

        Raises
        ------
        TableError
            If another one of the same owner has not been drawn yet, or the queue is full.
        """
        lock = self._locks.setdefault(key, asyncio.Lock())
        async with lock:
            if key not in self._kept:
                self._kept[key] = await self._queue.run(owner, still, *drawing())
                if len(self._kept) > MAX_KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
            return self._kept[key]

    def close(self) -> None:
        """Stop the drawing process."""
        self._queue.close()
