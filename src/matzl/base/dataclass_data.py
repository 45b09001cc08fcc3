"""Frozen dataclasses from JSON data: the inverse of `dataclasses.asdict`."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

_hints = cache(get_type_hints)


def from_data(kind: Any, data: Any) -> Any:
    """Return the value of a type that `dataclasses.asdict` and JSON have made plain.

    The type may be a dataclass, a tuple, a mapping or a union of these with plain types.

    >>> from_data(tuple[int, str], [1, "a"]), from_data(int | tuple[str, ...], ["b"]), from_data(str | None, None)
    ((1, 'a'), ('b',), None)
    """
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        if not isinstance(data, list | dict):
            return data
        kind = next(each for each in inner if is_dataclass(each) or get_args(each))
        origin, inner = get_origin(kind), get_args(kind)
    if isinstance(kind, type) and is_dataclass(kind):
        hints = _hints(kind)
        return kind(**{name: from_data(hints[name], value) for name, value in data.items()})
    if origin is Mapping:
        return {key: from_data(inner[1], value) for key, value in data.items()}
    if origin is tuple:
        kinds = inner[:1] * len(data) if inner[-1] is Ellipsis else inner
        return tuple(map(from_data, kinds, data))
    return data
