"""The version of the bots of a game, which changes with everything that may change their decisions."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from matzl import registry
from matzl.engine.sources import hash_of

_PARTS = ("base", "engine", "deal", "search", "players")
"""The parts of the package on which the decisions of bots depend, beside the folders of games."""

_WEIGHTS = "*.npz"
"""The names of the files with the weights of learned policies."""

_FOR_READERS = ("text", "tutor", "measures")
"""The beginnings of the names of files that are for readers only."""


@cache
def bots_version(game: str) -> str:
    """Return the version of the bots of a game: 8 hexadecimal digits of a hash of the sources that decide their actions."""
    package, own = Path(__file__).parent.parent, Path(str(registry.folder(game)))
    folders = [*(package / part for part in _PARTS), package / "games", own]
    files = {file for folder in folders for file in folder.rglob("*.py")}
    files = {file for file in files if not file.stem.startswith(_FOR_READERS)}
    return hash_of(sorted(files | set(own.glob(_WEIGHTS))))[:8]
