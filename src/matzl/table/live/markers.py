"""Markers in the cache folder: which games have been compiled on this machine."""

from __future__ import annotations

import hashlib
import importlib.util
import platform
import sys
from contextlib import suppress
from pathlib import Path

from matzl import registry
from matzl.engine.cache_files import heal
from matzl.engine.sources import cache_folder, package_hash


def marker(game: str) -> Path:
    """Return the file that exists once a game has been compiled."""
    rules = importlib.util.find_spec(f"{registry.package(game)}.rules")
    source = "" if rules is None or rules.origin is None else package_hash(Path(rules.origin))
    key = f"{source} {sys.implementation.cache_tag} {platform.node()}"
    name = hashlib.sha256(key.encode()).hexdigest()[:16]
    return cache_folder() / f"{game}-{name}.warm"


def mark(game: str) -> None:
    """Create the marker of a game; if that fails, the next start only takes longer."""
    with suppress(OSError):
        path = marker(game)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()


def compiled_games() -> list[str]:
    """Return the games that have been compiled, after damaged code has been removed: if there was any, none."""
    with suppress(OSError):  # such as a folder that may not be read
        if heal(cache_folder()):
            return [game for game in registry.names() if marker(game).exists()]
        for path in cache_folder().glob("*.warm"):
            path.unlink(missing_ok=True)
    return []
