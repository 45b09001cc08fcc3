"""The renderers of pages: HTML, the terminal, plain text and, here, JSON. None of them knows a feature."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from datetime import date
from typing import Any

from matzl.parts import Page


def as_json(page: Page) -> dict[str, Any]:
    """Return a page as JSON data: each part as an object with its type and its fields that are not empty.

    >>> from matzl.parts import Link, Text
    >>> as_json(Page("Rules", (Text(("See ", Link("§4", "/rules/mittlere#4"))),)))["parts"]
    [{'part': 'text', 'line': ['See ', {'part': 'link', 'text': '§4', 'address': '/rules/mittlere#4'}]}]
    """
    return {name: value for name, value in _data(page).items() if name != "part"}


def _data(value: Any) -> Any:
    if isinstance(value, tuple | list):
        return [_data(each) for each in value]
    if isinstance(value, date):
        return value.isoformat()
    if not is_dataclass(value) or isinstance(value, type):
        return value
    given = ((field.name, getattr(value, field.name)) for field in fields(value))
    kept = (
        (name, each) for name, each in given if each not in ("", (), None) and each is not False
    )
    return {"part": type(value).__name__.lower()} | {name: _data(each) for name, each in kept}
