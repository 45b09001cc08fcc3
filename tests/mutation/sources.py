"""The files of a subject, those of rules found by their imports: compiled plain, with probes, or with a change."""

from __future__ import annotations

import ast
import functools
import hashlib
import inspect
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

from tests.mutation.changes import Mutant, mutants_of, mutated, statements, with_probes

SHARED = ("engine/tricks.py", "base/scoring.py")
"""Files of the core that hold rules."""


TABLES = ("table/core/*.py", "features/*/rows.py")
"""The files of card tables without input and output, and of the queries of features."""


class Sources:
    """The files of a subject below a folder, ``rules`` or ``tables``, with their statements and their mutants."""

    def __init__(self, root: Path, subject: str = "rules") -> None:
        self.root, self.package, self.subject = root, root / "src" / "matzl", subject
        self.texts = {
            path.relative_to(root).as_posix(): path.read_text("utf-8") for path in self._files()
        }
        self.first, total = {}, 0
        for file, text in self.texts.items():
            self.first[file] = total
            total += sum(1 for _ in statements(ast.parse(text)))
        self.total = total
        self.mutants = [
            mutant
            for file, text in self.texts.items()
            for mutant in mutants_of(file, text, self.first[file])
        ]

    def _files(self) -> list[Path]:
        if self.subject == "tables":
            return sorted(path for each in TABLES for path in self.package.glob(each))
        starts = [*self.package.glob("games/*/rules.py"), *self.package.glob("games/*/match.py")]
        found = set().union(*(self.imported(start) for start in starts))
        games = self.package / "games"
        shared = {self.package / name for name in SHARED}
        return sorted(
            path
            for path in found
            if path in shared
            or (path.is_relative_to(games) and path.name not in ("info.py", "__init__.py"))
        )

    @functools.cache  # noqa: B019  (lives as long as the program)
    def imported(self, start: Path) -> frozenset[Path]:
        """Return a file and the files of the package that it imports, directly or indirectly."""
        found: set[Path] = set()
        waiting = [start]
        while waiting:
            path = waiting.pop()
            if path not in found:
                found.add(path)
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
        return frozenset(found)

    def statements_of_importers(self, file: str) -> int:
        """Return the statements of the files that import a file, directly or indirectly, and its own, a bit each."""
        found = 0
        for other, text in self.texts.items():
            if self.root / file in self.imported(self.root / other):
                count = sum(1 for _ in statements(ast.parse(text)))
                found |= (1 << count) - 1 << self.first[other]
        return found

    def plain(self, file: str) -> CodeType:
        return self._compiled(file, ast.parse(self.texts[file]))

    def probed(self, file: str) -> CodeType:
        return self._compiled(file, with_probes(self.texts[file], self.first[file]))

    def changed(self, mutant: Mutant) -> CodeType:
        return self._compiled(mutant.file, mutated(self.texts[mutant.file], mutant.number))

    def _compiled(self, file: str, tree: ast.Module) -> CodeType:
        return compile(tree, str(self.root / file), "exec")

    def digest(self) -> str:
        """Return a hash of all sources and tests."""
        paths = sorted([*self.package.rglob("*.py"), *self.root.glob("tests/**/*.py")])
        return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()


def load_instead(codes: dict[str, CodeType]) -> None:
    """Let imports of some files run other code."""
    original = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, name: str) -> CodeType | None:
        return codes[self.path] if self.path in codes else original(self, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign]


def code_objects(code: CodeType) -> Iterator[tuple[tuple[str, int, str], CodeType]]:
    """Yield the code of every function, not those inside functions, by its file, line and name."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield (inner.co_filename, inner.co_firstlineno, inner.co_name), inner
            if not inner.co_flags & inspect.CO_OPTIMIZED:  # the body of a class
                yield from code_objects(inner)
