"""The arena: bots against bots on the same deals, with figures that can be trusted (``docs/arena.md``)."""

from __future__ import annotations

from matzl.arena.arena import Arena, crew
from matzl.arena.contest import Contest
from matzl.arena.results import Results, Row
from matzl.arena.sprt import Sprt
from matzl.errors import BotFailedError

__all__ = ["Arena", "BotFailedError", "Contest", "Results", "Row", "Sprt", "crew"]
