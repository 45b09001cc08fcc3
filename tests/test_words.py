"""The glossary, as far as a test can check it: names of results, parameters and constants."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import repeat

from tests.test_layers import FILES, PACKAGE, tree

NOT_NOUNS = {"asked", "each", "found", "made", "own", "shown", "wanted"}
"""Names that say how a result came about, not what it is."""

SHORT = 5
"""The length in lines of a function in which the name of a result matters little."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions() -> Iterator[tuple[str, Function]]:
    """Yield the functions of the package with the places where they begin."""
    for path in FILES:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield f"{path.relative_to(PACKAGE)}:{node.lineno} {node.name}", node


def results_of_calls(function: Function) -> Iterator[str]:
    """Yield the names that a function gives to results of calls."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr):
            given = node.value
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                names = target.elts if isinstance(target, ast.Tuple) else [target]
                values = given.elts if isinstance(given, ast.Tuple) else repeat(given)
                for name, value in zip(names, values, strict=False):
                    if isinstance(name, ast.Name) and isinstance(value, ast.Call | ast.Await):
                        yield name.id


def test_a_result_is_named_for_what_it_is() -> None:
    wrong = [
        f"{place}: {name}"
        for place, function in functions()
        if function.end_lineno - function.lineno >= SHORT  # type: ignore[operator]
        for name in results_of_calls(function)
        if name in NOT_NOUNS
    ]
    assert wrong == []


def test_a_table_is_no_string() -> None:
    """The key of a table is its ``table_id``."""
    wrong = [
        place
        for place, function in functions()
        for parameter in (*function.args.args, *function.args.kwonlyargs)
        if parameter.arg == "table" and parameter.annotation is not None
        if re.search(r"\bstr\b", ast.unparse(parameter.annotation).partition("[")[0])
    ]
    assert wrong == []


def test_bounds_are_called_max_and_min_and_an_index_is_no_place() -> None:
    bounds = r"^(const \[|(\w+, )+)?_?(LEAST|LONGEST|SHORTEST|LARGEST|MOST_)"
    names = re.compile(bounds + r"|\bfor place(, \w+)?\s+in (range|enumerate)\(", re.MULTILINE)
    wrong = [path for path in PACKAGE.rglob("*.[jp][sy]") if names.search(path.read_text("utf-8"))]
    assert wrong == []
