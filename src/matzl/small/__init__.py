"""Small games solved exactly: endings of deals and reduced packs as game trees, CFR+, best responses and NashConv."""

from __future__ import annotations

from matzl.small.bots import bot_strategy
from matzl.small.endings import ending
from matzl.small.packs import reduced_pack
from matzl.small.response import Response, best_response, expected_payoffs, gains, nash_conv
from matzl.small.solving import CFRPlus
from matzl.small.tree import GameTree, InformationSet

__all__ = [
    "CFRPlus",
    "GameTree",
    "InformationSet",
    "Response",
    "best_response",
    "bot_strategy",
    "ending",
    "expected_payoffs",
    "gains",
    "nash_conv",
    "reduced_pack",
]
