"""A full-screen program, and the error that ends it."""

from __future__ import annotations

import asyncio
import codecs
import sys
import threading
from functools import partial
from typing import Any

from rich.console import RenderableType
from textual.app import App
from textual.worker import WorkerFailed

from matzl.errors import MatzlError, in_a_line


class Program(App[None]):
    """A program that ends with the first error of its tasks and threads.

    Attributes
    ----------
    fault
        The error that ended the program.
    """

    CSS_PATH = "style.tcss"
    TITLE = "matzl"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self) -> None:
        super().__init__()
        self.fault: Exception | None = None
        self._events: asyncio.AbstractEventLoop | None = None

    def notify(self, message: str, **options: Any) -> None:
        """Show a message for some seconds, as it is: without markup, since it may have words of other people."""
        super().notify(message, **options | {"markup": False})

    def on_mount(self) -> None:
        """From now on, end the program if a background task or a thread fails."""
        self._events = asyncio.get_running_loop()
        self._events.set_exception_handler(self._end_by_task)

    def _end_by_task(self, _: object, context: dict[str, Any]) -> None:
        if isinstance(error := context.get("exception"), Exception):
            self._handle_exception(error)

    def end_by_thread(self, ended: threading.ExceptHookArgs) -> None:
        """End the program with the error of a thread."""
        if isinstance(ended.exc_value, Exception) and self._events is not None:
            self._events.call_soon_threadsafe(self._handle_exception, ended.exc_value)

    def fail(self, error: Exception) -> None:
        """End the program with an error, which the command line prints in one line."""
        self.keep(error)
        self.exit()

    def keep(self, error: Exception) -> None:
        """Keep the first error for the end."""
        if self.fault is None:
            self.fault = error

    def panic(self, *renderables: RenderableType) -> None:
        """End the program after the thread that reads the keyboard."""
        [stack, *_] = renderables[0].trace.stacks  # type: ignore[union-attr]  # it is a traceback
        self.keep(RuntimeError(f"{stack.exc_type}: {stack.exc_value}"))
        super().panic(*renderables)
        self._exit_renderables.clear()

    def _handle_exception(self, error: Exception) -> None:
        """End the program with an unexpected error, in one line instead of Textual's traceback."""
        raised = error
        if isinstance(error, WorkerFailed) and isinstance(error.error, Exception):
            raised = error.error
        if isinstance(raised, MatzlError | OSError):
            # an expected kind of error in an unexpected place is a bug as well
            bug = RuntimeError(in_a_line(raised))
            bug.__cause__ = raised
            raised = bug
        self.keep(raised)
        try:
            raise error  # noqa: TRY301  (Textual asks which error is being handled)
        except Exception:  # noqa: BLE001
            super()._handle_exception(error)
        self._exit_renderables.clear()


def run_program(program: Program) -> None:
    """Run a program on the terminal, and raise the error that ended it."""
    _ignore_bytes_of_no_character()
    before, threading.excepthook = threading.excepthook, program.end_by_thread
    try:
        program.run()
    finally:
        threading.excepthook = before
    if program.fault is not None:
        raise program.fault


def _ignore_bytes_of_no_character() -> None:
    """Make Textual skip bytes that are not UTF-8, which would end the thread that reads the keyboard."""
    if sys.platform != "win32":
        from textual.drivers import linux_driver

        lenient = partial(codecs.getincrementaldecoder("utf-8"), "ignore")
        linux_driver.getincrementaldecoder = lambda _: lenient  # type: ignore[attr-defined]
