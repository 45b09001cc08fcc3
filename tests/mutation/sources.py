"""The files of a subject, those of rules found by their imports, with their mutants."""

from __future__ import annotations

import ast
import functools
import hashlib
from pathlib import Path

from tests.mutation.changes import mutants_of

SHARED = ("engine/tricks.py", "base/scoring.py")
"""Files of the core that hold rules."""

TABLES = ("table/core/*.py", "features/*/rows.py")
"""The files of card tables without input and output, and of the queries of features."""
TESTS = {
    "rules": ("tests/rules/test_*.py", "tests/test_perft.py"),
    "tables": ("tests/tables/test_*.py", "tests/features/*/test_*.py"),
}


class Sources:
    """The files of a subject below a folder, ``rules`` or ``tables``, and their mutants."""

    def __init__(self, root: Path, subject: str = "rules") -> None:
        self.root, self.package, self.subject = root, root / "src" / "matzl", subject
        self.texts = {
            path.relative_to(root).as_posix(): path.read_text("utf-8") for path in self._files()
        }
        self.mutants = [
            mutant for file, text in self.texts.items() for mutant in mutants_of(file, text)
        ]

    def _files(self) -> list[Path]:
        if self.subject == "tables":
            return sorted(path for each in TABLES for path in self.package.glob(each))
        starts = [*self.package.glob("games/*/rules.py"), *self.package.glob("games/*/match.py")]
        reachable = set().union(*(self.imported(start) for start in starts))
        games = self.package / "games"
        shared = {self.package / name for name in SHARED}
        return sorted(
            path
            for path in reachable
            if path in shared
            or (path.is_relative_to(games) and path.name not in ("info.py", "__init__.py"))
        )

    @functools.cache  # noqa: B019  (lives as long as the program)
    def imported(self, start: Path) -> frozenset[Path]:
        """Return a file and the files of the package that it imports, directly or indirectly."""
        closure: set[Path] = set()
        waiting = [start]
        while waiting:
            path = waiting.pop()
            if path not in closure:
                closure.add(path)
                for node in ast.parse(path.read_text("utf-8")).body:
                    if isinstance(node, ast.ImportFrom) and node.module:
                        names = [
                            node.module,
                            *(f"{node.module}.{alias.name}" for alias in node.names),
                        ]
                        files = [
                            self.root / "src" / f"{name.replace('.', '/')}.py" for name in names
                        ]
                        waiting += [file for file in files if file.exists()]
        return frozenset(closure)

    def importers(self, file: str) -> list[str]:
        """Return the files that import a file, directly or indirectly, and itself."""
        return [each for each in self.texts if self.root / file in self.imported(self.root / each)]

    def test_files(self) -> list[str]:
        """Return the files of the tests that count."""
        return [str(path) for each in TESTS[self.subject] for path in sorted(self.root.glob(each))]

    def digest(self) -> str:
        """Return a hash of all sources and tests."""
        paths = sorted([*self.package.rglob("*.py"), *self.root.glob("tests/**/*.py")])
        return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()
