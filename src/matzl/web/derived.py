"""Values derived from the successive views of one viewer, each computed again only when what it has read has changed.

A function that derives a value gets the table view in a wrapper that records which attributes it reads. As long as these
stay the same in later views, so does its value, and no change that the function could have seen is missed.

Some values are the same for everybody at the table. They are derived from what a spectator sees, once for all viewers: the
wrapper has no other attributes, so nothing that only one viewer may see can be in them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, TypeVar

from matzl.deal.view import View
from matzl.table.core.view import TableView
from matzl.text.languages import language

T = TypeVar("T")

_DERIVED = tuple(name for name, value in vars(TableView).items() if isinstance(value, property))

ATTRIBUTES = (*(each.name for each in fields(TableView)), *_DERIVED)
"""Everything that can be read of a table view."""

_VALUES = attrgetter(*ATTRIBUTES)

PUBLIC = frozenset(
    "settings rules stage chairs names open_seats cutter ready awaited attendance clock deal_number".split()
)
"""The attributes of a table view that functions with shared values may read, besides a spectator's view of the deal."""


class _ReadRecorder:
    """A table view that records which attributes are read, by copying them to itself."""

    def __init__(self, table: TableView) -> None:
        self._table = table

    def __getattr__(self, name: str) -> Any:
        value = self.__dict__[name] = getattr(self._table, name)
        return value

    def read(self) -> dict[str, Any]:
        """Return the attributes that have been read, with their values."""
        found = dict(vars(self))
        del found["_table"]
        return found


class _SpectatorReadRecorder(_ReadRecorder):
    """A table view reduced to what everybody at the table sees, which records which attributes are read."""

    seat = None

    @property
    def view(self) -> View | None:
        """The view of the deal that a spectator has."""
        found: View | None = self.public
        return found

    def __getattr__(self, name: str) -> Any:
        if name not in PUBLIC and name != "public":
            raise AttributeError(f"{name} is not the same for all viewers of a table")
        return super().__getattr__(name)


@dataclass(slots=True)
class _Derived:
    """A value, with the arguments it was computed from, and the attributes that were read."""

    value: Any
    arguments: tuple[Any, ...]
    read: dict[str, Any]


class PublicDerivations:
    """The latest values derived for everybody at a table, in each language."""

    def __init__(self) -> None:
        self._kept: dict[tuple[Any, ...], _Derived] = {}

    def value(self, function: Callable[..., T], table: TableView, *arguments: Any) -> T:
        """Return ``function(table, *arguments)`` as a spectator sees the table; the arguments are hashable."""
        place = (function, language(), *arguments)
        kept = self._kept.get(place)
        if kept is None or not _unchanged(kept.read, table):
            recorder = _SpectatorReadRecorder(table)
            value = function(recorder, *arguments)
            if kept is not None and value == kept.value:
                value = kept.value  # the same object: others need not compare it
            kept = self._kept[place] = _Derived(value, arguments, recorder.read())
        found: T = kept.value
        return found


class Derivations:
    """The latest values derived for one viewer, in one language.

    Attributes
    ----------
    changed
        The attributes of the table view that differ from the view before.
    """

    def __init__(self) -> None:
        self.changed: frozenset[str] | set[str] = frozenset(ATTRIBUTES)
        self._kept: dict[Callable[..., Any], _Derived] = {}
        self._readers: dict[str, set[Callable[..., Any]]] = {name: set() for name in ATTRIBUTES}
        self._outdated: set[Callable[..., Any]] = set()
        self._table: TableView | None = None
        self._values: tuple[Any, ...] = ()

    def update(self, table: TableView) -> None:
        """Continue with a later view."""
        before, self._table, self._values = self._values, table, _VALUES(table)
        if before:
            self.changed = {
                name
                for name, known, now in zip(ATTRIBUTES, before, self._values, strict=True)
                if now is not known and _differ(known, now)
            }
            for name in self.changed:
                self._outdated |= self._readers[name]

    def value(self, function: Callable[..., T], table: TableView, *arguments: Any) -> T:
        """Return ``function(table, *arguments)``, the earlier value if nothing that it depends on has changed."""
        if table is not self._table:
            self.update(table)
        kept = self._kept.get(function)
        if kept is None or function in self._outdated or kept.arguments != arguments:
            recorder = _ReadRecorder(table)
            value = function(recorder, *arguments)
            before, kept = kept, _Derived(value, arguments, recorder.read())
            self._keep(function, kept, {} if before is None else before.read)
        found: T = kept.value
        return found

    def _keep(
        self, function: Callable[..., Any], kept: _Derived, before: Mapping[str, Any]
    ) -> None:
        """Keep a value, and note the attributes that its function has read now, instead of those read before."""
        self._kept[function] = kept
        self._outdated.discard(function)
        if kept.read.keys() != before.keys():
            for name in before:
                self._readers[name].discard(function)
            for name in kept.read:
                self._readers[name].add(function)


def _unchanged(read: dict[str, Any], table: TableView) -> bool:
    """Return whether the attributes read from an earlier view are the same in a later one."""
    for name, before in read.items():
        now = getattr(table, name)
        if now is not before and _differ(before, now):
            return False
    return True


def _differ(before: Any, now: Any) -> bool:
    """Return whether two values of an attribute differ.

    Views are made once for each state of a deal; comparing them costs more than it saves.
    """
    return now is not before and (isinstance(now, View) or bool(now != before))
