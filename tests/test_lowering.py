"""LLVM code of kernels: elements of arrays, fields of records and calls give what plain Python gives."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from matzl import kernel
from matzl.engine.jit import COMPILED
from matzl.engine.state import copied

STATE = np.dtype(
    [
        ("turn", np.int64),
        ("hand", np.int64, (4,)),
        ("amount", np.int64, (3, 4)),
        ("nothing", np.int64, (0,)),
        ("log", np.int16, (7,)),
    ]
)


@kernel
def checked(g, k):
    if k > 100:
        raise ValueError("too high")
    g.hand[k] += 2
    return g.hand[k] + g.amount[1, k]


@kernel
def fill(g, x):
    g.turn = x
    g.amount[2, -1] = x
    g.log[x & 3] = x
    g.log[-1] += 1


@kernel
def pair(x):
    return x + 1, x * 2


@kernel
def elements(states, table, sparse):
    """Read and write elements by constants and variables, from the end too, of fields, tables and views."""
    g = states[0]
    fill(g, 3)
    total, hands = 0, g.hand
    for seat in range(len(hands)):
        total += checked(g, seat) + hands[seat] * table[seat, -1] + table[0, 1]
        total += g.amount[0][seat] + len(g.log) - len(g.nothing)
    g.hand[1:3] = g.turn
    g.amount[1] = hands
    states[1] = states[0]
    row = sparse[1]
    one, two = pair(total)
    return one + two + row[-2] + sparse[1, 0] + g.log[3]


@kernel
def raising(states, k):
    return checked(states[0], k)


@kernel
def catching(states, k):
    try:
        found = checked(states[0], k)
    except Exception:  # noqa: BLE001  (numba knows no others)
        return -1
    return found


@kernel
def made(states, size):
    """Return a new array, for which numba counts references."""
    found = np.zeros(size, np.int64)
    for k in range(size):
        found[k] = checked(states[0], k)
    return found


def two_states() -> Any:
    given = np.zeros(2, STATE)
    given["hand"][0] = [1, 2, 3, 4]
    given["amount"][0] = np.arange(12).reshape(3, 4)
    return given if COMPILED else given.view(np.recarray)


def test_elements_are_those_of_plain_python() -> None:
    table = np.arange(8).reshape(4, 2)
    sparse = np.arange(12.0).reshape(3, 4)[:, ::2]
    states = two_states()
    # By hand: each hand grows by 2, to 3, 4, 5 and 6; with row 1 of the amounts (4 to 7) that is 40; times the last column
    # of the table (1, 3, 5, 7) 82; four times 1 from the table; row 0 of the amounts is 6; four times 7 from the log: 160.
    assert elements(states, table, sparse) == 161 + 320 + 4 + 4 + 3
    assert states["hand"].tolist() == [[3, 3, 3, 6]] * 2
    assert states["amount"][0].tolist() == [[0, 1, 2, 3], [3, 3, 3, 6], [8, 9, 10, 3]]
    assert states["log"].tolist() == [[0, 0, 0, 3, 0, 0, 1]] * 2


def test_exceptions_pass_through_calls() -> None:
    states = two_states()
    with pytest.raises(ValueError, match="too high"):
        raising(states, 101)
    assert catching(states, 101) == -1
    assert catching(states, 2) == 5 + 6
    assert raising(states, 1) == 4 + 5


def test_kernels_may_make_arrays() -> None:
    before = two_states()
    for _ in range(3):
        assert made(copied(before), 4).tolist() == [3 + 4, 4 + 5, 5 + 6, 6 + 7]
    assert made(before, 0).size == 0


@pytest.mark.parametrize("known", [True, False])
def test_kernels_are_compiled_under_other_versions_of_numba(known, monkeypatch) -> None:
    if COMPILED:
        monkeypatch.setattr("matzl.engine.kernels.NUMBA_IS_KNOWN", known)
    defined: dict[str, Any] = {}
    exec(
        "def last(states): return states[0].hand[-1] + len(states[0].log)", defined
    )  # in no file, so never cached
    assert kernel(defined["last"])(two_states()) == 4 + 7
