"""Views as comparable values: a view of a deal broken down to the bytes of its state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cached_property
from typing import Any

from matzl.base.info import GameInfo, Phase
from matzl.deal.view import View
from matzl.deal.vocabulary import LegalActions
from matzl.table.core.view import TableView


def plain(thing: Any) -> Any:
    """Return any value of a view as tuples, sets, numbers and words."""
    if isinstance(thing, View):
        computed = {name for name, each in vars(View).items() if isinstance(each, cached_property)}
        return {name: plain(each) for name, each in vars(thing).items() if name not in computed}
    if isinstance(thing, LegalActions):
        return thing.mask, tuple(thing)
    if isinstance(thing, GameInfo | Phase):
        return thing.name
    if is_dataclass(thing) and not isinstance(thing, type):
        return {field.name: plain(getattr(thing, field.name)) for field in fields(thing)}
    if isinstance(thing, Mapping):
        return {key: plain(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return tuple(map(plain, thing))
    return thing.tobytes() if hasattr(thing, "tobytes") else thing


def without(view: TableView, *names: str) -> dict[str, Any]:
    """Return a view of a table without some attributes."""
    values: dict[str, Any] = plain(view)
    return {name: value for name, value in values.items() if name not in names}
