"""The command line: ``matzl``, its commands, and how errors end it."""

from __future__ import annotations

from matzl.cli.shell import app


def main() -> None:
    """Run the command line of this process and exit: 0 when all went well, 2 for wrong usage, 1 for wrong data."""
    app(prog_name="matzl")


__all__ = ["app", "main"]
