"""The progress of what a viewer waits for: the bots of a table, a hint, an analysis."""

from __future__ import annotations

from enum import StrEnum


class Preparation(StrEnum):
    """What happens before bots, a hint or an analysis are there; None stands for nothing."""

    COMPILING = "compiling"
    THINKING = "thinking"
    FAILED = "failed"
