"""Compiler passes from bytecode to LLVM IR: the subset of numba's passes that kernels need, with less overhead."""

from __future__ import annotations

from types import CodeType
from typing import Any

from numba.core import typed_passes as typed
from numba.core import untyped_passes as untyped
from numba.core.compiler import DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.errors import new_error_context  # type: ignore[attr-defined]

from matzl.engine.lowering import KernelLower

_SPECIAL = {"literal_unroll", "literally", "objmode", "parallel_chunksize"}


@register_pass(mutates_CFG=True, analysis_only=False)
class _Lowering(typed.BaseNativeLowering):  # type: ignore[misc]  # numba is not typed
    """The pass that writes the LLVM code of a kernel."""

    _name = "kernel_lowering"

    @property
    def lowering_class(self) -> Any:
        return KernelLower


_PASSES = (
    untyped.TranslateByteCode,
    untyped.FixupArgs,
    untyped.IRProcessing,
    untyped.RewriteSemanticConstants,
    untyped.DeadBranchPrune,
    untyped.GenericRewrites,
    untyped.RewriteDynamicRaises,
    untyped.ReconstructSSA,
    typed.NopythonTypeInference,
    typed.PreLowerStripPhis,
    typed.IRLegalization,
    _Lowering,
    typed.NoPythonBackend,
)


class _Passes(PassManager):  # type: ignore[misc]
    """Passes without numba's events around each of them, which describe the types of all arguments."""

    def _runPass(self, index: int, compiler_pass: Any, internal_state: Any) -> None:  # noqa: N802
        compiler_pass.analysis = self._analysis
        with new_error_context("Pass {name}", name=compiler_pass.name()):
            compiler_pass.run_initialization(internal_state)
            compiler_pass.run_pass(internal_state)
            compiler_pass.run_finalizer(internal_state)


def _all_passes() -> _Passes:
    passes = _Passes("kernel")
    for each in _PASSES:
        passes.add_pass(each)
    passes.finalize()
    return passes


_KERNEL_PASSES = _all_passes()


def passes_for(compiling: Any) -> Any:
    """Return the passes for a kernel; one with inner functions or numba's special functions needs all of numba's."""
    code = compiling.func_id.code
    inner = any(isinstance(constant, CodeType) for constant in code.co_consts)
    if inner or not _SPECIAL.isdisjoint(code.co_names):
        return DefaultPassBuilder.define_nopython_pipeline(compiling)
    _KERNEL_PASSES.exec_times.clear()
    return _KERNEL_PASSES
