"""The routes: one file with a ``router`` for each kind of page."""

from __future__ import annotations

ROUTES = (
    "files",
    "installing",
    "lobby",
    "opening",
    "joining",
    "learning",
    "rulebook",
    "me",
    "tables",
    "stream",
    "replays",
)
"""The modules of this package that have a ``router``."""
