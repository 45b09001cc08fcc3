"""The ledger of clauses: code and tests of each game cite every clause of its rule book.

Code cites clauses in comments and docstrings (``§4.9``) and in its data; ``§5.1 to §5.3`` cites all three. Shared rules
files that a game imports count as its code. In a test file the module docstring does not count.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from matzl import registry
from matzl.rulebook import page

TESTS = Path(__file__).parent / "rules"
CORE = ("matzl.games", "matzl.engine.tricks", "matzl.base.scoring", "matzl_whist")
CITED = re.compile(r"§(\d+)\.(\d+)(?: to §(\d+)\.(\d+))?")

pytestmark = pytest.mark.usefixtures("whist")  # the game outside the package is in the ledger, too

every_game = pytest.mark.parametrize("game", [*registry.names(), "whist"])


def cited(text: str) -> Iterator[str]:
    for section, first, _, last in CITED.findall(text):
        for place in range(int(first), int(last or first) + 1):
            yield f"{section}.{place}"


def path_of(module: str) -> Path | None:
    """Return the file of a module, or None if the name is no module."""
    try:
        spec = find_spec(module)
    except ModuleNotFoundError:
        return None
    return Path(spec.origin) if spec and spec.origin else None


@cache
def imported(path: Path) -> list[Path]:
    """Return the rules files that a file imports."""
    files = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(CORE):
            for name in (str(node.module), *(f"{node.module}.{each.name}" for each in node.names)):
                found = path_of(name)
                if found:
                    files.append(found)
    return files


@cache
def room(game: str) -> list[Path]:
    """Return the files of the rules of a game: ``info.py``, ``rules.py``, ``match.py`` and the rules files they import."""
    home = path_of(registry.package(game))
    assert home is not None
    files = [home.parent / f"{name}.py" for name in ("info", "rules", "match")]
    waiting = [path for path in files if path.is_file()]
    found: set[Path] = set()
    while waiting:
        found.add(path := waiting.pop())
        own = (other for other in imported(path) if other.parent == home.parent)
        waiting += [other for other in own if other not in found]
    return sorted(found)


@cache
def shared(game: str) -> set[Path]:
    """Return the shared rules files that a game uses."""
    own, seen = room(game), set[Path]()
    waiting = list(own)
    while waiting:
        found = set(imported(waiting.pop())) - seen - set(own)
        seen |= found
        waiting += found
    return seen


def files_of_tests(game: str) -> list[Path]:
    """Return the test files of a game and of the shared rules it uses."""
    rooms = {path.parent.name for path in shared(game)} - {"engine", "base"}
    names = [registry.info(game).key, *rooms]
    return sorted(path for name in names for path in TESTS.glob(f"test_{name}*.py"))


def said_by_tests(path: Path) -> str:
    """Return the text of a test file without its module docstring."""
    text = path.read_text("utf-8")
    first = ast.parse(text).body[0]
    assert isinstance(first, ast.Expr), f"{path.name} begins with no docstring"
    return "\n".join(text.splitlines()[first.end_lineno :])


def clauses(game: str) -> list[str]:
    return [each.number for each in page(game).clauses]


@every_game
def test_every_clause_has_code(game: str) -> None:
    code = "\n".join(path.read_text("utf-8") for path in [*room(game), *shared(game)])
    info = registry.info(game)
    facts = (*info.phases, *info.refusals[1:], *info.items, *info.options)
    known = {*cited(code), *(fact.clause for fact in facts)}
    assert [f"§{number}" for number in clauses(game) if number not in known] == []


@every_game
def test_every_clause_has_a_test(game: str) -> None:
    known = {number for path in files_of_tests(game) for number in cited(said_by_tests(path))}
    assert [f"§{number}" for number in clauses(game) if number not in known] == []


@every_game
def test_every_clause_cited_by_the_code_exists(game: str) -> None:
    for path in room(game):
        assert sorted(set(cited(path.read_text("utf-8"))) - set(clauses(game))) == [], path.name


@every_game
def test_every_clause_cited_by_the_tests_exists(game: str) -> None:
    for path in TESTS.glob(f"test_{registry.info(game).key}*.py"):
        assert sorted(set(cited(path.read_text("utf-8"))) - set(clauses(game))) == [], path.name


@every_game
def test_every_clause_cited_by_shared_code_exists_in_some_game_that_shares_it(game: str) -> None:
    for path in shared(game):
        sharers = [other for other in registry.names() if path in shared(other)]
        known = {number for other in sharers for number in clauses(other)}
        assert sorted(set(cited(path.read_text("utf-8"))) - known) == [], path.name


def test_a_range_cites_each_of_its_clauses() -> None:
    assert list(cited("# §5.1 to §5.3, §6.2")) == ["5.1", "5.2", "5.3", "6.2"]
