"""Tables on standard output: a pipe that nobody reads any more is left to the frame of the command line."""

from __future__ import annotations

from typing import NoReturn

from rich.console import Console


class Output(Console):
    """Standard output; Rich alone would end the program, with the status of a failure."""

    def on_broken_pipe(self) -> NoReturn:
        """Say that nobody reads it any more."""
        raise BrokenPipeError
