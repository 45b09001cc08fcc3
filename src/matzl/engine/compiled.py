"""The compiled form of a kernel, made on demand; `compiled` loads numba when first called."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, cast

from matzl.base.type_variables import Function

_forms: dict[Callable[..., Any], Any] = {}


_plain: ContextVar[bool] = ContextVar("plain", default=False)


@contextmanager
def plain_python() -> Iterator[None]:
    """Let `compiled` return kernels unchanged for the duration of a ``with`` block: slow, but without compiling or numba."""
    before = _plain.set(True)
    try:
        yield
    finally:
        _plain.reset(before)


def in_plain_python() -> bool:
    """Return whether `compiled` returns kernels unchanged."""
    return _plain.get()


def compiled(function: Function) -> Function:
    """Return the compiled form of a kernel, which takes arguments of any types; its code is cached on disk.

    The kernels that it calls are compiled with it. It runs without the GIL, and checks no index.

    Raises
    ------
    TypeError
        If the function is not a kernel (`matzl.kernel`).
    StoppedError
        If numba is not installed (code ``missing-extra``); the message says how to install it.
    """
    if _plain.get():
        return function
    form = _forms.get(function)
    if form is None:
        from matzl.base.environment import require  # no kernel depends on it

        require("fast", "compiled play (simulations, batches, bots that search, exact play)")
        from matzl.engine.compiler import compiled_form

        form = _forms[function] = compiled_form(function)
    return cast("Function", form)
