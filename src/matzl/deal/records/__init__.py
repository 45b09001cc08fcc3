"""Records: how a deal or a match leaves the program as a line of JSON, and comes back checked (``docs/records.md``)."""

from __future__ import annotations

from matzl.deal.records.reader import (
    numbered_lines,
    read_deal,
    read_line,
    read_lines,
    read_match,
    read_record,
)
from matzl.deal.records.strict import dumps
from matzl.deal.records.writer import DEAL_FORMAT, MATCH_FORMAT, trace, written

__all__ = [
    "DEAL_FORMAT",
    "MATCH_FORMAT",
    "dumps",
    "numbered_lines",
    "read_deal",
    "read_line",
    "read_lines",
    "read_match",
    "read_record",
    "trace",
    "written",
]
