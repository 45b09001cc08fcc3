"""Reading and writing of records, lines of JSON with a deal or a match, in programs (``docs/records.md``).

>>> from matzl import Deal
>>> from matzl.records import dumps, read_record
>>> read_record(dumps(Deal("mittlere", seed=7).record())).game
'mittlere'
"""

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
