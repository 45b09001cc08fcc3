"""How the house is built: which way imports point, who imports numba, how long a file may be and how it begins."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import matzl
from matzl import games

HOUSE = Path(matzl.__file__).parent
ROOT = Path(__file__).parent.parent
FILES = sorted(HOUSE.rglob("*.py"))

# A part imports from the lines above its own, and from itself. SHARED are the rooms that several games use, GAME those of
# the games themselves. What is imported for its types alone does not count.
LAYERS = """
errors cards scoring levels
_jit orders
facts bits words
games options fields layout randomness
rulebook result vocabulary given rules.state rules.trick
rules.SHARED
rules.GAME
rules.dispatch
engine
moves refusals
deal
view match game stepper
telling
records draw
perft bots
search
ladder
playing
advice lessons
simulate
arena
matzl
tables
terminal web
cli
__main__
"""

# Courtesies: what a method may import, when it is called, from above. A `Deal` draws itself and reads its record, and the
# facts of a game are pickled by its name.
UPWARD = {
    "facts": {"games"},
    "deal": {"view", "records", "draw"},
    "match": {"records", "draw"},
    "view": {"draw"},
}


def module(path: Path) -> str:
    """The dotted name of a file within the house, such as ``rules.jass.play``; the house itself is ``matzl``."""
    parts = path.relative_to(HOUSE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__") or "matzl"


ROOMS = {games.facts(name).key for name in games.names()}


def unit(name: str) -> str:
    """The part of the house to which a module belongs, as the layers name it."""
    first, _, rest = name.partition(".")
    second = rest.partition(".")[0]
    if first != "rules" or not second:
        return first
    if second in ROOMS:
        return "rules.GAME"
    return f"rules.{second}" if f"rules.{second}" in LAYERS.split() else "rules.SHARED"


HEIGHT = {
    part: height for height, line in enumerate(LAYERS.strip().splitlines()) for part in line.split()
}


def imports(path: Path) -> Iterator[tuple[ast.stmt, str, bool]]:
    """Each import of a file: its line, what it names (``a.b`` for ``from a import b``), whether a call must come first."""

    def walk(node: ast.AST, called: bool) -> Iterator[tuple[ast.stmt, str, bool]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
                continue
            if isinstance(child, ast.ImportFrom):
                assert child.level == 0, f"{path}:{child.lineno} is a relative import"
                yield from ((child, f"{child.module}.{name.name}", called) for name in child.names)
            elif isinstance(child, ast.Import):
                yield from ((child, name.name, called) for name in child.names)
            yield from walk(child, called or isinstance(child, ast.FunctionDef))

    return walk(ast.parse(path.read_text("utf-8")), called=False)


MODULES = {module(path) for path in FILES}


def within(name: str) -> str | None:
    """The module of the house that an imported name belongs to, None for the world outside."""
    top, _, inner = name.partition(".")
    if top != "matzl":
        return None
    parts = inner.split(".")
    for length in range(len(parts), 0, -1):
        if ".".join(parts[:length]) in MODULES:
            return ".".join(parts[:length])
    return "matzl"


def where(path: Path, line: ast.stmt) -> str:
    return f"{path.relative_to(HOUSE)}:{line.lineno}: {ast.unparse(line)}"


def test_every_part_of_the_house_has_its_layer() -> None:
    parts = {unit(module(path)) for path in FILES} - {"rules"}  # an empty roof
    assert parts - set(HEIGHT) == set()
    assert set(HEIGHT) - parts == set(), "layers that are not there (any more)"


def test_imports_point_one_way() -> None:
    wrong = []
    for path in FILES:
        here = unit(module(path))
        for line, name, called in imports(path):
            target = within(name)
            there = unit(target) if target else here
            courtesy = called and there in UPWARD.get(here, ())
            above = HEIGHT.get(there, 0) >= HEIGHT.get(here, 99)
            if there not in (here, "rules") and above and not courtesy:
                wrong.append(where(path, line))
    assert wrong == []


def test_games_never_import_each_other() -> None:
    wrong = []
    for path in FILES:
        own = {room for room in ROOMS if room in module(path).split(".")}
        for line, name, _ in imports(path):
            others = (ROOMS - own) & set((within(name) or "").split("."))
            if own and others:
                wrong.append(where(path, line))
    assert wrong == []


def test_nothing_but_the_table_and_the_rooms_names_a_game() -> None:
    """What is particular to a game stands in its room: nowhere else is ``if game == …``."""
    wrong = []
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Compare):
                sides = [node.left, *node.comparators]
                told = [s.value for s in sides if isinstance(s, ast.Constant)]
                if set(told) & set(games.names()):
                    wrong.append(f"{path.relative_to(HOUSE)}:{node.lineno}: {ast.unparse(node)}")
    assert wrong == []


@pytest.mark.parametrize("library", ["numba", "llvmlite"])
def test_one_file_imports_the_compiler(library: str) -> None:
    files = [*FILES, *(ROOT / "tests" / "whist").rglob("*.py")]
    users = {
        path for path in files for _, name, _ in imports(path) if name.partition(".")[0] == library
    }
    assert users == {HOUSE / "_jit.py"}


@pytest.mark.parametrize(
    "code",
    [
        "import matzl",
        "from matzl.rulebook import page; page('mittlere')",
        "from matzl import games; [games.facts(name) for name in games.names()]",
    ],
)
def test_what_starts_at_once_loads_no_compiler(code: str) -> None:
    assert loads_no_compiler(code)


@pytest.mark.parametrize("words", ["--help", "--version", "games", "rules mittlere 4.9"])
def test_commands_that_play_nothing_load_no_compiler(words: str) -> None:
    argv = ["matzl", *words.split()]
    assert loads_no_compiler(
        "import contextlib\n"
        "from matzl.cli import main\n"
        f"sys.argv = {argv}\n"
        "with contextlib.suppress(SystemExit): main()"
    )


def loads_no_compiler(code: str) -> bool:
    code = f"import sys\n{code}\nprint('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()[-1] == "False"


SOURCES = sorted(
    path
    for folder in (HOUSE, ROOT / "tests", ROOT / "benchmarks", ROOT / "catalogues")
    for path in folder.rglob("*.py")
)


PAGES = sorted(
    path
    for kind in ("css", "js", "html")
    for path in (HOUSE / "web").rglob(f"*.{kind}")
    if path.name != "idiomorph.js"  # somebody else's, as it came
)


def test_no_file_is_too_long() -> None:
    long = {
        str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines())
        for path in (*SOURCES, *PAGES)
    }
    assert {name: lines for name, lines in long.items() if lines > 400} == {}


def test_every_file_says_first_what_it_is_about() -> None:
    silent = []
    for path in SOURCES:
        text = path.read_text("utf-8")
        first = (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]
        if not text.startswith(('"""', "#!")) or not first or first[-1] not in ".:":
            silent.append(str(path.relative_to(ROOT)))
    assert silent == []
