"""The regions that one viewer has been shown; after a change only those are looked at that depend on what has changed."""

from __future__ import annotations

from functools import cache
from typing import Any

from matzl.table.view import TableView
from matzl.web.derived import Derivations
from matzl.web.reader import Reader
from matzl.web.regions import REGIONS, regions_context
from matzl.web.shared_regions import SharedRegions, inputs_of

_NEVER = object()


class ShownRegions:
    """The regions of a table as one viewer has been shown them.

    Parameters
    ----------
    shared
        What the viewers of the table share.
    """

    def __init__(self, reader: Reader, shared: SharedRegions) -> None:
        self._reader, self._shared = reader, shared
        self._derived = Derivations()
        self._read: list[Any] = [_NEVER] * len(_regions_by_input())
        self._html: dict[str, str] = {}

    def changed(self, table: TableView) -> dict[str, str]:
        """Return the HTML of the regions that differ from those shown before, by id in page order."""
        context = regions_context(table, self._reader, self._derived)
        affected: set[str] = set()
        now = []
        for (name, attribute, regions), before in zip(_regions_by_input(), self._read, strict=True):
            value = getattr(context[name], attribute) if attribute else context.get(name)
            now.append(value)
            if value is not before and value != before:
                affected.update(regions)
        self._read = now
        found = {}
        for region in REGIONS:
            if region in affected:
                html = self._shared.html(region, context)
                if html != self._html.get(region):
                    found[region] = self._html[region] = html
        return found


@cache
def _regions_by_input() -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """Return everything that the templates read: a name, an attribute or an empty text, and the regions that read it."""
    inputs = sorted({each for region in REGIONS for each in inputs_of(region)})
    return tuple(
        (*each, tuple(region for region in REGIONS if each in inputs_of(region))) for each in inputs
    )
