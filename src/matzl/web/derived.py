"""Values derived from the successive views of one viewer, each computed again only when what it has read has changed.

A function that derives a value is given the table view in a wrapper that notes which attributes it reads. As long as these
are the same in later views, its value is, too. So no change that the function could have seen is missed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from matzl.deal.view import View
from matzl.table.view import TableView

T = TypeVar("T")


class _Noting:
    """A table view that notes which attributes are read."""

    __slots__ = ("_table", "read")

    def __init__(self, table: TableView) -> None:
        self._table = table
        self.read: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        value = self.read[name] = getattr(self._table, name)
        return value


@dataclass(frozen=True, slots=True)
class _Derived:
    """A value, with the arguments it was computed from and the attributes of the table view that were read."""

    value: Any
    arguments: tuple[Any, ...]
    read: dict[str, Any]


class Derivations:
    """The values derived last for one viewer, in one language."""

    def __init__(self) -> None:
        self._kept: dict[Callable[..., Any], _Derived] = {}

    def value(self, function: Callable[..., T], table: TableView, *arguments: Any) -> T:
        """Return ``function(table, *arguments)``, the earlier value if nothing that it depends on has changed."""
        kept = self._kept.get(function)
        if kept is None or kept.arguments != arguments or not _unchanged(kept.read, table):
            noting = _Noting(table)
            value = function(noting, *arguments)
            kept = self._kept[function] = _Derived(value, arguments, noting.read)
        found: T = kept.value
        return found


def _unchanged(read: dict[str, Any], table: TableView) -> bool:
    """Return whether attributes that were read of an earlier view are the same in a later one."""
    for name, before in read.items():
        now = getattr(table, name)
        if now is not before and (isinstance(now, View) or now != before):
            return False  # views are made once for each state of a deal; comparing them costs more than they save
    return True
