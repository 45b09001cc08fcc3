"""``matzl replay``: check records by playing them again, and write them back."""

from __future__ import annotations

import os

import click

from matzl.cli.files import STANDARD, output_option, reading, writing
from matzl.cli.options import complete_file
from matzl.cli.terminal import output_is_terminal, progress


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
@click.option(
    "--trace", is_flag=True, help="Also write who acted, and what was legal, at each action."
)
@output_option
def command(file: str, trace: bool, output: str) -> None:
    """Check the records of FILE (- for standard input) and write them back, completed, one per line.

    Every action, result and score is checked against the rules. The first error ends the command with exit status 1 and
    a message with the file, the line, the number of the action, what was tried and what was legal.
    """
    from matzl.deal.records import dumps, read_lines, written

    bar = output != STANDARD or not output_is_terminal()
    with reading(file) as stream, writing(output) as out:
        size = os.fstat(stream.fileno()).st_size if file != STANDARD else 0
        with progress(size, "bytes replayed", shown=bar and size > 0) as advance:
            at = 0
            for _, record in read_lines(stream):
                out.write((dumps(written(record, traced=trace)) + "\n").encode())
                if size:
                    advance(stream.tell() - at)
                    at = stream.tell()
