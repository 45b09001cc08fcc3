"""Type inference of kernels: what one kernel has taught it never changes another one."""

from __future__ import annotations

import operator

from numba import types
from numba.core.registry import cpu_target

from matzl.engine.type_inference import KernelTyping


def test_a_comparison_of_constants_is_remembered_for_values(monkeypatch) -> None:
    """Variables that begin as constants, such as False, may be the first that are compared in a process."""
    cpu_target.typing_context.refresh()
    typing = KernelTyping.of(cpu_target.typing_context)
    monkeypatch.setattr(typing, "_known", {})
    false = types.literal(False)
    for kinds in ((false, false), (types.boolean, types.boolean)):
        found = typing.resolve_function_type(operator.eq, kinds, {})
        assert found.args == (types.boolean, types.boolean)
