"""Bots with which the levels are compared: search as it was before trees, learned policies and proposals.

The arena takes them by name, from the root of the repository:
``matzl arena mittlere --bots expert,benchmarks.opponents:expert_1``.
"""

from __future__ import annotations

from matzl.players.bots import SearchBot
from matzl.search.effort import Effort

CLUB = Effort(worlds=30)
EXPERT = Effort(worlds=800, mistakes=-1, candidates=3, exact=1, endings=60)
MASTER = Effort(worlds=40_000, mistakes=-1, candidates=2, exact=2, endings=400)


def club_1(seed: int) -> SearchBot:
    """Make `club` as it was before proposals."""
    return SearchBot("club_1", CLUB, seed)


def expert_1(seed: int) -> SearchBot:
    """Make `expert` as it was before trees and policies."""
    return SearchBot("expert_1", EXPERT, seed)


def master_1(seed: int) -> SearchBot:
    """Make `master` as it was before trees and policies."""
    return SearchBot("master_1", MASTER, seed)
