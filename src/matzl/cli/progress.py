"""Progress of long work: a bar on a terminal, nothing in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

MAKING_READY = "making the rules ready (the first time they are compiled)"


def _terminal() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()


@contextmanager
def progress(total: int, what: str, *, shown: bool = True) -> Iterator[Callable[[int], None]]:
    """Gives a function that is told how much more has been done.

    On a terminal (standard error) there is a bar. Until the first is done it says that the rules are being made ready: the
    first time ever they are compiled, which takes some seconds.
    """
    if not shown or not _terminal():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(MAKING_READY, total=total)

        def advance(done: int) -> None:
            bar.update(task, advance=done, description=what)

        yield advance


@contextmanager
def making_ready() -> Iterator[None]:
    """Says, on a terminal and as long as it lasts, that the rules are being made ready."""
    if not _terminal():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(MAKING_READY):
        yield


def output_is_terminal() -> bool:
    """Whether what is written to standard output appears on a terminal, where a bar would be in its way."""
    return sys.stdout is not None and sys.stdout.isatty()
