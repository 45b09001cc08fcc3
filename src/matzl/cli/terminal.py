"""Output for people on a terminal: tables, rendered Markdown, a pager, progress bars."""

from __future__ import annotations

import os
import shutil
import sys
import threading
import webbrowser
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING

import click

from matzl.cli.files import STANDARD
from matzl.parts import Column, Row, Table

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.progress import Progress


FILE_WIDTH = 1000
"""The width of lines that are not printed on a terminal."""

LOADING = "loading the rules (the first time they are compiled)"


def output_is_terminal() -> bool:
    """Return whether standard output is a terminal."""
    return sys.stdout.isatty()


def on_terminal(name: str) -> bool:
    """Return whether an output goes to the terminal, where a progress bar would interfere."""
    return name == STANDARD and output_is_terminal()


def closing_line(text: str) -> None:
    """Print a closing line on standard error, after a command's output, if standard error is a terminal."""
    if sys.stderr.isatty():
        click.echo(text, err=True)


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun in English; the plural ends in s unless `many` says otherwise.

    >>> counted(1, "deal"), counted(2000, "deal"), counted(0, "match", "matches")
    ('1 deal', '2,000 deals', '0 matches')
    """
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


def show_table(
    titles: Iterable[str], rows: Iterable[Row], words: Collection[str], notes: str = ""
) -> None:
    """Print a table, then notes; the columns whose titles are in `words` hold words, all others numbers."""
    from matzl.pages.text import grid

    columns = (Column(title, number=title not in words) for title in titles)
    show([grid(Table(tuple(columns), tuple(rows))), *notes.splitlines()])


def show(lines: Iterable[RenderableType]) -> None:
    """Print lines: on a terminal, in the pager (``$PAGER``, ``less``) if they do not fit; elsewhere, without wrapping."""
    from rich.console import Console

    console, paged = Console(highlight=False), output_is_terminal()
    if not paged:
        console.width = FILE_WIDTH
    with console.capture() as captured:
        console.print(*lines, sep="\n")
    text = "\n".join(map(str.rstrip, captured.get().split("\n")))
    if paged and text.count("\n") >= shutil.get_terminal_size().lines:
        os.environ.setdefault("LESS", "-R")  # it shows colours, not their codes
        click.echo_via_pager(text, color=True)
    else:
        click.echo(text, nl=False, color=True)


def progress_bar() -> Progress:
    """Return a progress bar on standard error, which is drawn only if that is a terminal, and is removed at the end."""
    from rich import progress
    from rich.console import Console

    columns = progress.BarColumn(), progress.MofNCompleteColumn(), progress.TimeRemainingColumn()
    console, hidden = Console(stderr=True), not sys.stderr.isatty()
    text = progress.TextColumn("{task.description}")
    return progress.Progress(text, *columns, console=console, transient=True, disable=hidden)


@contextmanager
def progress(total: int, what: str, *, visible: bool = True) -> Iterator[Callable[[int], None]]:
    """Yield a function that takes the amount of work just done; show a bar if standard error is a terminal.

    Until the first call the bar says that the rules are being loaded: they are compiled the first time they are used, which
    takes some seconds.
    """
    if not visible or not sys.stderr.isatty():
        yield lambda _: None
        return
    with progress_bar() as bar:
        task = bar.add_task(LOADING, total=total)

        def advance(done: int) -> None:
            bar.update(task, advance=done, description=what)

        yield advance


def loading_rules(text: str = LOADING) -> AbstractContextManager[object]:
    """Return a context manager that shows `text` on a terminal while something, usually the rules, is being loaded."""
    if not sys.stderr.isatty():
        return nullcontext()
    from rich.console import Console

    return Console(stderr=True).status(text)


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
