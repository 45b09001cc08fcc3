"""Replays: the positions of a deal that has been played, one after each action. No user interface."""

from __future__ import annotations

from matzl.deal.replay.deal_replay import Choice, DealReplay, Position, replayed
from matzl.deal.replay.played import Played

__all__ = ["Choice", "DealReplay", "Played", "Position", "replayed"]
