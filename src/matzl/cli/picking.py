"""RECORD on the command line: a file with one deal, or one picked out of more by ``--line`` and ``--deal``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

import click

from matzl.cli.files import reading, title

if TYPE_CHECKING:
    from matzl.deal.deal import Deal
    from matzl.deal.match import Match

Command = TypeVar("Command", bound=Callable[..., Any])


def record_argument(command: Command) -> Command:
    """The argument RECORD with its options."""
    for decorate in (
        click.option(
            "--deal", "deal", type=click.IntRange(1), metavar="K", help="The K-th deal of a match."
        ),
        click.option(
            "--line",
            "line",
            type=click.IntRange(1),
            metavar="N",
            help="The record in line N of the file.",
        ),
        click.argument("record"),
    ):
        command = decorate(command)
    return command


@contextmanager
def picked_deal(name: str, line: int | None, number: int | None) -> Iterator[Deal]:
    """The deal that RECORD, ``--line`` and ``--deal`` mean; what cannot be done with it is told with its place.

    Raises
    ------
    UsageError
        When they mean none, or several.
    StoppedError
        When the record is at fault, or there is none at all.
    """
    from matzl.deal.records import read_line
    from matzl.errors import RecordError, SetUpError

    with reading(name) as stream:
        at, text = _picked_line(stream, title(name), line)
        try:
            deal = _picked_deal(read_line(text), number, f"{title(name)}: line {at}")
            yield deal
        except RecordError as error:
            error.line = at
            raise
        except SetUpError as error:
            raise RecordError(str(error), error.code, line=at, deal=number) from None


def _picked_line(stream: BinaryIO, file: str, line: int | None) -> tuple[int, bytes]:
    """The line of a number, or the only one, with its number."""
    from matzl.deal.records import numbered_lines
    from matzl.errors import RecordError

    found: tuple[int, bytes] | None = None
    at = 0
    for at, text in numbered_lines(stream):
        if line is None and found is not None:
            raise _usage(f"{file} has more than one record: pick one with --line N")
        if line in (None, at):
            found = at, text
        if line is not None and at >= line:
            break
    if found is not None:
        return found
    if not at:
        raise RecordError("there is no record in it", "empty")
    raise _usage(f"{file} has no record in line {line}")


def _picked_deal(record: Deal | Match, number: int | None, place: str) -> Deal:
    """The deal of a record, or of a match the one of a number."""
    from matzl.deal.match import Match
    from matzl.errors import RecordError

    if not isinstance(record, Match):
        if number is not None:
            raise _usage(f"{place}: a deal by itself, not a match: leave out --deal")
        return record
    deals = record.deals
    if not deals:
        raise RecordError("a match without a deal", "empty")
    if number is None and len(deals) != 1:
        raise _usage(f"{place}: a match of {len(deals)} deals: pick one with --deal K")
    if number is not None and number > len(deals):
        raise _usage(f"{place}: a match of {len(deals)} deals: there is no number {number}")
    return deals[(number or 1) - 1]


def _usage(message: str) -> click.UsageError:
    return click.UsageError(message, click.get_current_context())
