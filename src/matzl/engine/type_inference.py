"""Type inference of kernels: numba's, but the types of operations on numbers and of fields are inferred once per process.

For every operator in a kernel, numba tries some ten templates (of strings, lists, sets …) and writes an error message for
each that does not fit. That takes longer than all other type inference.

What is remembered is the answer for the types of the arguments, never for their values. It is right for every value: of
numbers, booleans and arrays, numba types an operator and a builtin function by kind and width alone. For a constant that is
the type of its value (a whole number above 2^63 - 1 is uint64), so nothing that would overflow is taken for something else.
Tuples, texts, slices and omitted arguments, of which the value can matter, are always asked for anew.
"""

from __future__ import annotations

import copy
from typing import Any

from numba import types
from numba.core.typing import signature
from numba.core.typing.context import Context

_PLAIN = (types.Number, types.Boolean, types.Array)
_BUILTIN = type(len)
"""The type of the functions of the module `operator`, too, and of many in extension modules."""
_MODULES = ("builtins", "_operator")
"""The modules whose functions are remembered; others may want constants."""


class KernelTyping(Context):  # type: ignore[misc]  # numba is not typed
    """A copy of numba's typing context that remembers the types of operations on numbers and arrays."""

    _known: dict[Any, Any]

    @classmethod
    def of(cls, context: Any) -> KernelTyping:
        """Return the copy for a typing context of numba; the two share everything else."""
        typing: KernelTyping | None = context.__dict__.get("_for_kernels")
        if typing is None:
            typing = copy.copy(context)
            typing.__class__ = cls
            typing._known = {}
            context._for_kernels = typing
        return typing

    def resolve_function_type(self, func: Any, args: Any, kws: Any) -> Any:
        """Return the signature of a call."""
        named = func.typing_key if isinstance(func, types.Function) else func
        if kws or not (named is range or _is_operation(named)):
            return super().resolve_function_type(func, args, kws)
        key = func, tuple(map(types.unliteral, args))
        if not all(isinstance(kind, _PLAIN) for kind in key[1]):
            return super().resolve_function_type(func, args, kws)
        signature = self._known.get(key)
        if signature is None:
            # With the constants themselves, numba would compare two of them when it compiles, in every later kernel.
            signature = super().resolve_function_type(func, key[1], kws)
            self._known[key] = signature
        return signature

    def resolve_getattr(self, typ: Any, attr: str) -> Any:
        """Return the type of an attribute."""
        if isinstance(typ, types.Record) and attr in typ.fields:
            return typ.typeof(attr)
        return super().resolve_getattr(typ, attr)

    def resolve_setattr(self, target: Any, attr: str, value: Any) -> Any:
        """Return the signature of setting an attribute."""
        if isinstance(target, types.Record) and attr in target.fields:
            return signature(types.void, target, target.typeof(attr))
        return super().resolve_setattr(target, attr, value)


def _is_operation(function: Any) -> bool:
    """Return whether a function is an operator or a builtin function of Python."""
    return isinstance(function, _BUILTIN) and function.__module__ in _MODULES
