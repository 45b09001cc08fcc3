"""Run every test of the rules against both implementations: the rules of matzl and the naive ones of `tests/naive`.

1. Make deals with `new_deal` and matches with `new_match` (`implementations.py`), or with builders that call them, such as
   `bondtolva(...)`. Both implementations have the interface of `RulesDeal` (`kernel_deal.py`); what only those
   of matzl have (state, views, clauses of refusals, items) fails against the naive rules and says so.
2. To check a refusal or the items of a result in both, write `deal.assert_refused("4.13", "TH", "9D")` and
   `deal.assert_items(("7.1", [2, 0]))`: the clauses are checked for those of matzl.
3. Mark a test or a file `matzl_only` if it needs a deal of matzl, or makes no deal at all: it runs once.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.rules.implementations import IMPLEMENTATIONS, running_against


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test once per implementation, unless it is marked `matzl_only`."""
    if metafunc.definition.get_closest_marker("matzl_only") is None:
        metafunc.parametrize("implementation", IMPLEMENTATIONS, indirect=True)


@pytest.fixture(autouse=True)
def implementation(request: pytest.FixtureRequest) -> Iterator[str]:
    """Choose the implementation that a test runs against."""
    name = getattr(request, "param", "matzl")
    with running_against(name):
        yield name
