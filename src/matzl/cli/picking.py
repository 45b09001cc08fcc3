"""RECORD on the command line: a file with one deal, or one picked out of more by ``--line`` and ``--deal``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from matzl.cli.files import reading, title

if TYPE_CHECKING:
    from matzl.deal import Deal

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


def picked_deal(name: str, line: int | None, number: int | None) -> Deal:
    """The deal that RECORD, ``--line`` and ``--deal`` mean.

    Raises
    ------
    UsageError
        When they mean none, or several.
    StoppedError
        When the record is at fault.
    """
    from matzl.deal import Deal
    from matzl.errors import RecordError
    from matzl.records import numbered_lines, read_line

    found: tuple[int, bytes] | None = None
    with reading(name) as stream:
        for at, text in numbered_lines(stream):
            if line is None and found is not None:
                raise _usage(f"{title(name)} has more than one record: pick one with --line N")
            if line in (None, at):
                found = at, text
            if line is not None and at >= line:
                break
        if found is None:
            raise _usage(
                f"{title(name)} has no record" + ("" if line is None else f" in line {line}")
            )
        try:
            record = read_line(found[1])
        except RecordError as error:
            error.line = found[0]
            raise
    if isinstance(record, Deal):
        if number not in (None, 1):
            raise _usage("the record is a deal by itself, not a match: leave out --deal")
        return record
    deals = record.deals
    if number is None and len(deals) != 1:
        raise _usage(f"the record is a match of {len(deals)} deals: pick one with --deal K")
    if number is not None and number > len(deals):
        raise _usage(f"the match has {len(deals)} deals, there is no number {number}")
    return deals[(number or 1) - 1]


def _usage(message: str) -> click.UsageError:
    return click.UsageError(message, click.get_current_context())
