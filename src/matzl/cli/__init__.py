"""The command line: ``matzl``, its commands, and how errors end it."""

from __future__ import annotations

import signal
import sys
from types import FrameType

from matzl.cli.shell import app


def main() -> None:
    """Run the command line of this process and exit, with a status that ``docs/command-line.md`` tells.

    Asked to terminate, it cleans up first: a file half written does not stay behind.
    """
    signal.signal(signal.SIGTERM, _terminated)
    app(prog_name="matzl")


def _terminated(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
    sys.exit(128 + number)


__all__ = ["app", "main"]
