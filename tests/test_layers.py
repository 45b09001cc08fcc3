"""The architecture: the direction of imports, the files that import numba, the length and first line of files."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

import matzl
from matzl import registry
from tests.processes import run_python

PACKAGE = Path(matzl.__file__).parent
ROOT = Path(__file__).parent.parent
FILES = sorted(PACKAGE.rglob("*.py"))

# A part imports from the lines above its own, and from itself, for types, too; parts on one line do not import each other.
LAYERS = """
errors
base
registry
engine
text
forms
drawn
parts
rulebook
observation
deal
records
search
players
judge
teaching
games
batch
small
runs
matzl
table.core
table.presentation
table.store
table.live
table
features
api
pages
terminal web adapters
cli
__main__
"""


def module(path: Path) -> str:
    """Return the dotted name of a file within the package, such as ``games.jass.play``; the package itself is ``matzl``."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__") or "matzl"


FOLDERS = {registry.package(name).rpartition(".")[2] for name in registry.names()}
"""The folders of the games."""


def part(name: str) -> str:
    """Return the part of the package to which a module belongs, as the layers name it."""
    first, _, rest = name.partition(".")
    if name == "features":  # the list, by which even the lowest parts reach features
        return "registry"
    return f"{first}.{rest.partition('.')[0]}" if first == "table" and rest else first


HEIGHT = {
    name: height for height, line in enumerate(LAYERS.strip().splitlines()) for name in line.split()
}


SHORTCUTS = {("deal.deal", "search.worlds.possible")}
"""Imports of a higher part, within a function: `Deal.from_view`, which people look for beside `Deal.from_record`."""


@cache
def tree(path: Path) -> ast.Module:
    """Return the syntax tree of a file of the package, parsed once for all tests."""
    return ast.parse(path.read_text("utf-8"))


@cache
def imports(path: Path) -> list[tuple[ast.stmt, str]]:
    """Return each import of a file: its statement, and the imported name (``a.b`` for ``from a import b``)."""

    def walk(node: ast.AST) -> Iterator[tuple[ast.stmt, str]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ImportFrom):
                assert child.level == 0, f"{path}:{child.lineno} is a relative import"
                yield from ((child, f"{child.module}.{name.name}") for name in child.names)
            elif isinstance(child, ast.Import):
                yield from ((child, name.name) for name in child.names)
            yield from walk(child)

    return list(walk(tree(path)))


MODULES = {module(path): path for path in FILES}


@cache
def within(name: str) -> str | None:
    """Return the module of the package that an imported name belongs to, or None for other packages."""
    top, _, inner = name.partition(".")
    if top != "matzl":
        return None
    parts = inner.split(".")
    for length in range(len(parts), 0, -1):
        if ".".join(parts[:length]) in MODULES:
            return ".".join(parts[:length])
    return "matzl"


def where(path: Path, line: ast.stmt) -> str:
    return f"{path.relative_to(PACKAGE)}:{line.lineno}: {ast.unparse(line)}"


def importing(chosen: Callable[[Path, str], bool], start: str = "") -> list[str]:
    """Return the imports that are `chosen`, given a file and the imported name, among those of modules with a start."""
    return [
        where(path, line)
        for path in FILES
        for line, name in imports(path)
        if chosen(path, name) and (within(name) or "").startswith(start)
    ]


def test_every_part_of_the_package_has_its_layer() -> None:
    parts = {part(module(path)) for path in FILES}
    assert parts - set(HEIGHT) == set()
    assert set(HEIGHT) - parts == set(), "layers that are not there (any more)"


def test_imports_point_to_lower_layers_only() -> None:
    wrong = []
    for path in FILES:
        here = part(module(path))
        for line, name in imports(path):
            target = within(name)
            there = part(target) if target else here
            shortcut = (module(path), target) in SHORTCUTS
            if there != here and HEIGHT[there] >= HEIGHT[here] and not shortcut:
                wrong.append(where(path, line))
    assert wrong == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports within functions and those for types count, too."""
    graph = {
        module(path): {
            target
            for _, name in imports(path)
            if (target := within(name)) and (module(path), target) not in SHORTCUTS
        }
        for path in FILES
    }
    for name, targets in graph.items():
        targets.discard(name)
    while free := [name for name, targets in graph.items() if not targets & graph.keys()]:
        for name in free:
            del graph[name]
    assert graph == {}, "modules in circles, and those that import them"


def test_nothing_outside_its_folder_imports_a_game() -> None:
    """Games are reached through the registry, by the role of a file."""
    assert importing(lambda path, name: part(module(path)) != "games", "games.") == []


def test_games_never_import_each_other() -> None:
    def other_game(path: Path, name: str) -> bool:
        own = FOLDERS & set(module(path).split("."))
        return bool(own and (FOLDERS - own) & set((within(name) or "").split(".")))

    assert importing(other_game) == []


def test_roles_of_a_game_keep_their_height() -> None:
    """Rules and novices import the rules alone, searches and solvers THE SEARCH, too, and only tutors what teaches."""

    def height(name: str) -> int:
        role = name.rpartition(".")[2]
        if part(name) != "games":
            return (HEIGHT[part(name)] >= HEIGHT["search"]) + (
                HEIGHT[part(name)] >= HEIGHT["judge"]
            )
        return 2 if role in ("tutor", "measures") else int(role.startswith(("search", "exact")))

    def too_high(path: Path, name: str) -> bool:
        here = module(path)
        return part(here) == "games" and height(within(name) or "base") > height(here)

    assert importing(too_high) == []


def test_nothing_outside_its_folder_compares_with_the_name_of_a_game() -> None:
    wrong = []
    for path in FILES:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Compare):
                sides = [node.left, *node.comparators]
                constants = [s.value for s in sides if isinstance(s, ast.Constant)]
                if set(constants) & set(registry.names()):
                    wrong.append(f"{path.relative_to(PACKAGE)}:{node.lineno}: {ast.unparse(node)}")
    assert wrong == []


COMPILERS = {"engine.compiler", "engine.dispatchers"}
PUBLIC = {"numba", "numba.extending", "numba.types", "llvmlite.ir"}
"""The modules that may compile, and what they may import; `engine.numba_glue` may import more."""


@pytest.mark.parametrize(
    ("libraries", "places"),
    [
        ("numba llvmlite", {"engine.numba_glue"}),
        ("babel", set()),  # it serves translators only
        ("gymnasium open_spiel pettingzoo pyspiel", {"adapters"}),
    ],
)
def test_a_library_is_imported_in_its_place_only(libraries: str, places: set[str]) -> None:
    def misplaced(path: Path, name: str) -> bool:
        here = module(path)
        ours = places | (COMPILERS if name in PUBLIC else set())
        return name.partition(".")[0] in libraries.split() and ours.isdisjoint({here, part(here)})

    assert importing(misplaced) == []


def test_no_example_imports_the_compiler() -> None:
    names = {name for path in (ROOT / "examples").rglob("*.py") for _, name in imports(path)}
    assert {name for name in names if name.partition(".")[0] in ("numba", "llvmlite")} == set()


COMMAND = """
from matzl.cli import main
sys.argv = ["matzl", *"{0}".split()]
try: main()
except SystemExit: pass
"""


@pytest.mark.parametrize(
    "code",
    [
        "import matzl; deal = matzl.Deal('mittlere', 1); deal.play(deal.legal[0]); deal.view(0)",
        *(COMMAND.format(words) for words in ("--version", "games", "rules mittlere 4.9")),
    ],
)
def test_what_plays_nothing_compiled_does_not_load_numba(code: str) -> None:
    done = run_python("-c", f"import sys\n{code}\nprint('numba' in sys.modules)")
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1] == "False"


SOURCES = sorted(
    path
    for folder in ("src", "tests", "benchmarks", "catalogues", "examples")
    for path in (ROOT / folder).rglob("*.py")
)


PAGES = sorted(
    path
    for kind in ("css", "js", "html")
    for path in PACKAGE.rglob(f"*.{kind}")
    if path.name != "idiomorph.js"  # third-party code, unchanged
)


def test_no_file_is_too_long() -> None:
    lengths = {path: path.read_text("utf-8").count("\n") for path in (*SOURCES, *PAGES)}
    assert {path: lines for path, lines in lengths.items() if lines > 400} == {}


def test_every_file_begins_with_a_docstring() -> None:
    begins = re.compile(r'(?:#!.*\n)?"""(.*[.:])(?:"""|$)', re.MULTILINE)
    assert [path for path in SOURCES if not begins.match(path.read_text("utf-8"))] == []
