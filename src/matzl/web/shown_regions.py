"""The regions that one viewer has been shown; after a change, only those that depend on it are compared."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from matzl.table.core.view import TableView
from matzl.web.derived import Derivations
from matzl.web.reader import Reader
from matzl.web.regions import REGIONS, regions_context
from matzl.web.shared_regions import SharedRegions, inputs_of

_NEVER = object()


class ShownRegions:
    """The regions of a table as last shown to one viewer.

    Parameters
    ----------
    reader
        The viewer, who stays the same.
    shared
        The regions that the viewers of the table share.
    """

    def __init__(self, reader: Reader, shared: SharedRegions) -> None:
        self._reader, self._shared = reader, shared
        self._derived = Derivations()
        self._read: dict[str, Any] = {}
        self._html: dict[str, str] = {}

    def changed(self, table: TableView) -> dict[str, str]:
        """Return the HTML of the regions that differ from those shown before, by id in page order."""
        self._derived.update(table)
        context = regions_context(table, self._reader, self._derived, self._shared.derived)
        of_table, of_names = _regions_by_input()
        affected = {region for each in self._derived.changed for region in of_table.get(each, ())}
        before = self._read or dict.fromkeys(context, _NEVER)
        others = [name for name, value in context.items() if value is not before[name]]
        for name in others:
            if name in of_names and context[name] != before[name]:
                affected.update(of_names[name])
        self._read = context
        found = {}
        for region in REGIONS:
            if region in affected:
                html = self._shared.html(region, context)
                if html != self._html.get(region):
                    found[region] = self._html[region] = html
        return found


@cache
def _regions_by_input() -> tuple[Mapping[str, tuple[str, ...]], Mapping[str, tuple[str, ...]]]:
    """Return the regions that read an attribute of the table view, and those that read a name of the context.

    Attributes of the reader never change.
    """
    inputs = sorted({each for region in REGIONS for each in inputs_of(region)})
    by_input = {
        each: tuple(region for region in REGIONS if each in inputs_of(region)) for each in inputs
    }
    return (
        {attribute: found for (name, attribute), found in by_input.items() if name == "table"},
        {name: found for (name, attribute), found in by_input.items() if not attribute},
    )
