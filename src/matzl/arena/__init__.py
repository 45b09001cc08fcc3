"""The arena: matches between levels of bots on the same deals, with confidence intervals (``docs/arena.md``)."""

from __future__ import annotations

from matzl.arena.arena import Arena, worker_pool
from matzl.arena.contest import Contest
from matzl.arena.results import Results, Row
from matzl.arena.run_file import RunFile
from matzl.arena.statistics import Sprt
from matzl.errors import BotFailedError

__all__ = ["Arena", "BotFailedError", "Contest", "Results", "Row", "RunFile", "Sprt", "worker_pool"]
