"""The renderers of pages: HTML, the terminal, plain text and, here, JSON. None of them depends on a feature."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any

from matzl.parts import Page


def as_json(page: Page) -> dict[str, Any]:
    """Return a page as JSON data: each part as an object with its type and its fields, omitting empty optional ones.

    >>> from matzl.parts import Link, Text
    >>> as_json(Page("Rules", (Text(("See ", Link("§4", "/rules/mittlere#4"))),)))["parts"]
    [{'part': 'text', 'line': ['See ', {'part': 'link', 'text': '§4', 'address': '/rules/mittlere#4'}]}]
    """
    return {name: value for name, value in _data(page).items() if name != "part"}


def _data(value: Any) -> Any:
    if isinstance(value, tuple | list):
        return [_data(each) for each in value]
    if not is_dataclass(value) or isinstance(value, type):
        return value
    given = [(field, getattr(value, field.name)) for field in fields(value)]
    kept = {
        field.name: _data(each)
        for field, each in given
        if field.default is MISSING
        or (each not in ("", (), None) and each is not False)
        or each != field.default
    }
    return {"part": type(value).__name__.lower()} | kept


def from_json(data: Mapping[str, Any]) -> Page:
    """Return a page, given its JSON data from `as_json`.

    >>> from matzl.parts import Link, Text
    >>> page = Page("Rules", (Text(("See ", Link("§4", "/rules/mittlere#4"))),))
    >>> from_json(as_json(page)) == page
    True
    """
    known = {field.name for field in fields(Page)}
    return Page(**{name: _value(each) for name, each in data.items() if name in known})


def _value(data: Any) -> Any:
    if isinstance(data, list):
        return tuple(map(_value, data))
    if not isinstance(data, dict):
        return data
    given = {name: _value(each) for name, each in data.items() if name != "part"}
    return _types()[data["part"]](**given) if "part" in data else given


@cache
def _types() -> Mapping[str, type[Any]]:
    """Return the types of parts and of the values in them, by their JSON names."""
    from matzl import drawn, forms, parts
    from matzl.table.presentation import replay, result

    modules = (result, replay, drawn, forms, parts)
    every = (kind for module in modules for kind in vars(module).values())
    return {kind.__name__.lower(): kind for kind in every if isinstance(kind, type)}
