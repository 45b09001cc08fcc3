"""Many deals played by bots: simulation, the arena (``docs/arena.md``), and training of policies (``docs/policies.md``)."""

from __future__ import annotations

from matzl.errors import BotFailedError
from matzl.runs.arena import Arena
from matzl.runs.contest import Contest, Results, Row
from matzl.runs.run_file import RunFile
from matzl.runs.runner import worker_pool
from matzl.runs.simulation import Simulation
from matzl.runs.statistics import Sprt

__all__ = [
    "Arena",
    "BotFailedError",
    "Contest",
    "Results",
    "Row",
    "RunFile",
    "Simulation",
    "Sprt",
    "worker_pool",
]
