"""Pages on strategy: texts in three languages whose figures a program computes from games between bots.

The package ``strategy`` of a game has its measures (`matzl.teaching.measures`), its texts ``en.md``, ``sv.md``, ``de.md``,
and ``figures.json``, which ``python -m matzl.features.strategy`` makes.
"""

from __future__ import annotations

from matzl.features.strategy.figures import Figure, Figures, Point, figures
from matzl.features.strategy.pages import StrategyPage, has_strategy, strategy_page

__all__ = [
    "Figure",
    "Figures",
    "Point",
    "StrategyPage",
    "figures",
    "has_strategy",
    "strategy_page",
]
