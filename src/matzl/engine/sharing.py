"""Shared kernels: machine code that is made once and called by that of other kernels, instead of being part of each.

The rules of a game are called by a dozen kernels that Python calls. Where a call costs little compared with what is called,
sharing saves most of the time to compile. A caller from the cache first loads what it shares, by `_Loading`. The name of the
machine code follows from the function and the types of its arguments alone: processes that compile at the same time may each
put callers, or the shared kernel, into the cache.
"""

from __future__ import annotations

import copy
from importlib import import_module
from typing import Any, NamedTuple

import llvmlite.binding as llvm
from numba.core.caching import FunctionCache
from numba.core.funcdesc import default_mangler, qualifying_prefix

from matzl.engine.kernels import (
    NUMBA_IS_KNOWN,
    CalledKernel,
    CodeCacheImpl,
    CodeFunctionCompiler,
    Kernel,
    MachineCode,
)

# numba is not typed, so its classes are Any for mypy.


class SharedKernel(Kernel):
    """A kernel of which there is machine code that other kernels call."""

    @staticmethod
    def as_called(py_func: Any, locals: Any, targetoptions: Any) -> CalledKernel:
        """Return the kernel as other kernels call it."""
        can_be_imported = "<locals>" not in py_func.__qualname__
        shared = NUMBA_IS_KNOWN and can_be_imported
        called = _CalledSharedKernel if shared else CalledKernel
        return called(py_func, locals, targetoptions)


class _Loading(NamedTuple):
    """A shared kernel for certain types of arguments, to be loaded before the machine code of a caller."""

    module: str
    name: str
    types: tuple[Any, ...]

    def __call__(self) -> None:
        getattr(import_module(self.module), self.name).called.compile(self.types)


class _SharedCode(MachineCode):
    """The machine code of a shared kernel, of which callers link nothing."""

    def __init__(self, codegen: Any, name: str, symbol: str, loading: _Loading) -> None:
        super().__init__(codegen, name)
        self._symbol, self._loading = symbol, loading

    def add_code(self, library: Any) -> None:
        """Add the kernel itself, and name it for all modules."""
        self._reload_init.update(library._reload_init)
        self._final_module.link_in(library._final_module, preserve=True)
        self._final_module.get_function(self.name).name = self._symbol

    def offer(self) -> None:
        """Let callers load this kernel, which has loaded what it calls."""
        self._reload_init = {self._loading}

    def _get_module_for_linking(self) -> Any:
        return llvm.parse_assembly(str(self._codegen._create_empty_module(self.name)))

    def serialize_using_object_code(self) -> Any:
        return self.name, self._symbol, self._loading, self._get_compiled_object()

    @classmethod
    def restored(cls, codegen: Any, state: Any) -> _SharedCode:
        """Return machine code from the cache."""
        name, symbol, loading, machine_code = state
        found = cls(codegen, name, symbol, loading)
        found.enable_object_caching()
        found._set_compiled_object(machine_code)
        found._finalize_final_module()
        codegen._engine._defined_symbols.add(symbol)
        found.offer()
        return found


class _SharedCompiler(CodeFunctionCompiler):
    """Makes the machine code of a shared kernel."""

    def made(self, compiled: Any) -> Any:
        """Return what callers link: nothing but a name, unless a function of the same name has been compiled before."""
        compiled = super().made(compiled)
        of, codegen = compiled.fndesc, compiled.target_context.codegen()
        symbol = default_mangler(qualifying_prefix(of.modname, of.qualname), of.argtypes)
        if codegen._engine.is_symbol_defined(symbol):
            return compiled
        loading = _Loading(of.modname, of.qualname, of.argtypes)
        code = _SharedCode(codegen, of.mangled_name, symbol, loading)
        compiled = code.made_of(compiled)
        code.offer()
        of = copy.copy(of)
        of.mangled_name = symbol
        return compiled._replace(fndesc=of)


class _SharedCacheImpl(CodeCacheImpl):
    def check_cachable(self, cres: Any) -> bool:
        return isinstance(cres.library, _SharedCode)

    def restored(self, codegen: Any, code: Any, reload_init: Any) -> Any:
        """Return the machine code of a kernel from the cache."""
        return _SharedCode.restored(codegen, code)

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        compiled = super().rebuild(target_context, payload)
        for environment in compiled.referenced_envs:
            compiled.codegen.set_env(environment.env_name, environment)
        return compiled


class _SharedCache(FunctionCache):  # type: ignore[misc]
    _impl_class = _SharedCacheImpl


class _CalledSharedKernel(CalledKernel):
    """A shared kernel as other kernels call it: machine code."""

    compiler, cache = _SharedCompiler, _SharedCache
