"""The sources of kernels, and the cache folder, named by their hash so that edited sources are recompiled."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable
from functools import cache
from importlib import metadata
from pathlib import Path

import platformdirs

_TEXTS = re.compile(rb'^    (?:title|tagline)="[^"\n]*",\n', re.MULTILINE)
"""A pattern that matches the texts of a `GameInfo`, which no kernel reads."""
PACKAGE = Path(__file__).parent.parent
_FOLDERS = ("base", "batch", "engine", "games", "observation", "runs", "search", "small")
"""The folders of matzl that contain kernels or anything that kernels use."""
_FOR_READERS = ("text", "tutor", "measures")
"""The name prefixes of files on which no kernel depends."""


def sources_in(folders: Iterable[Path]) -> set[Path]:
    """Return the sources in folders of matzl or of games, except for those on which no kernel depends."""
    files = (file for folder in folders for file in folder.rglob("*.py"))
    return {file for file in files if not file.stem.startswith(_FOR_READERS)}


def kernel_sources(package: Path) -> list[Path]:
    """Return the sources of a package on which kernels may depend: in matzl those in `_FOLDERS`, in other packages all."""
    if package.name != PACKAGE.name:
        return sorted(package.rglob("*.py"))
    return sorted(sources_in(map(package.joinpath, _FOLDERS)))


def hash_of(paths: Iterable[Path], *more: str) -> str:
    """Return a hash of files and of `more`; the titles and taglines of games do not count."""
    digest = hashlib.sha256("\0".join(more).encode())
    for path in paths:
        text = _TEXTS.sub(b"", path.read_bytes())
        digest.update(f"\0{path.name} {len(text)}\0".encode())
        digest.update(text)
    return digest.hexdigest()[:16]


def package_hash(file: Path) -> str:
    """Return a hash of the kernel sources of a file's package, or of the file alone if it belongs to no package."""
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
    """Return the cache folder for the present sources and compiler settings, without loading numba.

    It lies in the user's cache folder, or below ``$MATZL_CACHE_DIR`` if that is set.
    """
    root = os.environ.get("MATZL_CACHE_DIR") or platformdirs.user_cache_dir("matzl")
    bounds = f"boundscheck={os.environ.get('NUMBA_BOUNDSCHECK')}"
    try:
        numba = metadata.version("numba")
    except metadata.PackageNotFoundError:
        numba = ""  # nothing is compiled
    return Path(root) / "kernels" / hash_of([], hash_of_package(PACKAGE), numba, bounds)
