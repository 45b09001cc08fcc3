"""The progress of what a viewer waits for: the bots of a table, a hint, an analysis."""

from __future__ import annotations

from enum import StrEnum


class Preparation(StrEnum):
    """A stage before bots, a hint or an analysis are ready; None stands for nothing to wait for."""

    COMPILING = "compiling"
    THINKING = "thinking"
    FAILED = "failed"
