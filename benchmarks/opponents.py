"""Bots with which the levels are compared: search as it was before trees, learned policies and proposals.

The arena takes them by name, from the root of the repository:
``matzl arena mittlere --bots expert,benchmarks.opponents:expert_1``.
"""

from __future__ import annotations

from collections.abc import Callable

from matzl import View
from matzl.players.bots import bot
from matzl.search.effort import profile_of

CLUB = "club:worlds=30,thumb=1,exact=0"
EXPERT = "expert:worlds=800,thumb=1,tree=0"
MASTER = "master:worlds=40000,thumb=1,tree=0,draws=2,endings=400"


def club_1(seed: int) -> Callable[[View], str]:
    """Make `club` as it was before proposals."""
    return bot(CLUB, seed).choose


def expert_1(seed: int) -> Callable[[View], str]:
    """Make `expert` as it was before trees and policies."""
    return bot(EXPERT, seed).choose


def master_1(seed: int, level: str = MASTER) -> Callable[[View], str]:
    """Make `master` as it was before trees and policies: it plays exactly from one card earlier on than `expert`."""

    def choose(view: View) -> str:
        return bot(f"{level},exact={profile_of(view.game).exact + 1}", seed).choose(view)

    return choose
