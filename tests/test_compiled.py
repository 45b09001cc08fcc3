"""Kernels as plain Python and compiled: both forms agree, and a kernel has one compiled form."""

from __future__ import annotations

import dis
import random
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest

from matzl import registry
from matzl.engine import bits, dispatch, randomness
from matzl.engine import stepping as engine
from matzl.engine.compiled import compiled
from matzl.engine.compiler import compiled_as
from matzl.engine.kernels import KERNELS, alike, workspace
from matzl.engine.sources import PACKAGE, kernel_sources
from tests.playouts import RANDOMNESS, checksum_of, digest_of, plain
from tests.test_kernel_cache import run


@pytest.mark.usefixtures("whist")
@pytest.mark.parametrize("name", [*registry.names(), "whist", RANDOMNESS])
def test_compiled_kernels_agree_with_plain_python(name: str) -> None:
    assert digest_of(name, compiled) == digest_of(name, plain)


def test_random_numbers_do_not_depend_on_the_processor() -> None:
    """Compare kernels compiled for a generic processor, from another cache entry."""
    line = run("-m", "tests.playouts", RANDOMNESS, NUMBA_CPU_NAME="generic")
    assert line == f"{RANDOMNESS} {digest_of(RANDOMNESS, plain)}"


@pytest.fixture(scope="module")
def kernels() -> dict[Any, Any]:
    """Return all kernels of the package."""
    for path in kernel_sources(PACKAGE):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        import_module(".".join(parts).removesuffix(".__init__"))
    return {one: its for one, its in KERNELS.items() if one.__module__.startswith("matzl.")}


def named_in(function: FunctionType) -> Iterator[Any]:
    """Yield the values of the global names in a function, and the attributes of modules among them."""
    value: Any = None
    for step in dis.get_instructions(function):
        if step.opname == "LOAD_GLOBAL":
            value = function.__globals__.get(step.argval)
        elif step.opname in ("LOAD_ATTR", "LOAD_METHOD") and isinstance(value, ModuleType):
            value = getattr(value, step.argval)
        else:
            continue
        yield value


def test_kernels_call_kernels_alone_by_names_of_their_module(kernels: dict[Any, Any]) -> None:
    for function, its in kernels.items():
        if its.find or its.number or its.module:  # its compiled form has another body
            continue
        assert function.__closure__ is None, f"{function} takes names from another function"
        for value in named_in(function):
            ours = isinstance(value, FunctionType) and value.__module__.startswith("matzl.")
            assert not ours or value in kernels or value in (alike, workspace), (function, value)


def test_few_kernels_have_another_body_and_each_is_compared(kernels: dict[Any, Any]) -> None:
    others = {function.__name__ for function, its in kernels.items() if its.module}
    assert len(others) <= 20
    here = {*BIT_SETS, "restart", "draw_word"}
    of_batches = {"observe_integers", "observe_planes", "observe_tokens", "put_mask"}
    assert others - here - of_batches == {"ask_ahead", "put_past_caches"}, "these only move memory"
    with pytest.raises(TypeError, match="count already has another body"):
        compiled_as(bits.count)(bits.lowest)


EXTREME = (0, 1, 2, 3, (1 << 61) - 1, 1 << 61, (1 << 62) - 1, 0x5555555555555555 >> 2)


def sets_of_bits() -> list[int]:
    dice = random.Random(1)
    return [*EXTREME, *(dice.getrandbits(62) & dice.getrandbits(62) for _ in range(300))]


BIT_SETS = ("count", "lowest", "highest", "squeeze", "spread", "pick")


@pytest.mark.parametrize("name", BIT_SETS)
def test_both_bodies_of_bit_sets_agree(name: str) -> None:
    kernel = getattr(bits, name)
    for cards in sets_of_bits():
        if name in ("squeeze", "spread"):
            arguments = [(cards, within) for within in sets_of_bits()[:40]]
        elif name == "pick":
            arguments = [(cards, k) for k in range(cards.bit_count())]
        else:
            arguments = [(cards,)] if cards or name == "count" else []
        for given in arguments:
            assert compiled(kernel)(*given) == kernel(*given), given


@pytest.mark.parametrize("seed", [0, -1, 1, 2**63 - 1, -(2**63), 12345])
def test_both_bodies_of_random_numbers_agree(seed: int) -> None:
    for deal in (0, 1, 2**40):
        one, other = np.zeros(5, np.uint64), np.zeros(5, np.uint64)
        randomness.restart(one, seed, deal)
        compiled(randomness.restart)(other, seed, deal)
        assert one.tolist() == other.tolist()
        for stream in range(5):
            word = randomness.draw_word(one, stream)
            assert compiled(randomness.draw_word)(other, stream) == word
        assert one.tolist() == other.tolist()


def test_a_kernel_has_one_compiled_form_and_other_functions_none() -> None:
    assert compiled(engine.step) is compiled(engine.step)
    for function in (run, dispatch.legal):
        with pytest.raises(TypeError, match="is no kernel that Python can call compiled"):
            compiled(function)


@pytest.mark.slow
@pytest.mark.usefixtures("whist")
def test_games_compiled_in_any_order_into_one_cache_keep_their_rules(tmp_path: Path) -> None:
    names = ["mittlere", "bondtolva", "whist"]
    expected = {name: str(checksum_of(name, plain)) for name in names}
    code = "from tests.playouts import *; print(*(checksum_of(name, compiled) for name in {}))"
    for folder, order in (("one", names), ("two", names[::-1])):
        for again in (order, order[::-1]):
            line = run("-c", code.format(again), MATZL_CACHE_DIR=str(tmp_path / folder))
            assert line.split() == [expected[name] for name in again]
