"""Small games solved exactly: endings of deals and reduced packs as game trees, with CFR+, best responses and NashConv."""

from __future__ import annotations

from matzl.small.packs import ReducedDeal, ReducedPack
from matzl.small.roots import ending, reduced_pack
from matzl.small.solving import (
    CFRPlus,
    Response,
    best_response,
    bot_strategy,
    expected_payoffs,
    gains,
    nash_conv,
)
from matzl.small.strategy import Strategy
from matzl.small.tree import GameTree

__all__ = [
    "CFRPlus",
    "GameTree",
    "ReducedDeal",
    "ReducedPack",
    "Response",
    "Strategy",
    "best_response",
    "bot_strategy",
    "ending",
    "expected_payoffs",
    "gains",
    "nash_conv",
    "reduced_pack",
]
