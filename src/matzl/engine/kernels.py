"""Kernels in two forms: LLVM code for the kernels that call them, and machine code for calls from Python.

numba makes machine code of every function, with an entry for Python, and optimises all that it calls anew: most of the time
to compile. A `Kernel` that another one calls stays LLVM code, simplified but not optimised. Only the kernels that Python
calls are linked with all that they call, optimised as a whole, and made machine code. Both forms are cached.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
from numba import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder, compile_result
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import _FunctionCompiler  # type: ignore[attr-defined]
from numba.core.registry import CPUDispatcher
from numba.core.runtime.nrt import rtsys

from matzl.engine.cache_files import code_lock, is_sound, record
from matzl.engine.cache_lock import locked
from matzl.engine.lowering import KernelContext
from matzl.engine.passes import passes_for
from matzl.engine.type_inference import KernelTyping

NUMBA_IS_KNOWN = numba.__version__.startswith("0.68.")
"""True if this version of numba is one for which `lowering`, `passes` and `type_inference` have been tested.

With another, kernels take numba's own way, which only takes longer to compile.
"""

# numba is not typed, so its classes are Any for mypy.


class _Files(IndexDataCacheFile):  # type: ignore[misc]
    """The index and the data of a kernel, which are checked before they are read; several processes may add data at once."""

    def load(self, key: Any) -> Any:
        """Return the data of a key, None if there is none that is sound."""
        with code_lock(Path(self._index_path)):
            return super().load(key)

    def save(self, key: Any, data: Any) -> None:
        """Add data: the index after what it names, and then the manifest."""
        index = Path(self._index_path)
        with code_lock(index):
            overloads = self._load_index()
            name = overloads.setdefault(key, self._data_name(len(overloads) + 1))
            self._save_data(name, data)
            self._save_index(overloads)
            record(index, index.with_name(name))

    def _load_index(self) -> Any:
        return super()._load_index() if is_sound(Path(self._index_path)) else {}

    def _load_data(self, name: str) -> Any:
        return super()._load_data(name) if is_sound(Path(self._data_path(name))) else None


class _Cache(FunctionCache):  # type: ignore[misc]
    """A cache that does without what cannot be read or written."""

    def __init__(self, py_func: Any) -> None:
        super().__init__(py_func)
        name, stamp = self._impl.filename_base, self._impl.locator.get_source_stamp()
        self._cache_file = _Files(self._cache_path, name, stamp)

    def save_overload(self, sig: Any, data: Any) -> None:
        """Add code for the types of arguments; if it cannot be written, it is compiled again next time."""
        with suppress(OSError):
            super().save_overload(sig, data)


class _CachedDispatcher(CPUDispatcher):  # type: ignore[misc]
    """A dispatcher whose code for given types is compiled by one process, while others wait and then load it."""

    def compile(self, sig: Any) -> Any:
        """Compile the kernel for the types of its arguments, or load it."""
        if not isinstance(self._cache, _Cache):
            return super().compile(sig)
        place = self._cache.cache_path
        # Two threads would wait for each other if one held numba's lock, and the other that of the file.
        with (
            global_compiler_lock,
            locked(Path(place).parent, place, type(self).__name__, self.py_func.__qualname__, sig),
        ):
            return super().compile(sig)


class Kernel(_CachedDispatcher):
    """A kernel as Python calls it; `called` is the same kernel as other kernels call it.

    Attributes
    ----------
    passes
        The number of passes of LLVM's optimiser over the machine code.
    """

    def __init__(
        self,
        py_func: Any,
        locals: Any = None,
        targetoptions: Any = None,
        pipeline_class: Any = None,
    ) -> None:
        super().__init__(py_func, locals, targetoptions)
        self.passes = 2
        self.called = _CalledKernel(py_func, locals, targetoptions)
        self._compiler = _EntryCompiler(self)

    def enable_caching(self) -> None:
        """Keep both forms in the cache folder."""
        self._cache = _Cache(self.py_func)
        self.called.enable_caching()

    @property
    def is_compiling(self) -> Any:
        """True while the kernel is being compiled, to recognise that it calls itself."""
        return self.called.is_compiling

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Return the type of a call from another kernel, the same for a constant argument as for a variable.

        LLVM propagates constants when it inlines. Besides, cached code of a kernel that calls itself with a constant cannot
        be loaded.
        """
        args = tuple(map(types.unliteral, args))
        return self.called.get_call_template(args, {k: types.unliteral(v) for k, v in kws.items()})

    def get_overload(self, sig: Any) -> Any:
        """Return the key of the code for a call from another kernel."""
        return self.called.get_overload(sig)


class _CalledKernel(_CachedDispatcher):
    """A kernel as other kernels call it: never machine code of its own."""

    def __init__(self, py_func: Any, locals: Any, targetoptions: Any) -> None:
        super().__init__(py_func, locals, targetoptions, _CodeCompiler)
        self._compiler = _CodeFunctionCompiler(
            py_func, self.targetdescr, targetoptions, self.locals, _CodeCompiler
        )

    def enable_caching(self) -> None:
        self._cache = _CodeCache(self.py_func)

    def add_overload(self, cres: Any) -> None:
        self.overloads[tuple(cres.signature.args)] = cres


class _CodeCompiler(CompilerBase):  # type: ignore[misc]
    """The passes for a kernel, of which the last one makes no machine code and no entry for Python."""

    def define_pipelines(self) -> list[Any]:
        state = self.state
        state.flags.no_compile = state.flags.no_cpython_wrapper = True
        state.library = _Code(state.targetctx.codegen(), state.func_id.func_qualname)
        if not NUMBA_IS_KNOWN:
            return [DefaultPassBuilder.define_nopython_pipeline(state)]
        state.typingctx = KernelTyping.of(state.typingctx)
        state.targetctx = KernelContext.of(state.targetctx)
        return [passes_for(state)]


class _CodeFunctionCompiler(_FunctionCompiler):  # type: ignore[misc]
    def compile(self, args: Any, return_type: Any) -> Any:
        compiled = super().compile(args, return_type)
        # numba finds the code of a callee by its entry point, and this one has none.
        key = object()
        compiled.target_context.insert_user_function(key, compiled.fndesc, [compiled.library])
        return compiled._replace(entry_point=key, type_annotation="")


class _Code(JITCodeLibrary):  # type: ignore[misc]
    """The LLVM code of a kernel and of all that it calls, each function simplified on its own."""

    def add_linking_library(self, library: Any) -> None:
        if library is not rtsys.library:  # numba's runtime is linked once, to the entry
            super().add_linking_library(library)

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout
        for function in ll_module.functions:
            if not function.is_declaration:  # numba sets up all passes for those, too
                passes, builder = self._codegen._function_pass_manager()
                passes.run(function, builder)

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True

    def serialize_using_object_code(self) -> Any:
        return self.name, "bitcode", self._get_module_for_linking().as_bitcode()

    @classmethod
    def restored(cls, codegen: Any, pickled: Any) -> _Code:
        """Return code from the cache."""
        name, _, bitcode = pickled
        code = cls(codegen, name)
        code._final_module = llvm.parse_bitcode(bitcode)
        code._finalized = True
        return code


class _CodeCacheImpl(CompileResultCacheImpl):  # type: ignore[misc]
    def get_filename_base(self, fullname: Any, abiflags: Any) -> str:
        return f"called.{super().get_filename_base(fullname, abiflags)}"

    def check_cachable(self, cres: Any) -> bool:
        return True

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        code, fndesc, environment, signature, _, lifted, annotation, reload_init, others = payload
        return compile_result(
            target_context=target_context,
            typing_context=target_context.typing_context,
            library=_Code.restored(target_context.codegen(), code),
            environment=environment,
            entry_point=object(),
            fndesc=fndesc,
            type_annotation=annotation,
            signature=signature,
            objectmode=False,
            lifted=lifted,
            reload_init=reload_init,
            referenced_envs=others,
        )


class _CodeCache(_Cache):
    _impl_class = _CodeCacheImpl


class _EntryCompiler(_FunctionCompiler):  # type: ignore[misc]
    """A compiler from the LLVM code of a kernel to machine code with an entry for Python."""

    def __init__(self, kernel: Kernel) -> None:
        called = kernel.called
        super().__init__(
            called.py_func, called.targetdescr, called.targetoptions, called.locals, _CodeCompiler
        )
        self._kernel = kernel

    def compile(self, args: Any, return_type: Any) -> Any:
        self._kernel.called.compile(args)
        code = self._kernel.called.overloads[args]
        context, codegen = code.target_context, code.target_context.codegen()
        machine_code = _MachineCode(codegen, f"{code.fndesc.qualname}.entry")
        machine_code.passes = self._kernel.passes
        machine_code.enable_object_caching()
        context.create_cpython_wrapper(
            machine_code, code.fndesc, code.environment, None, release_gil=True
        )
        machine_code.add_linking_library(code.library)
        machine_code.add_linking_library(rtsys.library)
        entry = context.get_executable(machine_code, code.fndesc, code.environment)
        compiled = code._replace(library=machine_code, entry_point=entry, metadata={})
        for environment in compiled._find_referenced_environments():
            codegen.set_env(environment.env_name, environment)
        return compiled


class _MachineCode(JITCodeLibrary):  # type: ignore[misc]
    """The machine code of a kernel that Python calls, optimised as a whole."""

    passes = 2

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout  # optimised with the rest

    def _optimize_final_module(self) -> None:
        super()._optimize_final_module()
        # Once more, for what has been inlined; without it exact play takes 6% longer.
        for _ in range(1, self.passes):
            passes, builder = self._codegen._module_pass_manager()
            passes.run(self._final_module, builder)
