"""A table's state before its latest match, as text: a cache that avoids applying the events of earlier matches.

Between two matches the state is small: who sits where or may sit down, the rules, the secrets of the deals to come, and the
talk. The event that begins a match replaces all that belongs to the match before.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from secrets import token_hex

import msgspec

from matzl.engine.sources import hash_of
from matzl.table.core.events import Event
from matzl.table.core.fair_deals import FairDeals
from matzl.table.core.settings import Settings, TableRules
from matzl.table.core.stages import Chair, FormerHolder, LogEntry, Stage
from matzl.table.core.state import Table


class _Snapshot(msgspec.Struct):
    """The attributes of a `Table` that outlast its matches, and the program version."""

    version: str
    listed: bool
    hosted: bool
    chairs: list[Chair]
    visitors: list[str]
    returning: dict[int, FormerHolder]
    host: str
    invite: str
    watch: str
    first_invite: str
    admitted: set[str]
    invited: set[str]
    removed: list[str]
    participants: dict[str, None]
    name: str
    regulars: set[str]
    settings: Settings
    rules: TableRules
    stage: Stage
    fair: FairDeals
    matches: int
    spent: dict[int, float]
    helped: set[int]
    talk: list[LogEntry]
    length: int
    move: int
    _seen: int
    _own: dict[str, list[int]]


_NAMES = _Snapshot.__struct_fields__[1:]


@cache
def _version() -> str:
    """Return a hash of the sources that apply events or, without sources, a random value for this process."""
    sources = sorted(Path(__file__).parent.glob("*.py"))
    return hash_of(sources) if sources else token_hex()


def apply_events(table: Table, events: Iterable[Event]) -> str | None:
    """Apply events to a table, and return its snapshot before the last match that they begin.

    Return None if they begin no match, or only the first at the table.
    """
    events = list(events)
    begun = [index for index, event in enumerate(events) if event.kind == "started"]
    last, snapshot = (begun or [-1])[-1], None
    for index, event in enumerate(events):
        if index == last and table.matches:
            values = [getattr(table, name) for name in _NAMES]
            snapshot = msgspec.json.encode(_Snapshot(_version(), *values)).decode()
        table.apply(event)
    return snapshot


def restored(key: str, snapshot: str | None) -> Table:
    """Return a table restored from a snapshot, or a table without events if this version cannot read the snapshot."""
    table = Table(key)
    try:
        read = msgspec.json.decode(snapshot or "", type=_Snapshot)
    except (msgspec.MsgspecError, ValueError):
        return table
    if read.version == _version():
        for name in _NAMES:
            setattr(table, name, getattr(read, name))
        table.fair.visitors = table.visitors
    return table
