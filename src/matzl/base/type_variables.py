"""Type variables for functions that take, decorate or run other functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
Function = TypeVar("Function", bound=Callable[..., Any])
