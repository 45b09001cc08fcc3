"""``matzl replay``: reads records, checks all they tell, and writes them back."""

from __future__ import annotations

import os

import click

from matzl.cli.files import STANDARD, output_option, reading, writing
from matzl.cli.progress import output_is_terminal, progress


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
@click.argument("file")
@click.option(
    "--trace", is_flag=True, help="Write too who acted and what was legal at each action."
)
@output_option
def command(file: str, trace: bool, output: str) -> None:
    """Check the records of FILE (- for standard input) and write them back, completed, one a line.

    Every action, result and score is played again by the rules. The first fault ends it with exit status 1 and
    a line that tells the file, the line, the number of the action, what was tried and what was legal.
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
