"""Type inference of kernels: what one kernel has taught it never changes another one."""

from __future__ import annotations

import math
import operator
from itertools import product

import numpy as np
import pytest
from numba import types
from numba.core.registry import cpu_target

from matzl.engine.type_inference import KernelTyping

NUMBERS = [types.boolean, types.int8, types.int64, types.uint64, types.float64]
CONSTANTS = [types.literal(value) for value in (True, 0, 1, -1, 1 << 40, 1 << 63)]
KINDS = [*NUMBERS, *CONSTANTS]
CASES = [
    *product([operator.add, operator.floordiv, operator.lt, operator.pow], product(KINDS, KINDS)),
    *((operator.getitem, (types.float64[:, :], kind)) for kind in (*NUMBERS[1:4], *CONSTANTS[1:])),
    *((range, (kind,)) for kind in (*NUMBERS[2:4], *CONSTANTS[1:])),
]


def _known(function):
    """Return a function as a kernel refers to it."""
    return cpu_target.typing_context.resolve_value_type(function)


@pytest.fixture
def typing(monkeypatch) -> KernelTyping:
    """Return type inference that remembers nothing yet."""
    cpu_target.typing_context.refresh()
    found = KernelTyping.of(cpu_target.typing_context)
    monkeypatch.setattr(found, "_known", {})
    return found


def test_a_comparison_of_constants_is_remembered_for_values(typing) -> None:
    """Variables that begin as constants, such as False, may be the first that are compared in a process."""
    false = types.literal(False)
    for kinds in ((false, false), (types.boolean, types.boolean)):
        found = typing.resolve_function_type(operator.eq, kinds, {})
        assert found.args == (types.boolean, types.boolean)


@pytest.mark.parametrize("cases", [CASES, CASES[::-1]], ids=["values first", "constants first"])
def test_a_remembered_type_is_that_of_numba_for_these_very_arguments(typing, cases) -> None:
    for function, kinds in cases:
        found = typing.resolve_function_type(_known(function), kinds, {})
        own = cpu_target.typing_context.resolve_function_type(_known(function), kinds, {})
        assert found.return_type == own.return_type, (function, kinds)
    assert len(typing._known) < len(cases)


def test_only_operations_on_numbers_and_arrays_are_remembered(typing) -> None:
    pair = types.UniTuple(types.int64, 2)
    for function, kinds in (
        (math.sqrt, (types.float64,)),
        (np.empty, (types.literal(3),)),
        (operator.eq, (types.literal("a"), types.literal("a"))),
        (operator.add, (pair, pair)),
        (len, (pair,)),
    ):
        assert typing.resolve_function_type(function, kinds, {}) is not None
    assert typing._known == {}
    typing.resolve_function_type(len, (types.int64[:],), {})
    assert len(typing._known) == 1
