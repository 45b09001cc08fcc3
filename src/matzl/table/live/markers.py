"""Markers in the cache folder: which compile jobs of a game have been done before on this machine."""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import platform
import sys
from collections.abc import Sequence
from pathlib import Path

from matzl import registry
from matzl.engine.cache_files import heal
from matzl.engine.sources import cache_folder, package_hash


def marker(game: str, levels: Sequence[str]) -> Path:
    """Return a file that exists if the job has been compiled before, so that no child process is needed."""
    rules = importlib.util.find_spec(f"{registry.package(game)}.rules")
    source = "" if rules is None or rules.origin is None else package_hash(Path(rules.origin))
    key = f"{source} {sys.implementation.cache_tag} {platform.node()} {' '.join(levels)}"
    name = hashlib.sha256(key.encode()).hexdigest()[:16]
    return cache_folder() / f"{game}-{name}.warm"


def mark(path: Path) -> None:
    """Create a marker; if that fails, the next start only takes longer."""
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()


def marked(game: str, levels: Sequence[str]) -> bool:
    """Return whether a job has been compiled before; False if that cannot be found out."""
    try:
        return marker(game, levels).exists()
    except OSError:  # such as a folder that may not be read
        return False


def check_compiled() -> None:
    """Remove damaged code from the cache folder; if there is any, no job counts as compiled."""
    with contextlib.suppress(OSError):
        if not heal(cache_folder()):
            for kind in ("warm", "search", "endings"):
                for path in cache_folder().glob(f"*.{kind}"):
                    path.unlink(missing_ok=True)
