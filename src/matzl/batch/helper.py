"""A thread that helps with the steps of a batch: it waits for a call and makes it, at lower cost than a thread pool."""

from __future__ import annotations

from collections.abc import Callable
from queue import SimpleQueue
from threading import Event, Thread
from weakref import finalize

Call = Callable[[], object]


class Helper:
    """A dedicated thread, which starts with the first call and ends with this object."""

    def __init__(self) -> None:
        self._calls = SimpleQueue[Call | None]()
        self._idle = Event()
        self._idle.set()
        self._faults = list[BaseException]()
        self._begun = False
        finalize(self, self._calls.put, None)

    def begin(self, call: Call) -> None:
        """Make a call in the thread; nothing happens if it has not yet ended the one before, or is in another process."""
        if not self._idle.is_set():
            return
        self._idle.clear()
        if not self._begun:
            self._begun = True
            told = self._calls, self._idle, self._faults
            Thread(target=_work, args=told, name="matzl-batch", daemon=True).start()
        self._calls.put(call)

    def wait(self) -> None:
        """Wait for the end of the call, even if interrupted meanwhile, and raise the error that ended it."""
        try:
            self._idle.wait()
        except KeyboardInterrupt:
            self._idle.wait()
            raise
        if self._faults:
            raise self._faults.pop()


def _work(calls: SimpleQueue[Call | None], idle: Event, faults: list[BaseException]) -> None:
    """Make the calls that arrive, until there is none."""
    while (call := calls.get()) is not None:
        try:
            call()
        except BaseException as fault:  # noqa: BLE001  # raised by the thread that waits
            faults.append(fault)
        del call
        idle.set()
