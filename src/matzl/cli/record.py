"""The argument RECORD: a file with one deal, or one deal chosen by ``--line`` and ``--deal``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO

import click

from matzl.cli.errors import usage_error
from matzl.cli.files import input_title, reading
from matzl.cli.options import Command, complete_file
from matzl.errors import RecordError, SetUpError

if TYPE_CHECKING:
    from matzl.deal.deal import Deal
    from matzl.deal.match import Match


def record_argument(command: Command) -> Command:
    """Add the argument RECORD and its options."""
    number = click.IntRange(1)
    command = click.option("--deal", type=number, metavar="K", help="The K-th deal of a match.")(
        command
    )
    command = click.option(
        "--line", type=number, metavar="N", help="The record in line N of the file."
    )(command)
    return click.argument("record", shell_complete=complete_file)(command)


@contextmanager
def picked_deal(name: str, line: int | None, number: int | None) -> Iterator[Deal]:
    """Yield the deal that RECORD, ``--line`` and ``--deal`` mean; errors inside name the file, the line and the deal.

    Raises
    ------
    UsageError
        When they mean no deal, or several.
    StoppedError
        When the record is invalid, or the file has none.
    """
    from matzl.records import read_line

    with reading(name) as stream:
        at, text = _picked_line(stream, input_title(name), line)
        try:
            yield _picked_deal(read_line(text), number, f"{input_title(name)}: line {at}")
        except RecordError as error:
            error.line = at
            raise
        except SetUpError as error:
            raise RecordError(str(error), error.code, line=at, deal=number) from None


@contextmanager
def picked_record(name: str, line: int | None) -> Iterator[Deal | Match]:
    """Yield the deal or the match that RECORD and ``--line`` mean; errors inside name the file and the line.

    Raises
    ------
    UsageError
        When they mean several.
    StoppedError
        When the record is invalid, or the file has none.
    """
    from matzl.records import read_line

    with reading(name) as stream:
        at, text = _picked_line(stream, input_title(name), line)
        yield read_line(text, at)


def _picked_line(stream: BinaryIO, file: str, line: int | None) -> tuple[int, bytes]:
    """Return the line with the given number, or the only one, with its number."""
    from matzl.records import numbered_lines, read_line

    found: tuple[int, bytes] | None = None
    at = 0
    for at, text in numbered_lines(stream):
        if line is None and found is not None:
            first, line_text = found
            read_line(line_text, first)  # a file without any valid record is reported as such
            raise usage_error(f"{file} has more than one record: pick one with --line N")
        if line in (None, at):
            found = at, text
        if line is not None and at >= line:
            break
    if found is not None:
        return found
    if not at:
        raise RecordError("the file has no record", "empty")
    raise usage_error(f"{file} has no record in line {line}")


def _picked_deal(record: Deal | Match, number: int | None, place: str) -> Deal:
    """Return the deal of a record, or the deal of a match with the given number."""
    from matzl.deal.match import Match

    if not isinstance(record, Match):
        if number is not None:
            raise usage_error(f"{place}: a deal by itself, not a match: leave out --deal")
        return record
    deals = record.deals
    if not deals:
        raise RecordError("the match has no deal", "empty")
    if number is None and len(deals) != 1:
        raise usage_error(f"{place}: a match of {len(deals)} deals: pick one with --deal K")
    if number is not None and number > len(deals):
        raise usage_error(f"{place}: a match of {len(deals)} deals: there is no number {number}")
    return deals[(number or 1) - 1]
