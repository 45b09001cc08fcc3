"""Features beside the table, a folder each; the name of a file says which role it plays (``docs/features.md``)."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

FEATURES = ("daily",)
"""The features, in the order of lists. Nothing else outside its folder names one."""


def feature_packages() -> list[str]:
    """Return the packages of all features."""
    return [f"{__name__}.{name}" for name in FEATURES]


@cache
def role(part: str) -> dict[str, ModuleType]:
    """Return the modules with which features play a role, such as ``pages``, by the name of the feature."""
    paths = {name: f"{__name__}.{name}.{part}" for name in FEATURES}
    return {name: import_module(path) for name, path in paths.items() if find_spec(path)}


def functions(part: str, name: str) -> list[Any]:
    """Return what the modules of a role have under a name, of those features that have it."""
    return [getattr(module, name) for module in role(part).values() if hasattr(module, name)]
