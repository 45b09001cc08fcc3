"""``matzl replay``: check records by playing them again, and write them back."""

from __future__ import annotations

import os

import click

from matzl.cli.files import STANDARD, reading, writing
from matzl.cli.options import complete_file, output_option, trace_option
from matzl.cli.terminal import closing_line, on_terminal, progress


@click.command(
    "replay",
    short_help="Check records, and write them back completed.",
    epilog="""\b
Examples:
  matzl replay deals.jsonl -o checked.jsonl
  matzl simulate german-solo --deals 100 | matzl replay - > checked.jsonl
  matzl replay deals.jsonl --trace | head -n 1
""",
)
@click.argument("file", shell_complete=complete_file)
@trace_option
@output_option
def command(file: str, trace: bool, output: str) -> None:
    """Check the records of FILE (- for standard input) and write them back, completed, one per line.

    Every action, result and score is checked against the rules. The first error ends the command with exit status 1 and
    a message with the file, the line, the number of the action, what was tried and what was legal.
    """
    from matzl.records import dumps, read_lines, written

    with reading(file) as stream, writing(output) as out:
        size = os.fstat(stream.fileno()).st_size if file != STANDARD else 0
        with progress(
            size, "bytes replayed", shown=size > 0 and not on_terminal(output)
        ) as advance:
            at = number = 0
            for _, record in read_lines(stream):
                number += 1
                out.write((dumps(written(record, traced=trace)) + "\n").encode())
                if size:
                    advance(stream.tell() - at)
                    at = stream.tell()
    closing_line(f"{number:,} record{'' if number == 1 else 's'} replayed, none with an error")
