"""Every page and form, each kind in a file with its ``router``."""

from __future__ import annotations

ROUTES = (
    "files",
    "lobby",
    "opening",
    "joining",
    "learning",
    "rulebook",
    "me",
    "tables",
    "reviews",
    "stream",
)
"""The files of this folder that have a ``router``."""
