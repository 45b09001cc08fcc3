"""The sources of kernels, and the cache folder, named by their hash so that edited sources are recompiled."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import metadata
from pathlib import Path

import platformdirs

_IMPORT = re.compile(
    r"^(?:from ([\w.]+) import (\([^)]*\)|[^\n#]+)|import ([\w.]+))",
    re.MULTILINE,
)
_TEXTS = re.compile(rb'^    (?:title|tagline)="[^"\n]*",\n', re.MULTILINE)
"""The texts of a `GameInfo`: they are for people, and no kernel reads them."""
PACKAGE = Path(__file__).parent.parent
_MARK = re.compile(
    r"^from matzl\.engine\.(?:kernels|compiler) import|^from matzl import (?:\([^)]*|[^\n(]*)\bkernel\b|^@matzl\.kernel\b",
    re.MULTILINE,
)


def kernel_sources(package: Path) -> list[Path]:
    """Return every file of a package whose contents can affect a kernel.

    These are the files that define kernels or write compiled code, and the files that those import at top level, directly or
    indirectly. Imports inside a function or below ``TYPE_CHECKING`` do not count.
    """
    texts = {path: path.read_text("utf-8") for path in package.rglob("*.py")}
    sources: set[Path] = set()
    waiting = [path for path, text in texts.items() if _MARK.search(text)]
    while waiting:
        path = waiting.pop()
        if path not in sources:
            sources.add(path)
            waiting += [other for other in _imported(package, texts[path]) if other in texts]
    return sorted(sources)


def _imported(package: Path, text: str) -> Iterator[Path]:
    """Yield the files of a package that a source text imports at top level, as modules or from modules."""
    for module, names, plain in _IMPORT.findall(text):
        base = module or plain
        parts = base.split(".")
        if parts[0] == package.name:
            folder = package.joinpath(*parts[1:])
            if not folder.is_dir():
                yield folder.with_suffix(".py")
                continue
            for name in re.findall(r"(\w+)(?:\s+as\s+\w+)?", names) or [""]:
                file = folder / f"{name}.py"
                if name and file.exists():
                    yield file
                else:  # a subpackage, or a value in the package itself
                    inner = folder / name / "__init__.py"
                    yield inner if inner.exists() else folder / "__init__.py"


def hash_of(paths: Iterable[Path], *more: str) -> str:
    """Return a hash of files that ignores the titles and taglines of games, and texts."""
    digest = hashlib.sha256("\0".join(more).encode())
    for path in paths:
        text = _TEXTS.sub(b"", path.read_bytes())
        digest.update(f"\0{path.name} {len(text)}\0".encode())
        digest.update(text)
    return digest.hexdigest()[:16]


def package_hash(file: Path) -> str:
    """Return a hash of the kernel sources of the package that a file belongs to, or of the file outside a package."""
    folder = file.parent
    if not (folder / "__init__.py").exists():
        return hash_of([file])
    while (folder.parent / "__init__.py").exists():
        folder = folder.parent
    return hash_of_package(folder)


@cache
def hash_of_package(folder: Path) -> str:
    """Return a hash of the kernel sources of a package."""
    return hash_of(kernel_sources(folder))


def cache_folder() -> Path:
    """Return the cache folder for the present sources and compiler settings; loads no numba.

    It lies in the user's cache folder, or below ``$MATZL_CACHE_DIR`` if that is set.
    """
    root = os.environ.get("MATZL_CACHE_DIR") or platformdirs.user_cache_dir("matzl")
    bounds = f"boundscheck={os.environ.get('NUMBA_BOUNDSCHECK')}"
    try:
        numba = metadata.version("numba")
    except metadata.PackageNotFoundError:
        numba = ""  # nothing is compiled
    name = hash_of([], hash_of_package(PACKAGE), numba, bounds)
    return Path(root) / "kernels" / name
