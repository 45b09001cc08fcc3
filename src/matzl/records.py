"""Reading and writing of records: JSON lines with a deal or a match (``docs/records.md``).

A deal can also be given as its `Deal.line` (``docs/notation.md``).

>>> from matzl import Deal
>>> from matzl.records import dumps, read_record
>>> read_record(dumps(Deal("mittlere", seed=7).record())).game
'mittlere'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, TextIO

from matzl.deal.deal import Deal
from matzl.deal.line import is_line
from matzl.deal.match import Match, checked_match
from matzl.deal.records import parser, strict
from matzl.deal.records.strict import dumps
from matzl.deal.records.writer import DEAL_FORMAT, MATCH_FORMAT, trace
from matzl.errors import RecordError

__all__ = [
    "DEAL_FORMAT",
    "MATCH_FORMAT",
    "dumps",
    "loads",
    "numbered_lines",
    "read_line",
    "read_lines",
    "read_record",
    "trace",
]


def read_record(record: str | bytes | Mapping[str, Any]) -> Deal | Match:
    """Make a deal or match from a record (a line of JSON or a parsed object), or a deal from its `Deal.line`.

    Raises
    ------
    RecordError
        When it is invalid or contradicts the rules.
    """
    record = strict.as_text(record)
    if isinstance(record, str) and is_line(record):
        return Deal.from_line(record)
    data = parser.parsed(record)
    if parser.format_of(data) == DEAL_FORMAT:
        return parser.checked_deal(data, Deal.from_hands)
    return checked_match(data, Match)


loads = read_record
"""The name of `read_record` that goes with `dumps`."""


def read_lines(stream: BinaryIO | TextIO) -> Iterator[tuple[int, Deal | Match]]:
    """Yield the records in a JSON Lines file with their line numbers, keeping only one record in memory at a time.

    Raises
    ------
    RecordError
        At the first error, with its line.
    """
    for number, line in numbered_lines(stream):
        yield number, read_line(line, number)


def read_line(line: str | bytes, number: int | None = None) -> Deal | Match:
    """Make a deal or match from a line of a file, without its line ending; errors cite its `number`.

    Raises
    ------
    RecordError
        When it is invalid or contradicts the rules.
    """
    try:
        return read_record(line)
    except RecordError as error:
        error.line = number
        raise


def numbered_lines(stream: BinaryIO | TextIO) -> Iterator[tuple[int, bytes]]:
    """Yield the non-blank lines of a file with their numbers from 1, without line endings; overlong lines are split."""
    number = 0
    while line := stream.readline(strict.MAX_LINE + 2):
        number += 1
        text = line.encode(errors="surrogatepass") if isinstance(line, str) else line
        body = text.removesuffix(b"\n").removesuffix(b"\r")
        if body.strip(b" \t\r") or len(body) > strict.MAX_LINE:
            yield number, body
