"""What goes on at a table."""

from __future__ import annotations

from enum import Enum


class Stage(Enum):
    """What goes on at a table."""

    GATHERING = "gathering"
    """People are still coming."""
    CUTTING = "cutting"
    """The pack is to be cut, or knocked on."""
    PLAYING = "playing"
    RESULT = "result"
    """A deal is over, and people look at how it came out."""
    OVER = "over"
    """The match is."""
    CLOSED = "closed"
