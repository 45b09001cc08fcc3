"""What search must be told of a game: a file for each that has something to tell; what it leaves out, `plain` says."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from matzl import registry

_PLAIN = "matzl.search.defaults"
_FOR_WANT_OF = {"exact_worths": "exact_values"}  # what actions are worth is what they pay


def told(game: str, name: str) -> Any:
    """What a game tells search under a name, or what `plain` assumes."""
    found = getattr(registry.role(game, "search"), name, None)
    if found is None and name in _FOR_WANT_OF:
        return told(game, _FOR_WANT_OF[name])
    return getattr(import_module(_PLAIN), name) if found is None else found
