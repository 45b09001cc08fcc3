"""Output for people on a terminal: tables, rendered Markdown, a pager, and progress of long work."""

from __future__ import annotations

import os
import shutil
import sys
import threading
import webbrowser
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal

import click

from matzl.cli.files import STANDARD

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table


FILE_WIDTH = 1000
"""The width of lines that are not printed on a terminal."""

LOADING = "loading the rules (the first time they are compiled)"


def output_is_terminal() -> bool:
    """Return whether standard output is a terminal."""
    return sys.stdout.isatty()


def on_terminal(name: str) -> bool:
    """Return whether an output is the terminal, so that a progress bar would get in its way."""
    return name == STANDARD and output_is_terminal()


def closing_line(text: str) -> None:
    """Print a line about finished or slow work on standard error, if that is a terminal."""
    if sys.stderr.isatty():
        click.echo(text, err=True)


def output(**settings: object) -> Console:
    """Return a Rich console on standard output that raises `BrokenPipeError` when the pipe is closed."""
    from rich.console import Console

    class Output(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    return Output(**settings)  # type: ignore[arg-type]


def text_table(columns: Iterable[str], words: Collection[str]) -> Table:
    """Return a Rich table without lines, with a column for each title: of `words` or of numbers."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for title in columns:
        justify: Literal["left", "right"] = "left" if title in words else "right"
        table.add_column(title, justify=justify, no_wrap=justify == "right", overflow="fold")
    return table


def print_table(table: Table) -> Console:
    """Print a table, to a file or a pipe in whole lines, and return its console."""
    console = output(highlight=False)
    if not output_is_terminal():
        console.width = FILE_WIDTH
        console.width = console.measure(table).maximum
    console.print(table)
    return console


def show(lines: Iterable[RenderableType]) -> None:
    """Print lines, through the pager (``$PAGER``, ``less``) if there are more than the terminal has; elsewhere unwrapped."""
    console = output(highlight=False)
    if not output_is_terminal():
        console.width = FILE_WIDTH
        console.print(*lines, sep="\n")
        return
    with console.capture() as captured:
        console.print(*lines, sep="\n")
    text = captured.get()
    if text.count("\n") >= shutil.get_terminal_size().lines:
        os.environ.setdefault("LESS", "-R")  # it shows colours, not their codes
        click.echo_via_pager(text, color=True)
    else:
        click.echo(text, nl=False, color=True)


@contextmanager
def progress(total: int, what: str, *, visible: bool = True) -> Iterator[Callable[[int], None]]:
    """Yield a function that takes how much more has been done; show a bar if standard error is a terminal.

    Until the first call the bar says that the rules are being loaded: they are compiled the first time they are used, which
    takes some seconds.
    """
    if not visible or not sys.stderr.isatty():
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
        task = bar.add_task(LOADING, total=total)

        def advance(done: int) -> None:
            bar.update(task, advance=done, description=what)

        yield advance


@contextmanager
def loading_rules() -> Iterator[None]:
    """Show on a terminal that the rules are being loaded, until the block ends."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(LOADING):
        yield


def open_in_browser(address: str) -> bool:
    """Open a page in a graphical browser; return False if there is none.

    A text browser would take over the terminal.
    """
    graphical = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    if graphical:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    return graphical
